import { iri } from '@portal/domain/iri';
import { surveyWords } from '../../../form/fields/field-words.ts';
import type { RecordRequest } from '../field-record.ts';
import type { Stage } from './stage-record.sample.ts';

/** The second file of a record, loaded when it is sent: the request, and the locations of refused fields. */
export const stageRequest: RecordRequest<Stage> = {
  body: ({ device, answers, remark, signature }, { clientId, now }) => ({
    action: 'insert',
    endpoint: '/production_stages',
    body: {
      clientId,
      customDevice: iri('custom_devices', device.id),
      finishedAt: now.toISOString(),
      survey: { data: answers },
      remark: remark.trim(),
      signature,
    },
  }),
  words: ({ version }) => ({ ...surveyWords(version.productionFormSchema), remark: { label: 'Uwagi' } }),
  fieldLocation: ([field], { remark }) =>
    field === 'remark' ? { step: 'remark', field: 'remark', value: remark } : undefined,
};
