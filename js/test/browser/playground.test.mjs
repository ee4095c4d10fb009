/** The playground and the chat form as people use them, from `wellturn serve` and straight from disk, in Chromium. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { loadSync } from "wellturn";
import { launch } from "../../harness/chromium.mjs";
import { EXAMPLES } from "../../playground/examples.js";
import { wellturnServe } from "../support/wellturn-serve.mjs";

const site = new URL("../../playground/site/", import.meta.url);
const local = loadSync();
let browser;
let server;
let page;
let complaints;
let requests;

before(async () => {
  browser = await launch();
  server = await wellturnServe();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = [];
  requests = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
});
afterEach(async () => {
  await page.close();
  assert.deepEqual(complaints, []);
});

const open = async (path) => {
  await page.goto(`${server.origin}/${path}`);
  if (path.startsWith("index")) await page.locator("#summary:not(:empty)").waitFor({ state: "attached" });
};
const text = (selector) => page.locator(selector).innerText();
const type = async (document) => {
  await page.fill("#document", document);
  await page.locator("#summary").filter({ hasText: /./ }).waitFor();
  await page.waitForTimeout(300); // longer than the pause after which the page checks
};

test("it starts with an example: findings, marks and the repair", async () => {
  await open("index.html");
  const report = local.repair(EXAMPLES[0].document);
  assert.equal(await page.inputValue("#document"), EXAMPLES[0].document);
  assert.equal(await page.locator(".finding").count(), report.findings.length);
  assert.match(await text("#summary"), /^1 error, 1 warning/);
  assert.match(await text(".findings"), new RegExp(report.findings[0].code));
  assert.equal(await page.locator("mark").count(), report.findings.length);
  assert.equal(await page.locator("#marks").evaluate((marks) => marks.textContent), `${EXAMPLES[0].document}\n`);
  assert.match(await text("#repair-summary"), /then clean/);
  const added = await page.locator(".diff ins").allInnerTexts();
  assert.ok(added.some((line) => line.includes('"tool_call_id": "call_2"')));
  assert.match(await text("#about"), new RegExp(local.digest));
});

test("every example says what the module says", async () => {
  await open("index.html");
  for (const [i, { document }] of EXAMPLES.entries()) {
    await page.selectOption("#example", String(i));
    const report = local.repair(document);
    assert.equal(await page.locator(".finding").count(), report.findings.length, EXAMPLES[i].name);
    assert.equal(await page.locator(".diff").count(), report.changed ? 1 : 0, EXAMPLES[i].name);
  }
});

test("typing checks anew, and the repaired document can be taken over", async () => {
  await open("index.html");
  await type(
    '[{"role":"user","content":"a","n":1.50e2},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}]',
  );
  assert.match(await text("#summary"), /1 error/);
  await page.click("#use");
  assert.match(await text("#summary"), /^clean/);
  assert.match(await page.inputValue("#document"), /"n": 1\.50e2/);
  assert.equal(await page.locator("#use").isDisabled(), true);
  await type("[");
  assert.match(await text("#summary"), /1 error/);
  assert.match(await text(".findings"), /json\/invalid-syntax/);
  assert.equal(await text("#repair-summary"), "no safe fix");
});

test("choosing a finding selects its place, also behind characters of many bytes", async () => {
  await open("index.html");
  await type('[{"role":"user","content":"漢字 😀 é"},\n{"role":"tool","tool_call_id":"zz","content":"1"}]');
  await page.locator(".finding").first().click();
  const selected = await page
    .locator("#document")
    .evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.equal(selected, '{"role":"tool","tool_call_id":"zz","content":"1"}');
  assert.equal(
    await page
      .locator("mark")
      .first()
      .evaluate((mark) => mark.textContent),
    selected,
  );
  assert.match(await text(".finding >> nth=0"), /line 2, column 1/);
});

test("the keyboard is enough", async () => {
  await open("index.html");
  await page.locator("#document").focus();
  await page.keyboard.press("F8");
  const first = await page
    .locator("#document")
    .evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.match(first, /call_2/);
  await page.keyboard.press("F8");
  const second = await page
    .locator("#document")
    .evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.match(second, /Never mind/);
  await page.locator("#use").focus();
  await page.keyboard.press("Enter");
  assert.match(await text("#summary"), /^clean/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "document");
});

test("a far finding is brought into view", async () => {
  const messages = Array.from({ length: 400 }, (_, i) => ({
    role: i % 2 === 0 ? "user" : "assistant",
    content: `message ${i}`,
  }));
  messages.push({ role: "tool", tool_call_id: "zz", content: "1" });
  await open("index.html");
  await type(JSON.stringify(messages, null, 2));
  await page.locator(".finding").first().click();
  const distance = await page.evaluate(() => {
    const mark = document.querySelector("mark").getBoundingClientRect();
    const area = document.querySelector("#document").getBoundingClientRect();
    return mark.top >= area.top && mark.top < area.bottom;
  });
  assert.equal(distance, true);
});

test("the options are the module's, and change what is found", async () => {
  await open("index.html");
  const labels = await page
    .locator("#options label")
    .evaluateAll((all) => all.map((label) => label.firstChild.textContent.trim()));
  for (const name of labels) assert.ok(local.info().options.includes(name), name);
  for (const name of ["subject", "dialect", "target", "phase", "scope"]) assert.ok(labels.includes(name), name);
  const dialects = await page.locator('select[name="dialect"] option').allInnerTexts();
  assert.deepEqual(dialects.slice(1).sort(), [...local.info().dialects].sort());
  const running = JSON.stringify(JSON.parse(EXAMPLES[0].document).slice(0, 2));
  await type(running);
  assert.match(await text("#summary"), /error/);
  await page.selectOption('select[name="phase"]', "live");
  assert.match(await text("#summary"), /^clean/);
});

test("a link brings back the document and the options", async () => {
  await open("index.html");
  await page.selectOption('select[name="phase"]', "live");
  await type('[{"role":"user","content":"geteilt 😀"}]');
  await page.click("#share");
  await page.locator("#hint").filter({ hasText: "link" }).waitFor();
  const link = page.url();
  assert.match(link, /#[\w-]+$/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator("#summary:not(:empty)").waitFor({ state: "attached" });
  assert.equal(await page.inputValue("#document"), '[{"role":"user","content":"geteilt 😀"}]');
  assert.equal(await page.inputValue('select[name="phase"]'), "live");
});

test("a broken link opens the example; options that the module refuses are told", async () => {
  await open("index.html#nonsense");
  assert.equal(await page.inputValue("#document"), EXAMPLES[0].document);
  const fragment = await page.evaluate(async () => {
    const state = new TextEncoder().encode(JSON.stringify({ document: "[]", options: { colour: "red" } }));
    const packed = new Uint8Array(
      await new Response(new Blob([state]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
    );
    return btoa(String.fromCharCode(...packed))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  });
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await page.locator("#trouble").waitFor();
  assert.match(await text("#trouble"), /options\/unknown-member at \/colour/);
  assert.equal(await text("#summary"), "not checked");
});

test("files are opened by choice and by dropping", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wellturn-"));
  try {
    writeFileSync(join(folder, "good.json"), '[{"role":"user","content":"from a file"}]');
    writeFileSync(join(folder, "bad.json"), Buffer.from('["\xff"]', "latin1"));
    await open("index.html");
    await page.setInputFiles("#file", join(folder, "good.json"));
    await page.locator("#hint").filter({ hasText: "Opened good.json" }).waitFor();
    assert.match(await page.inputValue("#document"), /from a file/);
    await page.setInputFiles("#file", join(folder, "bad.json"));
    await page.locator("#hint").filter({ hasText: "not UTF-8" }).waitFor();
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['[{"role":"user","content":"dropped"}]'], "dropped.json"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.locator("#hint").filter({ hasText: "Opened dropped.json" }).waitFor();
    assert.match(await page.inputValue("#document"), /dropped/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("nothing leaves the page, and what a document says is never run", async () => {
  await open("index.html");
  await type('[{"role":"<img src=x onerror=alert(1)>","content":"<script>alert(1)</script>"}]');
  assert.equal(await page.locator("#findings img, #diff img, #findings script").count(), 0);
  const outcome = await page.evaluate(() =>
    fetch("/index.html").then(
      () => "sent",
      () => "refused",
    ),
  );
  assert.equal(outcome, "refused");
  assert.equal(complaints.filter((text) => text.includes("Content Security Policy")).length, complaints.length);
  complaints.length = 0;
  assert.ok(
    requests.filter((url) => !url.startsWith("data:")).every((url) => url.startsWith(`${server.origin}/`)),
    requests.join("\n"),
  );
});

test("everything on the page has a name", async () => {
  for (const path of ["index.html", "chat.html"]) {
    await open(path);
    const nameless = await page
      .locator("button, select, textarea, input:not([hidden]), a, [tabindex]")
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const by = one.getAttribute("aria-labelledby");
            const label =
              one.labels?.[0]?.textContent ??
              (by && document.getElementById(by)?.textContent) ??
              one.getAttribute("aria-label") ??
              "";
            return (label + (one.matches("button, a") ? one.textContent : "")).trim() === "";
          })
          .map((one) => one.outerHTML),
      );
    assert.deepEqual(nameless, [], path);
    assert.equal(await page.locator("h1").count(), 1);
    assert.equal(await page.locator("[role=status]").count(), 1, path);
    assert.equal(await page.locator("[role=alert]").count(), 1, path);
  }
});

for (const scheme of ["light", "dark"]) {
  test(`text is readable in ${scheme} colours`, async () => {
    await page.emulateMedia({ colorScheme: scheme });
    await open("index.html");
    const poor = await page
      .locator("p, button, .level, .message, .where, ins, td span, label, textarea, footer")
      .evaluateAll((all) => {
        const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
        const light = ([r, g, b]) => {
          const [x, y, z] = [r, g, b].map((c) =>
            c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        const ground = (one) => {
          for (let at = one; at !== null; at = at.parentElement) {
            const colour = channels(getComputedStyle(at).backgroundColor);
            if (colour.length === 3 || colour[3] > 0) return colour;
          }
          return [255, 255, 255];
        };
        return all
          .filter((one) => one.checkVisibility() && !one.disabled && one.textContent.trim() !== "")
          .map((one) => {
            const [a, b] = [light(channels(getComputedStyle(one).color)), light(ground(one))];
            return { what: one.className || one.tagName, ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) };
          })
          .filter(({ ratio }) => ratio < 4.5);
      });
    assert.deepEqual(poor, []);
  });
}

test("both pages work straight from disk", async () => {
  await page.goto(new URL("index.html", site).href);
  await page.locator(".finding").first().waitFor();
  await page.click("a[href='chat.html']");
  await page.fill("#message", "And for three?");
  await page.click("button.primary");
  await page.locator("#refusal li").waitFor();
});

test("the chat form refuses a bad history, says why, and sends the repaired one", async () => {
  await open("chat.html");
  await page.fill("#message", "And for three?");
  await page.locator("#message").press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await text("#refusal"), /message 2: call "call_1" of "find_table" has no result/);
  assert.equal(await page.locator(".turn.wrong").count(), 1);
  assert.equal(await page.getAttribute("#message", "aria-invalid"), "true");
  assert.equal(await page.locator("#sent").isVisible(), false);

  await page.click("#mend");
  assert.equal(await text("#refusal"), "");
  const { messages } = JSON.parse(await text("#sent"));
  assert.equal(local.check(messages, { dialect: "openai-chat", phase: "before_model" }).clean, true);
  assert.equal(messages.at(-1).content, "And for three?");
  assert.equal(await page.inputValue("#message"), "");
});

test("the chat form lets a good history through, and refuses an empty message", async () => {
  await open("chat.html");
  await page.selectOption("#story", "1");
  await page.click("button.primary");
  assert.match(await text("#refusal"), /message 3: /);
  await page.fill("#message", "Thanks!");
  await page.click("button.primary");
  assert.equal(JSON.parse(await text("#sent")).messages.length, 3);
});
