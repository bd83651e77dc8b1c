import { parentPort, workerData } from 'node:worker_threads';

/** The address and token of a well-behaved client. */
export type InnocentCalls = { readonly url: string; readonly token: string };

const { url, token } = workerData as InnocentCalls;
const PAUSE_MS = 50;

/** Repeats a call and records how long each one took; in a thread, so that the test's other work does not delay it. */
for (;;) {
  const began = performance.now();
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ status, ms: performance.now() - began });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
