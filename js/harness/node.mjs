/**
 * The harness in Node: reads requests from standard input, writes raw answers. See requests.mjs.
 *
 *   node harness/node.mjs < requests.ndjson > answers.ndjson
 */
import { once } from "node:events";
import { loadSync } from "../src/node.js";
import { readModule } from "../scripts/module.mjs";
import { answerLine, linesOf, refusal } from "./requests.mjs";

const checker = loadSync(readModule());

const call = (options, document) => {
  try {
    return checker.call(options, document);
  } catch (error) {
    return refusal("engine/failed", error.message);
  }
};

for await (const line of linesOf(process.stdin)) {
  const more = process.stdout.write(Buffer.concat([answerLine(line, call), Buffer.of(0x0a)]));
  if (!more) await once(process.stdout, "drain");
}
