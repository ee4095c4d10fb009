/** Compares two lists of lines after Myers (An O(ND) Difference Algorithm and Its Variations, 1986). */

/** After so many changes a path is settled, and the next one begins: long diffs need not be the shortest. */
const SETTLED_AFTER = 300;

/**
 * @param {string[]} before
 * @param {string[]} after
 * @returns {{ kind: "same" | "removed" | "added", before?: number, after?: number }[]} steps, with indexes of the lines
 */
export function diff(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let ends = 0;
  while (ends < before.length - start && ends < after.length - start && before.at(-1 - ends) === after.at(-1 - ends))
    ends++;
  const steps = [];
  for (let i = 0; i < start; i++) steps.push({ kind: "same", before: i, after: i });
  for (let x = start, y = start; x < before.length - ends || y < after.length - ends; ) {
    const path = changes(before.slice(x, before.length - ends), after.slice(y, after.length - ends));
    for (const step of path.steps) steps.push({ ...step, before: step.before + x, after: step.after + y });
    x += path.x;
    y += path.y;
  }
  for (let i = ends; i > 0; i--) steps.push({ kind: "same", before: before.length - i, after: after.length - i });
  return slidUp(steps, before, after);
}

/** Of the places where a run of changed lines can lie, takes the one that does not end on an opening bracket. */
function slidUp(steps, before, after) {
  const textOf = ({ kind, before: b, after: a }) => (kind === "added" ? after[a] : before[b]);
  for (let end = 1; end <= steps.length; end++) {
    const { kind } = steps[end - 1];
    if (kind === "same" || steps[end]?.kind === kind) continue;
    let start = end - 1;
    while (start > 0 && steps[start - 1].kind === kind) start--;
    for (
      let last = end - 1;
      start > 0 && steps[start - 1].kind === "same" && /[[{]$/.test(textOf(steps[last]));
      last--, start--
    ) {
      if (textOf(steps[last]) !== textOf(steps[start - 1])) break;
      const { before: b, after: a } = steps[start - 1];
      const length = last - start + 1;
      for (let i = 0; i < length; i++)
        steps[start - 1 + i] = kind === "added" ? { kind, before: b, after: a + i } : { kind, before: b + i, after: a };
      steps[last] =
        kind === "added"
          ? { kind: "same", before: b, after: a + length }
          : { kind: "same", before: b + length, after: a };
    }
  }
  return steps;
}

/** The shortest path through the beginnings of both lists, and the lines x of a and y of b that it leads to. */
function changes(a, b) {
  const limit = Math.min(a.length + b.length, SETTLED_AFTER);
  const middle = limit + 1;
  const furthest = new Int32Array(2 * limit + 3); // the line of a that was reached on each diagonal k, at middle + k
  const trace = []; // furthest before each round d, its diagonals -d-1 … d+1
  let best = { x: 0, y: 0 };
  for (let d = 0; d <= limit; d++) {
    trace.push(furthest.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(trace[d], k, d) ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      const y = x - k;
      if (x === a.length && y === b.length) return { steps: stepsBack(x, y, trace), x, y };
      if (d === limit && x <= a.length && y <= b.length && x + y > best.x + best.y) best = { x, y };
    }
  }
  return { steps: stepsBack(best.x, best.y, trace), ...best };
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
    if (d > 0)
      steps.push(x === fromX ? { kind: "added", before: x, after: --y } : { kind: "removed", before: --x, after: y });
  }
  return steps.reverse();
}
