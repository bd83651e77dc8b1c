import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { iriSchema } from '@portal/domain/iri-schema';

const installations = iriSchema('installations');
const inspections = iriSchema('inspections');
const services = iriSchema('services');

/** Where a record of the timeline opens: in the field its own page, at a desk its place in the administration. */
export function recordPage(record: string, atDesk: boolean): string {
  if (!atDesk) return record;
  const [installation, inspection, service] = [installations, inspections, services].map(
    (schema) => schema.safeParse(record).data,
  );
  if (installation !== undefined) return `/admin/installations?id=${String(installation)}`;
  if (inspection !== undefined) return `/admin/services?inspection=${String(inspection)}`;
  return service === undefined ? record : `/admin/services?service=${String(service)}`;
}

type Planned = Extract<TimelineEntry, { kind: 'inspection' }>;
type Open = Extract<TimelineEntry, { kind: 'service' }>;

/** The inspection that comes next: of those not done the one whose window closes first. */
export function nextInspection(entries: readonly TimelineEntry[]): Planned | undefined {
  return entries
    .filter((entry): entry is Planned => entry.kind === 'inspection' && entry.status !== 'done')
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))[0];
}

/** A service whose parts were sent, and which so waits to be finished. */
export function serviceToGoOn(entries: readonly TimelineEntry[]): Open | undefined {
  return entries.find(
    (entry): entry is Open => entry.kind === 'service' && entry.status === 'spare_parts_sent',
  );
}
