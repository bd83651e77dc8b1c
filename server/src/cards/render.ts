import { Worker } from 'node:worker_threads';
import type { CardDataOf, CardName, CardPicture } from './card-data.ts';
import type { CardJob, CardStandard } from './compile.ts';
import type { WorkerAnswer } from './render-worker.ts';

export type RenderOptions = {
  /** Bytes of the pictures that the data name; one that is missing here is a marked box on the card. */
  readonly pictures?: readonly CardPicture[];
  readonly standard?: CardStandard;
};
export type CardRenderer = {
  /**
   * Prints a card: A4 (a label 100 x 50 mm), tagged, PDF/A-2a unless asked otherwise. The same data and
   * pictures give the same bytes.
   *
   * @throws when the engine refuses the document, the thread dies, or the renderer is closed
   */
  render<Name extends CardName>(card: Name, data: CardDataOf[Name], options?: RenderOptions): Promise<Buffer>;
  /** Ends the threads; what is still waiting is refused. */
  close(): Promise<void>;
};

type Task = {
  readonly job: CardJob;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
};
type Seat = { worker: Worker | null; task: Task | null; idle: NodeJS.Timeout | null };

/** A card takes milliseconds; one that takes this long never ends. */
const TIME_LIMIT_MS = 60_000;
/** A thread without work for this long gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Prints cards in worker threads, so that a request never waits behind another's PDF (design: cards).
 * Cards are printed in the order in which they were asked for. A thread is started with the first card, and
 * again after it died: only the card that it was printing is refused.
 *
 * @param options.workers how many cards are printed at once
 * @param options.script the thread's program, for a test that has it die
 */
export function createCardRenderer({
  workers,
  script = new URL('./render-worker.ts', import.meta.url),
}: {
  workers: number;
  script?: URL;
}): CardRenderer {
  const seats: Seat[] = Array.from({ length: workers }, () => ({ worker: null, task: null, idle: null }));
  const waiting: Task[] = [];
  let closed = false;

  const finish = (seat: Seat, end: (task: Task) => void): void => {
    const { task } = seat;
    seat.task = null;
    if (task) end(task);
    if (closed) return;
    seat.idle = setTimeout(() => void stop(seat), IDLE_MS).unref();
    next();
  };
  const stop = (seat: Seat): Promise<unknown> => {
    const { worker } = seat;
    seat.worker = null;
    return worker ? worker.terminate() : Promise.resolve();
  };
  const start = (seat: Seat): Worker => {
    // The parent's flags (a test runner's loaders, an inspector) are none of the thread's business.
    const worker = new Worker(script, { execArgv: [] });
    const lost = (error: Error): void => {
      if (seat.worker !== worker) return;
      seat.worker = null;
      finish(seat, (task) => task.reject(error));
    };
    worker.on('message', (answer: WorkerAnswer) => {
      finish(seat, ({ resolve, reject }) => {
        if ('pdf' in answer) resolve(Buffer.from(answer.pdf));
        else reject(new Error(answer.error));
      });
    });
    worker.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => lost(new Error(`The card renderer's thread ended with code ${code}`)));
    worker.unref();
    return worker;
  };
  const next = (): void => {
    const seat = seats.find((candidate) => candidate.task === null);
    const task = seat ? waiting.shift() : undefined;
    if (!seat || !task) return;
    if (seat.idle) clearTimeout(seat.idle);
    const worker = (seat.worker ??= start(seat));
    const limit = setTimeout(() => {
      void stop(seat);
      finish(seat, (late) => late.reject(new Error(`The card was not printed in ${TIME_LIMIT_MS} ms`)));
    }, TIME_LIMIT_MS);
    worker.ref();
    seat.task = {
      job: task.job,
      resolve: (pdf) => (release(worker, limit), task.resolve(pdf)),
      reject: (error) => (release(worker, limit), task.reject(error)),
    };
    try {
      // A thread, not a window: there is no origin to aim at.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(task.job);
    } catch (error) {
      // Data that cannot be copied into a thread (a function, say): this card's fault alone.
      finish(seat, (unsendable) =>
        unsendable.reject(error instanceof Error ? error : new Error(String(error))),
      );
    }
  };

  return {
    render: (card, data, options = {}) => {
      if (closed) return Promise.reject(new Error('The card renderer is closed'));
      const { pictures = [], standard = 'a-2a' } = options;
      return new Promise((resolve, reject) => {
        waiting.push({ job: { card, data, pictures, standard }, resolve, reject });
        next();
      });
    },
    close: async () => {
      closed = true;
      const refused = new Error('The card renderer is closed');
      for (const task of waiting.splice(0)) task.reject(refused);
      const ends = seats.map((seat) => {
        if (seat.idle) clearTimeout(seat.idle);
        const ended = stop(seat);
        finish(seat, (task) => task.reject(refused));
        return ended;
      });
      await Promise.all(ends);
    },
  };
}

/** A thread at rest does not keep the process alive. */
function release(worker: Worker, limit: NodeJS.Timeout): void {
  clearTimeout(limit);
  worker.unref();
}
