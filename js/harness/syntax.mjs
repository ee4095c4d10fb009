/**
 * Says of a line of JSON what Go's encoding/json says of it, in the same words, because every harness answers a line
 * that is no request with the same bytes. It looks at the first value only, and does not recurse.
 */

const isSpace = (c) => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d;
const isDigit = (c) => c >= 0x30 && c <= 0x39;
const code = (character) => character.charCodeAt(0);

class Fault extends Error {}

/**
 * @param {Uint8Array} json
 * @returns {string | undefined} what is wrong with the value at the start; undefined when nothing is
 */
export function syntaxFault(json) {
  try {
    new Reader(json).value();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

class Reader {
  #at = 0;
  #json;

  constructor(json) {
    this.#json = json;
  }

  value() {
    this.#space();
    if (this.#at === this.#json.length) throw new Fault("EOF");
    const open = []; // the closing bracket of each array and object around
    for (;;) {
      const c = this.#space();
      if (c === code("{")) {
        this.#at++;
        if (this.#space() !== code("}")) {
          open.push(code("}"));
          this.#name();
          continue;
        }
        this.#at++;
      } else if (c === code("[")) {
        this.#at++;
        if (this.#space() !== code("]")) {
          open.push(code("]"));
          continue;
        }
        this.#at++;
      } else {
        this.#scalar(c);
        if (open.length === 0) this.#endOfLine();
      }
      if (!this.#next(open)) return;
    }
  }

  /** Goes to the next value; false when the outermost one has ended. */
  #next(open) {
    while (open.length > 0) {
      const closing = open.at(-1);
      const c = this.#space();
      if (c === code(",")) {
        this.#at++;
        if (closing === code("}")) this.#name();
        return true;
      }
      if (c !== closing) this.#refuse(closing === code("}") ? "after object key:value pair" : "after array element");
      this.#at++;
      open.pop();
    }
    return false;
  }

  #name() {
    if (this.#space() !== code('"')) this.#refuse("looking for beginning of object key string");
    this.#string();
    if (this.#space() !== code(":")) this.#refuse("after object key");
    this.#at++;
  }

  #scalar(c) {
    const literal = { t: "true", f: "false", n: "null" }[String.fromCharCode(c)];
    if (c === code('"')) this.#string();
    else if (c === code("-") || isDigit(c)) this.#number();
    else if (literal !== undefined) this.#literal(literal);
    else this.#refuse("looking for beginning of value");
  }

  /** What follows a scalar that stands alone must be white space or nothing. */
  #endOfLine() {
    const c = this.#json[this.#at];
    if (c !== undefined && !isSpace(c)) this.#refuse("after top-level value");
  }

  #literal(word) {
    for (const letter of word) this.#expect((c) => c === code(letter), `in literal ${word} (expecting '${letter}')`);
  }

  #string() {
    for (this.#at++; ; this.#at++) {
      const c = this.#peek();
      if (c === code('"')) break;
      if (c < 0x20) this.#refuse("in string literal");
      if (c === code("\\")) this.#escape();
    }
    this.#at++;
  }

  /** Stops at the last byte of the escape sequence. */
  #escape() {
    this.#at++;
    const c = String.fromCharCode(this.#peek());
    if (!'bfnrt\\/"u'.includes(c)) this.#refuse("in string escape code");
    if (c !== "u") return;
    for (let i = 0; i < 4; i++) {
      this.#at++;
      if (!/[0-9a-fA-F]/.test(String.fromCharCode(this.#peek()))) this.#refuse("in \\u hexadecimal character escape");
    }
  }

  #number() {
    if (this.#json[this.#at] === code("-")) this.#at++;
    if (this.#peek() === code("0")) this.#at++;
    else this.#digits("in numeric literal");
    if (this.#json[this.#at] === code(".")) {
      this.#at++;
      this.#digits("after decimal point in numeric literal");
    }
    if (this.#json[this.#at] === code("e") || this.#json[this.#at] === code("E")) {
      this.#at++;
      const sign = this.#peek();
      if (sign === code("+") || sign === code("-")) this.#at++;
      this.#digits("in exponent of numeric literal");
    }
  }

  #digits(where) {
    this.#expect(isDigit, where);
    while (isDigit(this.#json[this.#at])) this.#at++;
  }

  #expect(matches, where) {
    if (!matches(this.#peek())) this.#refuse(where);
    this.#at++;
  }

  /** Skips white space and gives the byte behind it, undefined at the end of the line. */
  #space() {
    while (isSpace(this.#json[this.#at])) this.#at++;
    return this.#json[this.#at];
  }

  #peek() {
    if (this.#at >= this.#json.length) throw new Fault("unexpected EOF");
    return this.#json[this.#at];
  }

  #refuse(where) {
    throw new Fault(`invalid character ${quoted(this.#peek())} ${where}`);
  }
}

/** A byte as Go quotes it, taken as a code point. */
function quoted(c) {
  const named = { 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 39: "\\'", 92: "\\\\" }[c];
  if (named !== undefined) return `'${named}'`;
  const printable = (c >= 0x20 && c < 0x7f) || (c > 0xa0 && c !== 0xad);
  if (printable) return `'${String.fromCharCode(c)}'`;
  return `'${c < 0x80 ? "\\x" : "\\u00"}${c.toString(16).padStart(2, "0")}'`;
}
