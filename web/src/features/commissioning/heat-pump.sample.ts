import type { Installation } from '@portal/domain/installations/record';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { User } from '@portal/domain/users/record';
import { SECOND_MAKER_TERMS } from '@portal/domain/warranty/terms';
import type { Picture } from '../../form/pictures/picture.ts';
import { beginKnown } from './new-commissioning.ts';
import type { Commissioning } from './commissioning-draft.ts';

/** A heat pump's template: the buffer step shows only with a buffer, the note on pressure only when it is low. */
export const VERSION: TemplateVersion = {
  id: 31,
  number: 2,
  deviceTemplate: '/device_templates/5',
  parametersSchema: [
    { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
    { name: 'power', type: 'number', label: 'Moc', unit: 'kW', required: true },
    { name: 'buffer', type: 'yes_no', label: 'Bufor' },
    { name: 'refrigerant', type: 'list', label: 'Czynnik', options: ['R290', 'R32'] },
  ],
  installationFormSchema: {
    steps: [
      {
        id: 'hydraulics',
        title: 'Hydraulika',
        fields: [
          { name: 'pressure', type: 'number', label: 'Ciśnienie', unit: 'bar', required: true },
          {
            name: 'low',
            type: 'text',
            label: 'Dlaczego tak niskie?',
            required: true,
            showWhen: { any: [{ all: [{ field: 'form.pressure', operator: 'in', values: ['0.5'] }] }] },
          },
          { name: 'manometer', type: 'image', label: 'Zdjęcie manometru', required: false },
        ],
      },
      {
        id: 'buffer',
        title: 'Bufor',
        showWhen: { any: [{ all: [{ field: 'device.buffer', operator: 'in', values: ['yes'] }] }] },
        fields: [
          { name: 'volume', type: 'number', label: 'Pojemność', required: true },
          { name: 'photo', type: 'image', label: 'Zdjęcie bufora', required: false },
        ],
      },
    ],
  },
  inspectionFormSchema: { steps: [] },
  productionFormSchema: { steps: [] },
  warrantyTerms: SECOND_MAKER_TERMS,
  createdAt: '2026-01-01T00:00:00Z',
};

export const USER: User = {
  id: 7,
  name: 'Jan Kowalski',
  company: 'Ciepło s.c.',
  taxId: '5260250274',
  phone: '+48601602603',
  certificateNumber: null,
  email: 'jan@cieplo.example',
  roles: ['ROLE_USER'],
  asp: null,
  registrationDate: '2025-01-01',
  verified: true,
  organisation: { id: 2, name: 'Fjord' },
  availableTemplates: ['/device_templates/5'],
  language: 'pl',
};

export const DEVICE: Installation['customDevice'] = {
  id: 12,
  serial: 'HP-2026-00000001',
  parameters: { serial: 'HP-2026-00000001', power: '12' },
  deviceTemplate: { id: 5, name: 'Pompa ciepła 12 kW', nameTranslations: {} },
  schemaVersion: { id: 31, number: 2, parametersSchema: VERSION.parametersSchema },
  installation: null,
  installed: false,
  services: [],
  inspections: [],
  step: null,
  heatpump: true,
  deviceExtension: null,
  inDatabase: true,
  warranty: null,
  replacedBy: null,
  replaces: null,
  waitingReplacement: null,
  label: 'not_installed',
  startedOutside: false,
  source: 'factory',
  importedAt: null,
  madeOn: null,
  createdAt: null,
  revision: 1,
};

export const TODAY = '2026-11-20';

/** A commissioning that has just begun on the known device. */
export function begun(): Commissioning {
  return beginKnown(DEVICE, VERSION, { user: USER, today: TODAY, language: 'pl' });
}

/** The same with all required values, and with extra spaces around them. */
export function filled(): Commissioning {
  const data = begun();
  return {
    ...data,
    customer: {
      ...data.customer,
      customerName: ' Anna Nowak ',
      customerAddress: 'ul. Łąkowa 3',
      customerZipcode: '61 001'.replace(' ', ''),
      customerCity: 'Poznań',
      customerPhone: '601 700 800',
      customerEmail: 'anna@example.com',
    },
    answers: { hydraulics: { pressure: 1.5 } },
    signature: 'signature-aaaaaaaa.png',
    installerSignature: 'installerSignature-bbbbbbbb.png',
  };
}

/** A small picture with the given name. */
export function picture(name: string): Picture {
  return { name, field: '', type: 'image/jpeg', bytes: new ArrayBuffer(3), width: 3, height: 1 };
}
