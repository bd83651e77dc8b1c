import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../database.ts';
import { transactionIdentity } from '../scoped-dialect.ts';
import { ShortMemory } from './short-memory.ts';

/**
 * The totals of long lists, in milliseconds: counting 800,000 rows is most of the work of a page. The first page of a list always
 * counts, and a later one repeats what that page said; of a search that finds many and of the service desk every page repeats it
 * (decisions 064, 090).
 */
export const HOLDS_MS = 10_000;
/** Shorter lists are counted on every page: that costs nothing, and there one more or less is seen. */
export const LONG_LIST = 1_000;
const MAX_KEPT = 500;

const totals = new ShortMemory<number>(HOLDS_MS, MAX_KEPT);

/** What tells two lists apart: organisation and role, the statement (or a part of it) and every value in it. */
export function statementKey(tx: Tx, statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(tx);
  const identity = transactionIdentity.getStore() ?? null;
  return createHash('sha256')
    .update(JSON.stringify([identity, sql, parameters]))
    .digest('base64url');
}

/** The total that was counted under this key moments ago. */
export function rememberedTotal(key: string): number | undefined {
  return totals.get(key);
}

/** Caches the total of a long list. A short one drops the cached total, since the list has changed. */
export function rememberTotal(key: string, total: number): void {
  if (total < LONG_LIST) totals.delete(key);
  else totals.set(key, total);
}
