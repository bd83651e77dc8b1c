import { sql, type RawBuilder } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { iri } from '@portal/domain/iri';
import type { Page } from '@portal/domain/page';
import type { InboxFilter, InboxInstaller, InboxItem } from '@portal/domain/services/inbox-contract';
import { completeOrder, type SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type ListSource } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { type Clock, withQueries } from './inbox-clock-store.ts';
import { searchInbox, wantedClocks } from './inbox-filter-store.ts';
import { byInstaller } from './inbox-installer-store.ts';
import {
  allPlaces,
  atPlaces,
  dueOf,
  idAt,
  isOwnOrder,
  nearestPlaces,
  NO_TERM,
  placeOf,
} from './inbox-place-store.ts';
import { sumsByInstaller } from './inbox-sum-store.ts';

const DEFAULT_ORDER = [['due', 'asc']] as const;
const KEYS: Readonly<Record<string, SortKey>> = {
  due: { column: sql`k.due`, type: 'timestamptz' },
  id: { column: sql`k.place`, type: 'int' },
};

type Place = { readonly place: number };

/**
 * The records that wait for an action, by the deadlines of the warranty terms, among those that the caller verifies or
 * oversees: overdue first.
 */
export async function listServiceInbox(
  tx: Tx,
  scope: Scope,
  asked: ListQuery,
  now: Date,
): Promise<Page<InboxItem>> {
  const today = todayIn(TIME_ZONE, now);
  const { clock = [], waitsFor = [], 'installer.id': installers = [] } = asked.equal;
  const filter = {
    clocks: clock.map(String),
    waitsFor: waitsFor.map(String),
    installers: installers.map(Number),
  };
  const found = await searchInbox(tx, asked.search);
  const clocks = wantedClocks({ ...filter, scope, today, found });
  const isShort = found.areFew || !isAdmin(scope.actor.role);
  const page = await placesOf(tx, clocks, asked, { scope, today, now, isShort });
  const rows = await readRows(
    tx,
    scope,
    clocks,
    page.items.map(({ place }) => place),
  );
  return {
    ...page,
    // One that has just been done is gone.
    items: page.items.flatMap(({ place }) => rows.get(place) ?? []).map((row) => presentItem(row, now)),
  };
}

type At = {
  readonly scope: Scope;
  readonly today: string;
  readonly now: Date;
  /** Whether reading all that waits costs less than finding the page and the total, each by itself. */
  readonly isShort: boolean;
};

/** The records of a page by their places alone, which indexes hold, and how many there are. */
async function placesOf(tx: Tx, clocks: readonly Clock[], asked: ListQuery, at: At): Promise<Page<Place>> {
  const order = completeOrder(asked.order.length > 0 ? asked.order : DEFAULT_ORDER);
  const list = (hasInstaller: boolean): ListSource<Place> => ({
    with: withQueries(at.scope),
    from: sql`(${allPlaces(clocks, hasInstaller)}) k`,
    where: [],
    keys: KEYS,
    defaultOrder: DEFAULT_ORDER,
    columns: sql<Place>`k.place`,
  });
  if (isOwnOrder(order)) {
    if (at.isShort) return listPage(tx, asked, 'k', { ...list(false), ...readOnce(at.scope, clocks) });
    return listPage(tx, asked, 'k', {
      ...list(false),
      nearest: (wanted) => nearestPlaces(clocks, order, wanted),
      holdsTotal: true,
      isPlannedOnce: true,
    });
  }
  const pageBy = async (isAnew: boolean) => {
    const sums = await sumsByInstaller(tx, clocks, { ...at, isAnew });
    const page = await listPage(tx, asked, 'k', { ...list(true), ...byInstaller(clocks, order, sums, KEYS) });
    return { page, sums };
  };
  const { page, sums } = await pageBy(false);
  // Whose records were done meanwhile is not known from sums of some seconds ago: a page that they leave short is found anew.
  return sums.isRemembered && page.items.length < asked.itemsPerPage ? (await pageBy(true)).page : page;
}

