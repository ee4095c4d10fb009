/** The entry for Node: the module is read from the package's folder. */
import { readFileSync } from "node:fs";
import { loader } from "./load.js";

export { WellturnError } from "./error.js";
export { toStringIndex } from "./text.js";

const file = new URL("../dist/wellturn.wasm", import.meta.url);

export const { load, loadSync } = loader({ read: () => readFileSync(file) });
