import sharp from 'sharp';
import { serveJobs } from '../src/platform/running/child-program.ts';

/** What a test makes its child process do. */
export type Action = {
  readonly action: 'echo' | 'wait' | 'refuse' | 'grow' | 'hang' | 'sleep' | 'die' | 'settings' | 'decode';
  readonly text?: string;
};

const taken: Buffer[] = [];
let count = 0;
const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

serveJobs(async ({ action, text = '' }: Action): Promise<string> => {
  if (action === 'refuse') throw new Error('refused');
  if (action === 'die') process.kill(process.pid, 'SIGKILL');
  if (action === 'wait') await new Promise((resolve) => setTimeout(resolve, 100));
  // Blocks the child, as a decoder or the engine would: it can neither answer nor receive.
  if (action === 'hang') for (;;) count += 1;
  if (action === 'sleep') for (;;) pause(10);
  if (action === 'grow') {
    for (;;) {
      taken.push(Buffer.alloc(5_000_000, 1));
      pause(5);
    }
  }
  if (action === 'decode') {
    await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  }
  if (action === 'settings') return Object.keys(process.env).sort().join(' ');
  return `${process.pid} ${text}`;
});
