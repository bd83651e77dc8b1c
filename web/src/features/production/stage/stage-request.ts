import { visibleAnswers } from '@portal/domain/form/visible';
import { iri } from '@portal/domain/iri';
import { stageStepId } from '@portal/domain/production/stages';
import { surveyWords } from '../../../form/fields/field-words.ts';
import { t } from '../../../lib/languages/i18n.ts';
import type { RecordRequest } from '../../../records/field-work/field-record.ts';
import type { StageDraft } from './stage-draft.ts';

/** How a finished stage is sent, and which of its fields an error of the server concerns. */
export const stageRequest: RecordRequest<StageDraft> = {
  body: (data, { clientId, now }) => ({
    action: 'insert',
    endpoint: '/production_records',
    body: {
      clientId,
      customDevice: iri('custom_devices', data.device.id),
      worker: data.worker.id,
      // Not before it was begun, which is after what the station knew (`momentAfter`).
      finishedAt: new Date(Math.max(now.getTime(), Date.parse(data.startedAt))).toISOString(),
      act: 'finish',
      stage: data.stage,
      startedAt: data.startedAt,
      version: iri('device_template_versions', data.version.id),
      survey: { data: answersOf(data) },
      scanned: data.scanned,
      labelPicture: data.labelPicture,
    },
  }),
  words: ({ version }) => ({
    ...surveyWords(version.productionFormSchema),
    scanned: { label: t('production.label.scanned') },
    'scanned.serial': { label: t('production.label.scanned') },
  }),
  fieldLocation: ([field], { scanned }) =>
    field === 'scanned' ? { step: 'label', field: 'scanned', value: scanned?.serial } : undefined,
};

/** What was answered at this stage; the answers of the stages before are the server's already. */
function answersOf({ version, answers, device, stage }: StageDraft) {
  const step = stageStepId(stage);
  const visible = visibleAnswers(version.productionFormSchema, answers, device.parameters);
  return Object.hasOwn(visible, step) ? { [step]: visible[step] ?? {} } : {};
}
