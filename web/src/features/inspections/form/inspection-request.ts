import { momentIn, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { visibleAnswers } from '@portal/domain/form/visible';
import { iri } from '@portal/domain/iri';
import { surveyWords } from '../../../form/fields/field-words.ts';
import { orNull, withRemoved } from '../../../form/pictures/outgoing-files.ts';
import { t } from '../../../lib/languages/i18n.ts';
import type { Outgoing, RecordRequest } from '../../../records/field-work/field-record.ts';
import type { InspectionDraft } from './inspection-draft.ts';

const NOON = 12;

/** How a finished inspection is sent, and which of its fields an error of the server concerns. */
export const inspectionRequest: RecordRequest<InspectionDraft> = {
  body: (data, { clientId, now }) => outgoingInspection(data, inspectionBody(data, clientId, now), clientId),
  words: ({ version }, use) => ({
    ...surveyWords(version.inspectionFormSchema),
    note: { label: t('inspections.form.note') },
    photos: { label: t('form.extraPhotos.title') },
    signature: { label: t('inspections.form.signature') },
    inspectorSignature: { label: t('inspections.form.inspectorSignature') },
    ...(use === 'refusal' && { executedAt: { label: t('inspections.form.executedOn') } }),
  }),
  fieldLocation: ([field = ''], { executedOn, note, photos }) => {
    switch (field) {
      case 'executedAt':
        return { step: 'notes', field: 'executedOn', value: executedOn };
      case 'note':
        return { step: 'notes', field: 'note', value: note };
      case 'photos':
        return { step: 'notes', value: photos };
      default:
        return undefined;
    }
  },
};

/** When the inspection was done: now if it was today, else noon of its day, since no time is known. */
export function executedAt(executedOn: string, now: Date): string {
  return (executedOn === todayIn(TIME_ZONE, now) ? now : momentIn(TIME_ZONE, executedOn, NOON)).toISOString();
}

type Body = Readonly<Record<string, unknown>>;

/** The body of a finished inspection without hidden answers and without its manifest of files. */
export function inspectionBody(data: InspectionDraft, clientId: string, now: Date): Body {
  const { target } = data;
  const answers = visibleAnswers(data.version.inspectionFormSchema, data.answers, data.device.parameters);
  const written = {
    status: 'done',
    executedAt: executedAt(data.executedOn, now),
    survey: { data: target.kind === 'planned' ? withRemoved(target.answersBefore, answers, null) : answers },
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

/** The inspection card is mailed to customer and installer. */
function outgoingInspection({ target }: InspectionDraft, body: Body, clientId: string): Outgoing {
  const common = { body, executionTime: String(body['executedAt']) };
  if (target.kind === 'unplanned')
    return {
      ...common,
      action: 'insert',
      endpoint: '/inspections',
      ...(typeof target.installation === 'string' && { parentClientId: target.installation }),
      emailRequest: { action: 'inspection_card', data: { clientId } },
    };
  const address = iri('inspections', target.inspection);
  return {
    ...common,
    action: 'update',
    endpoint: address,
    clientId: target.clientId,
    ifMatch: target.etag,
    base: target.base,
    emailRequest: { action: 'inspection_card', data: { inspection: address } },
  };
}
