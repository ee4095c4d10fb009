/** The entry that fetches the module from a file of its own, which browsers can cache apart from the script. */
import { loader } from "./load.js";

export { WellturnError } from "./error.js";
export { toStringIndex } from "./text.js";

export const { load, loadSync } = loader({ locate: () => new URL("../dist/wellturn.wasm", import.meta.url) });