/** All places, read once for the page and the total. */
const readOnce = (scope: Scope, clocks: readonly Clock[]): Pick<ListSource<Place>, 'with' | 'from'> => ({
  with: withQueries(scope, { more: [sql`waiting as materialized (${allPlaces(clocks, false)})`] }),
  from: sql`waiting k`,
});

type Row = Omit<InboxItem, 'id' | 'record' | 'due' | 'overdue'> &
  Pick<Clock, 'table'> & { readonly id: number; readonly due: string };

const whoseTurn = ({ waitsFor }: Clock) =>
  waitsFor === 'installer'
    ? sql`'installer'`
    : sql`case when ${waitsFor.partnerId} is null then 'admin' else 'asp' end`;

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a page shows of the records at these places. */
async function readRows(
  tx: Tx,
  scope: Scope,
  clocks: readonly Clock[],
  places: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const shown = atPlaces(clocks, places);
  if (shown.length === 0) return new Map();
  const parts = shown.map(
    (clock) => sql`
    select ${placeOf(clock)} as place, ${clock.clock}::text as clock, ${clock.id} as id, ${clock.table}::text as table_name,
      ${whoseTurn(clock)} as waits_for, ${clock.since} as since,
      ${dueOf(clock.ends)} as due, ${clock.installerId} as installer_id, ${clock.deviceId} as device_id,
      ${clock.installationId} as installation_id, ${clock.about} as about
    from ${clock.from} where ${clock.where}`,
  );
  const { rows } = await sql<Row & Place>`
    ${withQueries(scope, { services: places.map(idAt) })} select k.place, k.id, k.clock, k.waits_for as "waitsFor", k.table_name as table, ${instant(sql`k.since`)} as since,
      ${instant(sql`k.due`)} as due, k.about,
      (select json_build_object('id', u.id, 'name', u.name, 'company', u.company)
        from users u where u.id = k.installer_id) as installer,
      json_build_object('id', d.id, 'serial', d.serial, 'template', t.name) as "customDevice",
      case when i.id is null then null else json_build_object(
        'name', i.customer_name, 'companyName', i.company_name, 'city', i.customer_city, 'phone', i.customer_phone) end as customer
    from (${sql.join(parts, sql` union all `)}) k
      join custom_devices d on d.id = k.device_id join device_templates t on t.id = d.template_id
      left join installations i on i.id = k.installation_id`.execute(tx);
  return new Map(rows.map(({ place, ...row }) => [place, row]));
}

const NAMES = { services: 'service', installations: 'installation', inspections: 'inspection' } as const;

function presentItem({ id, table, ...row }: Row, now: Date): InboxItem {
  const due = row.due === NO_TERM ? null : row.due;
  const name = `${NAMES[table]}-${id}`;
  return {
    ...row,
    // An inspection has one deadline, the other records several.
    id: table === 'inspections' ? name : `${name}-${row.clock}`,
    record: iri(table, id),
    due,
    overdue: due !== null && due <= now.toISOString(),
  };
}

/** How many installers with waiting records are listed; with more, one searches by name. */
const INSTALLERS = 200;

/** The installers whose records wait, and how many of these are overdue: most overdue first. */
export async function inboxInstallers(
  tx: Tx,
  scope: Scope,
  { clock = [], waitsFor = [], search }: InboxFilter,
  now: Date,
): Promise<InboxInstaller[]> {
  const today = todayIn(TIME_ZONE, now);
  const found = await searchInbox(tx, search);
  const clocks = wantedClocks({ scope, today, clocks: clock, waitsFor, installers: [], found });
  const { ranked } = await sumsByInstaller(tx, clocks, { scope, today, now });
  return ranked.installers
    .slice(0, INSTALLERS)
    .map(({ installer, items, overdue }) => ({ installer, items, overdue }));
}
