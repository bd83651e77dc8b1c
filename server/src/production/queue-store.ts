import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Page } from '@portal/domain/page';
import type { listProduction } from '@portal/domain/production/contract';
import type { ProductionBoard, ProductionRow, ProductionScan } from '@portal/domain/production/record';
import { labelCodeIn } from '@portal/domain/labels/label-address';
import { STAGES, stagesBefore } from '@portal/domain/production/stages';
import { addDays, type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Labels } from '@portal/domain/templates/labels';
import { among, equalConditions, setOf } from '../db/equal-filter.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage } from '../db/lists/list-page.ts';
import { beginOfMakerDay } from '../db/maker-days.ts';
import type { Scope, Tx } from '../db/open.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import { foundIds } from '../db/search/found-by-search.ts';
import { serialPatterns } from '../db/search/search-words.ts';
import { leftTypedIn, storedSerialKey } from '../devices/store.ts';
import { deviceOfLabel } from '../labels/store.ts';
import type { ListQuery } from '../platform/http/list-query.ts';

type Row = {
  id: number;
  serial: string;
  template_id: number;
  template_name: string;
  template_names: Labels;
  step: ProductionRow['step'];
  /** Null while nobody has worked on the device here. */
  done: ProductionRow['done'] | null;
  hold_reason: string | null;
  hold_worker: string | null;
  hold_since: string | null;
  rework: boolean;
  extension_created_at: string;
  extension_sent_at: string | null;
  last_worker: string | null;
  installed: boolean;
};

/** So many of the devices that have waited longest the board shows at each stage. */
const OLDEST_ON_BOARD = 5;

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`d.id`, type: 'int' },
  createdAt: { column: sql`d.extension_created_at`, type: 'timestamptz' },
  serial: { column: sql`d.serial_key`, type: 'text' },
};

type Values = readonly (string | number | boolean)[];
const EQUAL = {
  step: (values: Values) => among(sql`d.step`, values),
  'deviceTemplate.id': (values: Values) => among(sql`d.template_id`, values),
};

/** Whether a device runs at a customer's: commissioned here, or started without the app. */
const AT_CUSTOMER = sql<boolean>`(d.installation_id is not null or d.started_outside_app)`;

const columns = sql<Row>`d.id, d.serial, d.step, d.extension_created_at, d.extension_sent_at,
  t.id as template_id, t.name as template_name, t.name_translations as template_names, s.done,
  s.hold_reason, s.hold_worker, s.hold_since, s.rework_until is not null as rework, s.last_worker,
  ${AT_CUSTOMER} as installed`;
const joins = sql`join device_templates t on t.id = d.template_id
  left join production_states s on s.device_id = d.id`;

/** Of a device that runs at a customer's nothing waits for the hall any more, whatever was still to be done or stopped it. */
const NOT_AT_CUSTOMER = sql<SqlBool>`(d.installation_id is null and not d.started_outside_app)`;

/** Every device that ever was in production. */
const made = ({ organisationId }: Scope) =>
  sql<SqlBool>`d.organisation_id = ${organisationId} and d.extension_created_at is not null`;

/** What waits in the hall: an index has these devices alone (migration 120). */
const waiting = (scope: Scope) => sql<SqlBool>`${made(scope)} and d.step is not null and ${NOT_AT_CUSTOMER}`;

type Filters = Pick<z.output<typeof listProduction.query>, 'state' | 'serial' | 'worker' | 'search'>;

async function conditions(
  tx: Tx,
  scope: Scope,
  { state, serial, worker, search }: Filters,
): Promise<RawBuilder<SqlBool>[]> {
  const ids = await foundIds(tx, 'custom_devices', serialPatterns(search));
  const states = sql`select s.device_id from production_states s where s.organisation_id = ${scope.organisationId}`;
  return [
    state === 'open' ? waiting(scope) : made(scope),
    ...(state === 'sent' ? [sql<SqlBool>`d.extension_sent_at is not null`] : []),
    ...(state === 'held'
      ? [sql<SqlBool>`d.id in (${states} and s.hold_since is not null)`, NOT_AT_CUSTOMER]
      : []),
    ...(worker === undefined ? [] : [sql<SqlBool>`d.id in (${states} and s.last_worker_id = ${worker})`]),
    ...(serial === undefined ? [] : [sql<SqlBool>`d.serial_key = ${storedSerialKey(serial)}`]),
    ...(ids
      ? [sql<SqlBool>`d.id = any(${ids})`]
      : serialPatterns(search).map(([pattern]) => sql<SqlBool>`d.serial_key like ${pattern}`)),
  ];
}

/**
 * The total of all devices that were ever in production, or that were shipped, which is stored; undefined for other lists, whose devices
 * are counted.
 */
function storedTotal(
  scope: Scope,
  { state, serial, worker, search }: Filters,
  { step = [], 'deviceTemplate.id': template = [] }: ListQuery['equal'],
): RawBuilder<number> | undefined {
  const isStored =
    (state === undefined || state === 'sent') && serial === undefined && worker === undefined && !search;
  if (!isStored) return undefined;
  return storedCount(scope, 'custom_devices', {
    entered: [true],
    ...(state === 'sent' && { sent: [true] }),
    ...(step.length > 0 && { step }),
    ...(template.length > 0 && { template }),
  });
}

