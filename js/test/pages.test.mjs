/** The lines of docs/hosts/node.md run and print what the page says; those of the browser's page, in test/browser. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

test("Node's page says what happens", () => {
  const page = readFileSync(path("docs/hosts/node.md"), "utf8");
  const [program, printed] = ["js", "text"].map((language) => page.match(`\`\`\`${language}\n([^]*?)\`\`\``)[1]);
  const folder = mkdtempSync(join(tmpdir(), "wellturn-page-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(path("js"), join(folder, "node_modules/wellturn"));
    copyFileSync(path("testdata/langgraph/cancelled-parallel-tools.flat.json"), join(folder, "conversation.json"));
    const run = () =>
      execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder, encoding: "utf8" });
    assert.equal(run(), printed);
    assert.equal(run(), "0 left\n", "the file has been repaired");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
