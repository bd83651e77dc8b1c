import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../database.ts';
import { transactionIdentity } from '../scoped-dialect.ts';

/**
 * The totals of long lists, for the pages after the one on which they were counted: counting 800,000 rows is most of the work
 * of a page. The first page of a list always counts; a later one, within these milliseconds, repeats what that page said.
 */
const KEPT_MS = 10_000;
/** Shorter lists are counted on every page: that costs nothing, and there one more or less is seen. */
const LONG_LIST = 1_000;
/** Beyond this many lists the oldest total goes. */
const MAX_KEPT = 500;

const totals = new Map<string, { readonly total: number; readonly until: number }>();

/** What tells the counts of two lists apart: organisation and role, the statement and every value in it. */
export function totalKey(tx: Tx, count: RawBuilder<unknown>): string {
  const { sql, parameters } = count.compile(tx);
  const identity = transactionIdentity.getStore() ?? null;
  return createHash('sha256')
    .update(JSON.stringify([identity, sql, parameters]))
    .digest('base64url');
}

/** The total that was counted under this key moments ago. */
export function rememberedTotal(key: string): number | undefined {
  const cached = totals.get(key);
  return cached && cached.until > performance.now() ? cached.total : undefined;
}

/** Caches the total of a long list. A short one drops the cached total, since the list has changed. */
export function rememberTotal(key: string, total: number): void {
  totals.delete(key);
  if (total < LONG_LIST) return;
  totals.set(key, { total, until: performance.now() + KEPT_MS });
  const [oldest] = totals.keys();
  if (totals.size > MAX_KEPT && oldest !== undefined) totals.delete(oldest);
}
