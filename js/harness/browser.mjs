/**
 * The harness in a Chromium page under a strict Content-Security-Policy: reads requests from standard input, writes raw
 * answers. See requests.mjs.
 *
 *   node harness/browser.mjs < requests.ndjson > answers.ndjson
 */
import { readModule } from "../scripts/module.mjs";
import { launch, serve } from "./chromium.mjs";
import { answerLine, linesOf, refusal } from "./requests.mjs";

const BATCH = 256; // requests that go to the page together, when so many are waiting

const server = await serve({
  "/": '<!doctype html><title>harness</title><script type="module" src="/harness/page.mjs"></script>',
  "/dist/wellturn.wasm": readModule(),
  "/src/": new URL("../src/", import.meta.url),
  "/harness/": new URL("./", import.meta.url),
});
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.origin); // done when the page's script has run

const waiting = [];
let draining = Promise.resolve();
for await (const line of linesOf(process.stdin)) {
  waiting.push(line);
  if (waiting.length === 1) draining = draining.then(drain);
  if (waiting.length >= 4 * BATCH) await draining;
}
await draining;
await browser.close();
await server.close();

async function drain() {
  while (waiting.length > 0) await answerTogether(waiting.splice(0, BATCH));
}

/** Answers lines in one visit to the page; those that are no requests stay outside. */
async function answerTogether(lines) {
  const requests = [];
  const answers = lines.map((line) =>
    answerLine(line, (options, document) => {
      requests.push([options, document].map((bytes) => Buffer.from(bytes).toString("base64")));
      return undefined; // the page's to give
    }),
  );
  const given = await page.evaluate((batch) => globalThis.answer(batch), requests);
  for (const answer of answers) {
    process.stdout.write(answer ?? fromPage(given.shift()));
    process.stdout.write("\n");
  }
}

function fromPage({ answer, error }) {
  return error === undefined ? Buffer.from(answer, "base64") : refusal("engine/failed", error);
}
