import { VERSION } from '../../commissioning/heat-pump.sample.ts';
import type { ServiceDraft } from './service-draft.ts';

export const TODAY = '2026-11-21';

/** A new service on a device, with one photo of the fault. */
export const begun: ServiceDraft = {
  target: { kind: 'new', device: 12 },
  customer: 'Anna Nowak',
  device: {
    serial: 'HP-1',
    deviceTemplate: { name: 'Pompa', nameTranslations: {} },
    parameters: { serial: 'HP-1', power: '12' },
  },
  version: { id: 31, parametersSchema: VERSION.parametersSchema },
  fault: ' Błąd E14 ',
  issuePhotos: [null, 'issuePhotos-b.jpg'],
  outOfUse: true,
  course: null,
  startDate: '',
  requiredSpareParts: '',
  repair: '',
  fixedPhotos: [null, null],
  serviceman: 'Jan Kowalski',
  startedOn: TODAY,
  finishedOn: TODAY,
  changed: {},
  replacement: '',
  signature: null,
  servicemanSignature: null,
};
