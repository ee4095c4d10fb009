/**
 * ABI 1: No imports. Exports: `memory`; `_initialize`; `wt_abi() -> major<<16|minor`; `wt_input(cap) -> ptr`
 * (persistent input buffer, grown to cap; 0 = refused); `wt_call(optionsLen, documentLen) -> ptr<<32|len` (options
 * bytes, then document bytes, read from the input buffer; the answer is the guest's and is valid until the next call).
 * One crossing per check in steady state, nothing to free. A trap means: drop the instance, report a typed error, take
 * a fresh one. Hosts refuse another major. `info` answers versions, limits, build; every host shows the module's
 * sha256.
 */
import { WellturnError } from "./error.js";

const ABI_MAJOR = 1;

const encoder = new TextEncoder();

/** One running copy of the module. It answers one request at a time, and is of no use any more after it has thrown. */
export class Instance {
  #exports;
  #memory; // a view of linear memory, taken anew when growth has detached it
  #input = 0; // address of the input buffer
  #capacity = 0; // its length in bytes

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
        `the module speaks ABI ${abi >>> 16}.${abi & 0xffff}, not ${ABI_MAJOR}`,
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
    if (lengths === undefined) {
      options = bytesOf(options);
      document = bytesOf(document);
      if (!this.#grow(options.length + document.length)) return undefined;
      lengths = this.#write(options, document);
    }
    const packed = BigInt.asUintN(64, this.#exports.wt_call(lengths[0], lengths[1]));
    const at = Number(packed >> 32n);
    const end = at + Number(packed & 0xffff_ffffn);
    const memory = this.#view();
    if (end > memory.length) throw new RangeError("the answer lies outside of memory");
    return read(memory.subarray(at, end));
  }

  /** Puts the document right behind the options; undefined when the input buffer is too small for both. */
  #write(options, document) {
    if (this.#input === 0) return undefined;
    const buffer = this.#view().subarray(this.#input, this.#input + this.#capacity);
    const optionsLength = put(buffer, options);
    if (optionsLength < 0) return undefined;
    const documentLength = put(buffer.subarray(optionsLength), document);
    return documentLength < 0 ? undefined : [optionsLength, documentLength];
  }

  #grow(capacity) {
    if (capacity > 0xffff_ffff) return false;
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
}

const bytesOf = (data) => (typeof data === "string" ? encoder.encode(data) : data);

/** Writes data to the start of room. Returns how many bytes that took, or -1 when it does not fit. */
function put(room, data) {
  if (typeof data === "string") {
    const { read, written } = encoder.encodeInto(data, room);
    return read === data.length ? written : -1;
  }
  if (data.length > room.length) return -1;
  room.set(data);
  return data.length;
}
