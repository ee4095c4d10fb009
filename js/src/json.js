/**
 * Finds where values lie in the bytes of a JSON text, without reading what they say: so a repaired document can be
 * handed on with every number and escape spelled as it came. The text must be valid JSON; nothing recurses.
 */
const decoder = new TextDecoder();

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const isOpening = (c) => c === 0x5b || c === 0x7b; // [ {
const isClosing = (c) => c === 0x5d || c === 0x7d; // ] }
const isSpace = (c) => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;

/**
 * @param {Uint8Array} json
 * @param {number} start of a value
 * @returns {number} the offset right behind it
 */
export function endOfValue(json, start) {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const c = json[at];
    if (c === QUOTE) {
      at = endOfString(json, at) - 1;
      if (depth === 0) return at + 1;
    } else if (isOpening(c)) {
      depth++;
    } else if (isClosing(c)) {
      if (depth === 0) return at; // of what holds the scalar
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (c === COMMA || c === COLON || isSpace(c))) {
      return at;
    }
  }
  return json.length;
}

function endOfString(json, start) {
  for (let at = start + 1; ; ) {
    const quote = json.indexOf(QUOTE, at);
    if (quote < 0) return json.length;
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === BACKSLASH && quote - 1 - backslashes > start) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/**
 * The members of an object in the order of the text, each with the place of its value.
 *
 * @param {Uint8Array} json
 * @param {number} start of the object
 * @returns {Generator<{ name: string, start: number, end: number }>}
 */
export function* members(json, start) {
  for (let at = behindSpace(json, start + 1); json[at] === QUOTE; ) {
    const nameEnd = endOfString(json, at);
    const name = JSON.parse(decoder.decode(json.subarray(at, nameEnd)));
    const valueStart = behindSpace(json, behindSpace(json, nameEnd) + 1);
    const end = endOfValue(json, valueStart);
    yield { name, start: valueStart, end };
    at = behindSpace(json, end);
    if (json[at] !== COMMA) return;
    at = behindSpace(json, at + 1);
  }
}

/** The offset of the first byte at or after `at` that is no white space. */
export function behindSpace(json, at) {
  while (at < json.length && isSpace(json[at])) at++;
  return at;
}

/**
 * The bytes of the value that the names lead to, as a view; undefined when there is none.
 *
 * @param {Uint8Array} json an object
 * @param {...string} names
 */
export function memberBytes(json, ...names) {
  let start = behindSpace(json, 0);
  let end = json.length;
  for (const wanted of names) {
    let found;
    for (const member of members(json, start)) {
      if (member.name === wanted) {
        found = member;
        break;
      }
    }
    if (found === undefined) return undefined;
    ({ start, end } = found);
  }
  return json.subarray(start, end);
}
