// Measures how fast this machine is at the moment, so that runs on different machines can be compared.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Milliseconds that the work below takes on the reference machine of docs/testing.md: two cores with no other load
 * (1,290 to 1,360 at the start of four runs, 2026-11-22).
 */
const REFERENCE_MS = 1_320;
/** The gate is planned for two cores, so two threads work in parallel. */
const THREADS = 2;

/** What tests do most: strings, maps, JSON and hashes; the same each time. */
function work() {
  let text = 'HP-2026-00000001';
  for (let round = 0; round < 250_000; round += 1) {
    const record = { id: round, serial: text, answers: { pressure: round % 7, medium: 'R290' } };
    text = createHash('sha256').update(JSON.stringify(record)).digest('hex');
    const counts = new Map();
    for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    if (counts.size === 0) throw new Error('A hash has letters');
  }
}

function timeOneRound() {
  const began = performance.now();
  const threads = Array.from(
    { length: THREADS },
    () =>
      new Promise((resolve, reject) => {
        const thread = new Worker(fileURLToPath(import.meta.url));
        thread.once('exit', resolve);
        thread.once('error', reject);
      }),
  );
  return Promise.all(threads).then(() => performance.now() - began);
}

const STARTS = 5;
const PAGE_BYTES = 4_096;
const PAGES = 16_384;

/** Milliseconds in which Node starts and ends, in the middle of a few. */
function startMilliseconds() {
  const times = Array.from({ length: STARTS }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  return times[Math.floor(STARTS / 2)];
}

/** Microseconds that a page of memory takes which nothing has used before. */
function pageMicroseconds() {
  const memory = Buffer.alloc(PAGES * PAGE_BYTES);
  const began = performance.now();
  for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1;
  return ((performance.now() - began) * 1_000) / PAGES;
}

/**
 * Measures the machine's speed again and again in a run: a machine that shares its processor with others is a third
 * slower an hour later, so that a single measurement at the start says little (0.82 to 1.11 within three hours).
 */
export class Calibration {
  #times = [];
  /**
   * What the work does not tell and browsers and databases spend much of their time on: two machines that were equally quick at the
   * work have taken 12 and 28 minutes for the same tests (docs/testing.md).
   */
  startMilliseconds = startMilliseconds();
  pageMicroseconds = pageMicroseconds();

  /** One more measurement, about a second and a half. Call it between two pieces, when nothing else runs. */
  async measure() {
    this.#times.push(await timeOneRound());
  }

  /** The median duration of the work relative to the reference machine: 2 is half as fast. */
  get factor() {
    const sorted = [...this.#times].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] / REFERENCE_MS;
  }

  /** The quickest and the slowest measurement, relative to the reference machine. */
  get range() {
    return [Math.min(...this.#times) / REFERENCE_MS, Math.max(...this.#times) / REFERENCE_MS];
  }
}

if (!isMainThread) work();
