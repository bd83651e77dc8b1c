import type { CardJob } from '../compile.ts';
import '../render-program.ts';

/**
 * The renderer's program, except that a card with the title "die" ends it, and one with "grow" allocates ever more
 * memory.
 */
process.prependListener('message', (job: unknown) => {
  const { data } = job as CardJob;
  if (data.title === 'die') process.exit(3);
  const taken: Buffer[] = [];
  while (data.title === 'grow') {
    taken.push(Buffer.alloc(5_000_000, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
});
