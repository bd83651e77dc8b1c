import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';

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
