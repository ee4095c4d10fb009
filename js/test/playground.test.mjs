/** What the playground computes; what it shows is tested in test/browser. */
import assert from "node:assert/strict";
import test from "node:test";
import { diff } from "../playground/diff.js";
import { endOfValue, indented, lineFinder } from "../playground/text.js";

test("a diff leads from one list to the other, and is as short as can be", () => {
  const lists = [
    "",
    "a",
    "b",
    "ab",
    "ba",
    "abc",
    "acb",
    "abab",
    "baba",
    "aabbcc",
    "abcabba",
    "cbabac",
    "xaxcxabc",
    "abcy",
    "[[a",
    "[a[a",
    "[b[[a",
  ].map((text) => [...text]);
  for (const before of lists) {
    for (const after of lists) {
      const steps = diff(before, after);
      const name = `${before.join("")} → ${after.join("")}`;
      assert.deepEqual(
        steps.filter((s) => s.kind !== "added").map((s) => s.before),
        before.map((_, i) => i),
        name,
      );
      assert.deepEqual(
        steps.filter((s) => s.kind !== "removed").map((s) => s.after),
        after.map((_, i) => i),
        name,
      );
      const same = steps.filter((s) => s.kind === "same");
      for (const step of same) assert.equal(before[step.before], after[step.after], name);
      assert.equal(same.length, longestCommon(before, after), name);
    }
  }
});

test("an added or removed object is shown from its opening bracket", () => {
  const before = ["[", "{", "1", "},", "{", "3", "}", "]"];
  const after = ["[", "{", "1", "},", "{", "2", "},", "{", "3", "}", "]"];
  const changed = (steps, kind, lines) =>
    steps.filter((step) => step.kind === kind).map((step) => lines[kind === "added" ? step.after : step.before]);
  assert.deepEqual(changed(diff(before, after), "added", after), ["{", "2", "},"]);
  assert.deepEqual(changed(diff(after, before), "removed", after), ["{", "2", "},"]);
});

test("long lists are compared piece by piece", () => {
  const before = Array.from({ length: 4000 }, (_, i) => (i % 4 === 0 ? `old ${i}` : `line ${i}`));
  const after = before.flatMap((line, i) => (i % 4 === 0 ? [`new ${i}`, "more"] : [line]));
  const steps = diff(before, after);
  assert.equal(steps.filter((step) => step.kind === "same").length, 3000);
  assert.equal(steps.filter((step) => step.kind === "removed").length, 1000);
  assert.deepEqual(
    steps.filter((step) => step.kind !== "removed").map((step) => step.after),
    after.map((_, i) => i),
  );
  const strange = diff(
    before,
    before.map((line) => `${line}!`),
  );
  assert.equal(strange.length, 8000);
});

function longestCommon(a, b) {
  const rows = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      rows[i][j] = a[i - 1] === b[j - 1] ? rows[i - 1][j - 1] + 1 : Math.max(rows[i - 1][j], rows[i][j - 1]);
    }
  }
  return rows[a.length][b.length];
}

test("indenting keeps every token", () => {
  const text = '{"a":[ ],"b":{"c":1.50e2,"d":"x\\u0041 , : {\\"}"},"e":[1,[ 2 , null],{ }]}';
  assert.equal(
    indented(text),
    '{\n  "a": [],\n  "b": {\n    "c": 1.50e2,\n    "d": "x\\u0041 , : {\\"}"\n  },\n  "e": [\n    1,\n    [\n      2,\n      null\n    ],\n    {}\n  ]\n}',
  );
  assert.equal(indented(indented(text)), indented(text));
  for (const value of [1, "x", null, [], {}, { a: [{}] }])
    assert.equal(indented(JSON.stringify(value)), JSON.stringify(value, null, 2));
});

test("indenting what is no JSON ends, and keeps what is there", () => {
  for (const text of ["", "[", "]", "}{", '"', '{"a', "[1,,2", "hello [world", "\\", "[\\"]) {
    assert.equal(indented(text).replaceAll(/\s/g, ""), text.replaceAll(/\s/g, ""), text);
  }
});

test("a value ends where it ends", () => {
  const text = '{"a": [1, "]"], "b": tru }';
  const from = (start) => text.slice(text.indexOf(start), endOfValue(text, text.indexOf(start)));
  assert.equal(from("{"), text);
  assert.equal(from("[1"), '[1, "]"]');
  assert.equal(from("1"), "1");
  assert.equal(from('"]"'), '"]"');
  assert.equal(from("tru"), "tru");
  assert.equal(endOfValue("[", 0), 1);
  assert.equal(endOfValue("", 0), 0);
  assert.equal(endOfValue("]", 0), 1, "something to mark");
});

test("lines and columns count from one", () => {
  const text = "ab\ncd\n";
  assert.deepEqual(
    [0, 1, 2, 3, 5, 6].map((index) => lineFinder(text)(index)),
    [
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
    ],
  );
});
