import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { loadSync } from "wellturn";
import { readModule } from "../scripts/module.mjs";

const harness = fileURLToPath(new URL("../harness/node.mjs", import.meta.url));
const run = (input) => execFileSync(process.execPath, [harness], { input }).toString();
const refused = (message) =>
  `{"ok":false,"error":{"code":"harness/bad-request","message":${JSON.stringify(message)},"at":""}}`;

/** What the harness of cmd/wellturn answers to lines that are no requests. */
const BAD = [
  ["hello", "invalid character 'h' looking for beginning of value"],
  ["", "EOF"],
  ["  \t", "EOF"],
  ["null", 'want one of "document" and "document_base64"'],
  ['{"options":{}}', 'want one of "document" and "document_base64"'],
  ['{"document":"","document_base64":""}', 'want one of "document" and "document_base64"'],
  ['{"document":""} {}', "more than one value on the line"],
  ['{"document":""}x', "more than one value on the line"],
  ['{"document":"","note":1}', 'json: unknown field "note"'],
  ["3", "json: cannot unmarshal number into Go value of type main.harnessRequest"],
  ["[]", "json: cannot unmarshal array into Go value of type main.harnessRequest"],
  ['{"document":1}', "json: cannot unmarshal number into Go struct field harnessRequest.document of type string"],
  ['{"document":true}', "json: cannot unmarshal bool into Go struct field harnessRequest.document of type string"],
  [
    '{"document_base64":{}}',
    "json: cannot unmarshal object into Go struct field harnessRequest.document_base64 of type []uint8",
  ],
  ['{"document_base64":"W/+"}', "illegal base64 data at input byte 0"],
  ['{"document_base64":"W/+A!"}', "illegal base64 data at input byte 4"],
  ['{"document":""', "unexpected EOF"],
  ['{"document":"a\\', "unexpected EOF"],
  ['{"document":"a"b}', "invalid character 'b' after object key:value pair"],
  ['{"document" "a"}', "invalid character '\"' after object key"],
  ['{document:"a"}', "invalid character 'd' looking for beginning of object key string"],
  ['{"document":"a",}', "invalid character '}' looking for beginning of object key string"],
  ['{"document":tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['{"document":01}', "invalid character '1' after object key:value pair"],
  ['{"document":-}', "invalid character '}' in numeric literal"],
  ['{"document":1.}', "invalid character '}' after decimal point in numeric literal"],
  ['{"document":1e+x}', "invalid character 'x' in exponent of numeric literal"],
  ['{"document":"\\q"}', "invalid character 'q' in string escape code"],
  ['{"document":"\\u12x4"}', "invalid character 'x' in \\u hexadecimal character escape"],
  ['{"document":"a\tb"}', "invalid character '\\t' in string literal"],
  ['{"document":"\x01"}', "invalid character '\\x01' in string literal"],
  ['{"options":[1 2],"document":""}', "invalid character '2' after array element"],
  ["{\"document\":'a'}", "invalid character '\\'' looking for beginning of value"],
  ["é", "invalid character 'Ã' looking for beginning of value"],
];

test("a line that is no request is answered in its place, as every harness does", () => {
  const answers = run(`${BAD.map(([line]) => line).join("\n")}\n`)
    .trimEnd()
    .split("\n");
  assert.equal(answers.length, BAD.length);
  BAD.forEach(([line, message], i) => assert.equal(answers[i], refused(message), line));
});

test("answers are the core's bytes, in order, for text and for bytes", () => {
  const checker = loadSync(readModule());
  const cases = JSON.parse(readFileSync(new URL("../../testdata/json/cases.json", import.meta.url))).cases;
  const requests = cases.flatMap(({ document, document_base64 }) =>
    ["check", "repair"].map((op) => ({
      options: { op },
      ...(document === undefined ? { document_base64 } : { document }),
    })),
  );
  const want = requests.map(({ options, document, document_base64 }) =>
    new TextDecoder().decode(checker.call(JSON.stringify(options), document ?? Buffer.from(document_base64, "base64"))),
  );
  assert.equal(run(requests.map((request) => JSON.stringify(request)).join("\n")), `${want.join("\n")}\n`);
});

test("options reach the core as they are spelled, the last ones of a line count, ends of lines do not", () => {
  const checker = loadSync(readModule());
  const raw = (options) => new TextDecoder().decode(checker.call(options, "[]"));
  const odd = '{ "limits" : {"depth":1e0}, "limits":{} }';
  const input = `{"options":${odd},"document":"[]"}\r\n{"options":{},"options":null,"document":"[]"}\n{"document":"[]"}`;
  assert.equal(run(input), `${raw(odd)}\n${raw("null")}\n${raw("")}\n`);
});
