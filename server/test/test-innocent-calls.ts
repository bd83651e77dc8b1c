import { parentPort, workerData } from 'node:worker_threads';

/** Where somebody innocent calls, and as whom. */
export type InnocentCalls = { readonly url: string; readonly token: string };

const { url, token } = workerData as InnocentCalls;
const PAUSE_MS = 50;

/** Calls again and again, and tells how long each call took; in a thread, which what the test does otherwise does not hold up. */
for (;;) {
  const began = performance.now();
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ status, ms: performance.now() - began });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
