/** What the page shows of a report: the list of findings, and the repair as a diff. */
import { diff } from "./diff.js";
import { counted, element } from "./dom.js";
import { indented } from "./text.js";

/** Unchanged lines that stand around a change. */
const AROUND = 3;

const LEVELS = ["error", "contested", "warning", "info"];

/** "2 errors, 1 warning", or "clean". */
export function summary({ clean, counts, dialect, target }) {
  const said = LEVELS.filter((level) => counts[level] > 0).map((level) =>
    level === "error" || level === "warning" ? counted(counts[level], level) : `${counts[level]} ${level}`,
  );
  if (clean) said.unshift("clean");
  const about = [dialect, target && target !== dialect ? `for ${target}` : null].filter((word) => word !== null);
  return said.join(", ") + (about.length > 0 ? ` (${about.join(" ")})` : "");
}

/** Lists findings; choosing one calls go with its number. */
export function findingsList(findings, places, go) {
  return findings.map((finding, i) => {
    const { line, column } = places[i];
    const where = [`line ${line}, column ${column}`, finding.at, finding.code]
      .filter((text) => text !== "")
      .join(" · ");
    const repair =
      finding.fix === null ? "" : finding.fix.kind === "safe" ? " · repaired below" : " · has an unsafe fix";
    const button = element(
      "button",
      { type: "button", className: "finding" },
      element(
        "span",
        { className: "message" },
        element("span", { className: `level ${finding.level}` }, finding.level),
        finding.message,
      ),
      element("span", { className: "where" }, where + repair),
    );
    button.addEventListener("click", () => go(i));
    return element("li", {}, button);
  });
}

/** Before and after, side by side, with one value per line; undefined when nothing would change. */
export function diffTable(before, after) {
  const left = indented(before).split("\n");
  const right = indented(after).split("\n");
  const steps = diff(left, right);
  const near = nearChanges(steps);
  const rows = [];
  for (let i = 0; i < steps.length; ) {
    if (!near[i]) {
      let end = i;
      while (end < steps.length && !near[end]) end++;
      rows.push(gap(end - i));
      i = end;
    } else if (steps[i].kind === "same") {
      rows.push(row("same", cells("same", steps[i].before, left), cells("same", steps[i].after, right)));
      i++;
    } else {
      let end = i;
      while (end < steps.length && steps[end].kind !== "same") end++;
      const removed = steps.slice(i, end).filter((step) => step.kind === "removed");
      const added = steps.slice(i, end).filter((step) => step.kind === "added");
      for (let k = 0; k < Math.max(removed.length, added.length); k++) {
        rows.push(row("changed", cells("removed", removed[k]?.before, left), cells("added", added[k]?.after, right)));
      }
      i = end;
    }
  }
  const head = (text) => element("th", { scope: "colgroup", colSpan: 2 }, text);
  return element(
    "table",
    { className: "diff" },
    element("caption", {}, "The document before and after the repair"),
    element(
      "colgroup",
      {},
      element("col", { className: "number" }),
      element("col", {}),
      element("col", { className: "number" }),
      element("col", {}),
    ),
    element("thead", {}, element("tr", {}, head("before"), head("after"))),
    element("tbody", {}, ...rows),
  );
}

/** Which steps are shown: changes, and what stands around them. */
function nearChanges(steps) {
  const near = steps.map(() => false);
  let last = -1;
  steps.forEach((step, i) => {
    if (step.kind === "same") return;
    let from = Math.max(last + 1, i - AROUND);
    if (from - last <= AROUND) from = last + 1; // a gap is not worth a row of its own
    last = Math.min(steps.length - 1, i + AROUND);
    near.fill(true, from, last + 1);
  });
  if (last >= 0 && steps.length - 1 - last <= AROUND) near.fill(true, last + 1);
  return near;
}

const row = (className, before, after) => element("tr", { className }, ...before, ...after);

const TAGS = { same: "span", removed: "del", added: "ins" };

/** A line and its number, or two empty cells. */
function cells(kind, index, lines) {
  if (index === undefined) return [element("td", { className: "number blank" }), element("td", { className: "blank" })];
  return [
    element("td", { className: "number" }, String(index + 1)),
    element("td", { className: kind }, element(TAGS[kind], {}, lines[index])),
  ];
}

const gap = (count) =>
  element("tr", { className: "gap" }, element("td", { colSpan: 4 }, `${counted(count, "unchanged line")}`));
