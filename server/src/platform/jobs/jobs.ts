import type { ZodType, output } from 'zod';

/** What a handler is told besides the payload. */
export type Job = {
  readonly id: string;
  readonly attempt: number;
  /** Aborted when the server stops: a long job ends after its current batch, by throwing, and is tried again later. */
  readonly stopping: AbortSignal;
};

export type Jobs = {
  /**
   * Registers who works on a topic, before `start`. A handler that throws is tried again with growing pauses, at
   * last the job is put aside as dead; so a handler can run twice and must not do twice. One that died with its process
   * twice (`ChildLostError`, or the server itself) is put aside at once. `atOnce` are worked on together, for what waits
   * for another machine more than it works; one unless told. `isHarmless` jobs open nothing that a person sent: a process
   * that died while it did them died of something else, and they are tried again. `isLong` jobs take minutes: one of a topic
   * runs beside all others, which do not wait for it.
   */
  on<Schema extends ZodType>(
    topic: string,
    payload: Schema,
    handle: (payload: output<Schema>, job: Job) => Promise<void>,
    options?: { readonly atOnce?: number; readonly isHarmless?: boolean; readonly isLong?: boolean },
  ): void;
  /** Repeats on a cron schedule, on one process at a time. */
  every(topic: string, cron: string, handle: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until the outbox is empty and no job is due: for tests and a graceful end. */
  settle(): Promise<void>;
  /** How many jobs were put aside as dead and wait for a person (docs: operations, Jobs). */
  countDead(): Promise<number>;
};
