import { sql, type SqlBool, type RawBuilder } from 'kysely';
import { addDays, type IsoDate } from '@portal/domain/dates';
import type { InboxInstaller } from '@portal/domain/services/inbox-contract';
import { alphabetical } from '../db/lists/list-cursor.ts';
import type { Scope, Tx } from '../db/open.ts';
import { HOLDS_MS, LONG_LIST, statementKey } from '../db/totals/list-totals.ts';
import { ShortMemory } from '../db/totals/short-memory.ts';
import { type Clock, type Ends, withQueries } from './inbox-clock-store.ts';
import { allPlaces } from './inbox-place-store.ts';

/** What waits for one installer; `id` is null, as `installer` is, for the records of accounts that are gone. */
export type InstallerSum = InboxInstaller & { readonly id: number | null };

/** Installers by rank: those with most overdue records first, then those with most, and by name where they have as many. */
export type Ranked = {
  readonly installers: readonly InstallerSum[];
  /** `ranksOf` them. */
  readonly ranks: string;
};

type Read = { readonly ranked: Ranked; readonly total: number };

/** The sums of a long inbox: they are read for its installers, its order and its total, which count the same hundred thousand records. */
const remembered = new ShortMemory<Read>(HOLDS_MS, 50);

export type Sums = Read & {
  /** Whether they were read some seconds ago, so that records may have come and gone. */
  readonly isRemembered: boolean;
};

/**
 * How many records of these clocks wait for each installer, and how many of them are overdue. As the total of any long list, the sums of
 * 1,000 records and more hold for ten seconds (decision 064), unless `isAnew`.
 */
export async function sumsByInstaller(
  tx: Tx,
  clocks: readonly Clock[],
  at: { readonly scope: Scope; readonly today: IsoDate; readonly now: Date; readonly isAnew?: boolean },
): Promise<Sums> {
  const key = statementKey(tx, sql`${withQueries(at.scope)} ${allPlaces(clocks, true)}`);
  const known = at.isAnew ? undefined : remembered.get(key);
  if (known) return { ...known, isRemembered: true };
  const rows = await readSums(tx, clocks, at);
  const installers = rows.toSorted((a, b) => b.overdue - a.overdue || b.items - a.items);
  const ranks = ranksOf(new Map(installers.map(({ id }, rank) => [id, rank])));
  const total = installers.reduce((sum, { items }) => sum + items, 0);
  const read = { ranked: { installers, ranks }, total };
  if (total >= LONG_LIST) remembered.set(key, read);
  return { ...read, isRemembered: false };
}

/** The ranks of installers by their ids as JSON; that of the records of accounts that are gone by 0. */
export function ranksOf(ranks: ReadonlyMap<number | null, number>): string {
  return JSON.stringify(Object.fromEntries([...ranks].map(([id, rank]) => [id ?? 0, rank])));
}

/** In the alphabetical order of the installers. */
async function readSums(
  tx: Tx,
  clocks: readonly Clock[],
  { scope, today, now }: { readonly scope: Scope; readonly today: IsoDate; readonly now: Date },
): Promise<InstallerSum[]> {
  if (clocks.length === 0) return [];
  const parts = clocks.map(
    (clock) => sql`select ${clock.installerId} as installer_id, count(*) as items,
      count(*) filter (where ${hasPassed(clock.ends, today, now)}) as overdue
    from ${clock.from} where ${clock.where} group by 1`,
  );
  const { rows } = await sql<InstallerSum>`
    ${withQueries(scope)} select k.installer_id as id, k.items, k.overdue, case when u.id is null then null else
      json_build_object('id', u.id, 'name', u.name, 'company', u.company) end as installer
    from (
      select k.installer_id, sum(k.items)::int as items, sum(k.overdue)::int as overdue
      from (${sql.join(parts, sql` union all `)}) k group by 1
    ) k left join users u on u.id = k.installer_id
    order by ${alphabetical(sql`u.name`)}, u.id`.execute(tx);
  return rows;
}

/** Whether a deadline has passed, as `presentItem` says it of a row. That of a day has from the midnight after it on. */
function hasPassed(ends: Ends, today: IsoDate, now: Date): RawBuilder<SqlBool> {
  if (ends.kind === 'never') return sql<SqlBool>`false`;
  if (ends.kind === 'instant') return sql<SqlBool>`${ends.at} <= ${now.toISOString()}`;
  return sql<SqlBool>`${ends.day} < ${addDays(today, -ends.daysAfter)}`;
}
