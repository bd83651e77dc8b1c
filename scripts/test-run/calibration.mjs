// Measures how fast this machine is at the moment, so that runs on different machines can be compared.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Worker, workerData } from 'node:worker_threads';

/**
 * The reference machine of docs/testing.md: two cores with no other load, on which the gate took 12.2 and 12.4 minutes (2026-11-27).
 * Milliseconds of the work below there, and of a process of Node from its start to its end.
 */
const REFERENCE = { work: 884, start: 40 };
/**
 * How much of a run is like starting processes (new memory, files, the kernel), and not like the work: on a machine that needs 1.2
 * times as long for the work and 2.75 times for a start the same tests took 2.3 times as long.
 */
const SHARE_OF_STARTS = 0.7;
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
        const thread = new Worker(fileURLToPath(import.meta.url), { workerData: WORK });
        thread.once('exit', resolve);
        thread.once('error', reject);
      }),
  );
  return Promise.all(threads).then(() => performance.now() - began);
}

/** What a thread is told that shall do the work. */
const WORK = 'calibration';
const STARTS = 5;

/** Milliseconds in which Node starts and ends, in the middle of a few. */
function startMilliseconds() {
  const times = Array.from({ length: STARTS }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - began;
  });
  return middleOf(times);
}

const middleOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** How many times as long a machine takes as the reference machine, by the milliseconds of the work and of a start. */
export const factorOf = ({ work, start }) =>
  (1 - SHARE_OF_STARTS) * (work / REFERENCE.work) + SHARE_OF_STARTS * (start / REFERENCE.start);

/**
 * Measures the machine's speed again and again in a run: a machine that shares its processor with others is a third
 * slower an hour later, so that a single measurement at the start says little (0.82 to 1.11 within three hours).
 */
export class Calibration {
  #measured = [];

  /** One more measurement, about two seconds. Call it between two pieces, when nothing else runs. */
  async measure() {
    this.#measured.push({ work: await timeOneRound(), start: startMilliseconds() });
  }

  /** Milliseconds of the work and of a start, each in the middle of all measurements. */
  get middle() {
    const of = (name) => middleOf(this.#measured.map((one) => one[name]));
    return { work: of('work'), start: of('start') };
  }

  /** How many times as long this machine takes as the reference machine: 2 is half as fast. */
  get factor() {
    return middleOf(this.#measured.map(factorOf));
  }

  /** The quickest and the slowest measurement, relative to the reference machine. */
  get range() {
    const factors = this.#measured.map(factorOf);
    return [Math.min(...factors), Math.max(...factors)];
  }
}

if (workerData === WORK) work();
