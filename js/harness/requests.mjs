/**
 * The harness's side of a host: newline-delimited requests in, one raw answer per line out, so that hosts can be
 * compared byte for byte. A request is {"options":{…},"document":"…"}, or has "document_base64" for bytes that are not
 * UTF-8; the options reach the core as they are spelled. A line that is no request is answered in its place.
 */
import { behindSpace, endOfValue, members } from "../src/json.js";

const encoder = new TextEncoder();

/** The lines of a stream of buffers, without their ends; the last one may lack its newline. */
export async function* linesOf(stream) {
  let pieces = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(0x0a, start)) >= 0; start = end + 1) {
      yield withoutReturn(Buffer.concat([...pieces, chunk.subarray(start, end)]));
      pieces = [];
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield withoutReturn(Buffer.concat(pieces));
}

const withoutReturn = (line) => (line.at(-1) === 0x0d ? line.subarray(0, -1) : line);

/**
 * The answer to one line.
 *
 * @template T
 * @param {Uint8Array} line
 * @param {(options: Uint8Array, document: Uint8Array) => T} call
 * @returns {T | Uint8Array}
 */
export function answerLine(line, call) {
  let request;
  try {
    request = readRequest(line);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return refusal("harness/bad-request", badRequest);
    throw error;
  }
  return call(request.options, request.document);
}

/** An answer that the core did not give. */
export const refusal = (code, message) =>
  encoder.encode(`{"ok":false,"error":{"code":"${code}","message":${quoted(message)},"at":""}}`);

/** What every host says of a line that is no request, whatever its JSON parser calls it. */
const badRequest = 'a request is an object with "options" and one of "document" and "document_base64"';

/** Takes a line apart. Members that are not known are refused: a misspelt one would silently test something else. */
function readRequest(line) {
  const fields = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(line));
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) throw new SyntaxError(badRequest);
  const known = ["options", "document", "document_base64"];
  if (Object.keys(fields).some((name) => !known.includes(name))) throw new SyntaxError(badRequest);
  const [text, base64] = [fields.document ?? undefined, fields.document_base64 ?? undefined];
  if ((text === undefined) === (base64 === undefined) || typeof (text ?? base64) !== "string") {
    throw new SyntaxError(badRequest);
  }
  return { options: spelling(line, "options"), document: text === undefined ? decoded(base64) : encoder.encode(text) };
}

/** The bytes of a member of the line's object as they are spelled; none where there is no such member. */
function spelling(line, member) {
  const start = behindSpace(line, 0);
  let raw = new Uint8Array();
  for (const { name, start: from, end } of members(line.subarray(0, endOfValue(line, start)), start)) {
    if (name === member) raw = line.subarray(from, end);
  }
  return raw;
}

function decoded(base64) {
  if (/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==|[A-Za-z0-9+/]=))?$/.test(base64)) return Buffer.from(base64, "base64");
  throw new SyntaxError(badRequest);
}

/** A JSON string as Go writes it, which is also safe inside HTML. */
const quoted = (text) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
