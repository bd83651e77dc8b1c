import { asSent as inspectionAsSent } from '../inspections/as-sent.ts';
import { asSent as serviceAsSent } from '../services/as-sent.ts';
import type { TimelineEntry } from './timeline-contract.ts';

/** What a device's history tells of a visit. */
export type VisitEntry = Extract<TimelineEntry, { kind: 'inspection' | 'service' }>;

type Waiting = Parameters<typeof serviceAsSent>[1];

/** An entry of a device's history as it is once what waits on a device about that visit has been sent, in this order. */
export function entryAsSent(entry: VisitEntry, waiting: Waiting): VisitEntry {
  if (waiting.length === 0) return entry;
  return entry.kind === 'inspection' ? ofInspection(entry, waiting) : ofService(entry, waiting);
}

type Entry<Kind extends VisitEntry['kind']> = Extract<VisitEntry, { kind: Kind }>;

function ofInspection(entry: Entry<'inspection'>, waiting: Waiting): VisitEntry {
  const before = {
    ...entry,
    executionDate: entry.status === 'scheduled' ? entry.at : null,
    executedAt: null,
    window: entry.window ?? null,
  };
  const after = inspectionAsSent(before, waiting);
  if (after === before) return entry;
  const { status, timing, window, soonestDate, dueDate, executedAt, executionDate } = after;
  const at = executedAt ?? executionDate ?? soonestDate;
  return { ...entry, status, timing, window, soonestDate, dueDate, at };
}

function ofService(entry: Entry<'service'>, waiting: Waiting): VisitEntry {
  const { deadline } = entry;
  const before = {
    ...entry,
    deadline: deadline ?? '',
    // Not shown: the history has a repair on the day of its report.
    serviceStartDate: '',
    finishedAt: null,
    rejectionReason: null,
  };
  const after = serviceAsSent(before, waiting);
  if (after === before) return entry;
  const { status, timing } = after;
  // Without its deadline nobody can tell whether one that is done was in time.
  return { ...entry, status, timing: status === 'done' && deadline === undefined ? null : timing };
}
