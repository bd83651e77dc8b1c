import { sql } from 'kysely';
import type { Nearest, Order, SortKey } from '../db/lists/list-cursor.ts';
import type { ListSource } from '../db/lists/list-page.ts';
import type { Clock } from './inbox-clock-store.ts';
import { ofInstallers } from './inbox-filter-store.ts';
import { allPlaces } from './inbox-place-store.ts';
import type { InstallerSum, Sums } from './inbox-sum-store.ts';

/** An installer with their place in the order by installers. */
type Ranked = InstallerSum & { readonly rank: string };

/** More than any number of records. */
const MOST = 9_999_999_999;
/** Sorts the records of an installer of whom the sums do not know yet after all others. */
const UNKNOWN = '~';

/** Those with most overdue records first, and by name where they have as many. */
const ranked = ({ installers }: Sums): readonly Ranked[] =>
  installers.toSorted((a, b) => b.overdue - a.overdue).map((one) => ({ ...one, rank: rankOf(one) }));

const digits = (value: number): string => String(value).padStart(10, '0');

/**
 * Text that sorts installers. It says nothing of the others, so that a cursor with it leads on from the same place when these get more
 * or fewer overdue records between two pages.
 */
function rankOf({ id, overdue, name_key: name }: InstallerSum): string {
  return `${digits(MOST - overdue)}${name === null ? '1' : `0${name}`}\u0001${digits(id ?? 0)}`;
}

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
  const ranks = JSON.stringify(Object.fromEntries(installers.map(({ id, rank }) => [id ?? 0, rank])));
  const [[first, direction] = []] = order;
  return {
    // In a subselect, because otherwise the ranks are read again for every row.
    keys: {
      ...keys,
      installer: {
        column: sql`(coalesce((select ${ranks}::jsonb) ->> coalesce(k.installer_id, 0)::text, ${UNKNOWN}) collate "C")`,
        type: 'text',
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
  installers: readonly Ranked[],
  isFalling: boolean,
  { rows, after }: Nearest,
): readonly (number | null)[] {
  const begun = after === undefined ? undefined : String(after[0]);
  const inTurn = isFalling ? installers.toReversed() : installers;
  const found = [];
  // Of the one in whose records a page begins it is not known how many are left.
  let left = rows;
  for (const { id, items, rank } of inTurn) {
    if (left <= 0) break;
    if (begun !== undefined && isBefore(isFalling, rank, begun)) continue;
    found.push(id);
    if (rank !== begun) left -= items;
  }
  return found;
}

/** As the database compares texts with collation "C". */
function isBefore(isFalling: boolean, one: string, other: string): boolean {
  const order = Buffer.compare(Buffer.from(one), Buffer.from(other));
  return isFalling ? order > 0 : order < 0;
}
