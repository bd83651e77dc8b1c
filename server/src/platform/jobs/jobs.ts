import type { ZodType, output } from 'zod';

/** What a handler gets besides the payload. */
export type Job = {
  readonly id: string;
  readonly attempt: number;
  /** Aborted when the server stops: a long job throws after its current batch and is retried later. */
  readonly stopping: AbortSignal;
};

export type Jobs = {
  /**
   * Registers the handler of a topic, before `start`. When it throws, the job is retried with growing delays and
   * finally moved to the dead letter queue; a handler can therefore run twice and must be idempotent. A job whose
   * process crashed twice (`ChildLostError`, or the server itself) goes there at once. `atOnce` jobs run in parallel,
   * for handlers that mostly wait for another machine; the default is one. `isAlwaysRetried` jobs process no uploaded
   * content: a crash during one had another cause, so it is always retried. An
   * `isLong` job takes minutes: it runs beside all other topics, which do not wait for it.
   */
  on<Schema extends ZodType>(
    topic: string,
    payload: Schema,
    handle: (payload: output<Schema>, job: Job) => Promise<void>,
    options?: { readonly atOnce?: number; readonly isAlwaysRetried?: boolean; readonly isLong?: boolean },
  ): void;
  /** Runs the handler on a cron schedule, in one process at a time; `isLong` as in `on`. */
  every(
    topic: string,
    cron: string,
    handle: (job: Job) => Promise<void>,
    options?: { readonly isLong?: boolean },
  ): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until the outbox is empty and no job is due: for tests and a graceful stop. */
  settle(): Promise<void>;
  /** How many jobs are in the dead letter queue and wait for a person (docs/operations.md, Jobs that are put aside). */
  countDead(): Promise<number>;
};
