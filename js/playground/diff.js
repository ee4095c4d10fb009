/** Compares two lists of lines after Myers (An O(ND) Difference Algorithm and Its Variations, 1986). */

/** Past this many changed lines the rest counts as replaced: nobody reads a longer diff. */
const MOST_CHANGES = 1000;

/**
 * @param {string[]} before
 * @param {string[]} after
 * @returns {{ kind: "same" | "removed" | "added", before?: number, after?: number }[]} steps, with indexes of the lines
 */
export function diff(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let ends = 0;
  while (ends < before.length - start && ends < after.length - start && before.at(-1 - ends) === after.at(-1 - ends)) ends++;
  const steps = [];
  for (let i = 0; i < start; i++) steps.push({ kind: "same", before: i, after: i });
  const middle = changes(before.slice(start, before.length - ends), after.slice(start, after.length - ends));
  for (const step of middle) steps.push({ ...step, before: step.before + start, after: step.after + start });
  for (let i = ends; i > 0; i--) steps.push({ kind: "same", before: before.length - i, after: after.length - i });
  return slidUp(steps, before, after);
}

/** Of the places where a run of added or removed lines can lie, takes the one that does not end on an opening bracket. */
function slidUp(steps, before, after) {
  const textOf = ({ kind, before: b, after: a }) => (kind === "added" ? after[a] : before[b]);
  for (let end = 1; end <= steps.length; end++) {
    const { kind } = steps[end - 1];
    if (kind === "same" || steps[end]?.kind === kind) continue;
    let start = end - 1;
    while (start > 0 && steps[start - 1].kind === kind) start--;
    for (let last = end - 1; start > 0 && steps[start - 1].kind === "same" && /[[{]$/.test(textOf(steps[last])); last--, start--) {
      if (textOf(steps[last]) !== textOf(steps[start - 1])) break;
      const { before: b, after: a } = steps[start - 1];
      const length = last - start + 1;
      for (let i = 0; i < length; i++) steps[start - 1 + i] = kind === "added" ? { kind, before: b, after: a + i } : { kind, before: b + i, after: a };
      steps[last] = kind === "added" ? { kind: "same", before: b, after: a + length } : { kind: "same", before: b + length, after: a };
    }
  }
  return steps;
}

function changes(a, b) {
  const limit = Math.min(a.length + b.length, MOST_CHANGES);
  const middle = limit + 1;
  const furthest = new Int32Array(2 * limit + 3); // the line of a that was reached on each diagonal k, at middle + k
  const trace = []; // furthest before each round d, its diagonals -d-1 … d+1
  for (let d = 0; d <= limit; d++) {
    trace.push(furthest.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(trace[d], k, d) ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return stepsBack(a.length, b.length, trace);
    }
  }
  return [...a.map((_, i) => ({ kind: "removed", before: i, after: 0 })), ...b.map((_, i) => ({ kind: "added", before: a.length, after: i }))];
}

/** Whether round d comes to diagonal k from above, that is by adding a line. */
const goesDown = (furthest, k, d) => k === -d || (k !== d && furthest[k + d] < furthest[k + d + 2]);

/** Walks back from the ends of both lists. */
function stepsBack(x, y, trace) {
  const steps = [];
  for (let d = trace.length - 1; d >= 0; d--) {
    const k = x - y;
    const from = goesDown(trace[d], k, d) ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : trace[d][from + d + 1];
    const fromY = d === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) steps.push({ kind: "same", before: --x, after: --y });
    if (d > 0) steps.push(x === fromX ? { kind: "added", before: x, after: --y } : { kind: "removed", before: --x, after: y });
  }
  return steps.reverse();
}
