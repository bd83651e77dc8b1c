import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { windowPlace, timing } from '@portal/domain/inspections/timing';
import { iri } from '@portal/domain/iri';
import type { Page } from '@portal/domain/page';
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
  isMadeByOneOf,
  namesFew,
  visibleInstallationIds,
  visibleInstallations,
} from '../installations/visible-store.ts';
import { INSPECTION_DAY, INSPECTION_DONE_ON } from './done-on-store.ts';
import { entityTag } from '../platform/http/etag.ts';
import type { ListQuery } from '../platform/http/list-query.ts';

type Row = {
  id: number;
  client_id: string;
  revision: number;
  owner: Person;
  status: 'pending' | 'scheduled' | 'done';
  soonest_date: string;
  due_date: string;
  planned: boolean;
  execution_date: string | null;
  executed_at: string | null;
  done_on: string | null;
  day: string | null;
  installation_id: number;
  device_id: number;
  serial: string;
  template: string;
  template_names: Labels;
  customer_name: string;
  company_name: string | null;
  customer_city: string;
  customer_address: string;
  customer_phone: string;
};

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`n.id`, type: 'int' },
  soonestDate: { column: sql`n.soonest_date`, type: 'date' },
  dueDate: { column: sql`n.due_date`, type: 'date' },
};

const filters = (scope: Scope) => ({
  status: (values: Values) => among(sql`n.status`, values),
  'customDevice.id': (values: Values) => among(sql`n.device_id`, values),
  'installation.id': (values: Values) => among(sql`n.installation_id`, values),
  'installer.id': (values: Values) =>
    sql<SqlBool>`n.installation_id in (select i.id from installations i where i.organisation_id = ${scope.organisationId}
      and ${isMadeByOneOf(scope, values.map(Number))})`,
});
type Values = readonly (string | number | boolean)[];

/** The conditions of a filter on inspections `n` that the caller may see: the list and its export share them. */
export function inspectionConditions(
  scope: Scope,
  ofUser: number | null,
  asked: Pick<ListQuery, 'equal' | 'ranges' | 'search'>,
): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`n.organisation_id = ${scope.organisationId}`,
    ...visibleBy(scope, ofUser, asked),
    ...equalConditions(asked.equal, filters(scope)),
    ...rangeConditions(asked.ranges, KEYS),
    ...searchConditions(sql`n.search`, asked.search),
  ];
}

/** Inspections of the installations that the caller may see, or only of those that a user made or received. */
export async function listInspections(
  tx: Tx,
  scope: Scope,
  ofUser: number | null,
  asked: ListQuery,
  now: Date,
): Promise<Page<InspectionRow>> {
  const filtered = inspectionConditions(scope, ofUser, { ...asked, search: undefined });
  const found = foundBySearch('inspections', 'n', asked.search);
  const total = storedCountOf(scope, ofUser, asked);
  const page = await listPage(tx, asked, 'n', {
    from: sql`inspections n`,
    where: filtered,
    isFew: ofUser !== null || !isAdmin(scope.actor.role),
    found,
    keys: KEYS,
    defaultOrder: [['soonestDate', 'asc']],
    columns: sql<Row>`n.id, n.client_id, n.revision, n.status, n.soonest_date, n.due_date, n.warranty_id is not null as planned,
      n.execution_date, n.executed_at, n.installation_id,
      ${INSPECTION_DONE_ON} as done_on, ${INSPECTION_DAY} as day,
      d.id as device_id, d.serial, t.name as template, t.name_translations as template_names,
      i.customer_name, i.company_name, i.customer_city, i.customer_address, i.customer_phone,
      json_build_object('id', i.owner_id, 'name', i.installer_name, 'company', i.installer_company) as owner`,
    joins: sql`join installations i on i.id = n.installation_id
      join custom_devices d on d.id = n.device_id join device_templates t on t.id = d.template_id`,
    total,
    isPlannedOnce: servesOnePlan(total, asked.equal.status),
  });
  const today = todayIn(TIME_ZONE, now);
  return { ...page, items: page.items.map((row) => present(row, today)) };
}

/**
 * How many visits of the organisation nobody has made or scheduled yet, of those that can begin by this day. The months before are
 * stored, and the month of the day is counted. Whoever asks must be allowed to see all of them.
 */
export function visitsToSchedule(scope: Scope, day: IsoDate): RawBuilder<number> {
  const month = day.slice(0, 7);
  return sql<number>`(${storedCount(scope, 'inspections', { status: ['pending'], month: { before: month } })}
    + (select count(*)::int from inspections n where n.organisation_id = ${scope.organisationId} and n.status = 'pending'
      and n.soonest_date between ${`${month}-01`} and ${day}))`;
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
    isAdmin(scope.actor.role) &&
    asked.ranges.length === 0 &&
    searchConditions(sql`n.search`, asked.search).length === 0 &&
    Object.values(others).every((values) => values.length === 0);
  return isStored ? storedCount(scope, 'inspections', status.length > 0 ? { status } : {}) : undefined;
}

/**
 * Admins see the whole organisation, which needs no join. What others see is found by the ids of its installations, in half the time that
 * a join takes.
 */
function visibleBy(
  scope: Scope,
  ofUser: number | null,
  asked: Pick<ListQuery, 'equal'>,
): RawBuilder<SqlBool>[] {
  if (isAdmin(scope.actor.role) && ofUser === null) return [];
  const few = namesFew(asked);
  if (ofUser === null && !few)
    return [sql<SqlBool>`n.installation_id = any(${visibleInstallationIds(scope)})`];
  const theirs =
    ofUser === null
      ? sql``
      : sql`and (${isMadeByOneOf(scope, [ofUser])} or i.id = any(array(
          select r.installation_id from installation_receivers r where r.user_id = ${ofUser})))`;
  const seen = sql`select i.id from installations i where ${visibleInstallations(scope)} ${theirs}`;
  return [
    few
      ? sql<SqlBool>`n.installation_id in (${seen})`
      : sql<SqlBool>`n.installation_id = any(array(${seen}))`,
  ];
}

function present(row: Row, today: string): InspectionRow {
  return {
    id: row.id,
    clientId: row.client_id,
    status: row.status,
    soonestDate: row.soonest_date,
    dueDate: row.due_date,
    planned: row.planned,
    executionDate: row.execution_date,
    executedAt: row.executed_at,
    timing: timing(row.due_date, row.done_on, today),
    window:
      row.day === null
        ? null
        : windowPlace(row.day, { soonestDate: row.soonest_date, dueDate: row.due_date }),
    installation: iri('installations', row.installation_id),
    customDevice: {
      id: row.device_id,
      serial: row.serial,
      template: row.template,
      templateNames: row.template_names,
    },
    customer: {
      name: row.customer_name,
      companyName: row.company_name,
      city: row.customer_city,
      address: row.customer_address,
      phone: row.customer_phone,
    },
    installer: row.owner,
    etag: entityTag(row.revision),
  };
}
