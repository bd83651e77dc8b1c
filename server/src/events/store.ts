import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { eventIsKnownAt } from '@portal/domain/events/newer-types';
import { EVENT_TYPES, type EventType, type LogEntry, type LoggedEvent } from '@portal/domain/events/record';
import type { Page } from '@portal/domain/page';
import { among, equalConditions, setOf } from '../db/equal-filter.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import { servesOnePlan } from '../db/lists/few-rows.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { type Range, rangeConditions } from '../db/range-filter.ts';
import { foundBySearch } from '../db/search/found-by-search.ts';

/** For `serve`: an event as an app of a reader level is given it. */
export function readableEvent<Event extends LoggedEvent>(level: number, event: Event): Event | undefined {
  return eventIsKnownAt(level, event) ? event : undefined;
}

/** For `serve`: a record that carries its history, as an app of a reader level is given it. */
export function readableHistory<Record extends { readonly history: LoggedEvent[] }>(
  level: number,
  record: Record,
): Record {
  return { ...record, history: record.history.filter((event) => eventIsKnownAt(level, event)) };
}

/**
 * Whether this release knows the type of a line. A later one, which ran beside it or was taken back, may have written others: they
 * are neither shown nor counted.
 */
const isKnown = (type: RawBuilder<unknown>) => sql<SqlBool>`${type} = any(${setOf(EVENT_TYPES)}::text[])`;

/** The record whose history is read. */
export type HistorySubject =
  | { readonly installationId: number }
  | { readonly inspectionId: number }
  | { readonly serviceId: number };

/** The history of one installation, newest first; the caller authorises access. */
export function eventsOfInstallation(
  tx: Tx,
  scope: Scope,
  installationId: number,
  list: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<LoggedEvent>> {
  return eventsOf(tx, scope, { installationId }, list);
}

/** The history of one record, newest first; the caller authorises access. */
export async function eventsOf(
  tx: Tx,
  scope: Scope,
  subject: HistorySubject,
  list: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<LoggedEvent>> {
  const all = tx
    .selectFrom('events')
    .where('organisation_id', '=', scope.organisationId)
    .where(isKnown(sql`type`));
  const ofRecord =
    'installationId' in subject
      ? all.where('installation_id', '=', subject.installationId)
      : 'inspectionId' in subject
        ? all.where('inspection_id', '=', subject.inspectionId)
        : all.where('service_id', '=', subject.serviceId);
  const { total } = await ofRecord
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofRecord
    .select(['id', 'created_at', 'user_name', 'type', 'details'])
    .orderBy('id', 'desc')
    .limit(list.itemsPerPage)
    .offset((list.page - 1) * list.itemsPerPage)
    .execute();
  return {
    items: rows.map(presentLine),
    totalItems: total,
    page: list.page,
    itemsPerPage: list.itemsPerPage,
  };
}

type LineRow = {
  readonly id: number;
  readonly created_at: string;
  readonly user_name: string | null;
  readonly type: string;
  readonly details: LogEntry['details'];
};

/** The newest `limit` lines of each of these records, newest first, in one statement; the caller authorises access. */
export async function latestEventsOf(
  tx: Tx,
  scope: Scope,
  subject: 'installation' | 'inspection' | 'service',
  ids: readonly number[],
  limit: number,
): Promise<Map<number, LoggedEvent[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LineRow & { of: number }>`
    select asked.id as of, line.* from unnest(${setOf(ids)}::int[]) as asked(id) cross join lateral (
      select e.id, e.created_at, e.user_name, e.type, e.details from events e
      where e.organisation_id = ${scope.organisationId} and ${sql.ref(`e.${subject}_id`)} = asked.id
        and ${isKnown(sql`e.type`)}
      order by e.id desc limit ${limit}) line
    order by line.id desc`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.of)].map(([id, lines]) => [id, lines.map(presentLine)]));
}

function presentLine(row: LineRow): LoggedEvent {
  return {
    id: row.id,
    createdAt: row.created_at,
    user: row.user_name,
    type: knownType(row.type),
    details: row.details,
  };
}

