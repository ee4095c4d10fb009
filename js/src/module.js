/** The entry for runtimes that compile nothing: the caller hands over a WebAssembly.Module. */
import { loader } from "./load.js";

export { WellturnError } from "./error.js";
export { toStringIndex } from "./text.js";

export const { load, loadSync } = loader({
  without: 'this entry holds no module: import one from "wellturn/wellturn.wasm" and call load(module)',
});
