import { sql, type RawBuilder } from 'kysely';
import type { DeviceLabel } from '@portal/domain/devices/record';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import { storedCount } from '../db/totals/stored-counts.ts';
import type { Scope } from '../db/open.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { devicesInstalledBefore } from './store.ts';

/** By what devices are picked, as `DeviceFilters` has it. */
type Filters = Pick<ListQuery, 'equal' | 'ranges' | 'exists' | 'search'> & {
  readonly templateId?: number | undefined;
  readonly parameters: Readonly<Record<string, string>>;
  readonly component?: object | undefined;
};

/** The labels that are the status of the installation that a device has now. */
const STATUS_OF_LABEL: Partial<Record<DeviceLabel, InstallationStatus>> = {
  awaiting_verification: 'pending',
  warranty_issued: 'accepted',
  installation_rejected: 'rejected',
  installed: 'no_warranty',
};

/**
 * The total of a list that filters devices by type, with one of shipment, stage and label beside it; undefined for other filters,
 * whose rows are counted.
 */
export function storedDeviceCount(scope: Scope, filters: Filters): RawBuilder<number> | undefined {
  const { label = [], step = [], ...others } = filters.equal;
  const { sent, ...exists } = filters.exists;
  const { templateId } = filters;
  const isStored =
    !filters.search &&
    filters.component === undefined &&
    filters.ranges.length === 0 &&
    Object.keys(filters.parameters).length === 0 &&
    Object.values(others).every((values) => values.length === 0) &&
    Object.values(exists).every((value) => value === undefined);
  if (!isStored) return undefined;
  if (label.length > 0) {
    const [one, ...more] = label;
    const isAlone = more.length === 0 && step.length === 0 && sent === undefined;
    return isAlone ? totalOfLabel(scope, one as DeviceLabel, templateId) : undefined;
  }
  return storedCount(scope, 'custom_devices', {
    ...(templateId !== undefined && { template: [templateId] }),
    ...(sent !== undefined && { sent: [sent] }),
    ...(step.length > 0 && { step }),
  });
}

function totalOfLabel(
  scope: Scope,
  label: DeviceLabel,
  templateId: number | undefined,
): RawBuilder<number> | undefined {
  const ofTemplate = templateId === undefined ? {} : { template: [templateId] };
  const status = STATUS_OF_LABEL[label];
  if (status) {
    const version = sql<number[]>`array(
      select tv.id from template_versions tv where tv.template_id = ${templateId})`;
    return storedCount(scope, 'installations', {
      status: [status],
      active: [true],
      ...(templateId !== undefined && { version }),
    });
  }
  const free = { ...ofTemplate, free: [true] };
  if (label === 'started_outside_app')
    return storedCount(scope, 'custom_devices', { ...free, outside: [true] });
  if (label !== 'not_installed' && label !== 'not_in_database') return undefined;
  const known = label === 'not_installed';
  const all = storedCount(scope, 'custom_devices', { ...free, outside: [false], known: [known] });
  return sql<number>`(${all} - ${installedBefore(scope, templateId, known)})`;
}

/** How many free devices were installed before: there are few, and they are counted. */
function installedBefore(scope: Scope, templateId: number | undefined, known: boolean): RawBuilder<number> {
  const ofTemplate = templateId === undefined ? sql`true` : sql`d.template_id = ${templateId}`;
  return sql<number>`(select count(*)::int from custom_devices d
    where d.organisation_id = ${scope.organisationId} and d.installation_id is null and not d.started_outside_app
      and d.in_database = ${known} and ${ofTemplate} and d.id in (${devicesInstalledBefore(scope)}))`;
}
