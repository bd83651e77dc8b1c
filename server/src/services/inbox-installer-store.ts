import { sql } from 'kysely';
import type { Nearest, Order, SortKey } from '../db/lists/list-cursor.ts';
import type { ListSource } from '../db/lists/list-page.ts';
import type { Clock } from './inbox-clock-store.ts';
import { ofInstallers } from './inbox-filter-store.ts';
import { allPlaces } from './inbox-place-store.ts';
import type { InstallerSum, Sums } from './inbox-sum-store.ts';

/** Those with most overdue records first, and by name where they have as many. */
const ranked = ({ installers }: Sums): readonly InstallerSum[] =>
  installers.toSorted((a, b) => b.overdue - a.overdue);

/**
 * The inbox installer by installer: their ranks and the total come from the sums, and a page is read of the few installers that it
 * shows. To sort a hundred thousand records by the counts and names of their installers takes seconds.
 */
export function byInstaller(
  clocks: readonly Clock[],
  order: Order,
  sums: Sums,
  keys: Readonly<Record<string, SortKey>>,
): Pick<ListSource<unknown>, 'keys' | 'total' | 'nearest'> {
  const installers = ranked(sums);
  const ranks = JSON.stringify(Object.fromEntries(installers.map(({ id }, rank) => [id ?? 0, rank])));
  const [[first, direction] = []] = order;
  return {
    // In a subselect, because otherwise the ranks are read again for every row.
    keys: {
      ...keys,
      installer: {
        column: sql`coalesce(((select ${ranks}::jsonb) ->> coalesce(k.installer_id, 0)::text)::int, ${installers.length}::int)`,
        type: 'int',
      },
    },
    total: sql<number>`${sums.total}::int`,
    ...(first === 'installer' && {
      nearest: (wanted) => {
        const isFalling = (direction === 'desc') !== wanted.isBackwards;
        return allPlaces(ofInstallers(clocks, shown(installers, isFalling, wanted)), true);
      },
    }),
  };
}

/** The installers of whom a page shows records, by how many each has. */
function shown(
  installers: readonly InstallerSum[],
  isFalling: boolean,
  { rows, after }: Nearest,
): readonly (number | null)[] {
  const rank = Number(after?.[0] ?? (isFalling ? installers.length : 0));
  const [begun, later] = isFalling
    ? [installers.slice(rank, rank + 1), installers.slice(0, rank).toReversed()]
    : [installers.slice(rank, rank + 1), installers.slice(rank + 1)];
  const found = begun.map(({ id }) => id);
  // Of the one in whose records a page begins it is not known how many are left.
  let left = after === undefined ? rows - (begun[0]?.items ?? 0) : rows;
  for (const { id, items } of later) {
    if (left <= 0) break;
    found.push(id);
    left -= items;
  }
  return found;
}
