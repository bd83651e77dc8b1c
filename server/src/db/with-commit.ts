import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** Marks a statement that may wait for the commit. It is a comment of SQL: PGlite, to which no trip leads, runs the statement at once. */
export const WITH_COMMIT = '/* with commit */ ';

/**
 * Has a statement sent to PostgreSQL in one trip with the commit of its transaction. It gives no rows, its values are texts and numbers,
 * and nothing in this transaction reads what it writes; where it fails, the commit does.
 */
export async function sendWithCommit(tx: Tx, { sql, parameters }: CompiledQuery): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`${WITH_COMMIT}${sql}`, [...parameters]));
}
