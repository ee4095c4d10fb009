/**
 * Where the one module lies: what the package holds is a copy of it. WELLTURN_WASM names another build to try.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const modulePath =
  process.env.WELLTURN_WASM ?? fileURLToPath(new URL("../../wasm/wellturn.wasm", import.meta.url));

export const readModule = () => readFileSync(modulePath);
