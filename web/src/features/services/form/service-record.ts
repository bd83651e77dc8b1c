import { dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import type { ParameterField, ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { parameterGaps } from '../../../form/fields/parameter-values.ts';
import type { FieldRecord, Gaps } from '../../../records/field-work/field-record.ts';
import { withoutVoidSignatures } from '../../../records/field-work/voided-signatures.ts';
import { beginService, type ServiceEnd } from './begin-service.ts';
import { replacementGaps } from './replacement.ts';
import { REFUSED_FORM_PATH, serviceFormAddress, type ServiceTarget } from './route-target.ts';
import { type ServiceDraft, serviceDraftLadder, type ServiceStep } from './service-draft.ts';

/** What is signed is read before. */
const WORK = ['work', 'parameters', 'summary', 'signatures'] as const;

const SIGNATURES = ['signature', 'servicemanSignature'] as const;

/** The field record of a service. A new one asks for the fault and how it continues; for the work only when it is done at once. */
export const serviceRecord: FieldRecord<ServiceDraft, ServiceTarget, ServiceStep, ServiceEnd> = {
  kind: 'service',
  schema: serviceDraftLadder,
  title: ({ device }) => device.serial,
  deviceType: ({ device }) => device.deviceTemplate.name,
  address: serviceFormAddress,
  refusedAt: REFUSED_FORM_PATH,
  begin: beginService,
  // Another service on the same device is a new record, so a sent one does not block it.
  alreadyQueued: (target, queued, serial) =>
    target.kind === 'new'
      ? undefined
      : {
          kind: 'ended',
          why: queued.kind === 'waiting' ? 'waiting' : 'over',
          serial,
          record: target.service,
        },
  pictures: {
    signatures: SIGNATURES,
    photos: ['issuePhotos', 'fixedPhotos'],
  },
  steps: ({ target, course }) => {
    if (target.kind === 'finish') return WORK;
    return ['fault', 'course', ...(course === 'done' ? WORK : [])];
  },
  gaps: serviceGaps,
  mustSign: false,
  settled: (data, before) =>
    withoutVoidSignatures(data, before, SIGNATURES, ['newDevice', 'replacementConfirmed']),
  correcting: (data, _request, unsent) => ({ ...data, left: data.left === true || !unsent }),
  request: async () => (await import('./service-request.ts')).serviceRequest,
};

function serviceGaps(step: ServiceStep, data: ServiceDraft, today: IsoDate): Gaps {
  switch (step) {
    case 'fault':
      return found([['fault', textGap(data.fault)]]);
    case 'course':
      return found([
        ['course', data.course === null ? 'required' : undefined],
        ['startDate', data.course === 'schedule' ? laterDayGap(data.startDate, today) : undefined],
        ['requiredSpareParts', data.course === 'parts' ? textGap(data.requiredSpareParts) : undefined],
      ]);
    case 'work':
      return found([
        ['repair', textGap(data.repair)],
        ['startedOn', dayDefect(data.startedOn, today)],
        ['finishedOn', finishedGap(data, today)],
      ]);
    case 'parameters': {
      const changes = parameterGaps(changedFields(data.version.parametersSchema, data), data.changed);
      return found([...changes.map(({ field, code }) => [field, code] as const), ...replacementGaps(data)]);
    }
  }
}

/** Gaps of the changed parameters: one that was opened for editing must have a value. */
function changedFields(schema: ParametersSchema, { changed }: ServiceDraft): ParameterField[] {
  return schema
    .filter((field) => Object.hasOwn(changed, field.name))
    .map((field) => ({ ...field, required: true }));
}

function found(fields: readonly (readonly [field: string, gap: string | undefined])[]): Gaps {
  return new Map(fields.flatMap(([field, gap]) => (gap === undefined ? [] : [[field, gap] as const])));
}

const textGap = (text: string) => (text.trim() === '' ? 'required' : undefined);

function laterDayGap(day: string, today: IsoDate): string | undefined {
  const defect = dayDefect(day, today);
  if (defect === 'future-date') return undefined;
  return defect ?? 'not-later';
}

function finishedGap({ startedOn, finishedOn }: ServiceDraft, today: IsoDate): string | undefined {
  return dayDefect(finishedOn, today) ?? (finishedOn < startedOn ? 'before-start' : undefined);
}
