import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { load, loadSync, WellturnError } from "wellturn";
import * as inline from "wellturn/inline";
import { readModule } from "../scripts/module.mjs";

const wt = loadSync();

const clean = [
  { role: "user", content: "hi" },
  { role: "assistant", content: "hello" },
];
const interrupted = [
  { role: "user", content: "weather?" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c1", type: "function", function: { name: "sky", arguments: "{}" } }],
  },
  { role: "user", content: "never mind" },
];
const codes = (findings) => findings.map((finding) => finding.code);

test("check reports findings and never throws for a document", () => {
  assert.equal(wt.check(clean).clean, true);
  const report = wt.check(interrupted);
  assert.equal(report.clean, false);
  assert.equal(report.dialect, "openai-chat");
  assert.deepEqual(codes(report.findings), ["history/unanswered-tool-call"]);
  assert.equal(report.findings[0].at, "/1/tool_calls/0");
  assert.deepEqual(codes(wt.check("[{").findings), ["json/invalid-syntax"]);
  assert.deepEqual(codes(wt.check(Uint8Array.of(0x22, 0xff, 0x22)).findings).slice(0, 1), ["json/invalid-utf8"]);
});

test("a document may be text, bytes or a value, and says the same", () => {
  const text = JSON.stringify(interrupted);
  const fromText = wt.check(text);
  assert.deepEqual(wt.check(interrupted), fromText);
  assert.deepEqual(wt.check(new TextEncoder().encode(text)), fromText);
  assert.deepEqual(wt.check(new DataView(new TextEncoder().encode(text).buffer)), fromText);
});

test("falsy documents are documents", () => {
  for (const document of ["", "null", "0", "false", '""', "[]", "{}"]) assert.ok(wt.check(document).findings, document);
  for (const [value, noun] of [
    [null, "null"],
    [0, "a number"],
    [false, "a boolean"],
  ]) {
    assert.match(wt.check(value).findings[0].message, new RegExp(`${noun}|true|false`), noun);
  }
  assert.deepEqual(codes(wt.check("").findings), ["json/empty-document"]);
  assert.deepEqual(codes(wt.check(new Uint8Array()).findings), ["json/empty-document"]);
});

test("what is no JSON value throws document/unwritable", () => {
  const circular = {};
  circular.self = circular;
  for (const document of [undefined, () => {}, Symbol("s"), circular, { n: 1n }]) {
    assert.throws(() => wt.check(document), { name: "WellturnError", code: "document/unwritable" });
  }
  assert.throws(() => wt.check([], circular), { code: "options/unwritable" });
});

test("options reach the module as they are, and its refusals come back typed", () => {
  assert.throws(
    () => wt.check([], { phaze: "live" }),
    (error) => {
      assert.ok(error instanceof WellturnError && error instanceof Error);
      assert.equal(error.code, "options/unknown-member");
      assert.equal(error.at, "/phaze");
      assert.match(error.message, /^options\/unknown-member at \/phaze: .*valid are .*phase/);
      return true;
    },
  );
  assert.throws(() => wt.check([], { op: "repair" }), { code: "options/conflicting-values", at: "/op" });
  const running = wt.check(interrupted.slice(0, 2), { phase: "live" });
  assert.equal(running.clean, true);
  assert.deepEqual(wt.check(interrupted, { disable: ["history/unanswered-tool-call"] }).findings, []);
  assert.equal(wt.check("[[[]]]", { limits: { depth: 2 } }).findings[0].code, "json/too-deep");
});

test("repair gives back what it was given: text, bytes or a value", () => {
  const text = ` [{"role":"user", "content":"a\\u0062\\/", "n":1.50e2, "big":12345678901234567890},{"role":"assistant","content":null,
    "tool_calls":[{"id":"c1","type":"function","function":{"name":"sky","arguments":"{}"}}]} ] `;
  const fromText = wt.repair(text);
  assert.equal(fromText.changed, true);
  assert.deepEqual(fromText.remaining, []);
  assert.equal(typeof fromText.document, "string");
  assert.ok(
    fromText.document.startsWith('[{"role":"user","content":"a\\u0062\\/","n":1.50e2,"big":12345678901234567890}'),
    fromText.document,
  );
  assert.equal(wt.check(fromText.document).clean, true);
  assert.equal(wt.repair(fromText.document).changed, false);

  const fromBytes = wt.repair(new TextEncoder().encode(text));
  assert.ok(fromBytes.document instanceof Uint8Array);
  assert.equal(new TextDecoder().decode(fromBytes.document), fromText.document);
  wt.check(clean); // must not overwrite what was handed out
  assert.equal(new TextDecoder().decode(fromBytes.document), fromText.document);

  const fromValue = wt.repair(interrupted);
  assert.equal(fromValue.changed, true);
  assert.ok(Array.isArray(fromValue.document));
  assert.equal(wt.check(fromValue.document).clean, true);
});

test("repair of a clean document gives back the caller's own", () => {
  const text = ` [ {"role":"user","content":"hi"},{"role":"assistant","content":"x"} ]\n`;
  const bytes = new TextEncoder().encode(text);
  assert.equal(wt.repair(text).document, text);
  assert.equal(wt.repair(bytes).document, bytes);
  assert.equal(wt.repair(clean).document, clean);
});

