/** The package in a real page, without a bundler: under a strict CSP, in module workers, and where nothing compiles. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadSync } from "wellturn";
import { launch, serve, STRICT_CSP } from "../../harness/chromium.mjs";
import { readModule } from "../../scripts/module.mjs";
import { requestLines } from "../support/vectors.mjs";

const local = loadSync(readModule());
const here = (path) => new URL(`../../${path}`, import.meta.url);
const files = {
  "/": "<!doctype html><title>wellturn</title>",
  "/dist/": here("dist/"),
  "/src/": here("src/"),
  "/inline-worker.js": `import { loadSync } from "/src/inline.js";
    onmessage = ({ data }) => postMessage(loadSync().check(data));`,
  "/module-worker.js": `import { loadSync } from "/src/module.js";
    onmessage = ({ data: { module, document } }) => postMessage(loadSync(module).check(document));`,
};
const history = [
  { role: "user", content: "Grüße 😀" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: "{}" } }],
  },
];
let browser;

before(async () => (browser = await launch()));
after(() => browser?.close());

/** Runs work in a page of its own, served under csp. */
async function inPage(csp, work, argument) {
  const server = await serve(files, csp);
  const page = await browser.newPage();
  try {
    await page.goto(server.origin);
    return await page.evaluate(work, argument);
  } finally {
    await page.close();
    await server.close();
  }
}

for (const entry of ["inline", "url"]) {
  test(`${entry}: the page says what Node says, under a strict CSP`, async () => {
    const got = await inPage(
      STRICT_CSP,
      async ({ entry, history }) => {
        const { load } = await import(`/src/${entry}.js`);
        const wt = await load();
        return {
          digest: wt.digest,
          report: wt.check(history),
          repaired: wt.repair(JSON.stringify(history)).document,
          rules: wt.rules(),
        };
      },
      { entry, history },
    );
    assert.deepEqual(got, {
      digest: local.digest,
      report: local.check(history),
      repaired: local.repair(JSON.stringify(history)).document,
      rules: local.rules(),
    });
  });
}

test("the strict CSP is in force: strings do not become code", async () => {
  const message = await inPage(STRICT_CSP, () => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'ran'";
    document.head.append(script);
    return document.title;
  });
  assert.equal(message, "wellturn");
});

test("a CSP without wasm-unsafe-eval is engine/failed, with the reason", async () => {
  const code = await inPage("default-src 'none'; script-src 'self'", async () => {
    const { load } = await import("/src/inline.js");
    return load().then(
      () => "loaded",
      (error) => `${error.code} ${error.cause.message}`,
    );
  });
  assert.match(code, /^engine\/failed .*Content Security Policy/);
});

test("a module worker loads by itself", async () => {
  const report = await inPage(
    STRICT_CSP,
    (history) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/inline-worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(history);
      }),
    history,
  );
  assert.deepEqual(report, local.check(history));
});

test("a worker that is given a compiled module needs nothing else", async () => {
  const report = await inPage(
    STRICT_CSP,
    async (history) => {
      const module = await WebAssembly.compileStreaming(fetch("/dist/wellturn.wasm"));
      return new Promise((resolve, reject) => {
        const worker = new Worker("/module-worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ module, document: history });
      });
    },
    history,
  );
  assert.deepEqual(report, local.check(history));
});

test("where compiling is forbidden, the module entry works", () => {
  const program = `
    import { readFileSync } from "node:fs";
    const module = new WebAssembly.Module(readFileSync("dist/wellturn.wasm"));
    const forbidden = () => { throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder"); };
    const { Module } = WebAssembly;
    WebAssembly.compile = forbidden;
    WebAssembly.Module = class { static [Symbol.hasInstance](value) { return value instanceof Module; } constructor() { forbidden(); } };
    const { load } = await import("wellturn");
    console.log((await load(module)).check("[]").clean);`;
  const args = ["--conditions=workerd", "--input-type=module", "--eval", program];
  assert.equal(
    execFileSync(process.execPath, args, { cwd: fileURLToPath(here(".")), encoding: "utf8" }).trim(),
    "true",
  );
});

test("the harness in the browser answers like the one in Node", () => {
  const input = [...requestLines(), "hello", ""].join("\n");
  const [node, chromium] = ["node", "browser"].map((host) =>
    execFileSync(process.execPath, [fileURLToPath(here(`harness/${host}.mjs`))], { input }),
  );
  assert.ok(node.length > 0);
  assert.ok(node.equals(chromium));
});
