import type { Kysely } from 'kysely';
import { runAfterCommit } from './after-commit.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './schema.ts';
import { transactionIdentity, type TransactionIdentity } from './scoped-dialect.ts';

/** A transaction may wait for another one that waits for it; the database then breaks one of the two off. */
const MOST_TRIES = 3;
const BROKEN_OFF = new Set(['40P01', '40001']);

function wasBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BROKEN_OFF.has(String(error.code));
}

/** The three kinds of transaction over one Kysely instance. */
export function transactionsOn(kysely: Kysely<Tables>): Pick<Database, 'within' | 'system' | 'systemWithin'> {
  async function run<T>(identity: TransactionIdentity, work: (tx: Tx) => Promise<T>): Promise<T> {
    // On PGlite, with its one connection, a nested transaction would wait for itself for ever.
    if (transactionIdentity.getStore()) throw new Error('A transaction was opened inside another one');
    let finished: Tx | undefined;
    const attempt = () =>
      transactionIdentity.run(identity, () =>
        kysely.transaction().execute((tx) => {
          finished = tx;
          return work(tx);
        }),
      );
    const result = await again(attempt);
    if (finished) runAfterCommit(finished);
    return result;
  }
  return {
    within: (scope, work) => run({ role: 'portal_app', organisationId: scope.organisationId }, work),
    system: (work) => run({ role: 'portal_system', organisationId: null }, work),
    systemWithin: (organisationId, work) => run({ role: 'portal_system', organisationId }, work),
  };
}

/** Tries anew what was broken off: nothing of it has happened, since what follows a commit is a row of the outbox. */
async function again<T>(attempt: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (tries === MOST_TRIES || !wasBrokenOff(error)) throw error;
    return again(attempt, tries + 1);
  }
}
