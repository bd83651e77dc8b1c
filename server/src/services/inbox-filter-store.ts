import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { foundIds } from '../db/search/found-by-search.ts';
import { searchConditions, searchPatterns } from '../db/search/search-words.ts';
import { type Clock, every, inboxClocks, type WaitingTable } from './inbox-clock-store.ts';

/** Which of the waiting records are wanted. Empty lists leave nothing out. */
export type InboxConditions = {
  readonly scope: Scope;
  readonly today: string;
  readonly clocks: readonly string[];
  readonly waitsFor: readonly string[];
  readonly installers: readonly number[];
  readonly found: Found;
};

/** What a search leaves. */
type Found = {
  readonly search: string | undefined;
  /** The ids of each table in whose records every word occurs, where an index names these. */
  readonly ids: Readonly<Record<WaitingTable, RawBuilder<number[]> | undefined>>;
  /** Whether these are all that is left to look at. */
  readonly areFew: boolean;
};

/** Looks for the records in which every word of a search occurs. */
export async function searchInbox(tx: Tx, search: string | undefined): Promise<Found> {
  const words = searchPatterns(search);
  const within = async (table: WaitingTable) => (words.length === 0 ? undefined : foundIds(tx, table, words));
  const ids = {
    services: await within('services'),
    installations: await within('installations'),
    inspections: await within('inspections'),
  };
  return { search, ids, areFew: Object.values(ids).every((found) => found !== undefined) };
}

/** The deadlines that these conditions leave, those of each clock with its conditions. */
export function wantedClocks(asked: InboxConditions): readonly Clock[] {
  const { scope, today, clocks, waitsFor, installers, found } = asked;
  return inboxClocks(scope, today).flatMap((clock) => {
    if (clocks.length > 0 && !clocks.includes(clock.clock)) return [];
    const ids = found.ids[clock.table];
    const more = ids
      ? [sql<SqlBool>`${clock.id} = any(${ids})`]
      : searchConditions(clock.search, found.search);
    if (installers.length > 0) more.push(clock.isOf(installers));
    const theirs = waitsFor.length === 0 ? [] : waitsForOneOf(clock, waitsFor);
    return theirs === undefined ? [] : [{ ...clock, where: every(clock.where, ...more, ...theirs) }];
  });
}

/** The conditions that one of these has to act; undefined where none of them ever has. */
function waitsForOneOf({ waitsFor }: Clock, wanted: readonly string[]): RawBuilder<SqlBool>[] | undefined {
  if (waitsFor === 'installer') return wanted.includes('installer') ? [] : undefined;
  const [admin, asp] = [wanted.includes('admin'), wanted.includes('asp')];
  if (!admin && !asp) return undefined;
  if (admin && asp) return [];
  return [
    admin ? sql<SqlBool>`${waitsFor.partnerId} is null` : sql<SqlBool>`${waitsFor.partnerId} is not null`,
  ];
}

/** The records of these installers; of nobody with null. */
export function ofInstallers(
  clocks: readonly Clock[],
  installers: readonly (number | null)[],
): readonly Clock[] {
  const ids = installers.filter((id) => id !== null);
  return clocks.map((clock) => {
    const isTheirs =
      ids.length === installers.length
        ? clock.isOf(ids)
        : sql`(${clock.isOf(ids)} or ${clock.installerId} is null)`;
    return { ...clock, where: every(clock.where, isTheirs) };
  });
}
