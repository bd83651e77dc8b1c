import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { iri } from '@portal/domain/iri';
import type { Page } from '@portal/domain/page';
import type { ServiceRow } from '@portal/domain/services/row';
import type { ReplacementState } from '@portal/domain/services/replacement';
import { serviceTiming, type ServiceTiming } from '@portal/domain/services/timing';
import { SERVICE_TABS, type ServiceStatus } from '@portal/domain/services/transition';
import type { Labels } from '@portal/domain/templates/labels';
import type { Person } from '@portal/domain/users/record';
import { among, equalConditions } from '../db/equal-filter.ts';
import { foundBySearch } from '../db/search/found-by-search.ts';
import { servesOnePlan } from '../db/lists/few-rows.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage } from '../db/lists/list-page.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import type { Scope, Tx } from '../db/open.ts';
import { rangeConditions } from '../db/range-filter.ts';
import { searchConditions } from '../db/search/search-words.ts';
import {
  namesFew,
  ownAndLinked,
  verifiedInstallations,
  visibleInstallationIds,
  visibleInstallations,
} from '../installations/visible-store.ts';
import { entityTag } from '../platform/http/etag.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { validWarranty, warrantyOn, type WarrantyRow } from '../warranties/store.ts';

/** What the timing labels of a service rest on, as it is stored. */
type TimedRow = {
  readonly status: ServiceStatus;
  readonly reported_at: string;
  readonly created_at: string;
  readonly deadline: string;
  readonly finished_at: string | null;
};

type Row = TimedRow & {
  id: number;
  warranty: WarrantyRow | null;
  client_id: string;
  revision: number;
  serviceman: Person | null;
  service_start_date: string;
  fault_description: string;
  rejection_reason: string | null;
  serviceman_name: string | null;
  replacement_state: ReplacementState | null;
  installation_id: number | null;
  device_id: number;
  serial: string;
  template: string;
  template_names: Labels;
  customer_name: string | null;
  company_name: string | null;
  customer_city: string | null;
  customer_address: string | null;
  customer_phone: string | null;
};

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`s.id`, type: 'int' },
  serviceStartDate: { column: sql`s.service_start_date`, type: 'date' },
  deadline: { column: sql`s.deadline`, type: 'date' },
};

type Values = readonly (string | number | boolean)[];
const isOpen = sql`s.status in (${sql.join(SERVICE_TABS.pending.map((status) => sql.lit(status)))})`;
const EQUAL = {
  status: (values: Values) => among(sql`s.status`, values),
  'customDevice.id': (values: Values) => among(sql`s.device_id`, values),
  'installation.id': (values: Values) => among(sql`s.installation_id`, values),
  'installer.id': (values: Values) => among(sql`s.serviceman_id`, values),
  replacement: (values: Values) => among(sql`s.replacement_state`, values),
  // A service is open, or the replacement that it named waits for its approval.
  toDo: ([wanted]: Values) =>
    wanted === true
      ? sql<SqlBool>`(${isOpen} or s.replacement_state = 'pending')`
      : sql<SqlBool>`(not ${isOpen} and s.replacement_state is distinct from 'pending')`,
};

/** Whether the caller verifies the installation of service `s`. */
function verifiable(scope: Scope, [wanted]: Values): RawBuilder<SqlBool> {
  const found = sql`exists (select from installations i where i.id = s.installation_id and ${verifiedInstallations(scope)})`;
  return wanted === true ? sql<SqlBool>`${found}` : sql<SqlBool>`not ${found}`;
}

/** The conditions of a filter on services `s` that the caller may see: the list and its export share them. */
export function serviceConditions(
  scope: Scope,
  ofUser: number | null,
  asked: Pick<ListQuery, 'equal' | 'ranges' | 'search'>,
): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`s.organisation_id = ${scope.organisationId}`,
    ...(ofUser === null && !namesFew(asked) ? lookedUp(scope) : visibleServices(scope)),
    ...(ofUser === null ? [] : [sql<SqlBool>`s.serviceman_id = ${ofUser}`]),
    ...equalConditions(asked.equal, { ...EQUAL, verifiable: (values) => verifiable(scope, values) }),
    ...rangeConditions(asked.ranges, KEYS),
    ...searchConditions(sql`s.search`, asked.search),
  ];
}

/** Services that the caller may see: their own and those on installations they may see; or only those of a user. */
export async function listServices(
  tx: Tx,
  scope: Scope,
  ofUser: number | null,
  asked: ListQuery,
  now: Date,
): Promise<Page<ServiceRow>> {
  const filtered = serviceConditions(scope, ofUser, { ...asked, search: undefined });
  const found = foundBySearch('services', 's', asked.search);
  const total = storedCountOf(scope, ofUser, asked);
  const page = await listPage(tx, asked, 's', {
    from: sql`services s`,
    where: filtered,
    isFew: ofUser !== null || visibleServices(scope).length > 0,
    found,
    keys: KEYS,
    defaultOrder: [['serviceStartDate', 'desc']],
    isPlannedOnce: servesOnePlan(total, asked.equal.status),
    columns: sql<Row>`s.id, s.client_id, s.revision, s.status, s.reported_at, s.created_at, s.service_start_date, s.deadline, s.finished_at,
      s.fault_description, s.rejection_reason, s.serviceman_name, s.installation_id, s.replacement_state,
      d.id as device_id, d.serial, t.name as template, t.name_translations as template_names,
      i.customer_name, i.company_name, i.customer_city, i.customer_address, i.customer_phone, ${validWarranty} as warranty,
      (select json_build_object('id', u.id, 'name', u.name, 'company', u.company)
        from users u where u.id = s.serviceman_id) as serviceman`,
    joins: sql`left join installations i on i.id = s.installation_id
      join custom_devices d on d.id = s.device_id join device_templates t on t.id = d.template_id`,
    total,
  });
  const today = todayIn(TIME_ZONE, now);
  return { ...page, items: page.items.map((row) => present(row, today)) };
}

