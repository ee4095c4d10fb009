/** Timing. Medians, because a busy machine only ever makes things slower. */

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Runs several pieces of work in turn, so that all see the same machine.
 *
 * @param {Record<string, () => unknown>} works
 * @param {{ rounds: number, each: number }} count rounds of so many calls each
 * @returns {Record<string, number>} milliseconds per call
 */
export function inTurn(works, { rounds, each }) {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      for (let i = 0; i < each; i++) work();
      if (round >= 0) times[name].push((performance.now() - start) / each); // the first rounds warm up
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

export { median };
