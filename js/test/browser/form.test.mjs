/** The lines of docs/hosts/browser.md, bundled, in a page under a strict CSP. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, serve } from "../../harness/chromium.mjs";

const PAGE = `<!doctype html><title>a form</title><script type="module" src="/app.js"></script>
<form><textarea name="history"></textarea><button>Send</button><output></output></form>`;

test("the form of the browser's page refuses a bad history, and sends a good one", async () => {
  const page = readFileSync(new URL("../../../docs/hosts/browser.md", import.meta.url), "utf8");
  const { outputFiles } = await build({
    stdin: {
      contents: `${page.match(/```js\n([^]*?)```/)[1]}document.title = "ready";`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const server = await serve({ "/": PAGE, "/app.js": outputFiles[0].contents });
  const browser = await launch();
  try {
    const tab = await browser.newPage();
    await tab.goto(server.origin);
    await tab.waitForFunction(() => document.title === "ready");
    const send = async (history) => {
      await tab.fill("textarea", history);
      await tab.click("button");
    };
    await send('[{"role":"user","content":"hi"},{"role":"tool","tool_call_id":"c1","content":"42"}]');
    await tab.locator("output:not(:empty)").waitFor();
    assert.match(await tab.locator("output").innerText(), /"c1"/);
    assert.equal(new URL(tab.url()).search, "");
    await send('[{"role":"user","content":"hi"}]');
    await tab.waitForURL(/\?history=/);
  } finally {
    await browser.close();
    await server.close();
  }
});
