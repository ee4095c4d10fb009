import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { loadSync } from "wellturn";
import { readModule } from "../scripts/module.mjs";

const harness = fileURLToPath(new URL("../harness/node.mjs", import.meta.url));
const run = (input) => execFileSync(process.execPath, [harness], { input }).toString();
const refused =
  '{"ok":false,"error":{"code":"harness/bad-request","message":"a request is an object with \\"options\\" and one of \\"document\\" and \\"document_base64\\"","at":""}}';

/** Lines that are no requests; every host says the same of all of them. */
const BAD = [
  "hello",
  "",
  "  \t",
  "null",
  '{"options":{}}',
  '{"document":"","document_base64":""}',
  '{"document":""} {}',
  '{"document":""}x',
  '{"document":"","note":1}',
  "3",
  "[]",
  '{"document":1}',
  '{"document":true}',
  '{"document_base64":{}}',
  '{"document_base64":"W/+"}',
  '{"document_base64":"W/+A!"}',
  '{"document":""',
  '{"document":"a\\',
  '{"document":"a"b}',
  '{"document" "a"}',
  '{document:"a"}',
  '{"document":"a",}',
  '{"document":tru}',
  '{"document":01}',
  '{"document":-}',
  '{"document":1.}',
  '{"document":1e+x}',
  '{"document":"\\q"}',
  '{"document":"\\u12x4"}',
  '{"document":"a\tb"}',
  '{"document":"\x01"}',
  '{"options":[1 2],"document":""}',
  "{\"document\":'a'}",
  "é",
];

test("a line that is no request is answered in its place, as every harness does", () => {
  const answers = run(`${BAD.join("\n")}\n`)
    .trimEnd()
    .split("\n");
  assert.equal(answers.length, BAD.length);
  BAD.forEach((line, i) => assert.equal(answers[i], refused, line));
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
