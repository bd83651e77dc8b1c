import { VERSION } from '../../commissioning/heat-pump.sample.ts';
import type { InspectionDraft } from './inspection-draft.ts';

export const TODAY = '2026-11-21';

/** A planned inspection with all required values. */
export const planned: InspectionDraft = {
  target: {
    kind: 'planned',
    inspection: 41,
    clientId: '0198c7a2-0000-7000-8000-000000000041',
    etag: '"3"',
    base: {},
    answersBefore: { hydraulics: { pressure: 1.2, low: 'nieszczelność' } },
  },
  customer: 'Anna Nowak',
  device: {
    serial: 'HP-1',
    deviceTemplate: { name: 'Pompa', nameTranslations: {} },
    parameters: { buffer: 'no' },
  },
  version: { id: 31, inspectionFormSchema: VERSION.installationFormSchema },
  window: { soonestDate: '2026-10-20', dueDate: '2026-12-19' },
  previous: null,
  answers: { hydraulics: { pressure: 1.5 } },
  executedOn: TODAY,
  note: ' ',
  photos: [{ name: 'photo-a.jpg', caption: '' }],
  signature: 'signature-a.png',
  inspectorSignature: 'inspectorSignature-a.png',
};
