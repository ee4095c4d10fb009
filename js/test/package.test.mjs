/** The package as it is published: what is in it, how it is found, and that nothing generated is stale. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import * as inline from "wellturn/inline";
import * as module from "wellturn/module";
import * as url from "wellturn/url";
import * as node from "wellturn";
import { catalogue } from "../scripts/generate.mjs";
import { readModule } from "../scripts/module.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url));
const require = createRequire(import.meta.url);
const NAMES = ["WellturnError", "load", "loadSync", "toStringIndex"];

test("every entry exports the same names, and no more", () => {
  for (const entry of [node, inline, url, module, require("wellturn")])
    assert.deepEqual(Object.keys(entry).sort(), NAMES);
});

test("require gives what import gives", () => {
  const { loadSync, WellturnError } = require("wellturn");
  const wt = loadSync();
  assert.equal(wt.digest, node.loadSync().digest);
  assert.deepEqual(wt.call('{"op":"info"}', ""), node.loadSync().call('{"op":"info"}', ""));
  assert.throws(() => wt.check([], { phase: "?" }), WellturnError);
});

test("the package holds the one module, as a file and as a script", () => {
  assert.ok(readModule().equals(read("dist/wellturn.wasm")), "stale; run: npm run build");
  assert.equal(inline.loadSync().digest, node.loadSync().digest);
});

test("the types are what the module says", () => {
  assert.equal(read("src/catalogue.d.ts").toString(), catalogue(node.loadSync()), "stale; run: npm run generate");
});

test("npm pack takes the source, what was built from it, and nothing else", () => {
  const [{ files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  assert.deepEqual(files.map((file) => file.path).sort(), [
    "README.md",
    "dist/catalogue.d.cts",
    "dist/index.d.cts",
    "dist/inline.js",
    "dist/node.cjs",
    "dist/wellturn.wasm",
    "package.json",
    "src/catalogue.d.ts",
    "src/checker.js",
    "src/error.js",
    "src/index.d.ts",
    "src/inline.js",
    "src/instance.js",
    "src/json.js",
    "src/load.js",
    "src/module.js",
    "src/node.js",
    "src/schema.js",
    "src/sha256.js",
    "src/text.js",
    "src/url.js",
    "src/wellturn.wasm.d.ts",
  ]);
});

test("publint finds nothing to say about package.json", async () => {
  const { messages } = await publint({ pkgDir: root, strict: true, pack: false });
  assert.deepEqual(messages, []);
});

test("there are no dependencies, and the lock file names no registry", () => {
  assert.equal(JSON.parse(read("package.json")).dependencies, undefined);
  assert.doesNotMatch(read("package-lock.json").toString(), /https?:\/\/[^"]*\.tgz/);
});

test("the types say what the code does", () => {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "--project", "test/types"], {
    cwd: root,
    stdio: "pipe",
    encoding: "utf8",
  });
});

test("no code is made from strings", () => {
  const program = 'import { loadSync } from "wellturn"; process.stdout.write(String(loadSync().check([]).clean))';
  const args = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", program];
  assert.equal(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }), "true");
});

test("the README says what happens", () => {
  const [usage, , form] = [
    ...read("README.md")
      .toString()
      .matchAll(/```js\n(.*?)```/gs),
  ].map(([, code]) => code);
  const program = `${usage}${form}console.log(JSON.stringify({ report, after: wt.check(document, { phase: "before_model" }), issues }));`;
  const args = ["--input-type=module", "--eval", program];
  const { report, after, issues } = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
  assert.equal(report.clean, false);
  assert.equal(report.findings[0].code, usage.match(/code; \/\/ "(.*)"/)[1]);
  assert.equal(after.clean, true);
  const [, message, path] = form.match(/message: '(.*)', path: (.*) }/);
  assert.deepEqual(issues, [{ message, path: JSON.parse(path) }]);
});
