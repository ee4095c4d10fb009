/**
 * Puts the playground into playground/site/: a folder that needs nothing else, from any static server or straight from
 * disk. wellturn.js holds the module; the pages' own scripts find it under the name that they import.
 *
 *   node playground/build.mjs
 */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const site = here("site");

rmSync(site, { recursive: true, force: true });
mkdirSync(site);
for (const file of ["index.html", "chat.html", "style.css"]) copyFileSync(here(file), `${site}/${file}`);

const common = { bundle: true, format: "iife", target: "es2022", charset: "utf8", legalComments: "none" };

await build({
  ...common,
  entryPoints: [here("../src/inline.js")],
  outfile: `${site}/wellturn.js`,
  globalName: "wellturn",
  minify: true,
});

/** import … from "wellturn" means what wellturn.js has loaded. */
const loadedBefore = {
  name: "loaded-before",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^wellturn$/ }, () => ({ path: "wellturn", namespace: "loaded" }));
    onLoad({ filter: /.*/, namespace: "loaded" }, () => ({ contents: "module.exports = globalThis.wellturn;" }));
  },
};
await build({
  ...common,
  entryPoints: [here("playground.js"), here("chat.js")],
  outdir: site,
  plugins: [loadedBefore],
});