/** The total of a list that filters an organisation by status alone; undefined for others, which are counted. */
function storedCountOf(
  scope: Scope,
  ofUser: number | null,
  asked: ListQuery,
): RawBuilder<number> | undefined {
  const { status = [], ...others } = asked.equal;
  const isStored =
    ofUser === null &&
    visibleServices(scope).length === 0 &&
    asked.ranges.length === 0 &&
    searchConditions(sql`s.search`, asked.search).length === 0 &&
    Object.values(others).every((values) => values.length === 0);
  return isStored ? storedCount(scope, 'services', status.length > 0 ? { status } : {}) : undefined;
}

/**
 * The condition that the caller may see service `s`; admins see the organisation.
 * @param seen a query for the ids of the installations that the caller may see, where a statement has one already
 */
export function visibleServices(
  scope: Scope,
  seen: RawBuilder<unknown> = sql`select i.id from installations i where ${visibleInstallations(scope)}`,
): RawBuilder<SqlBool>[] {
  return servicesOf(scope, seen);
}

/**
 * The rule `mayService.handleParts` as a condition on services `s`, for service partners and the office: a partner sends
 * the parts of services that they or their installers carry out, or that are on installations they verify.
 * @param verified a query for the ids of the installations that the caller verifies
 */
export function servicesWithOwnParts(scope: Scope, verified: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  return servicesOf(scope, verified);
}

/** The caller's own services, those of linked installers, and those on the installations with these ids. */
function servicesOf(scope: Scope, installationIds: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  const { id, role } = scope.actor;
  if (isAdmin(role)) return [];
  if (role === 'production') return [sql<SqlBool>`false`];
  const linked = sql`or s.serviceman_id = any(array(select u.id from users u
    where u.organisation_id = ${scope.organisationId} and u.asp_id = ${id}))`;
  return [
    sql<SqlBool>`(s.serviceman_id = ${id} ${role === 'asp' ? linked : sql``}
      or s.installation_id in (${installationIds}))`,
  ];
}

/**
 * The rule of `servicesOf` for what the caller may see, by the ids of few among all: as alternatives they were looked for in each service of
 * the organisation. A change of one is a change of both.
 */
function lookedUp(scope: Scope): RawBuilder<SqlBool>[] {
  const { organisationId, actor } = scope;
  if (isAdmin(actor.role) || actor.role === 'production') return visibleServices(scope);
  const own = sql`select o.id from services o where o.organisation_id = ${organisationId}`;
  return [
    sql<SqlBool>`s.id = any(array(${own} and o.serviceman_id = any(${ownAndLinked(scope)})
      union ${own} and o.installation_id = any(${visibleInstallationIds(scope)})))`,
  ];
}

/** The timing labels of a service today, with the warranty of its installation that is in force, if there is one. */
export function timingOf(
  row: TimedRow,
  warranty: WarrantyRow | null | undefined,
  today: string,
): ServiceTiming {
  const { status, reported_at, created_at, deadline, finished_at } = row;
  return serviceTiming(
    {
      status,
      reportedOn: dayOf(reported_at),
      enteredOn: dayOf(created_at),
      deadline,
      finishedOn: finished_at === null ? null : dayOf(finished_at),
    },
    !warranty ? undefined : (day) => warrantyOn(warranty, day),
    today,
  );
}

function present(row: Row, today: string): ServiceRow {
  return {
    id: row.id,
    clientId: row.client_id,
    status: row.status,
    serviceStartDate: row.service_start_date,
    deadline: row.deadline,
    finishedAt: row.finished_at,
    ...timingOf(row, row.warranty, today),
    faultDescription: row.fault_description,
    rejectionReason: row.rejection_reason,
    installation: row.installation_id === null ? null : iri('installations', row.installation_id),
    customDevice: {
      id: row.device_id,
      serial: row.serial,
      template: row.template,
      templateNames: row.template_names,
    },
    customer:
      row.customer_name === null
        ? null
        : {
            name: row.customer_name,
            companyName: row.company_name,
            city: row.customer_city ?? '',
            address: row.customer_address ?? '',
            phone: row.customer_phone ?? '',
          },
    serviceman: row.serviceman_name,
    installer: row.serviceman,
    etag: entityTag(row.revision),
    replacement: row.replacement_state,
  };
}
