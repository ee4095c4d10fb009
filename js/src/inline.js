/** The entry for browsers and bundlers: the module travels inside the script, nothing is to be fetched or copied. */
import { base64 } from "../dist/inline.js";
import { loader } from "./load.js";

export { WellturnError } from "./error.js";
export { toStringIndex } from "./text.js";

export const { load, loadSync } = loader({ read: () => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) });
