/** The package as npm packs it, installed elsewhere: in Node, and through bundlers into a page under a strict CSP. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";
import { loadSync } from "wellturn";
import { launch, serve } from "../../harness/chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const want = `${loadSync().digest} true`;
let app; // a folder with the package installed and the fixtures beside it
let browser;

before(async () => {
  app = mkdtempSync(join(tmpdir(), "wellturn-app-"));
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", app], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  mkdirSync(join(app, "node_modules/wellturn"), { recursive: true });
  execFileSync("tar", ["-xzf", join(app, filename), "--strip-components=1", "-C", join(app, "node_modules/wellturn")]);
  cpSync(join(root, "test/fixtures"), app, { recursive: true });
  writeFileSync(join(app, "package.json"), '{"type":"module"}');
  for (const name of ["inline", "url"]) {
    writeFileSync(
      join(app, `${name}.html`),
      `<!doctype html><title>…</title><script type="module" src="./${name}.js"></script>`,
    );
  }
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(app, { recursive: true, force: true });
});

/** Opens a built folder's page and returns the title that the fixture sets. */
async function titleOf(folder, page) {
  const server = await serve({ "/": pathToFileURL(`${folder}/`) });
  const tab = await browser.newPage();
  const complaints = [];
  tab.on(
    "console",
    (message) => message.type() === "error" && !message.text().includes("favicon") && complaints.push(message.text()),
  );
  tab.on("pageerror", (error) => complaints.push(error.message));
  try {
    await tab.goto(`${server.origin}/${page}`);
    for (let i = 0; i < 200 && (await tab.title()) === "…"; i++) await tab.waitForTimeout(25);
    assert.deepEqual(
      complaints.filter((text) => !text.includes("404")),
      [],
    );
    return await tab.title();
  } finally {
    await tab.close();
    await server.close();
  }
}

const page = (script, type = "module") =>
  `<!doctype html><title>…</title><script ${type === "module" ? 'type="module"' : "defer"} src="${script}"></script>`;

for (const [kind, flags, program] of [
  [
    "import",
    ["--input-type=module"],
    'import { loadSync } from "wellturn"; console.log(loadSync().digest, loadSync().check("[]").clean)',
  ],
  [
    "require",
    ["--input-type=commonjs"],
    'const wt = require("wellturn").loadSync(); console.log(wt.digest, wt.check("[]").clean)',
  ],
]) {
  test(`installed, Node: ${kind}`, () => {
    assert.equal(
      execFileSync(process.execPath, [...flags, "--eval", program], { cwd: app, encoding: "utf8" }).trim(),
      want,
    );
  });
}

for (const name of ["inline", "url"]) {
  test(`Vite: ${name}`, async () => {
    const out = join(app, `vite-${name}`);
    await vite.build({
      root: app,
      base: "./",
      logLevel: "silent",
      build: { outDir: out, modulePreload: { polyfill: false }, rollupOptions: { input: join(app, `${name}.html`) } },
    });
    assert.equal(await titleOf(out, `${name}.html`), want);
  });

  test(`webpack: ${name}`, async () => {
    const out = join(app, `webpack-${name}`);
    const compiler = webpack({
      mode: "production",
      context: app,
      entry: `./${name}.js`,
      output: { path: out, filename: "main.js" },
      performance: { hints: false },
    });
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    );
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).errors, []);
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).warnings, []);
    writeFileSync(join(out, "index.html"), page("main.js", "classic"));
    assert.equal(await titleOf(out, "index.html"), want);
  });
}

for (const name of ["inline", "asset"]) {
  test(`esbuild: ${name}`, async () => {
    const out = join(app, `esbuild-${name}`);
    await esbuild.build({
      absWorkingDir: app,
      entryPoints: [`./${name}.js`],
      outdir: out,
      bundle: true,
      minify: true,
      format: "esm",
      loader: { ".wasm": "file" },
      logLevel: "silent",
    });
    writeFileSync(join(out, "index.html"), page(`${name}.js`));
    assert.equal(await titleOf(out, "index.html"), want);
  });
}