test("repair of a LangChain history says what to return to the reducer", () => {
  const history = [
    { type: "human", content: "a", id: "1" },
    { type: "ai", content: "", id: "2", tool_calls: [{ name: "f", args: {}, id: "c" }] },
  ];
  const { update, update_kind, document } = wt.repair(history, { dialect: "langchain" });
  assert.equal(typeof update_kind, "string");
  assert.deepEqual(document.slice(0, 2), history);
  assert.deepEqual(update, document.slice(2), "appending is enough here");
});

test("the raw call moves bytes both ways", () => {
  const decode = (bytes) => new TextDecoder().decode(bytes);
  const encode = (text) => new TextEncoder().encode(text);
  const fromText = wt.call('{"op":"check"}', "[]");
  assert.ok(fromText instanceof Uint8Array);
  assert.deepEqual(wt.call(encode('{"op":"check"}'), encode("[]")), fromText);
  const kept = decode(fromText);
  wt.call("{}", JSON.stringify(interrupted));
  assert.equal(decode(fromText), kept, "an answer is a copy");
  assert.match(decode(wt.call("{", "[]")), /^\{"ok":false,"error":\{"code":"options\//);
});

test("growing documents, ASCII or not, say the same as on a fresh instance", () => {
  const fresh = loadSync();
  for (const letter of ["a", "é", "漢", "😀", "\ud800"]) {
    for (const length of [0, 1, 1000, 50_000, 200_000]) {
      const document = [{ role: "user", content: letter.repeat(length) || "x" }];
      const text = JSON.stringify(document);
      const want = fresh.call("{}", new TextEncoder().encode(text));
      assert.deepEqual(wt.call("{}", text), want, `${letter} × ${length}`);
    }
  }
  fresh.dispose();
});

test("what the module has no room for is refused, and the next call is answered", () => {
  for (const document of [new Uint8Array(70 << 20), " ".repeat(70 << 20)]) {
    assert.throws(() => wt.check(document), { code: "limit/input-too-large" });
    assert.equal(wt.check(clean).clean, true);
  }
});

test("info and rules are the module's own", () => {
  const info = wt.info();
  assert.equal(info.name, "wellturn");
  assert.equal(info.abi.split(".")[0], "1");
  const rules = wt.rules();
  assert.equal(rules.length, info.rules);
  assert.equal(new Set(rules.map((rule) => rule.code)).size, rules.length);
});

test("watch reaches the module", () => {
  if (wt.info().ops.includes("watch")) {
    assert.ok("state" in wt.watch([], { protocol: "a2a" }));
  } else {
    assert.throws(() => wt.watch([]), { code: "options/invalid-value", at: "/op" });
  }
});

test("the digest is the sha256 of the module, and unknown for a compiled one", async () => {
  const bytes = readModule();
  const want = createHash("sha256").update(bytes).digest("hex");
  assert.equal(wt.digest, want);
  assert.equal((await inline.load()).digest, want);
  assert.equal(loadSync(bytes).digest, want);
  assert.equal(loadSync(new WebAssembly.Module(bytes)).digest, null);
});

test("load takes a module, bytes, a response and an address", async () => {
  const bytes = readModule();
  const sources = [
    undefined,
    new WebAssembly.Module(bytes),
    bytes,
    Uint8Array.from(bytes).buffer,
    Promise.resolve(bytes),
    new Response(bytes),
    `data:application/wasm;base64,${bytes.toString("base64")}`,
    new URL(`data:application/wasm;base64,${bytes.toString("base64")}`),
  ];
  for (const source of sources) assert.equal((await load(source)).check(clean).clean, true);
  for (const source of [bytes, new WebAssembly.Module(bytes)]) assert.equal(loadSync(source).check(clean).clean, true);
});

test("a module that cannot be had is engine/failed, and load can be called again", async () => {
  for (const source of [new Uint8Array(8), {}, new Response("", { status: 404 })]) {
    await assert.rejects(load(source), { name: "WellturnError", code: "engine/failed" });
  }
  assert.throws(() => loadSync("wellturn.wasm"), { code: "engine/failed", message: /call|also takes/ });
  assert.equal((await load()).check(clean).clean, true);
});

test("the entry without a module takes a compiled one only when given", async () => {
  const bare = await import("wellturn/module");
  await assert.rejects(bare.load(), { code: "engine/failed", message: /wellturn\/wellturn\.wasm/ });
  assert.throws(() => bare.loadSync(), { code: "engine/failed" });
  const module = new WebAssembly.Module(readModule());
  assert.equal(bare.loadSync(module).check(clean).clean, true);
  assert.equal((await bare.load(module)).check(clean).clean, true);
});

test("the entry that fetches says so when it cannot wait", async () => {
  const url = await import("wellturn/url");
  assert.throws(() => url.loadSync(), { code: "engine/failed", message: /call load\(\)/ });
  assert.equal(url.loadSync(readModule()).check(clean).clean, true);
});

test("a disposed checker says so; others go on", () => {
  const one = loadSync();
  const other = loadSync();
  one[Symbol.dispose]();
  assert.throws(() => one.check([]), { code: "engine/closed" });
  assert.throws(() => one.call("{}", "[]"), { code: "engine/closed" });
  assert.equal(other.check(clean).clean, true);
});
