import { momentIn, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { iri } from '@portal/domain/iri';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { namesIn, wordsOf } from '../../form/fields/field-words.ts';
import { orNull, outgoingFiles } from '../../form/pictures/outgoing-files.ts';
import { sentParameters } from '../../form/fields/parameter-values.ts';
import { t } from '../../lib/languages/i18n.ts';
import { freezeForm } from '../../form/steps/frozen-form.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import type { Mending } from '../../records/correction/lazy-parts.ts';
import type { RepairInProgress } from './repair-change.ts';
import { type Repair, repairVersions } from './repair-data.ts';
import { REFUSED_AT } from './repair-place.ts';

type Fields = Readonly<Record<string, unknown>>;

const MORNING = 8;
const NOON = 12;

/** The end of a work that was finished today is now; of an earlier day only the day is known. */
function workTimes({ startedOn, finishedOn }: Repair, now: Date): Fields {
  const finished = finishedOn === todayIn(TIME_ZONE, now) ? now : momentIn(TIME_ZONE, finishedOn, NOON);
  const morning = momentIn(TIME_ZONE, startedOn, MORNING);
  return {
    startedAt: (morning < finished ? morning : finished).toISOString(),
    finishedAt: finished.toISOString(),
  };
}

const named = (names: readonly (string | null)[]) =>
  names.flatMap((name) => (name === null ? [] : [{ name, caption: null }]));

/** What is sent of the work that was done. */
function workOf(data: Repair, now: Date): Fields {
  const { version } = data;
  return {
    status: 'done',
    repairDescription: data.repair.trim(),
    fixedPhotos: named(data.fixedPhotos),
    changedParameters: sentParameters(version.parametersSchema, data.changed),
    outOfUse: data.outOfUse,
    replacementSerial: orNull(data.replacement),
    serviceman: orNull(data.serviceman),
    ...workTimes(data, now),
    signature: data.signature,
    servicemanSignature: data.servicemanSignature,
  };
}

/** What is sent of a finished form, without its manifest. Throws when no course was chosen: the summary is reached through all. */
export function repairBody(data: Repair, clientId: string, now: Date): Fields {
  const { target, course } = data;
  if (target.kind === 'finish') return workOf(data, now);
  if (course === null) throw new Error('No course was chosen');
  return {
    clientId,
    ...(typeof target.device === 'string'
      ? { installationClientId: target.device }
      : { customDevice: iri('custom_devices', target.device) }),
    reportedAt: now.toISOString(),
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

function startOf({ course, startDate, startedOn }: Repair, now: Date): string {
  if (course === 'schedule') return startDate;
  return course === 'done' ? startedOn : todayIn(TIME_ZONE, now);
}

/**
 * Hands a service to the queue with its files, and once it is done the card that goes to customer and installer. What
 * corrects a refused request takes its place and keeps its client id. Resolves once the device has it for good; throws what `enqueue` throws, and then nothing was taken.
 */
export function sendRepair(
  { data, pictures }: RepairInProgress,
  id: string,
  mending?: Pick<Mending<Repair>, 'requestId' | 'clientId' | 'sentAt'>,
): Promise<QueuedRequest> {
  const { target, device, version } = data;
  const now = mending?.sentAt ?? new Date();
  const clientId = mending?.clientId ?? id;
  const done = target.kind === 'finish' || data.course === 'done';
  const files = outgoingFiles(
    [
      ...places('issuePhotos', data.issuePhotos),
      ...(done
        ? [
            ...places('fixedPhotos', data.fixedPhotos),
            [data.signature, 'signature'] as const,
            [data.servicemanSignature, 'servicemanSignature'] as const,
          ]
        : []),
    ],
    pictures,
  );
  const common = {
    type: 'service',
    title: device.serial,
    templateVersionId: version.id,
    body: repairBody(data, clientId, now),
    ...(mending && { inPlaceOf: mending.requestId }),
    form: {
      opensAt: REFUSED_AT,
      content: freezeForm({ data: { ...data, schemaVersion: repairVersions.version }, pictures }),
    },
  } as const;
  if (target.kind === 'new')
    return enqueue(
      {
        ...common,
        action: 'insert',
        endpoint: '/services',
        clientId,
        words: namesIn(refusedWords(data)),
        ...(mending && { draftId: id }),
        startDate: startOf(data, now),
        ...(typeof target.device === 'string' && { parentClientId: target.device }),
        ...(done && { emailRequest: { action: 'service_card', data: { clientId } } }),
      },
      files,
    );
  const update = {
    ...common,
    action: 'update',
    clientId: target.clientId,
    draftId: id,
    base: target.base,
    words: repairWords(data),
  } as const;
  return typeof target.service === 'string'
    ? // It goes out after the request that makes the service, with the address and the tag that its answer brings.
      enqueue(
        {
          ...update,
          endpoint: '/services/{parent}',
          parentClientId: target.clientId,
          emailRequest: { action: 'service_card', data: { clientId: target.clientId } },
        },
        files,
      )
    : enqueue(
        {
          ...update,
          endpoint: iri('services', target.service),
          ...(target.etag !== null && { ifMatch: target.etag }),
          emailRequest: { action: 'service_card', data: { service: iri('services', target.service) } },
        },
        files,
      );
}

/** A photo keeps the number that it is sent under: places without one close up. */
function places(field: string, names: readonly (string | null)[]) {
  return named(names).map(({ name }, index) => [name, `${field}.${String(index)}`] as const);
}

/** What a person calls the fields of a repair, for a conflict. */
export function repairWords({ version }: Pick<Repair, 'version'>): QueuedRequest['words'] {
  return {
    repairDescription: { label: t('services.repair.repair') },
    requiredSpareParts: { label: t('services.repair.requiredSpareParts') },
    rejectionReason: { label: t('services.dialog.reason') },
    serviceStartDate: { label: t('services.repair.startDate') },
    fixedPhotos: { label: t('services.repair.fixedPhotos') },
    outOfUse: {
      label: t('services.repair.outOfUse'),
      values: { true: t('ui.yes'), false: t('ui.no') },
    },
    replacementSerial: { label: t('services.repair.replacement') },
    serviceman: { label: t('services.repair.serviceman') },
    signature: { label: t('services.repair.signature') },
    servicemanSignature: { label: t('services.repair.servicemanSignature') },
    ...Object.fromEntries(
      version.parametersSchema.map((field) => [`changedParameters.${field.name}`, wordsOf(field)] as const),
    ),
  };
}

/** What a person calls the fields of a service that was refused. */
export function refusedWords(data: Repair): NonNullable<QueuedRequest['words']> {
  return {
    ...repairWords(data),
    faultDescription: { label: t('services.repair.fault') },
    issuePhotos: { label: t('services.repair.issuePhotos') },
    startedAt: { label: t('services.repair.startedOn') },
    finishedAt: { label: t('services.repair.finishedOn') },
  };
}
