// How much of a piece of the test run its processors decided, and how much it only waited: a browser's timers and
// animations take the same time on every machine.
import { cpus } from 'node:os';

const EVERY_MS = 250;

const readCores = () =>
  cpus().map(({ times }) => ({ busy: times.user + times.nice + times.sys, idle: times.idle }));

/** The share of the busiest core's time between two readings that it worked, 0 to 1. */
export function busiestShare(before, after) {
  const shares = after.map((core, at) => {
    const busy = core.busy - before[at].busy;
    const all = busy + core.idle - before[at].idle;
    return all > 0 ? busy / all : 0;
  });
  return Math.max(0, ...shares);
}

/**
 * Samples the cores until the returned function is called, which gives the seconds in which the busiest core worked.
 * What a single core must do one after the other takes longer on a slower machine even while the others rest, so the
 * busiest one counts, not the mean.
 */
export function measureProcessorUse() {
  let before = readCores();
  let at = performance.now();
  let busySeconds = 0;
  const sample = () => {
    const after = readCores();
    const now = performance.now();
    busySeconds += (busiestShare(before, after) * (now - at)) / 1000;
    before = after;
    at = now;
  };
  const timer = setInterval(sample, EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return busySeconds;
  };
}

/** Seconds that a piece would take where work takes `1 / factor` of what it takes here, and waiting takes the same. */
export const scaledSeconds = ({ seconds, busySeconds }, factor) =>
  seconds - busySeconds + busySeconds / factor;
