// How much of a piece of the test run was work, and how much only waiting: a browser's timers and animations take the
// same time on every machine.
import { cpus } from 'node:os';

const readCores = () =>
  cpus().reduce(
    (sum, { times }) => ({
      busy: sum.busy + times.user + times.nice + times.sys,
      all: sum.all + times.user + times.nice + times.sys + times.irq + times.idle,
    }),
    { busy: 0, all: 0 },
  );

/** Begins to measure; the returned function gives the share of all cores' time that was work, 0 to 1. */
export function measureProcessorUse() {
  const before = readCores();
  return () => {
    const after = readCores();
    return after.all > before.all ? (after.busy - before.busy) / (after.all - before.all) : 0;
  };
}

/** Seconds that a piece would take where work takes `1 / factor` of what it takes here, and waiting takes the same. */
export const scaledSeconds = ({ seconds, busyShare }, factor) =>
  seconds * (1 - busyShare) + (seconds * busyShare) / factor;
