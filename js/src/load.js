import { Checker } from "./checker.js";
import { WellturnError } from "./error.js";

/**
 * Makes the `load` and `loadSync` of one entry. The entry's own module is compiled once, when it is first needed; a
 * failure is not remembered.
 *
 * @param {{ read?: () => Uint8Array, locate?: () => URL, without?: string }} own how the entry gets its module: its
 *   bytes, or where they are to be fetched, or what to tell callers who bring none
 */
export function loader({ read, locate, without }) {
  let shared; // { module, bytes }

  async function load(source, settings) {
    if (source !== undefined) return new Checker(await opened(source), settings);
    if (without !== undefined) throw new WellturnError("engine/failed", without);
    shared ??= await opened((read ?? locate)());
    return new Checker(shared, settings);
  }

  function loadSync(source, settings) {
    if (source !== undefined) return new Checker(openedSync(source), settings);
    if (read === undefined)
      throw new WellturnError("engine/failed", without ?? "this entry fetches its module: call load(), not loadSync()");
    shared ??= openedSync(read());
    return new Checker(shared, settings);
  }

  return { load, loadSync };
}

/** Compiles without blocking. Whole bytes rather than a stream: they are small, and the digest needs them. */
async function opened(source) {
  try {
    source = await source;
    if (source instanceof WebAssembly.Module) return { module: source };
    if (typeof source === "string" || source instanceof URL) source = await fetch(source);
    if (typeof source.arrayBuffer === "function") {
      if (!source.ok) throw new Error(`${source.url} answers ${source.status}`);
      source = await source.arrayBuffer();
    }
    const bytes = asBytes(source);
    return { module: await WebAssembly.compile(bytes), bytes };
  } catch (cause) {
    throw failed(cause);
  }
}

function openedSync(source) {
  try {
    if (source instanceof WebAssembly.Module) return { module: source };
    const bytes = asBytes(source);
    return { module: new WebAssembly.Module(bytes), bytes };
  } catch (cause) {
    throw failed(cause);
  }
}

function asBytes(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError(
    "want a WebAssembly.Module or the bytes of one; load(), not loadSync(), also takes a URL or a Response",
  );
}

const failed = (cause) =>
  cause instanceof WellturnError
    ? cause
    : new WellturnError("engine/failed", `cannot compile the module: ${cause.message}`, { cause });
