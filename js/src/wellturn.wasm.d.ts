/** What edge runtimes, and others that import modules of WebAssembly, make of the file: a module for `load(module)`. */
declare const module: import("./index.js").WasmModule;
export default module;
