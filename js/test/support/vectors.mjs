/** The vectors that all hosts share. */
import { readdirSync, readFileSync } from "node:fs";
import { behindSpace, endOfValue, memberBytes } from "../../src/json.js";

const folder = new URL("../../../testdata/vectors/", import.meta.url);

/** @returns {Generator<{ name: string, options: object, document: string | Uint8Array, vector: object }>} */
export function* vectors() {
  for (const path of readdirSync(folder, { recursive: true }).sort()) {
    if (!path.endsWith(".json")) continue;
    for (const raw of items(memberBytes(readFileSync(new URL(path, folder)), "cases"))) {
      const vector = JSON.parse(raw);
      const { name, in_text, in_base64, options = {} } = vector;
      const base64 = in_base64 === undefined ? undefined : new Uint8Array(Buffer.from(in_base64, "base64"));
      const document = in_text ?? base64 ?? memberBytes(raw, "in").toString(); // as it is spelled there
      yield { name: `${path}: ${name}`, options, document, vector };
    }
  }
}

/** The items of an array, as bytes. */
function* items(json) {
  for (let at = behindSpace(json, 1); at < json.length - 1; ) {
    const end = endOfValue(json, at);
    yield json.subarray(at, end);
    at = behindSpace(json, behindSpace(json, end) + 1);
  }
}

/** The vectors as lines for the harness, each checked and repaired. */
export function requestLines() {
  const lines = [];
  for (const { options, document } of vectors()) {
    const said =
      typeof document === "string" ? { document } : { document_base64: Buffer.from(document).toString("base64") };
    for (const op of ["check", "repair"]) lines.push(JSON.stringify({ options: { op, ...options }, ...said }));
  }
  return lines;
}
