import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { toStringIndex } from "wellturn";
import { endOfValue, memberBytes, members } from "../src/json.js";
import { sha256 } from "../src/sha256.js";

const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

/** Numbers that look random and are the same in every run. */
function* randomNumbers(seed) {
  for (let x = seed; ; ) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    yield x / 2 ** 32;
  }
}

test("a byte offset becomes the index of its character", () => {
  const text = "aé漢😀\ud800z";
  for (let index = 0, offset = 0; index < text.length; ) {
    const character = index < 5 ? String.fromCodePoint(text.codePointAt(index)) : text[index];
    assert.equal(toStringIndex(text, offset), index, `offset ${offset}`);
    for (let inside = 1; inside < encode(character).length; inside++)
      assert.equal(toStringIndex(text, offset + inside), index);
    offset += encode(character).length;
    index += character.length;
  }
  assert.equal(toStringIndex(text, 99), text.length);
  assert.equal(toStringIndex("", 0), 0);
});

test("values are found where they lie, whatever stands in them", () => {
  const random = randomNumbers(7);
  const pick = (items) => items[Math.floor(random.next().value * items.length)];
  const scalar = () =>
    pick(["1", "-2.50e+3", "true", "null", '""', '"\\\\"', '"\\""', '"]}{[,:"', '"漢\\u0041"', '"\\\\\\""']);
  const space = () => pick(["", "", " ", "\n\t", "\r\n  "]);
  const value = (depth) => {
    const kind = depth > 4 ? 0 : Math.floor(random.next().value * 3);
    if (kind === 0) return scalar();
    const items = Array.from({ length: Math.floor(random.next().value * 4) }, () => value(depth + 1));
    if (kind === 1) return `[${space()}${items.join(`${space()},${space()}`)}${space()}]`;
    return `{${space()}${items.map((item, i) => `"m${i}\\"${"x".repeat(i)}"${space()}:${space()}${item}`).join(`${space()},${space()}`)}${space()}}`;
  };
  for (let i = 0; i < 3000; i++) {
    const text = value(0);
    const bytes = encode(text);
    assert.equal(endOfValue(bytes, 0), bytes.length, text);
    const wrapped = encode(`{"a":1,"w":${space()}${text}${space()},"z":[]}`);
    assert.equal(decode(memberBytes(wrapped, "w")), text);
    if (text[0] !== "{") continue;
    const want = Object.entries(JSON.parse(text));
    const got = [...members(bytes, 0)].map((m) => [m.name, JSON.parse(decode(bytes.subarray(m.start, m.end)))]);
    assert.deepEqual(got, want, text);
  }
});

test("a member that is not there is undefined", () => {
  assert.equal(memberBytes(encode('{"a":{"b":1}}'), "a", "c"), undefined);
  assert.equal(memberBytes(encode("{}"), "a"), undefined);
  assert.equal(decode(memberBytes(encode(' {"a":{"b":[1, 2]}} '), "a", "b")), "[1, 2]");
});

test("sha256 is SHA-256", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1000, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 0xff);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});
