import assert from "node:assert/strict";
import test from "node:test";
import { loadSync } from "wellturn";
import { fakeModule, PAGE } from "./support/fake-module.mjs";

const decode = (bytes) => new TextDecoder().decode(bytes);

/** Counts the instances that are made while work runs. */
function instancesDuring(work) {
  const { Instance } = WebAssembly;
  let made = 0;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      made++;
    }
  };
  try {
    work();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return made;
}

test("a trap drops the instance, and the next call has a fresh one", () => {
  const checker = loadSync(fakeModule());
  assert.equal(
    instancesDuring(() => checker.call("{}", "")),
    0,
  );
  assert.throws(
    () => checker.call("!", ""),
    (error) => {
      assert.equal(error.code, "engine/trapped");
      assert.ok(error.cause instanceof WebAssembly.RuntimeError);
      return true;
    },
  );
  assert.equal(
    instancesDuring(() => assert.equal(decode(checker.call("{}", "")), '{"ok":true,"result":{}}')),
    1,
  );
  assert.equal(
    instancesDuring(() => checker.call("{}", "")),
    0,
  );
});

test("an answer outside of memory is no answer", () => {
  const module = fakeModule({ answer: "x".repeat(60_000) });
  const checker = loadSync(module);
  assert.equal(checker.call("{}", "").length, 60_000);
  const unreadable = loadSync(fakeModule({ answer: "hello" }));
  assert.throws(() => unreadable.check("[]"), { code: "engine/trapped" });
});

test("another major version of the ABI is refused, another minor is not", () => {
  assert.throws(() => loadSync(fakeModule({ abi: 0x0002_0000 })), {
    code: "engine/incompatible-abi",
    message: /ABI 2\.0/,
  });
  assert.throws(() => loadSync(fakeModule({ abi: 0 })), { code: "engine/incompatible-abi" });
  assert.equal(decode(loadSync(fakeModule({ abi: 0x0001_0007 })).call("{}", "")), '{"ok":true,"result":{}}');
});

test("a module with imports, or without our exports, does not start", () => {
  const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  assert.throws(() => loadSync(empty), { code: "engine/failed" });
});

test("a request that the module refuses room for is too large, and the instance stays", () => {
  const checker = loadSync(fakeModule({ capacity: 1000 }));
  const made = instancesDuring(() => {
    assert.throws(() => checker.call("{}", "x".repeat(2000)), { code: "limit/input-too-large" });
    assert.equal(decode(checker.call("{}", "x".repeat(500))), '{"ok":true,"result":{}}');
  });
  assert.equal(made, 0);
});

test("an instance that has grown past the bound is replaced", () => {
  const growing = fakeModule({ growth: 1 });
  const bounded = loadSync(growing, { recycleAbove: 3 * PAGE });
  // 1 page at the start: 2, 3, 4 (replaced), 2, 3, 4 (replaced), …
  const made = instancesDuring(() => {
    for (let i = 0; i < 9; i++) bounded.call("{}", "");
  });
  assert.equal(made, 2);
  const unbounded = loadSync(growing);
  assert.equal(
    instancesDuring(() => {
      for (let i = 0; i < 9; i++) unbounded.call("{}", "");
    }),
    0,
  );
});

test("answers are read right after memory has moved", () => {
  const checker = loadSync(fakeModule({ growth: 1, answer: '{"ok":true,"result":{"clean":true}}' }));
  for (let i = 0; i < 5; i++) assert.deepEqual(checker.check("[]"), { clean: true });
});
