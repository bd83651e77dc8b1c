/** Milliseconds that one call takes. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * The medians of two calls that alternate, so that other load on the machine affects both alike. The order changes from
 * turn to turn, because the work that one leaves behind must not always slow down the other.
 */
export async function inTurns(
  turns: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const firstBegins = turn % 2 === 0;
    if (firstBegins) times[0].push(await timed(one));
    times[1].push(await timed(other));
    if (!firstBegins) times[0].push(await timed(one));
  }
  return [median(times[0]), median(times[1])];
}
