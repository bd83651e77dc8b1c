import { type mayService, SERVICE_EVENT_RULES } from '@portal/domain/access/inspection-service-policies';
import { dayOf, earlier } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';
import { partReturnDue, serviceDeadline, startOfWork } from '@portal/domain/services/clocks';
import { serviceAfter, type ServiceEvent } from '@portal/domain/services/transition';
import type { ServiceContent, ServicePatch } from '@portal/domain/services/input';
import type { Scope, Tx } from '../db/open.ts';
import { lastChange } from '../events/last-change-store.ts';
import type { ServiceColumns, ServiceRecord } from './record-store.ts';

/** The field of the text that an event requires. */
const TEXT_OF: Partial<Record<ServiceEvent['type'], string>> = {
  require_parts: 'requiredSpareParts',
  send_parts: 'sentSpareParts',
  finish: 'repairDescription',
  reject: 'rejectionReason',
  schedule: 'serviceStartDate',
};

/** The fields that only those who handle parts may write. */
const PARTS_FIELDS = ['sentSpareParts', 'trackingNumber', 'partsReturnedOn'] as const;

const isParts = (field: string): boolean => PARTS_FIELDS.some((parts) => parts === field);

/** The fields that a patch writes, apart from its status and files. */
const fieldsIn = (patch: ServicePatch): string[] =>
  Object.keys(patch).filter((field) => field !== 'status' && field !== 'files');

/** All permissions that a patch needs. */
export function actionsIn(
  patch: ServicePatch,
  event: ServiceEvent | undefined,
): readonly (keyof typeof mayService)[] {
  const fields = fieldsIn(patch);
  const touchesParts = fields.some(isParts);
  const touchesWork = fields.some((field) => !isParts(field) && field !== 'rejectionReason');
  return [
    ...(touchesParts ? (['handleParts'] as const) : []),
    ...(touchesWork || (!touchesParts && !event) ? (['edit'] as const) : []),
    ...(event ? [SERVICE_EVENT_RULES[event.type]] : []),
  ];
}

/**
 * Throws when the status does not allow a patch, with who changed it and when. Checked before `If-Match`: a caller who
 * is too late learns this instead of being asked to compare versions.
 */
export async function mustBePossible(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  patch: ServicePatch,
  event: ServiceEvent | undefined,
): Promise<void> {
  const after = event && serviceAfter(record.status, event);
  const final = record.status === 'done' || record.status === 'rejected';
  const onlyReturn = fieldsIn(patch).every((field) => field === 'partsReturnedOn') && !patch.files;
  const tooLate = event
    ? after?.ok === false && after.refusal === 'impossible-transition'
    : final && !onlyReturn;
  if (!tooLate) return;
  throw new Problem('impossible-transition', { meanwhile: await lastChange(tx, scope, 'service', record) });
}

/**
 * When the work began and ended. A time that nobody named is now, but the work never ends before it begins: phones send
 * late, and their clocks differ.
 */
export function workTimes(
  { startedAt, finishedAt }: Pick<ServiceContent, 'startedAt' | 'finishedAt'>,
  now: Date,
) {
  const start = startedAt ? new Date(startedAt) : now;
  const end = finishedAt ? new Date(finishedAt) : now;
  return {
    startedAt: (!startedAt && end < start ? end : start).toISOString(),
    finishedAt: (!finishedAt && end < start ? start : end).toISOString(),
  };
}

/**
 * When finished work began. The app asks for days alone and sends a moment that stands for the day, so the beginning that is known
 * stays where it lies on that day, unless it became known after the end: the phone was without a network.
 */
function startOfDone(known: string | null, sent: string, end: string): string {
  const day = dayOf(sent);
  const namesTheDay = Date.parse(sent) === startOfWork(day, new Date(end)).getTime();
  const isMoreExact = known !== null && dayOf(known) === day && Date.parse(known) <= Date.parse(end);
  return namesTheDay && isMoreExact ? known : sent;
}

/**
 * The columns that a step of the state machine sets besides the content; throws when a required text or date is
 * missing.
 */
export function stepColumns(
  record: Pick<ServiceColumns, 'status' | 'reported_at' | 'parts_sent_at' | 'started_at'>,
  event: ServiceEvent,
  content: ServiceContent,
  now: Date,
) {
  const after = serviceAfter(record.status, event);
  if (!after.ok) {
    const propertyPath = TEXT_OF[event.type] ?? 'status';
    throw new Problem('invalid-values', { violations: [{ propertyPath, code: 'required' }] });
  }
  const moment = now.toISOString();
  const { startedAt, finishedAt } = workTimes(content, now);
  const { status, effects } = after;
  // Whoever comes before the day that was arranged carries the service out on that earlier day.
  const carriedOutBy = (end: string) => ({
    service_start_date: earlier(content.serviceStartDate, dayOf(end)),
  });
  switch (event.type) {
    case 'begin':
      return { status, effects, columns: { ...carriedOutBy(moment), started_at: startedAt } };
    case 'require_parts':
      return {
        status,
        effects,
        columns: {
          ...carriedOutBy(moment),
          started_at: startedAt,
          parts_required_at: moment,
          deadline: serviceDeadline(dayOf(record.reported_at), true),
        },
      };
    case 'send_parts':
      return {
        status,
        effects,
        columns: {
          parts_sent_at: moment,
          part_return_due: partReturnDue({ sentOn: dayOf(moment), replacedOn: null }),
        },
      };
    case 'finish':
      return {
        status,
        effects,
        columns: {
          ...carriedOutBy(finishedAt),
          started_at: startOfDone(record.started_at, startedAt, finishedAt),
          finished_at: finishedAt,
          ...(record.parts_sent_at !== null && {
            part_return_due: partReturnDue({
              sentOn: dayOf(record.parts_sent_at),
              replacedOn: dayOf(finishedAt),
            }),
          }),
        },
      };
    case 'reject':
      return { status, effects, columns: { finished_at: moment } };
    case 'schedule':
      break;
  }
  return { status, effects, columns: {} };
}
