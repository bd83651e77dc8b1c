import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { DELIVERY_PROTOCOL_HOURS } from '@portal/domain/constants';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Page } from '@portal/domain/page';
import type { InboxFilter, InboxInstaller, InboxItem } from '@portal/domain/services/inbox-contract';
import { among, equalConditions } from '../db/equal-filter.ts';
import { alphabetical, type SortKey } from '../db/lists/list-cursor.ts';
import { listPage } from '../db/lists/list-page.ts';
import { beginOfMakerDay } from '../db/maker-days.ts';
import type { Scope, Tx } from '../db/open.ts';
import { searchConditions } from '../db/search/search-words.ts';
import { verifiedInstallations, visibleInstallations } from '../installations/visible-store.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { servicesWithOwnParts, visibleServices } from './store.ts';

type Row = Omit<InboxItem, 'due' | 'overdue'> & { readonly due: string };

/** Sorts records without a deadline after all others. */
const NO_TERM = '9999-12-31T00:00:00.000Z';
const PROTOCOL_DAYS = DELIVERY_PROTOCOL_HOURS / 24;

const KEYS: Readonly<Record<string, SortKey>> = {
  due: { column: sql`k.due`, type: 'timestamptz' },
  id: { column: sql`k.id`, type: 'text' },
};
type Values = readonly (string | number | boolean)[];
const EQUAL = {
  clock: (values: Values) => among(sql`k.clock`, values),
  waitsFor: (values: Values) => among(sql`k.waits_for`, values),
  'installer.id': (values: Values) => among(sql`k.installer_id`, values),
};

/** The moment at which a day ends in the makers' time zone. */
const endOf = (day: RawBuilder<unknown>) => beginOfMakerDay(sql`${day} + 1`);
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
  const asks = wanted(equalConditions(asked.equal, EQUAL), asked.search);
  const all = sql`select k.id, k.clock, k.waits_for, k.record, k.since, k.due, k.about, k.installer_id, k.device_id, k.installation_id
    from (${clocks(scope, todayIn(TIME_ZONE, now))}) k where ${asks}`;
  const byInstaller = asked.order.some(([key]) => key === 'installer');
  const page = await listPage(tx, asked, 'k', {
    with: sql`waiting as materialized (${all})`,
    from: sql`waiting k`,
    where: [],
    keys: byInstaller ? { ...KEYS, installer: await placesOf(tx, all, now) } : KEYS,
    defaultOrder: [['due', 'asc']],
    columns: sql<Row>`k.id, k.clock, k.waits_for as "waitsFor", k.record, ${instant(sql`k.since`)} as since,
      ${instant(sql`k.due`)} as due, k.about,
      (select json_build_object('id', u.id, 'name', u.name, 'company', u.company)
        from users u where u.id = k.installer_id) as installer,
      json_build_object('id', d.id, 'serial', d.serial, 'template', t.name) as "customDevice",
      case when i.id is null then null else json_build_object(
        'name', i.customer_name, 'companyName', i.company_name, 'city', i.customer_city, 'phone', i.customer_phone) end as customer`,
    joins: sql`join custom_devices d on d.id = k.device_id join device_templates t on t.id = d.template_id
      left join installations i on i.id = k.installation_id`,
  });
  return {
    ...page,
    items: page.items.map((row) => {
      const due = row.due === NO_TERM ? null : row.due;
      return { ...row, due, overdue: due !== null && due < now.toISOString() };
    }),
  };
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

