import { WellturnError } from "./error.js";
import { Instance } from "./instance.js";
import { memberBytes } from "./json.js";
import { standardSchema } from "./schema.js";
import { sha256 } from "./sha256.js";

/** Memory, in bytes, past which an instance is not kept for the next call: linear memory never shrinks. */
const RECYCLE_ABOVE = 64 << 20;

const decoder = new TextDecoder();

/** Checks documents with one compiled module. What each method promises stands in index.d.ts. */
export class Checker {
  #module;
  #bytes; // of the module, when the caller had them
  #digest = null;
  #recycleAbove;
  #instance; // made when needed, dropped after a trap
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
    if (this.#bytes !== undefined) this.#digest ??= sha256(this.#bytes);
    return this.#digest;
  }

  check(document, options) {
    return this.#ask("check", options, textOf(document));
  }

  repair(document, options) {
    return this.#ask("repair", options, textOf(document), (report, answer) => {
      if (!report.changed) report.document = document;
      else if (typeof document === "string")
        report.document = decoder.decode(memberBytes(answer, "result", "document"));
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
    this.#instance = undefined;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.dispose();
  }

  /** One request with typed options. finish may complete the result from the bytes of the answer. */
  #ask(op, options, document, finish) {
    if (options?.op !== undefined && options.op !== op) {
      throw new WellturnError(
        "options/conflicting-values",
        `op is ${JSON.stringify(options.op)} in a call of ${op}()`,
        { at: "/op" },
      );
    }
    return this.#answer(written({ ...options, op }, "options"), document, (answer) => {
      const { ok, result, error } = JSON.parse(decoder.decode(answer));
      if (!ok) throw new WellturnError(error.code, error.message, error);
      finish?.(result, answer);
      return result;
    });
  }

  /** One request as texts. The instance survives refusals, but nothing that the module itself throws. */
  #answer(options, document, read) {
    if (this.#closed) throw new WellturnError("engine/closed", "this checker was disposed; call load() for another");
    const instance = (this.#instance ??= new Instance(this.#module));
    let answer;
    try {
      answer = instance.call(options, document, read);
    } catch (cause) {
      if (cause instanceof WellturnError) throw cause;
      this.#instance = undefined;
      throw new WellturnError("engine/trapped", `the core failed: ${cause.message}; please report it with the digest`, {
        cause,
      });
    }
    if (instance.memorySize > this.#recycleAbove) this.#instance = undefined;
    if (answer === undefined)
      throw new WellturnError("limit/input-too-large", "the request is larger than the module takes in");
    return answer;
  }
}

/** A document as text: strings and bytes are JSON already, everything else is a value to be written. */
function textOf(document) {
  if (typeof document === "string" || document instanceof Uint8Array) return document;
  if (ArrayBuffer.isView(document)) return new Uint8Array(document.buffer, document.byteOffset, document.byteLength);
  return written(document, "document");
}

function written(value, what) {
  let cause;
  try {
    const text = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (error) {
    cause = error;
  }
  throw new WellturnError(
    `${what}/unwritable`,
    `the ${what} cannot be written as JSON: ${cause?.message ?? typeof value}`,
    { cause },
  );
}