type EntryRow = LineRow & {
  readonly installation_id: number | null;
  readonly device_id: number | null;
  readonly inspection_id: number | null;
  readonly service_id: number | null;
  readonly account_id: number | null;
  readonly account_name: string | null;
};

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`e.id`, type: 'int' },
  createdAt: { column: sql`e.created_at`, type: 'timestamptz' },
};

const EQUAL: Parameters<typeof equalConditions>[1] = {
  type: (values) => among(sql`e.type`, values),
  'installation.id': (values) => among(sql`e.installation_id`, values),
  'device.id': (values) => among(sql`e.device_id`, values),
  'inspection.id': (values) => among(sql`e.inspection_id`, values),
  'service.id': (values) => among(sql`e.service_id`, values),
  'account.id': (values) =>
    sql<SqlBool>`(${among(sql`e.account_id`, values)} or ${among(sql`e.user_id`, values)})`,
};

const columns = sql<EntryRow>`e.id, e.created_at, e.user_name, e.type, e.details, e.installation_id,
  e.device_id, e.inspection_id, e.service_id, e.account_id, e.account_name`;

/** One page of the organisation's event log, newest first. */
export async function listEvents(
  tx: Tx,
  scope: Scope,
  asked: PageRequest & {
    readonly ranges: readonly Range[];
    readonly equal: Parameters<typeof equalConditions>[0];
    readonly search: string | undefined;
  },
): Promise<Page<LogEntry>> {
  const found = foundBySearch('events', 'e', asked.search);
  const { type = [], ...others } = asked.equal;
  const filtered: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`e.organisation_id = ${scope.organisationId}`,
    ...(type.length > 0 ? [] : [isKnown(sql`e.type`)]),
    ...equalConditions(asked.equal, EQUAL),
    ...rangeConditions(asked.ranges, KEYS),
  ];
  const isStored =
    found.kind === 'all' &&
    asked.ranges.length === 0 &&
    Object.values(others).every((values) => values.length === 0);
  const total = isStored
    ? storedCount(scope, 'events', { type: type.length > 0 ? type : EVENT_TYPES })
    : undefined;
  const page = await listPage(tx, asked, 'e', {
    from: sql`events e`,
    where: filtered,
    found,
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns,
    total,
    isPlannedOnce: servesOnePlan(total, type),
  });
  return { ...page, items: page.items.map(presentEntry) };
}

function presentEntry(row: EntryRow): LogEntry {
  return {
    ...presentLine(row),
    installation: row.installation_id,
    device: row.device_id,
    inspection: row.inspection_id,
    service: row.service_id,
    account: row.account_name === null ? null : { id: row.account_id, name: row.account_name },
  };
}

/** Whether the mails with this key are logged as sent; the key names the record. */
export async function cardWasSent(
  tx: Tx,
  scope: Scope,
  installationId: number,
  key: string,
): Promise<boolean> {
  return wasLogged(tx, scope, { installationId }, 'installation.card_sent', key);
}

/** Whether a record's log has an event with this key in its details. */
export async function wasLogged(
  tx: Tx,
  scope: Scope,
  subject: HistorySubject,
  type: EventType,
  key: string,
): Promise<boolean> {
  const [column, id] =
    'installationId' in subject
      ? (['installation_id', subject.installationId] as const)
      : 'inspectionId' in subject
        ? (['inspection_id', subject.inspectionId] as const)
        : (['service_id', subject.serviceId] as const);
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where(column, '=', id)
    .where('type', '=', type)
    .where(sql<boolean>`details ->> 'mail' = ${key}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reason in a line's details; empty when there is none or it was erased. */
export async function reasonOfEvent(tx: Tx, scope: Scope, eventId: number): Promise<string> {
  const row = await tx
    .selectFrom('events')
    .select('details')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return String(row?.details['reason'] ?? '');
}

/** The queries leave all other types out. */
function knownType(type: string): EventType {
  const known = EVENT_TYPES.find((candidate) => candidate === type);
  if (!known) throw new Error(`The event log holds an unknown type: ${type}`);
  return known;
}