const every = (...conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * Parts, replacements and verification are the task of the service partner, or without one of the admins; never of a partner with
 * whom the installation was shared.
 */
const partner = (link: RawBuilder<unknown>) => sql`case when ${link} is null then 'admin' else 'asp' end`;

/** Every running deadline, one per row. */
function clocks(scope: Scope, today: string): RawBuilder<unknown> {
  const services = every(sql`s.organisation_id = ${scope.organisationId}`, ...visibleServices(scope));
  const installations = visibleInstallations(scope);
  const verified = verifiedInstallations(scope);
  const service = (clock: string, more: Clock) => sql`
    select 'service-' || s.id || ${`-${clock}`}::text as id, ${clock}::text as clock,
      ${more.waitsFor} as waits_for, '/services/' || s.id as record, ${more.since} as since, ${more.due} as due,
      s.serviceman_id as installer_id, s.device_id, s.installation_id,
      ${more.about} as about, s.search
    from services s left join users w on w.id = s.serviceman_id
      left join installations i on i.id = s.installation_id where ${services} and ${more.where}`;
  const installation = (clock: string, more: Clock) => sql`
    select 'installation-' || i.id || ${`-${clock}`}::text, ${clock}::text, ${more.waitsFor},
      '/installations/' || i.id, ${more.since}, ${more.due}, i.owner_id, i.device_id, i.id,
      ${more.about}, i.search
    from installations i join users o on o.id = i.owner_id where ${installations} and ${more.where}`;
  const installer = sql`'installer'`;
  const fault = sql`s.fault_description`;
  const parts = [
    service('response', {
      where: sql`s.status = 'scheduled' and s.started_at is null`,
      waitsFor: installer,
      since: sql`s.reported_at`,
      due: sql`s.response_due`,
      about: fault,
    }),
    service('repair', {
      where: sql`s.status in ('pending', 'scheduled', 'spare_parts_sent')`,
      waitsFor: installer,
      since: sql`s.reported_at`,
      due: endOf(sql`s.deadline`),
      about: fault,
    }),
    service('parts', {
      where: every(sql`s.status = 'require_spare_parts'`, ...servicesWithOwnParts(scope)),
      waitsFor: partner(sql`w.asp_id`),
      since: sql`coalesce(s.parts_required_at, s.reported_at)`,
      due: endOf(sql`s.deadline`),
      about: sql`coalesce(s.required_spare_parts, '')`,
    }),
    service('part_return', {
      where: sql`s.part_return_due is not null and s.parts_returned_on is null and s.status <> 'rejected'`,
      waitsFor: installer,
      since: sql`coalesce(s.parts_sent_at, s.reported_at)`,
      due: endOf(sql`s.part_return_due`),
      about: sql`coalesce(s.sent_spare_parts, '')`,
    }),
    service('replacement', {
      where: sql`s.replacement_state = 'pending' and ${verified}`,
      // Whoever verifies the installation approves it (decision 045).
      waitsFor: partner(sql`(select o.asp_id from users o where o.id = i.owner_id)`),
      since: sql`coalesce(s.finished_at, s.reported_at)`,
      due: sql`${NO_TERM}::timestamptz`,
      about: sql`s.replacement_serial`,
    }),
    installation('protocol', {
      where: sql`i.status = 'pending' and i.withdrawn_at is null and not i.complete`,
      waitsFor: installer,
      since: sql`i.waiting_since`,
      due: endOf(sql`i.installation_date + ${sql.lit(PROTOCOL_DAYS)}`),
      about: sql`''`,
    }),
    installation('verification', {
      where: sql`i.status = 'pending' and i.withdrawn_at is null and i.complete and ${verified}`,
      waitsFor: partner(sql`o.asp_id`),
      since: sql`i.waiting_since`,
      due: sql`${NO_TERM}::timestamptz`,
      about: sql`''`,
    }),
    sql`select 'inspection-' || n.id, 'inspection', 'installer', '/inspections/' || n.id,
        ${beginOfMakerDay(sql`n.soonest_date`)}, ${endOf(sql`n.due_date`)},
        i.owner_id, n.device_id, i.id, '', n.search
      from inspections n join installations i on i.id = n.installation_id join users o on o.id = i.owner_id
      where n.organisation_id = ${scope.organisationId} and n.status <> 'done' and n.soonest_date <= ${today}
        and ${installations}`,
  ];
  return sql.join(parts, sql` union all `);
}

type Clock = {
  readonly where: RawBuilder<unknown>;
  readonly waitsFor: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
};
