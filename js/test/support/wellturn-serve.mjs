/** `wellturn serve` as it is in this checkout. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the command and serves the playground on a free port.
 *
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>} close interrupts the server, which must end well
 */
export async function wellturnServe() {
  const folder = mkdtempSync(join(tmpdir(), "wellturn-serve-"));
  try {
    const program = join(folder, "wellturn");
    execFileSync("go", ["build", "-o", program, "./cmd/wellturn"], { cwd: top });
    const server = spawn(program, ["serve", "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(server, "exit");
    const [line] = await Promise.race([once(createInterface(server.stdout), "line"), ended]);
    const origin = String(line).match(/http:\/\/[\d.:]+/)?.[0];
    assert.ok(origin, `wellturn serve says where it is, not ${line}`);
    return {
      origin,
      async close() {
        server.kill("SIGINT");
        assert.deepEqual(await ended, [0, null], "an interrupted server ends with status 0");
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true }); // a running program needs its file no more
  }
}
