/** Every shared vector through the typed calls: what is found, what a repair makes of it, what is refused. */
import assert from "node:assert/strict";
import test from "node:test";
import { loadSync, WellturnError } from "wellturn";
import { vectors } from "./support/vectors.mjs";

const wt = loadSync();

/** Wanted are exactly the findings heavier than info, and every info that is asked for. */
function assertFindings(got, want, what) {
  const matches = (finding, wanted) =>
    finding.code === wanted.code &&
    finding.at === wanted.at &&
    (wanted.level === undefined ? finding.level !== "info" : finding.level === wanted.level);
  const counted = got.filter((finding) => finding.level !== "info" || want.some((wanted) => matches(finding, wanted)));
  const said = ({ code, at, level }) => ({ code, at, level });
  const ok = counted.length === want.length && counted.every((finding, i) => matches(finding, want[i]));
  assert.ok(ok, `${what}: got ${JSON.stringify(counted.map(said))}, want ${JSON.stringify(want)}`);
}

function refusal(work) {
  try {
    work();
  } catch (error) {
    if (error instanceof WellturnError) return { code: error.code, at: error.at };
    throw error;
  }
  return undefined;
}

const all = [...vectors()];

test("there are vectors", () => assert.ok(all.length > 100, `${all.length}`));

for (const { name, options, document, vector } of all) {
  test(name, () => {
    if (vector.error) {
      const { code, at } = vector.error;
      for (const op of ["check", "repair"])
        assert.deepEqual(
          refusal(() => wt[op](document, options)),
          { code, at },
        );
      return;
    }
    assertFindings(wt.check(document, options).findings, vector.want, "check");
    const repair = wt.repair(document, options);
    assert.equal(repair.changed, vector.fixed !== undefined);
    if (!repair.changed) {
      assert.equal(repair.document, document);
      return;
    }
    const fixed = typeof document === "string" ? repair.document : new TextDecoder().decode(repair.document);
    assert.deepEqual(JSON.parse(fixed), vector.fixed);
    assertFindings(repair.remaining, vector.remaining ?? [], "remaining");
    assert.equal(wt.repair(fixed, options).changed, false, "a second repair");
  });
}
