/**
 * What went wrong outside of the document: the caller, a limit, or the engine. A bad document never throws, it gives
 * findings. `code` never changes its meaning; families are
 *
 * - `options/…`, `limit/…`, `abi/…`: the module refused the request; `at` points into the options;
 * - `limit/input-too-large`: the request is larger than the module takes in;
 * - `options/unwritable`, `document/unwritable`: the value cannot be written as JSON (`cause` says why);
 * - `engine/failed`, `engine/incompatible-abi`, `engine/trapped`, `engine/closed`: there is no answer.
 */
export class WellturnError extends Error {
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
}
