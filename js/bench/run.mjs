/**
 * Measures the package in Node against its budgets: node bench/run.mjs [--json] [--calls 1000000]
 * A budget that is passed is said, not failed: timings are for reading, tests are for failing.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readModule } from "../scripts/module.mjs";
import { Instance } from "../src/instance.js";
import { loadSync } from "../src/node.js";
import { historyOf, message } from "./documents.mjs";
import { inTurn, median } from "./measure.mjs";

const { values: flags } = parseArgs({
  options: { json: { type: "boolean" }, calls: { type: "string", default: "1000000" } },
});

const bytesOf = (text) => new TextEncoder().encode(text);
const rows = [];
const row = (what, value, unit, budget) =>
  rows.push({
    what,
    value: Number(value.toPrecision(3)),
    unit,
    ...(budget === undefined ? {} : { budget, within: value <= budget }),
  });

function largeHistory(checker) {
  const text = historyOf(500_000);
  const bytes = bytesOf(text);
  if (!checker.check(bytes).clean) throw new Error("the history to measure with is not clean");
  const decoder = new TextDecoder();
  const times = inTurn(
    {
      parseText: () => JSON.parse(text),
      parseBytes: () => JSON.parse(decoder.decode(bytes)),
      checkText: () => checker.check(text),
      checkBytes: () => checker.check(bytes),
    },
    { rounds: 31, each: 5 },
  );
  row(`JSON.parse, text of ${bytes.length} bytes`, times.parseText, "ms");
  row("JSON.parse, the same as bytes", times.parseBytes, "ms");
  row("check, text", times.checkText, "ms");
  row("check, bytes", times.checkBytes, "ms");
  row("check / JSON.parse, text", times.checkText / times.parseText, "×", 1.5);
  row("check / JSON.parse, bytes", times.checkBytes / times.parseBytes, "×", 1.5);
}

function smallMessage(checker) {
  const bytes = bytesOf(message);
  const options = bytesOf("{}");
  const value = JSON.parse(message);
  const times = inTurn(
    {
      call: () => checker.call(options, bytes),
      checkText: () => checker.check(message),
      checkValue: () => checker.check(value),
    },
    { rounds: 31, each: 2000 },
  );
  row(`call, ${bytes.length} bytes`, times.call * 1000, "µs", 10);
  row("check, the same as text", times.checkText * 1000, "µs", 10);
  row("check, the same as a value", times.checkValue * 1000, "µs");
}

function coldStart() {
  const script = fileURLToPath(new URL("cold.mjs", import.meta.url));
  const runs = Array.from({ length: 15 }, () =>
    JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" })),
  );
  row("cold start: import", median(runs.map((run) => run.imports)), "ms");
  row("cold start: load and first check", median(runs.map((run) => run.load)), "ms", 10);
}

/** Memory over many calls of one instance: documents of several sizes, with and without findings. */
function soak(calls) {
  const instance = new Instance(new WebAssembly.Module(readModule()));
  const documents = [message, "[", "[]", '[{"role":"tool","tool_call_id":"x","content":"1"}]', historyOf(4000)].map(
    bytesOf,
  );
  const options = bytesOf('{"op":"repair"}');
  const work = (n) => {
    for (let i = 0; i < n; i++) instance.call(options, documents[i % documents.length], (answer) => answer.length);
  };
  work(10_000);
  const before = instance.memorySize;
  const resident = process.memoryUsage().rss;
  work(calls);
  row(`linear memory after 10,000 calls`, before / 1024, "kB");
  row(`its growth over ${calls} more`, (instance.memorySize - before) / 1024, "kB", 0);
  row("growth of the process meanwhile", (process.memoryUsage().rss - resident) / 1024, "kB");
}

const checker = loadSync();
largeHistory(checker);
smallMessage(checker);
coldStart();
soak(Number(flags.calls));

const about = { node: process.version, v8: process.versions.v8, core: checker.info().version, digest: checker.digest };
if (flags.json) {
  console.log(JSON.stringify({ ...about, rows }, null, 2));
} else {
  console.log(`Node ${about.node}, V8 ${about.v8}, wellturn ${about.core} ${about.digest.slice(0, 12)}\n`);
  for (const { what, value, unit, budget, within } of rows) {
    const judged = budget === undefined ? "" : `  budget ${budget} ${unit}${within ? "" : "  OVER"}`;
    console.log(`${what.padEnd(40)} ${String(value).padStart(9)} ${unit.padEnd(2)}${judged}`);
  }
}
