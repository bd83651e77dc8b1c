import { type RawBuilder, sql } from 'kysely';
import type { Nearest, Order, SortKey } from '../db/lists/list-cursor.ts';
import type { ListSource } from '../db/lists/list-page.ts';
import type { Clock } from './inbox-clock-store.ts';
import { ofInstallers } from './inbox-filter-store.ts';
import { allPlaces } from './inbox-place-store.ts';
import { type InstallerSum, type Ranked, ranksOf, type Sums } from './inbox-sum-store.ts';

/**
 * The inbox installer by installer: their ranks and the total come from the sums, and a page is read of the few installers that it
 * shows. To sort a hundred thousand records by the counts and names of their installers takes seconds, and PostgreSQL reads the ranks
 * of five thousand installers as long as the page itself: a page is given those that it needs.
 */
export function byInstaller(
  clocks: readonly Clock[],
  order: Order,
  { ranked, total }: Sums,
  keys: Readonly<Record<string, SortKey>>,
): Pick<ListSource<unknown>, 'from' | 'keys' | 'total' | 'nearest'> {
  const [[first, direction] = []] = order;
  return {
    from: sql`(${withRanks(allPlaces(clocks, true), ranked)}) k`,
    keys: { ...keys, installer: { column: sql`k.rank`, type: 'int' } },
    total: sql<number>`${total}::int`,
    ...(first === 'installer' && {
      nearest: (wanted) => {
        const isFalling = (direction === 'desc') !== wanted.isBackwards;
        const { installers, ranks } = shown(ranked.installers, isFalling, wanted);
        return withRanks(allPlaces(ofInstallers(clocks, installers), true), { ...ranked, ranks });
      },
    }),
  };
}

/** These places with the rank of the installer of each; whoever has none comes last. */
function withRanks(places: RawBuilder<unknown>, { installers, ranks }: Ranked): RawBuilder<unknown> {
  // In a subselect, because otherwise the ranks are read again for every row.
  return sql`select k.place, k.due,
    coalesce(((select ${ranks}::jsonb) ->> coalesce(k.installer_id, 0)::text)::int, ${installers.length}::int) as rank from (${places}) k`;
}

/** The installers of whom a page shows records, by how many each has. */
function shown(
  installers: readonly InstallerSum[],
  isFalling: boolean,
  { rows, after }: Nearest,
): { installers: readonly (number | null)[]; ranks: string } {
  const last = installers.length - 1;
  const begun = Number(after?.[0] ?? (isFalling ? last : 0));
  const found = new Map<number | null, number>();
  // Of the one in whose records a page begins after a cursor it is not known how many are left.
  let left = after === undefined ? rows : rows + (installers[begun]?.items ?? 0);
  for (let rank = isFalling ? Math.min(begun, last) : begun; left > 0; rank += isFalling ? -1 : 1) {
    const installer = installers[rank];
    if (!installer) break;
    found.set(installer.id, rank);
    left -= installer.items;
  }
  return { installers: [...found.keys()], ranks: ranksOf(found) };
}
