/**
 * A document and its options in the fragment of an address, which browsers do not send to anybody: JSON, deflated, in
 * base64url.
 */

/** @param {{ document: string, options: object }} state */
export async function toFragment(state) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** @returns {Promise<{ document: string, options: object } | undefined>} undefined when the fragment holds no state */
export async function fromFragment(fragment) {
  try {
    const binary = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const { document, options } = JSON.parse(
      new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed)),
    );
    return typeof document === "string" && Object(options) === options ? { document, options } : undefined;
  } catch {
    return undefined;
  }
}

async function through(transform, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}
