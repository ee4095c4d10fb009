var wellturn = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // src/inline.js
  var inline_exports = {};
  __export(inline_exports, {
    WellturnError: () => WellturnError,
    load: () => load,
    loadSync: () => loadSync,
    toStringIndex: () => toStringIndex
  });

  // without:module
  var base64 = "{{wellturn.wasm in base64}}";

  // src/error.js
  var WellturnError = class extends Error {
    /**
     * @param {string} code
     * @param {string} message
     * @param {{ at?: string, cause?: unknown }} [more]
     */
    constructor(code, message, { at = "", ...options } = {}) {
      super(at === "" ? `${code}: ${message}` : `${code} at ${at}: ${message}`, options);
      this.name = "WellturnError";
      this.code = code;
      this.at = at;
    }
  };

  // src/instance.js
  var ABI_MAJOR = 1;
  var encoder = new TextEncoder();
  var Instance = class {
    #exports;
    #memory;
    // a view of linear memory, taken anew when growth has detached it
    #input = 0;
    // address of the input buffer
    #capacity = 0;
    // its length in bytes
    /**
     * @param {WebAssembly.Module} module
     * @throws {WellturnError} engine/failed, engine/incompatible-abi
     */
    constructor(module) {
      let abi;
      try {
        this.#exports = new WebAssembly.Instance(module, {}).exports;
        this.#exports._initialize();
        abi = this.#exports.wt_abi() >>> 0;
      } catch (cause) {
        throw new WellturnError("engine/failed", `cannot start the module: ${cause.message}`, { cause });
      }
      if (abi >>> 16 !== ABI_MAJOR) {
        throw new WellturnError(
          "engine/incompatible-abi",
          `the module speaks ABI ${abi >>> 16}.${abi & 65535}, not ${ABI_MAJOR}`
        );
      }
      this.#memory = new Uint8Array(this.#exports.memory.buffer);
    }
    /** Size of linear memory in bytes; it never shrinks. */
    get memorySize() {
      return this.#exports.memory.buffer.byteLength;
    }
    /**
     * Answers one request.
     *
     * @template T
     * @param {string | Uint8Array} options JSON
     * @param {string | Uint8Array} document
     * @param {(answer: Uint8Array) => T} read takes what it needs out of the answer, which aliases memory
     * @returns {T | undefined} undefined when the request is too large for the module; the instance stays usable
     */
    call(options, document, read) {
      let lengths = this.#write(options, document);
      if (lengths === void 0) {
        options = bytesOf(options);
        document = bytesOf(document);
        if (!this.#grow(options.length + document.length)) return void 0;
        lengths = this.#write(options, document);
      }
      const packed = BigInt.asUintN(64, this.#exports.wt_call(lengths[0], lengths[1]));
      const at = Number(packed >> 32n);
      const end = at + Number(packed & 0xffffffffn);
      const memory = this.#view();
      if (end > memory.length) throw new RangeError("the answer lies outside of memory");
      return read(memory.subarray(at, end));
    }
    /** Puts the document right behind the options; undefined when the input buffer is too small for both. */
    #write(options, document) {
      if (this.#input === 0) return void 0;
      const buffer = this.#view().subarray(this.#input, this.#input + this.#capacity);
      const optionsLength = put(buffer, options);
      if (optionsLength < 0) return void 0;
      const documentLength = put(buffer.subarray(optionsLength), document);
      return documentLength < 0 ? void 0 : [optionsLength, documentLength];
    }
    #grow(capacity) {
      if (capacity > 4294967295) return false;
      const input = this.#exports.wt_input(capacity) >>> 0;
      if (input === 0) return false;
      this.#input = input;
      this.#capacity = capacity;
      return true;
    }
    #view() {
      const { buffer } = this.#exports.memory;
      if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer);
      return this.#memory;
    }
  };
  var bytesOf = (data) => typeof data === "string" ? encoder.encode(data) : data;
  function put(room, data) {
    if (typeof data === "string") {
      const { read, written: written2 } = encoder.encodeInto(data, room);
      return read === data.length ? written2 : -1;
    }
    if (data.length > room.length) return -1;
    room.set(data);
    return data.length;
  }

  // src/json.js
  var decoder = new TextDecoder();
  var QUOTE = 34;
  var BACKSLASH = 92;
  var COMMA = 44;
  var COLON = 58;
  var isOpening = (c) => c === 91 || c === 123;
  var isClosing = (c) => c === 93 || c === 125;
  var isSpace = (c) => c === 32 || c === 10 || c === 13 || c === 9;
  function endOfValue(json, start) {
    let depth = 0;
    for (let at = start; at < json.length; at++) {
      const c = json[at];
      if (c === QUOTE) {
        at = endOfString(json, at) - 1;
        if (depth === 0) return at + 1;
      } else if (isOpening(c)) {
        depth++;
      } else if (isClosing(c)) {
        if (depth === 0) return at;
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
  function* members(json, start) {
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
  function behindSpace(json, at) {
    while (at < json.length && isSpace(json[at])) at++;
    return at;
  }
  function memberBytes(json, ...names) {
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
      if (found === void 0) return void 0;
      ({ start, end } = found);
    }
    return json.subarray(start, end);
  }

  // src/schema.js
  function standardSchema(checker, options) {
    checker.check("null", options);
    return {
      "~standard": {
        version: 1,
        vendor: "wellturn",
        validate(value) {
          if (value === void 0) return { issues: [{ message: "a document is required", path: [] }] };
          const { clean, findings } = checker.check(value, options);
          if (clean) return { value };
          const errors = findings.filter((finding) => finding.level === "error");
          return { issues: errors.map(({ message, at }) => ({ message, path: pathOf(at, value) })) };
        }
      }
    };
  }
  function pathOf(pointer, value) {
    return pointer.split("/").slice(1).map((token) => {
      const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const key = Array.isArray(value) ? Number(name) : name;
      value = value?.[key];
      return key;
    });
  }

  // src/sha256.js
  var fraction = (x) => (x - Math.floor(x)) * 2 ** 32 | 0;
  var primes = [];
  for (let n = 2; primes.length < 64; n++) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  function sha256(bytes) {
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    padded.set(bytes);
    padded[bytes.length] = 128;
    const view = new DataView(padded.buffer);
    view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
    const constants = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));
    const hash = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));
    const words = new Int32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
      for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
      for (let i = 16; i < 64; i++) {
        const s0 = rotate(words[i - 15], 7) ^ rotate(words[i - 15], 18) ^ words[i - 15] >>> 3;
        const s1 = rotate(words[i - 2], 17) ^ rotate(words[i - 2], 19) ^ words[i - 2] >>> 10;
        words[i] = words[i - 16] + s0 + words[i - 7] + s1;
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i++) {
        const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        const t1 = h + s1 + (e & f ^ ~e & g) + constants[i] + words[i] | 0;
        const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => hash[i] += word);
    }
    return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }
  var rotate = (word, by) => word >>> by | word << 32 - by;

  // src/checker.js
  var RECYCLE_ABOVE = 64 << 20;
  var decoder2 = new TextDecoder();
  var Checker = class {
    #module;
    #bytes;
    // of the module, when the caller had them
    #digest = null;
    #recycleAbove;
    #instance;
    // made when needed, dropped after a trap
    #closed = false;
    /**
     * @param {{ module: WebAssembly.Module, bytes?: Uint8Array }} loaded
     * @param {{ recycleAbove?: number }} [settings]
     */
    constructor({ module, bytes }, { recycleAbove = RECYCLE_ABOVE } = {}) {
      this.#module = module;
      this.#bytes = bytes;
      this.#recycleAbove = recycleAbove;
      this.#instance = new Instance(module);
    }
    get digest() {
      if (this.#bytes !== void 0) this.#digest ??= sha256(this.#bytes);
      return this.#digest;
    }
    check(document, options) {
      return this.#ask("check", options, textOf(document));
    }
    repair(document, options) {
      return this.#ask("repair", options, textOf(document), (report, answer) => {
        if (!report.changed) report.document = document;
        else if (typeof document === "string")
          report.document = decoder2.decode(memberBytes(answer, "result", "document"));
        else if (ArrayBuffer.isView(document)) report.document = memberBytes(answer, "result", "document").slice();
      });
    }
    watch(events, options) {
      return this.#ask("watch", options, textOf(events));
    }
    rules() {
      return this.#ask("rules", {}, "").rules;
    }
    info() {
      return this.#ask("info", {}, "");
    }
    schema(subject, options) {
      return standardSchema(this, { ...options, subject });
    }
    call(options, document) {
      return this.#answer(options, document, (answer) => answer.slice());
    }
    dispose() {
      this.#closed = true;
      this.#instance = void 0;
    }
    [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("Symbol.dispose")]() {
      this.dispose();
    }
    /** One request with typed options. finish may complete the result from the bytes of the answer. */
    #ask(op, options, document, finish) {
      if (options?.op !== void 0 && options.op !== op) {
        throw new WellturnError(
          "options/conflicting-values",
          `op is ${JSON.stringify(options.op)} in a call of ${op}()`,
          { at: "/op" }
        );
      }
      return this.#answer(written({ ...options, op }, "options"), document, (answer) => {
        const { ok, result, error } = JSON.parse(decoder2.decode(answer));
        if (!ok) throw new WellturnError(error.code, error.message, error);
        finish?.(result, answer);
        return result;
      });
    }
    /** One request as texts. The instance survives refusals, but nothing that the module itself throws. */
    #answer(options, document, read) {
      if (this.#closed) throw new WellturnError("engine/closed", "this checker was disposed; call load() for another");
      const instance = this.#instance ??= new Instance(this.#module);
      let answer;
      try {
        answer = instance.call(options, document, read);
      } catch (cause) {
        if (cause instanceof WellturnError) throw cause;
        this.#instance = void 0;
        throw new WellturnError("engine/trapped", `the core failed: ${cause.message}; please report it with the digest`, {
          cause
        });
      }
      if (instance.memorySize > this.#recycleAbove) this.#instance = void 0;
      if (answer === void 0)
        throw new WellturnError("limit/input-too-large", "the request is larger than the module takes in");
      return answer;
    }
  };
  function textOf(document) {
    if (typeof document === "string" || document instanceof Uint8Array) return document;
    if (ArrayBuffer.isView(document)) return new Uint8Array(document.buffer, document.byteOffset, document.byteLength);
    return written(document, "document");
  }
  function written(value, what) {
    let cause;
    try {
      const text = JSON.stringify(value);
      if (text !== void 0) return text;
    } catch (error) {
      cause = error;
    }
    throw new WellturnError(
      `${what}/unwritable`,
      `the ${what} cannot be written as JSON: ${cause?.message ?? typeof value}`,
      { cause }
    );
  }

  // src/load.js
  function loader({ read, locate, without }) {
    let shared;
    async function load2(source, settings) {
      if (source !== void 0) return new Checker(await opened(source), settings);
      if (without !== void 0) throw new WellturnError("engine/failed", without);
      shared ??= await opened((read ?? locate)());
      return new Checker(shared, settings);
    }
    function loadSync2(source, settings) {
      if (source !== void 0) return new Checker(openedSync(source), settings);
      if (read === void 0)
        throw new WellturnError("engine/failed", without ?? "this entry fetches its module: call load(), not loadSync()");
      shared ??= openedSync(read());
      return new Checker(shared, settings);
    }
    return { load: load2, loadSync: loadSync2 };
  }
  async function opened(source) {
    try {
      source = await source;
      if (source instanceof WebAssembly.Module) return { module: source };
      if (typeof source === "string" || source instanceof URL) source = await fetch(source);
      if (typeof source.arrayBuffer === "function") {
        if (!source.ok) throw new Error(`${source.url} answers ${source.status}`);
        source = await source.arrayBuffer();
      }
      const bytes = asBytes(source);
      return { module: await WebAssembly.compile(bytes), bytes };
    } catch (cause) {
      throw failed(cause);
    }
  }
  function openedSync(source) {
    try {
      if (source instanceof WebAssembly.Module) return { module: source };
      const bytes = asBytes(source);
      return { module: new WebAssembly.Module(bytes), bytes };
    } catch (cause) {
      throw failed(cause);
    }
  }
  function asBytes(source) {
    if (source instanceof ArrayBuffer) return new Uint8Array(source);
    if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    throw new TypeError(
      "want a WebAssembly.Module or the bytes of one; load(), not loadSync(), also takes a URL or a Response"
    );
  }
  var failed = (cause) => cause instanceof WellturnError ? cause : new WellturnError("engine/failed", `cannot compile the module: ${cause.message}`, { cause });

  // src/text.js
  function toStringIndex(text, byteOffset) {
    let index = 0;
    for (let bytes = 0; index < text.length; ) {
      const point = text.codePointAt(index);
      bytes += point < 128 ? 1 : point < 2048 ? 2 : point < 65536 ? 3 : 4;
      if (bytes > byteOffset) break;
      index += point < 65536 ? 1 : 2;
    }
    return index;
  }

  // src/inline.js
  var { load, loadSync } = loader({ read: () => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) });
  return __toCommonJS(inline_exports);
})();
