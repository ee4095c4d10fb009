/**
 * Builds the playground twice. cmd/wellturn/site/ is committed and is what `wellturn serve` has inside: a placeholder
 * stands in it for the module, so that it does not change when the core does. js/playground/site/ has the module in it
 * and needs nothing else: any static server will do, or none.
 *
 *   node playground/build.mjs
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { readModule } from "../scripts/module.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What `wellturn serve` finds committed. */
export const COMMITTED = here("../../cmd/wellturn/site");

/** Stands, once, for the module in base64; cmd/wellturn/serve_site.go has the same words. */
export const PLACEHOLDER = "{{wellturn.wasm in base64}}";

const common = {
  absWorkingDir: here(".."), // the bundles name their sources by it
  bundle: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  write: false,
};

/** The placeholder instead of the module that the package's entry imports. */
const withoutModule = {
  name: "without-module",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/dist\/inline\.js$/ }, () => ({ path: "module", namespace: "without" }));
    onLoad({ filter: /.*/, namespace: "without" }, () => ({ contents: `export const base64 = "${PLACEHOLDER}";` }));
  },
};

/** import … from "wellturn" means what wellturn.js has loaded. */
const loadedBefore = {
  name: "loaded-before",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^wellturn$/ }, () => ({ path: "wellturn", namespace: "loaded" }));
    onLoad({ filter: /.*/, namespace: "loaded" }, () => ({ contents: "module.exports = globalThis.wellturn;" }));
  },
};

/** @returns {Promise<Record<string, string>>} the site's files by name, with the placeholder in wellturn.js */
export async function siteFiles() {
  const files = {};
  for (const name of ["index.html", "chat.html", "style.css"]) files[name] = readFileSync(here(name), "utf8");
  const bundles = [
    {
      entryPoints: [here("../src/inline.js")],
      outfile: "wellturn.js",
      globalName: "wellturn",
      plugins: [withoutModule],
    },
    { entryPoints: [here("playground.js"), here("chat.js")], outdir: ".", plugins: [loadedBefore] },
  ];
  for (const bundle of bundles) {
    const { outputFiles } = await build({ ...common, ...bundle });
    for (const { path, text } of outputFiles) files[basename(path)] = text;
  }
  return files;
}

function write(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await siteFiles();
  write(COMMITTED, files);
  const script = files["wellturn.js"].replace(PLACEHOLDER, readModule().toString("base64"));
  write(here("site"), { ...files, "wellturn.js": script });
}
