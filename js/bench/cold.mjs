/** One cold start, in milliseconds: from a started Node to the first answer. run.mjs starts it as a new process. */
const start = performance.now();
const { loadSync } = await import("../src/node.js");
const imported = performance.now();
loadSync().check('[{"role":"user","content":"hi"}]');
const answered = performance.now();
console.log(JSON.stringify({ imports: imported - start, load: answered - imported }));
