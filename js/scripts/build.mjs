/**
 * Writes dist/, which is all of the package that is not source: the module as a file and as a script, and what CommonJS
 * needs. Run it again whenever the module or the source has changed: node scripts/build.mjs
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { readModule } from "./module.mjs";

const here = (path) => new URL(`../${path}`, import.meta.url);

rmSync(here("dist"), { recursive: true, force: true });
mkdirSync(here("dist"));

const wasm = readModule();
writeFileSync(here("dist/wellturn.wasm"), wasm);
writeFileSync(here("dist/inline.js"), `export const base64 =\n  "${wasm.toString("base64")}";\n`);

await build({
  entryPoints: [here("src/node.js").pathname],
  outfile: here("dist/node.cjs").pathname,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  banner: { js: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  // CommonJS has no import.meta; dist/ lies beside src/, so the same path leads to the module.
  define: { "import.meta.url": "__moduleUrl" },
});

for (const name of ["index", "catalogue"]) {
  const types = readFileSync(here(`src/${name}.d.ts`), "utf8");
  writeFileSync(here(`dist/${name}.d.cts`), types.replaceAll("./catalogue.js", "./catalogue.cjs"));
}
