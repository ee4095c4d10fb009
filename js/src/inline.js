/** The entry for browsers and bundlers: the module travels inside the script, so there is nothing to fetch or to copy. */
import { base64 } from "../dist/inline.js";
import { loader } from "./load.js";

export { WellturnError } from "./error.js";
export { toStringIndex } from "./text.js";

export const { load, loadSync } = loader({ read: () => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) });
