import type { Database, Scope, Tx } from '../db/open.ts';

/** One run of a job on an import. */
export type ImportRun = {
  readonly db: Pick<Database, 'systemWithin'>;
  readonly scope: Scope;
  readonly id: number;
  readonly clock: () => Date;
  /** Aborted when the server stops: what is committed stays, and the next run goes on from there. */
  readonly stopping: AbortSignal;
};

/** Does `next` in one transaction after the other, until it answers that nothing is left. */
export async function inBatches(
  { db, scope, stopping }: ImportRun,
  next: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const isDone = await db.systemWithin(scope.organisationId, next);
    if (isDone) return;
  }
}
