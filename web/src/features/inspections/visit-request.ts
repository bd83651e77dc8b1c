import { momentIn, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { visibleAnswers } from '@portal/domain/form/visible';
import { iri } from '@portal/domain/iri';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { namesIn, surveyWords } from '../../form/fields/field-words.ts';
import { outgoingFiles, orNull, surveyPlaces, withNulls } from '../../form/pictures/outgoing-files.ts';
import { t } from '../../lib/languages/i18n.ts';
import { freezeForm } from '../../form/steps/frozen-form.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import type { Mending } from '../../records/correction/lazy-parts.ts';
import type { VisitInProgress } from './visit-change.ts';
import { type Visit, visitVersions } from './visit-data.ts';
import { REFUSED_AT } from './visit-place.ts';

const NOON = 12;

/** The moment of a visit that was today is now; of an earlier day only the day is known. */
export function executedAt(executedOn: string, now: Date): string {
  return (executedOn === todayIn(TIME_ZONE, now) ? now : momentIn(TIME_ZONE, executedOn, NOON)).toISOString();
}

/** What is sent of a finished inspection, hidden answers left out, without its manifest. */
export function visitBody(data: Visit, clientId: string, now: Date): Readonly<Record<string, unknown>> {
  const { target } = data;
  const answers = visibleAnswers(data.version.inspectionFormSchema, data.answers, data.device.parameters);
  const written = {
    status: 'done',
    executedAt: executedAt(data.executedOn, now),
    survey: { data: target.kind === 'planned' ? withNulls(target.answersBefore, answers) : answers },
    photos: data.photos.map(({ name, caption }) => ({ name, caption: orNull(caption) })),
    note: orNull(data.note),
    signature: data.signature,
    inspectorSignature: data.inspectorSignature,
  };
  if (target.kind === 'planned') return written;
  const { installation } = target;
  return {
    clientId,
    ...(typeof installation === 'string'
      ? { installationClientId: installation }
      : { installation: iri('installations', installation) }),
    ...written,
  };
}

/**
 * Hands a finished inspection to the queue with its files and the card that goes to customer and installer. What corrects a
 * refused request takes its place and keeps its client id. Resolves once the device has it for good; throws what `enqueue` throws, and then nothing was taken.
 */
export function sendVisit(
  { data, pictures }: VisitInProgress,
  id: string,
  mending?: Pick<Mending<Visit>, 'requestId' | 'clientId' | 'sentAt'>,
): Promise<QueuedRequest> {
  const { target, version, device } = data;
  const clientId = mending?.clientId ?? id;
  const body = visitBody(data, clientId, mending?.sentAt ?? new Date());
  const files = outgoingFiles(
    [
      ...surveyPlaces(version.inspectionFormSchema, data.answers, device.parameters),
      ...data.photos.map(({ name }, index) => [name, `photos.${String(index)}`] as const),
      [data.signature, 'signature'],
      [data.inspectorSignature, 'inspectorSignature'],
    ],
    pictures,
  );
  const common = {
    type: 'inspection',
    title: device.serial,
    templateVersionId: version.id,
    executionTime: String(body['executedAt']),
    body,
    ...(mending && { inPlaceOf: mending.requestId }),
    form: {
      opensAt: REFUSED_AT,
      content: freezeForm({ data: { ...data, schemaVersion: visitVersions.version }, pictures }),
    },
  } as const;
  if (target.kind === 'unplanned')
    return enqueue(
      {
        ...common,
        action: 'insert',
        endpoint: '/inspections',
        clientId,
        words: namesIn(visitWords(data)),
        ...(mending && { draftId: id }),
        ...(typeof target.installation === 'string' && { parentClientId: target.installation }),
        emailRequest: { action: 'inspection_card', data: { clientId } },
      },
      files,
    );
  const address = iri('inspections', target.inspection);
  return enqueue(
    {
      ...common,
      action: 'update',
      endpoint: address,
      clientId: target.clientId,
      draftId: id,
      ifMatch: target.etag,
      base: target.base,
      words: visitWords(data),
      emailRequest: { action: 'inspection_card', data: { inspection: address } },
    },
    files,
  );
}

/** What a person calls the fields of an inspection, for a conflict and a refusal. */
export function visitWords({ version }: Pick<Visit, 'version'>): NonNullable<QueuedRequest['words']> {
  return {
    ...surveyWords(version.inspectionFormSchema),
    note: { label: t('inspections.visit.note') },
    photos: { label: t('form.extraPhotos.title') },
    signature: { label: t('inspections.visit.signature') },
    inspectorSignature: { label: t('inspections.visit.inspectorSignature') },
  };
}
