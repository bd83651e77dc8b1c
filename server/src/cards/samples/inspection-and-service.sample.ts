import type { InspectionCardInput } from '../inspection-card.ts';
import type { ServiceCardInput } from '../service-card.ts';
import { SAMPLE_DEVICE, SAMPLE_SETTING } from './device.sample.ts';
import { SAMPLE_FORM, SAMPLE_INSTALLATION } from './installation.sample.ts';

const customer = { name: SAMPLE_INSTALLATION.customerName, picture: 'podpis-klienta.png' };
const worker = { name: SAMPLE_INSTALLATION.installer.name, picture: 'podpis-instalatora.png' };

export const SAMPLE_INSPECTION_INPUT: InspectionCardInput = {
  ...SAMPLE_SETTING,
  installation: SAMPLE_INSTALLATION,
  device: SAMPLE_DEVICE,
  inspection: {
    id: 77,
    soonestDate: '2027-02-10',
    dueDate: '2027-04-11',
    executionDate: '2027-03-02',
    timing: 'in_time',
    note: 'Wymieniono filtr siatkowy.',
    photos: [{ picture: 'zdjecie-1.jpg', caption: 'Parownik po czyszczeniu' }],
  },
  inspector: SAMPLE_INSTALLATION.installer,
  filled: { form: SAMPLE_FORM, answers: SAMPLE_INSTALLATION.survey.data },
  signed: { customer, inspector: worker },
};

export const SAMPLE_SERVICE_INPUT: ServiceCardInput = {
  ...SAMPLE_SETTING,
  installation: SAMPLE_INSTALLATION,
  device: SAMPLE_DEVICE,
  service: {
    id: 310,
    status: 'done',
    serviceStartDate: '2027-01-18',
    deadline: '2027-02-26',
    finishedAt: '2027-01-25T13:40:00.000Z',
    timing: 'in_time',
    underWarranty: true,
    outOfUse: false,
    replacementSerial: null,
    faultDescription: 'Sterownik zgłasza błąd E14, sprężarka nie uruchamia się po nocnym przymrozku.',
    requiredSpareParts: 'Czujnik ciśnienia tłoczenia, 1 szt.',
    sentSpareParts: 'Czujnik ciśnienia tłoczenia 0–45 bar, nr 4410-2231.',
    repairDescription: 'Wymieniono czujnik, sprawdzono szczelność, wykonano rozruch i zapis parametrów.',
    rejectionReason: null,
    changes: [{ field: 'controller', before: '4.12.0', after: '4.13.2' }],
    issuePhotos: ['zdjecie-1.jpg', 'zdjecie-2.jpg'],
    fixedPhotos: ['zdjecie-3.jpg'],
  },
  serviceman: SAMPLE_INSTALLATION.installer,
  signed: { customer, serviceman: worker },
};
