/**
 * The harness's side of a host: newline-delimited requests in, one raw answer per line out, so that hosts can be
 * compared byte for byte. A request is {"options":{…},"document":"…"}, or has "document_base64" for bytes that are not
 * UTF-8; the options reach the core as they are spelled. A line that is no request is answered in its place, in the
 * words of the harness in cmd/wellturn.
 */
import { behindSpace, endOfValue, members } from "../src/json.js";
import { syntaxFault } from "./syntax.mjs";

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
    if (error instanceof BadRequest) return refusal("harness/bad-request", error.message);
    throw error;
  }
  return call(request.options, request.document);
}

/** An answer that the core did not give. */
export const refusal = (code, message) =>
  encoder.encode(`{"ok":false,"error":{"code":"${code}","message":${quoted(message)},"at":""}}`);

class BadRequest extends Error {}

/** Takes a line apart. Members that are not known are refused: a misspelt one would silently test something else. */
function readRequest(line) {
  const fault = syntaxFault(line);
  if (fault !== undefined) throw new BadRequest(fault);
  const start = behindSpace(line, 0);
  const end = endOfValue(line, start);
  const request = readMembers(line, start, end);
  if (behindSpace(line, end) < line.length) throw new BadRequest("more than one value on the line");
  if ((request.text === undefined) === (request.bytes === undefined)) {
    throw new BadRequest('want one of "document" and "document_base64"');
  }
  return { options: request.options, document: request.bytes ?? encoder.encode(request.text) };
}

function readMembers(line, start, end) {
  const request = { options: new Uint8Array() };
  const kind = kindOf(line[start]);
  if (kind === "null") return request;
  if (kind !== "object")
    throw new BadRequest(`json: cannot unmarshal ${kind} into Go value of type main.harnessRequest`);
  for (const { name, start: from, end: to } of members(line.subarray(0, end), start)) {
    const raw = line.subarray(from, to);
    const string = (type) => {
      if (raw[0] === 0x6e) return undefined; // null
      if (raw[0] === 0x22) return JSON.parse(Buffer.from(raw).toString());
      throw new BadRequest(
        `json: cannot unmarshal ${kindOf(raw[0])} into Go struct field harnessRequest.${name} of type ${type}`,
      );
    };
    if (name === "options") request.options = raw;
    else if (name === "document") request.text = string("string");
    else if (name === "document_base64") request.bytes = decoded(string("[]uint8"));
    else throw new BadRequest(`json: unknown field ${JSON.stringify(name)}`);
  }
  return request;
}

function decoded(base64) {
  if (base64 === undefined) return undefined;
  if (/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==|[A-Za-z0-9+/]=))?$/.test(base64)) return Buffer.from(base64, "base64");
  const stranger = base64.search(/[^A-Za-z0-9+/=]/);
  throw new BadRequest(
    `illegal base64 data at input byte ${stranger < 0 ? Math.floor(base64.length / 4) * 4 : stranger}`,
  );
}

function kindOf(byte) {
  const kinds = { "{": "object", "[": "array", '"': "string", t: "bool", f: "bool", n: "null" };
  return kinds[String.fromCharCode(byte)] ?? "number";
}

/** A JSON string as Go writes it, which is also safe inside HTML. */
const quoted = (text) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
