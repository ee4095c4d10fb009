/** The pages that `wellturn serve` has inside; that they work is tested in test/browser. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { COMMITTED, PLACEHOLDER, siteFiles } from "../playground/build.mjs";

test("the committed pages are what their sources give, with a place for the module", async () => {
  const files = await siteFiles();
  assert.deepEqual(readdirSync(COMMITTED).sort(), Object.keys(files).sort(), "stale; run: npm run playground");
  for (const [name, text] of Object.entries(files)) {
    assert.equal(readFileSync(`${COMMITTED}/${name}`, "utf8"), text, `${name} is stale; run: npm run playground`);
    assert.equal(text.split(PLACEHOLDER).length - 1, name === "wellturn.js" ? 1 : 0, name);
  }
});