/** One page of the devices in production, those that have waited longest first. */
export async function listProductionDevices(
  tx: Tx,
  scope: Scope,
  filters: Filters,
  asked: ListQuery,
): Promise<Page<ProductionRow>> {
  const page = await listPage(tx, asked, 'd', {
    from: sql`custom_devices d`,
    isFew: filters.state === 'open' || filters.state === 'held',
    where: [...(await conditions(tx, scope, filters)), ...equalConditions(asked.equal, EQUAL)],
    keys: KEYS,
    defaultOrder: [['createdAt', 'asc']],
    total: storedTotal(scope, filters, asked.equal),
    columns,
    joins,
  });
  return { ...page, items: page.items.map(presentRow) };
}

/** One device in production; undefined for one that never entered it. */
export async function productionRow(tx: Tx, scope: Scope, id: number): Promise<ProductionRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} from custom_devices d ${joins}
    where d.organisation_id = ${scope.organisationId} and d.id = ${id}
      and d.extension_created_at is not null`.execute(tx);
  return rows[0] && presentRow(rows[0]);
}

/** So many types of one maker may have the same number; more are not told. */
const MAX_OF_A_NUMBER = 10;

/**
 * Every device of the maker with a scanned serial number, or the one whose label has a scanned QR code: its place in production, or why
 * it has none. One that may begin as a new one is not known.
 */
export async function scannedDevices(tx: Tx, scope: Scope, text: string): Promise<ProductionScan['devices']> {
  const code = labelCodeIn(text);
  const labelled = code === undefined ? undefined : await deviceOfLabel(tx, scope.organisationId, code);
  const { rows } = await sql<Row & { in_production: boolean }>`
    select ${columns}, d.extension_created_at is not null as in_production
    from custom_devices d ${joins}
    where d.organisation_id = ${scope.organisationId} and not ${leftTypedIn}
      and ${labelled ? sql`d.id = ${labelled.device.id}` : sql`d.serial_key = ${storedSerialKey(text)}`}
    order by in_production desc, d.id limit ${MAX_OF_A_NUMBER}`.execute(tx);
  return rows.map((row) => {
    if (row.in_production) return { kind: 'here', row: presentRow(row) };
    return {
      kind: row.installed ? 'installed' : 'finished',
      serial: row.serial,
      deviceTemplate: templateOf(row),
    };
  });
}

/** Devices that were shipped on this day of the makers, or later. */
const sentSince = (day: IsoDate) =>
  sql<SqlBool>`d.extension_sent_at >= ${beginOfMakerDay(sql`${day}::date`)}`;

/** The board on the wall: each stage with its count and the devices that have waited longest. */
export async function productionBoard(tx: Tx, scope: Scope, now: Date): Promise<ProductionBoard> {
  const counted = await sql<{ step: number; count: number; held: number }>`
    select d.step, count(*)::int as count, count(s.hold_since)::int as held
    from custom_devices d left join production_states s on s.device_id = d.id
    where ${waiting(scope)} group by d.step`.execute(tx);
  const oldest = await sql<Row>`
    select ${columns} from unnest(${setOf(STAGES)}::int[]) as stage
    cross join lateral (select d.* from custom_devices d where ${waiting(scope)} and d.step = stage
      order by d.extension_created_at, d.id limit ${OLDEST_ON_BOARD}) d
    ${joins} order by d.step, d.extension_created_at, d.id`.execute(tx);
  const today = todayIn(TIME_ZONE, now);
  const sent = await sql<{ today: number; week: number }>`
    select count(*) filter (where ${sentSince(today)})::int as today, count(*)::int as week
    from custom_devices d where ${made(scope)} and ${sentSince(addDays(today, -6))}`.execute(tx);
  const rows = oldest.rows.map(presentRow);
  return {
    at: now.toISOString(),
    sentToday: sent.rows[0]?.today ?? 0,
    sentWeek: sent.rows[0]?.week ?? 0,
    stages: STAGES.map((stage) => {
      const found = counted.rows.find(({ step }) => step === stage);
      return {
        stage,
        count: found?.count ?? 0,
        held: found?.held ?? 0,
        oldest: rows.filter(({ step }) => step === stage),
      };
    }),
  };
}

const templateOf = (row: Row): ProductionRow['deviceTemplate'] => ({
  id: row.template_id,
  name: row.template_name,
  nameTranslations: row.template_names,
});

function presentRow(row: Row): ProductionRow {
  const { hold_reason: reason, hold_since: since, hold_worker: worker } = row;
  return {
    id: row.id,
    serial: row.serial,
    deviceTemplate: templateOf(row),
    step: row.step,
    done: row.done ?? [...stagesBefore(row.step)],
    hold: reason === null || since === null || row.installed ? null : { reason, since, worker: worker ?? '' },
    rework: row.rework,
    deviceExtension: { createdAt: row.extension_created_at, sent: row.extension_sent_at },
    lastWorker: row.last_worker,
    installed: row.installed,
  };
}
