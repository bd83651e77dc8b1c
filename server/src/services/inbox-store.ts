import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Page } from '@portal/domain/page';
import type { InboxFilter, InboxInstaller, InboxItem } from '@portal/domain/services/inbox-contract';
import { among, equalConditions } from '../db/equal-filter.ts';
import { alphabetical, type SortKey } from '../db/lists/list-cursor.ts';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { searchConditions } from '../db/search/search-words.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { chosenOf, clocks, every, NO_TERM } from './inbox-clock-store.ts';

type Row = Omit<InboxItem, 'due' | 'overdue'> & { readonly due: string };

const KEYS: Readonly<Record<string, SortKey>> = {
  due: { column: sql`k.due`, type: 'timestamptz' },
  id: { column: sql`k.place`, type: 'int' },
};
type Values = readonly (string | number | boolean)[];
const EQUAL = {
  clock: (values: Values) => among(sql`k.clock`, values),
  waitsFor: (values: Values) => among(sql`k.waits_for`, values),
  'installer.id': (values: Values) => among(sql`k.installer_id`, values),
};

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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
  const asks = wanted(equalConditions(asked.equal, EQUAL), asked.search);
  const byInstaller = asked.order.some(([key]) => key === 'installer');
  const all = sql`select k.place, k.due ${byInstaller ? sql`, k.installer_id` : sql``}
    from (${clocks(scope, today)}) k where ${asks}`;
  const page = await listPage(tx, asked, 'k', {
    with: sql`waiting as materialized (${all})`,
    from: sql`waiting k`,
    where: [],
    keys: byInstaller ? { ...KEYS, installer: await placesOf(tx, all, now) } : KEYS,
    defaultOrder: [['due', 'asc']],
    columns: sql<{ place: number }>`k.place`,
  });
  const chosen = chosenOf(page.items.map(({ place }) => place));
  const rows = chosen.size > 0 ? await itemsOf(tx, clocks(scope, today, chosen)) : undefined;
  return {
    ...page,
    // One that has just been done is gone.
    items: page.items.flatMap(({ place }) => rows?.get(place) ?? []).map((row) => presentItem(row, now)),
  };
}

/** What a page shows of these deadlines, by their places. */
async function itemsOf(tx: Tx, chosen: RawBuilder<unknown>): Promise<Map<number, Row>> {
  const { rows } = await sql<Row & { place: number }>`
    select k.place, k.id, k.clock, k.waits_for as "waitsFor", k.record, ${instant(sql`k.since`)} as since,
      ${instant(sql`k.due`)} as due, k.about,
      (select json_build_object('id', u.id, 'name', u.name, 'company', u.company)
        from users u where u.id = k.installer_id) as installer,
      json_build_object('id', d.id, 'serial', d.serial, 'template', t.name) as "customDevice",
      case when i.id is null then null else json_build_object(
        'name', i.customer_name, 'companyName', i.company_name, 'city', i.customer_city, 'phone', i.customer_phone) end as customer
    from (${chosen}) k
      join custom_devices d on d.id = k.device_id join device_templates t on t.id = d.template_id
      left join installations i on i.id = k.installation_id`.execute(tx);
  return new Map(rows.map(({ place, ...row }) => [place, row]));
}

function presentItem(row: Row, now: Date): InboxItem {
  const due = row.due === NO_TERM ? null : row.due;
  return { ...row, due, overdue: due !== null && due < now.toISOString() };
}

/**
 * The rank of each installer whose records wait: those with the most overdue records first. Computed before the rows
 * are sorted and looked up for each: sorting a hundred thousand rows by count and name directly took seconds.
 */
async function placesOf(tx: Tx, all: RawBuilder<unknown>, now: Date): Promise<SortKey> {
  const { rows } = await sql<{ installer: number }>`
    select coalesce(k.installer_id, 0) as installer
    from (
      select k.installer_id, count(*) filter (where k.due < ${now.toISOString()}) as overdue
      from (${all}) k group by k.installer_id
    ) k left join users u on u.id = k.installer_id
    order by k.overdue desc, ${alphabetical(sql`u.name`)}, u.id`.execute(tx);
  const places = JSON.stringify(Object.fromEntries(rows.map(({ installer }, place) => [installer, place])));
  return {
    // In a subselect, because otherwise the ranks are computed again for every row.
    column: sql`coalesce(((select ${places}::jsonb) ->> coalesce(k.installer_id, 0)::text)::int, ${rows.length}::int)`,
    type: 'int',
  };
}

/** How many installers with waiting records are listed; with more, one searches by name. */
const INSTALLERS = 200;

/** The installers whose records wait, and how many of these are overdue: most overdue first. */
export async function inboxInstallers(
  tx: Tx,
  scope: Scope,
  asked: InboxFilter,
  now: Date,
): Promise<InboxInstaller[]> {
  const { clock, waitsFor, search } = asked;
  const equal = equalConditions({ ...(clock && { clock }), ...(waitsFor && { waitsFor }) }, EQUAL);
  const { rows } = await sql<InboxInstaller>`
    select k.items, k.overdue, case when u.id is null then null else
      json_build_object('id', u.id, 'name', u.name, 'company', u.company) end as installer
    from (
      select k.installer_id, count(*)::int as items, count(*) filter (where k.due < ${now.toISOString()})::int as overdue
      from (${clocks(scope, todayIn(TIME_ZONE, now))}) k
      where ${wanted(equal, search)} group by k.installer_id
    ) k left join users u on u.id = k.installer_id
    order by k.overdue desc, k.items desc, ${alphabetical(sql`u.name`)}, u.id limit ${INSTALLERS}`.execute(
    tx,
  );
  return rows;
}

function wanted(equal: readonly RawBuilder<SqlBool>[], search: string | undefined): RawBuilder<unknown> {
  return every(sql`true`, ...equal, ...searchConditions(sql`k.search`, search));
}
