/**
 * A real Chromium, and a server of a few files for it. Used by the harness and by the browser tests.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";

/** What a strict site sends: nothing but its own scripts, and WebAssembly. */
export const STRICT_CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'";

const HTML = "text/html; charset=utf-8";
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/** Starts Chromium, the Debian package (scripts/chromium.sh) or the executable that CHROMIUM names. */
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/**
 * Serves files on a free port of this machine.
 *
 * @param {Record<string, string | Uint8Array | URL>} files content by path; or a URL of a file on disk, or of a folder
 *   for a path that ends in "/"
 * @param {string} [csp]
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serve(files, csp = STRICT_CSP) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    try {
      const body = await contentOf(files, path);
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? HTML, "content-security-policy": csp });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

function contentOf(files, path) {
  if (Object.hasOwn(files, path)) return files[path] instanceof URL ? readFile(files[path]) : files[path];
  const folder = Object.keys(files).find(
    (name) => name.endsWith("/") && files[name] instanceof URL && path.startsWith(name),
  );
  return readFile(new URL(`.${path.slice(folder.length - 1)}`, files[folder]));
}
