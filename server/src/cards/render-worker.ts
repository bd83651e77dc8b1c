import { parentPort } from 'node:worker_threads';
import { openCompiler, type CardJob } from './compile.ts';

/** What the thread answers: the PDF, or why there is none. */
export type WorkerAnswer = { readonly pdf: Uint8Array } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error('The card renderer runs in a worker thread');

const print = openCompiler();

async function answer(job: CardJob): Promise<WorkerAnswer> {
  try {
    return { pdf: await print(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (job: CardJob) => {
  void answer(job).then((result) => port.postMessage(result));
});
