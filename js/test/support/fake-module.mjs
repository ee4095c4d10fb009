/**
 * A module that speaks the ABI and misbehaves on demand, assembled here byte by byte, because no request makes the real
 * one trap. It answers every request with a fixed text.
 */

const ANSWER_AT = 16;
const INPUT_AT = 1024;
const PAGE = 65536;

/**
 * @param {object} [wanted]
 * @param {string} [wanted.answer] what wt_call answers
 * @param {number} [wanted.abi] what wt_abi answers
 * @param {number} [wanted.growth] pages that each call adds to memory
 * @param {number} [wanted.capacity] bytes that wt_input grants at most; the input buffer starts at 1024
 * @returns {Uint8Array} traps when the first byte of the request is "!"
 */
export function fakeModule({
  answer = '{"ok":true,"result":{}}',
  abi = 0x0001_0000,
  growth = 0,
  capacity = 60_000,
} = {}) {
  const text = new TextEncoder().encode(answer);
  const I32 = 0x7f;
  const I64 = 0x7e;
  const types = [
    [[], []],
    [[], [I32]],
    [[I32], [I32]],
    [[I32, I32], [I64]],
  ];
  const i32 = (n) => [0x41, ...signed(n)];
  const bodies = [
    [], // _initialize
    i32(abi),
    // wt_input: cap > capacity ? 0 : INPUT_AT
    [...i32(0), ...i32(INPUT_AT), 0x20, 0, ...i32(capacity), 0x4b, 0x1b],
    // wt_call: trap on "!", grow, answer
    [
      ...i32(INPUT_AT),
      0x2d,
      0,
      0,
      ...i32(0x21),
      0x46,
      0x04,
      0x40,
      0x00,
      0x0b,
      ...i32(growth),
      0x40,
      0,
      0x1a,
      0x42,
      ...signed((BigInt(ANSWER_AT) << 32n) | BigInt(text.length)),
    ],
  ];
  const names = ["_initialize", "wt_abi", "wt_input", "wt_call"];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, vector(types.map(([params, results]) => [0x60, ...vector(params), ...vector(results)]))),
    ...section(3, vector([0, 1, 2, 3])),
    ...section(5, vector([[0, 1]])), // one memory of one page, without a maximum
    ...section(7, vector([[...string("memory"), 2, 0], ...names.map((name, i) => [...string(name), 0, i])])),
    ...section(10, vector(bodies.map((body) => sized([0, ...body, 0x0b])))),
    ...section(11, vector([[0, ...i32(ANSWER_AT), 0x0b, ...sized([...text])]])),
  ]);
}

export { PAGE };

const section = (id, content) => [id, ...sized(content)];
const sized = (content) => [...unsigned(content.length), ...content];
const vector = (items) => [...unsigned(items.length), ...items.flat()];
const string = (text) => sized([...new TextEncoder().encode(text)]);

/** LEB128. */
function unsigned(n) {
  const bytes = [];
  for (; n > 0x7f; n >>>= 7) bytes.push((n & 0x7f) | 0x80);
  return [...bytes, n];
}

function signed(n) {
  const bytes = [];
  for (n = BigInt(n); ; ) {
    const low = Number(n & 0x7fn);
    n >>= 7n;
    if ((n === 0n && low < 0x40) || (n === -1n && low >= 0x40)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}
