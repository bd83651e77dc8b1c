import { parentPort } from 'node:worker_threads';
import type { CardJob } from '../compile.ts';

/** The renderer's thread, except that a card with the title "die" takes it down. */
parentPort?.on('message', ({ data }: CardJob) => {
  if (data.title === 'die') process.exit(3);
});

await import('../render-worker.ts');
