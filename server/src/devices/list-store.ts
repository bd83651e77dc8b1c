import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { ComponentSearch } from '@portal/domain/devices/component-search';
import type { CustomDevice, DeviceLabel } from '@portal/domain/devices/record';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { Page } from '@portal/domain/page';
import { among, equalConditions } from '../db/equal-filter.ts';
import { foundIds, type FoundMany } from '../db/search/found-by-search.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { rangeConditions } from '../db/range-filter.ts';
import { serialPatterns } from '../db/search/search-words.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { hasComponent, isNewest, valueIs } from './component-store.ts';
import { presentDevice } from './present.ts';
import { storedDeviceCount } from './stored-count-store.ts';
import {
  deviceColumns,
  deviceJoins,
  devicesInstalledBefore,
  installedBefore,
  storedSerialKey,
} from './store.ts';

/** The order of days that are not known: before all others. */
const madeOn = sql`coalesce(d.made_on, '0001-01-01'::date)`;

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`d.id`, type: 'int' },
  createdAt: { column: sql`d.created_at`, type: 'timestamptz' },
  serial: { column: sql`d.serial_key`, type: 'text' },
  madeOn: { column: madeOn, type: 'date' },
};

const RANGES: Readonly<Record<string, SortKey>> = {
  createdAt: { column: sql`d.created_at`, type: 'timestamptz' },
  madeOn: { column: sql`d.made_on`, type: 'date' },
};

const activeWith = (status: InstallationStatus) =>
  sql<SqlBool>`exists (select 1 from installations i where i.device_id = d.id and i.active and i.status = ${status})`;
/** A device names its active installation, so that the few without one have an index. */
const free = sql<SqlBool>`d.installation_id is null`;
const untouched = sql<SqlBool>`${free} and not d.started_outside_app and not ${installedBefore}`;

/** The labels as `deviceLabel` of the domain derives them, as conditions on a device `d`. */
const WITH_LABEL: Readonly<Record<DeviceLabel, (scope: Scope) => RawBuilder<SqlBool>>> = {
  awaiting_verification: () => activeWith('pending'),
  warranty_issued: () => activeWith('accepted'),
  installation_rejected: () => activeWith('rejected'),
  installed: () => activeWith('no_warranty'),
  started_outside_app: () => sql<SqlBool>`${free} and d.started_outside_app`,
  reinstalling: (scope) => reinstalling(scope),
  not_installed: () => sql<SqlBool>`${untouched} and d.in_database`,
  not_in_database: () => sql<SqlBool>`${untouched} and not d.in_database`,
};

/** Found from the earlier installations, of which there are few. */
function reinstalling(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`${free} and not d.started_outside_app and d.id in (${devicesInstalledBefore(scope)})`;
}

const equalFor = (scope: Scope) => ({
  label: (labels: readonly unknown[]) =>
    sql<SqlBool>`(${sql.join(
      labels.map((label) => sql`(${WITH_LABEL[label as DeviceLabel](scope)})`),
      sql` or `,
    )})`,
  step: (steps: readonly (string | number | boolean)[]) => among(sql`d.step`, steps),
  source: (sources: readonly (string | number | boolean)[]) => among(sql`d.source`, sources),
});

/** By what devices are picked: the list and its export understand the same. */
export type DeviceFilters = Pick<ListQuery, 'equal' | 'ranges' | 'exists' | 'search'> & {
  readonly templateId?: number | undefined;
  /** Parameter name to value; compared in any case, without the white space around it, as both are stored. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A component that is in the device now. */
  readonly component?: ComponentSearch | undefined;
  /** Whoever may not browse the devices finds one by what stands on its label alone. */
  readonly serialOnly: boolean;
};

/**
 * The conditions of a filter on a device `d` of the caller's organisation; `bySerial` are the ids that the search finds by
 * their serial number, where they are known already.
 */
export function deviceConditions(
  scope: Scope,
  filters: DeviceFilters,
  bySerial?: RawBuilder<number[]>,
): RawBuilder<SqlBool>[] {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`d.organisation_id = ${scope.organisationId}`];
  if (filters.templateId !== undefined) where.push(sql<SqlBool>`d.template_id = ${filters.templateId}`);
  for (const [field, value] of Object.entries(filters.parameters)) {
    where.push(parameterIs(scope, field, withoutNul(value), filters.serialOnly));
  }
  if (filters.component) where.push(hasComponent(scope, filters.component));
  const { deviceExtension, sent, installation } = filters.exists;
  if (deviceExtension !== undefined) {
    where.push(sql<SqlBool>`(d.extension_created_at is not null) = ${deviceExtension}`);
  }
  if (sent !== undefined) where.push(sql<SqlBool>`(d.extension_sent_at is not null) = ${sent}`);
  if (installation !== undefined) {
    where.push(sql<SqlBool>`(d.installation_id is not null) = ${installation}`);
  }
  where.push(...equalConditions(filters.equal, equalFor(scope)), ...rangeConditions(filters.ranges, RANGES));
  if (filters.search) where.push(mentions(scope, filters.search, filters.serialOnly, bySerial));
  return where;
}

