import assert from "node:assert/strict";
import test from "node:test";
import { loadSync } from "wellturn";

const wt = loadSync();

test("a good value passes through as it is", () => {
  const schema = wt.schema("history");
  assert.equal(schema["~standard"].version, 1);
  assert.equal(schema["~standard"].vendor, "wellturn");
  const value = [{ role: "user", content: "hi" }];
  assert.equal(schema["~standard"].validate(value).value, value);
});

test("errors become issues with a path of keys and numbers; warnings do not", () => {
  const schema = wt.schema("history", { dialect: "openai-chat" });
  const value = {
    messages: [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: "{}" } }],
      },
    ],
  };
  const { issues } = schema["~standard"].validate(value);
  assert.equal(issues.length, 1);
  assert.match(issues[0].message, /has no result/);
  assert.deepEqual(issues[0].path, ["messages", 2, "tool_calls", 0]);
});

test("values of any kind are judged, and undefined is an issue", () => {
  const { validate } = wt.schema("history")["~standard"];
  for (const value of [undefined, null, 0, "", "{", {}])
    assert.ok(validate(value).issues.length > 0, JSON.stringify(value));
});

test("every subject of the module has a schema, and an unknown one or a bad option throws at once", () => {
  for (const subject of wt.info().subjects) assert.ok(wt.schema(subject)["~standard"].validate);
  assert.throws(() => wt.schema("poem"), { code: "options/invalid-value", at: "/subject" });
  assert.throws(() => wt.schema("history", { phase: "never" }), { code: "options/invalid-value", at: "/phase" });
});
