/** Compiled, never run: what users write must have the types they expect, and what is wrong must not compile. */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import {
  type Checker,
  type Code,
  type Finding,
  type Options,
  load,
  loadSync,
  toStringIndex,
  WellturnError,
} from "wellturn";
import { load as loadModule } from "wellturn/module";
import compiled from "wellturn/wellturn.wasm";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>): void => {};

const wt: Checker = await load();
using scoped = loadSync(new Uint8Array());
await loadModule(compiled, { recycleAbove: 1 });
await load({ ok: true, status: 200, arrayBuffer: async () => new ArrayBuffer(0) });

const messages = [{ role: "user" as const, content: "hi" }];
const report = wt.check(messages, { phase: "before_model", limits: { findings: 10 } });
same<typeof report.findings, Finding[]>(true);
same<typeof report.counts.contested, number>(true);
const code: Code = "history/unanswered-tool-call";
const options: Options = { disable: [code], levels: { [code]: "off" }, markers: { opening: "…" } };

const text = wt.repair("[]", options).document;
same<typeof text, string>(true);
const bytes = wt.repair(new Uint8Array()).document;
same<typeof bytes, Uint8Array>(true);
const value = wt.repair(messages).document;
same<typeof value, { role: "user"; content: string }[]>(true);

const { state, done } = wt.watch([]);
wt.watch({ kind: "task" }, { ...options, ...(done ? {} : { state }) } as Options);
same<ReturnType<typeof wt.call>, Uint8Array>(true);
same<typeof wt.digest, string | null>(true);
toStringIndex("text", report.findings[0]!.offset).toFixed();

const schema: StandardSchemaV1<typeof messages> = wt.schema<typeof messages>("history");
same<StandardSchemaV1.InferOutput<typeof schema>, typeof messages>(true);

for (const { fix } of report.findings) {
  for (const step of fix?.patch ?? []) {
    if (step.op === "remove") step.path.length;
    else if (step.op === "move") step.from.length;
  }
}
try {
  scoped.check("");
} catch (error) {
  if (error instanceof WellturnError) same<typeof error.code, string>(true);
}

// @ts-expect-error there is no such phase
wt.check([], { phase: "never" });
// @ts-expect-error op is not the caller's to say
wt.check([], { op: "repair" });
// @ts-expect-error there is no such rule
wt.check([], { disable: ["history/no-such-rule"] });
// @ts-expect-error undefined is no document
wt.check(undefined);
// @ts-expect-error an address needs waiting for
loadSync("wellturn.wasm");
// @ts-expect-error there is no such subject
wt.schema("poem");
// @ts-expect-error call takes JSON, not values
wt.call({}, []);
