import { parameterValue } from '@portal/domain/devices/parameters';
import { MORNING_HOUR } from '@portal/domain/constants';
import { momentIn, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { iri } from '@portal/domain/iri';
import type { FieldWords } from '@portal/domain/queue/request';
import { wordsOf } from '../../../form/fields/field-words.ts';
import { sentParameters } from '../../../form/fields/parameter-values.ts';
import { orNull } from '../../../form/pictures/outgoing-files.ts';
import { t } from '../../../lib/languages/i18n.ts';
import type { Outgoing, RecordRequest } from '../../../records/field-work/field-record.ts';
import { isReplaced } from './replacement.ts';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';

/** Error codes that concern the serial number of the replacement device though the server names no field. */
const OF_REPLACEMENT = new Set(['already-installed', 'serial-taken']);

/** How a service is sent, and which of its fields an error of the server concerns. */
export const serviceRequest: RecordRequest<ServiceDraft> = {
  body: (data, { clientId, now }) => outgoingService(data, clientId, now),
  words: (data, use) => ({ ...(use === 'refusal' && insertWords()), ...serviceWords(data) }),
  fieldLocation,
  fieldOfCode: (code, { replacement }) =>
    replacement !== '' && OF_REPLACEMENT.has(code) ? 'replacementSerial' : undefined,
};

type Fields = Readonly<Record<string, unknown>>;

const NOON_HOUR = 12;

/** When the work ended: now if it was today, else noon of its day, since no time is known. */
function workTimes({ startedOn, finishedOn }: ServiceDraft, now: Date) {
  const finished = finishedOn === todayIn(TIME_ZONE, now) ? now : momentIn(TIME_ZONE, finishedOn, NOON_HOUR);
  const morning = momentIn(TIME_ZONE, startedOn, MORNING_HOUR);
  return {
    startedAt: (morning < finished ? morning : finished).toISOString(),
    finishedAt: finished.toISOString(),
  };
}

const named = (names: readonly (string | null)[]) =>
  names.flatMap((name) => (name === null ? [] : [{ name, caption: null }]));

/** The part of the body about the work that was done. */
function workOf(data: ServiceDraft, now: Date): Fields {
  const { version } = data;
  return {
    status: 'done',
    repairDescription: data.repair.trim(),
    fixedPhotos: named(data.fixedPhotos),
    changedParameters: sentParameters(version.parametersSchema, data.changed),
    outOfUse: data.outOfUse,
    replacementSerial: isReplaced(data) ? orNull(data.replacement) : null,
    serviceman: orNull(data.serviceman),
    ...workTimes(data, now),
    signature: data.signature,
    servicemanSignature: data.servicemanSignature,
  };
}

/** What is sent of a finished form, without its manifest. Throws when no course was chosen: the summary is reached through all. */
export function serviceBody(data: ServiceDraft, clientId: string, now: Date): Fields {
  const { target, course } = data;
  if (target.kind === 'finish') return workOf(data, now);
  if (course === null) throw new Error('No course was chosen');
  return {
    clientId,
    ...(typeof target.device === 'string'
      ? { installationClientId: target.device }
      : {
          customDevice: iri('custom_devices', target.device),
          ...(data.installation !== undefined && { installation: iri('installations', data.installation) }),
        }),
    // Entered after the work, it was reported before the work began: a warranty is longer by the days from the report on.
    reportedAt: course === 'done' ? workTimes(data, now).startedAt : now.toISOString(),
    serviceStartDate: startOf(data, now),
    faultDescription: data.fault.trim(),
    issuePhotos: named(data.issuePhotos),
    outOfUse: data.outOfUse,
    ...(course === 'done' && workOf(data, now)),
    ...(course === 'parts' && {
      status: 'require_spare_parts',
      requiredSpareParts: data.requiredSpareParts.trim(),
    }),
    ...(course === 'schedule' && { status: 'scheduled' }),
    ...(course === 'begin' && { status: 'pending' }),
  };
}

function startOf({ course, startDate, startedOn }: ServiceDraft, now: Date): string {
  if (course === 'schedule') return startDate;
  return course === 'done' ? startedOn : todayIn(TIME_ZONE, now);
}

const card = (about: Readonly<Record<string, unknown>>) => ({ action: 'service_card', data: about });

/** The service card of a completed service is mailed to customer and installer. */
function outgoingService(data: ServiceDraft, clientId: string, now: Date): Outgoing {
  const { target } = data;
  const body = serviceBody(data, clientId, now);
  if (target.kind === 'new')
    return {
      action: 'insert',
      endpoint: '/services',
      body,
      startDate: startOf(data, now),
      ...(typeof target.device === 'string' && { parentClientId: target.device }),
      ...(data.course === 'done' && { emailRequest: card({ clientId }) }),
    };
  const update = { action: 'update', body, clientId: target.clientId, base: target.base } as const;
  // Sent after the request that makes the service, with the address and ETag from its answer.
  if (typeof target.service === 'string')
    return {
      ...update,
      endpoint: '/services/{parent}',
      parentClientId: target.clientId,
      emailRequest: card({ clientId: target.clientId }),
    };
  const address = iri('services', target.service);
  return {
    ...update,
    endpoint: address,
    ...(target.etag !== null && { ifMatch: target.etag }),
    emailRequest: card({ service: address }),
  };
}

/** The labels of the fields that a change of a service can have. */
export function serviceWords({ version }: Pick<ServiceDraft, 'version'>): Record<string, FieldWords> {
  return {
    repairDescription: { label: t('services.form.repair') },
    requiredSpareParts: { label: t('services.form.requiredSpareParts') },
    rejectionReason: { label: t('services.dialog.reason') },
    serviceStartDate: { label: t('services.form.startDate') },
    fixedPhotos: { label: t('services.form.fixedPhotos') },
    outOfUse: {
      label: t('services.form.outOfUse'),
      values: { true: t('ui.yes'), false: t('ui.no') },
    },
    replacementSerial: { label: t('services.form.replacement') },
    serviceman: { label: t('services.form.serviceman') },
    signature: { label: t('services.form.signature') },
    servicemanSignature: { label: t('services.form.servicemanSignature') },
    ...Object.fromEntries(
      version.parametersSchema.map((field) => [`changedParameters.${field.name}`, wordsOf(field)] as const),
    ),
  };
}

/** The labels of the fields that only a new service has. */
function insertWords(): Record<string, FieldWords> {
  return {
    faultDescription: { label: t('services.form.fault') },
    issuePhotos: { label: t('services.form.issuePhotos') },
    startedAt: { label: t('services.form.startedOn') },
    finishedAt: { label: t('services.form.finishedOn') },
  };
}

const at = (step: ServiceStep, field: string, value: unknown) => ({ step, field, value });

/** The step and control of a field by its path in the body; undefined for a field that no step shows. */
function fieldLocation([first = '', parameter = '']: readonly string[], data: ServiceDraft) {
  switch (first) {
    case 'faultDescription':
      return at('fault', 'fault', data.fault);
    case 'outOfUse':
      return at('fault', 'outOfUse', data.outOfUse);
    case 'issuePhotos':
      return { step: 'fault', value: data.issuePhotos };
    case 'requiredSpareParts':
      return at('course', 'requiredSpareParts', data.requiredSpareParts);
    case 'serviceStartDate':
      return data.course === 'schedule'
        ? at('course', 'startDate', data.startDate)
        : at('work', 'startedOn', data.startedOn);
    case 'startedAt':
      return at('work', 'startedOn', data.startedOn);
    case 'finishedAt':
      return at('work', 'finishedOn', data.finishedOn);
    case 'repairDescription':
      return at('work', 'repair', data.repair);
    case 'serviceman':
      return at('work', 'serviceman', data.serviceman);
    case 'fixedPhotos':
      return { step: 'work', value: data.fixedPhotos };
    case 'changedParameters':
      return at('parameters', parameter, parameterValue(data.changed, parameter));
    case 'replacementSerial':
      return at('parameters', 'replacement', data.replacement);
    default:
      return undefined;
  }
}
