import type { Kysely } from 'kysely';
import { runAfterCommit } from './after-commit.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './schema.ts';
import { transactionIdentity, type TransactionIdentity } from './scoped-dialect.ts';

/** The two kinds of transaction over one Kysely instance. */
export function transactionsOn(kysely: Kysely<Tables>): Pick<Database, 'within' | 'system'> {
  async function run<T>(identity: TransactionIdentity, work: (tx: Tx) => Promise<T>): Promise<T> {
    // On PGlite, with its one connection, a nested transaction would wait for itself for ever.
    if (transactionIdentity.getStore()) throw new Error('A transaction was opened inside another one');
    let finished: Tx | undefined;
    const result = await transactionIdentity.run(identity, () =>
      kysely.transaction().execute((tx) => {
        finished = tx;
        return work(tx);
      }),
    );
    if (finished) runAfterCommit(finished);
    return result;
  }
  return {
    within: (scope, work) => run({ role: 'portal_app', organisationId: scope.organisationId }, work),
    system: (work) => run({ role: 'portal_system', organisationId: null }, work),
  };
}