/** The text without NUL, which PostgreSQL does not know, and without the white space around it. */
const withoutNul = (text: string) => text.replaceAll('\0', '').trim();

/**
 * Each word in the serial number, or the whole text as the value that a parameter has or had, such as a component's number. With
 * `serialOnly` the serial number alone: whether a device is found would tell a value that the caller may not read.
 */
function mentions(
  scope: Scope,
  text: string,
  serialOnly: boolean,
  bySerial: RawBuilder<number[]> | undefined,
): RawBuilder<SqlBool> {
  const values = serialOnly ? undefined : devicesWithValue(scope, text);
  if (!bySerial) return values ? sql<SqlBool>`(${inSerial(text)} or d.id in (${values}))` : inSerial(text);
  return sql<SqlBool>`d.id in (select unnest(${bySerial}) ${values ? sql`union all ${values}` : sql``})`;
}

/** Each word of a search in the serial number of the device `d`. */
const inSerial = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [sql`true`, ...serialPatterns(text).map(([pattern]) => sql`d.serial_key like ${pattern}`)],
    sql` and `,
  )})`;

/** The devices of which a parameter has or had this value. */
const devicesWithValue = (scope: Scope, text: string): RawBuilder<unknown> =>
  sql`select p.device_id from device_parameters p
    where p.organisation_id = ${scope.organisationId} and ${valueIs(withoutNul(text))}`;

/**
 * A search whose words no index finds, or in too many serial numbers, as the letters with which all of a maker's begin: a page is read in the
 * order of the list, and the serial numbers are counted apart from the values, where nothing else is asked by their index alone.
 */
function foundByText(scope: Scope, text: string, serialOnly: boolean): FoundMany {
  return {
    kind: 'many',
    where: [mentions(scope, text, serialOnly, undefined)],
    count: (from, where) => {
      const count = (condition: RawBuilder<SqlBool>) =>
        sql`(select count(*)::int from ${from} where ${sql.join([...where, condition], sql` and `)})`;
      const others = sql<SqlBool>`d.id in (${devicesWithValue(scope, text)}) and not ${inSerial(text)}`;
      return serialOnly
        ? sql<number>`${count(inSerial(text))}`
        : sql<number>`(${count(inSerial(text))} + ${count(others)})`;
    },
  };
}

function parameterIs(scope: Scope, field: string, value: string, serialOnly: boolean): RawBuilder<SqlBool> {
  const serial = sql`d.serial_key = ${storedSerialKey(value)}`;
  if (field === 'serial') return sql<SqlBool>`${serial}`;
  const isSerial = sql`exists (select 1 from template_versions sv where sv.id = d.version_id
    and sv.parameters_schema @> jsonb_build_array(jsonb_build_object('name', ${field}::text, 'barcodeScanner', true)))`;
  if (serialOnly) return sql<SqlBool>`(${serial} and ${isSerial})`;
  const newest = sql`d.id in (select p.device_id from device_parameters p
    where p.organisation_id = ${scope.organisationId} and p.field = ${field} and ${valueIs(value)} and ${isNewest})`;
  return sql<SqlBool>`((${serial} and ${isSerial}) or ${newest})`;
}

/** Devices of the caller's organisation; `serial`, and each template's own serial field, is the serial number. */
export async function findDevices(
  tx: Tx,
  scope: Scope,
  filters: DeviceFilters,
  asked: ListQuery,
  now: Date,
): Promise<Page<CustomDevice>> {
  const { search, serialOnly } = filters;
  const bySerial = await foundIds(tx, 'custom_devices', serialPatterns(search));
  const isByText = bySerial === undefined && search;
  const page = await listPage(tx, asked, 'd', {
    from: sql`custom_devices d`,
    where: deviceConditions(scope, isByText ? { ...filters, search: undefined } : filters, bySerial),
    ...(isByText && { found: foundByText(scope, search, serialOnly) }),
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns: deviceColumns(scope),
    joins: deviceJoins,
    total: storedDeviceCount(scope, filters),
  });
  const today = todayIn(TIME_ZONE, now);
  return { ...page, items: page.items.map((row) => presentDevice(row, today)) };
}
