import type { CustomDevice } from '@portal/domain/devices/record';
import type { Inspection } from '@portal/domain/inspections/record';
import type { InspectionRow } from '@portal/domain/inspections/row';
import type { Installation } from '@portal/domain/installations/record';
import type { InstallationRow } from '@portal/domain/installations/row';
import type { Service } from '@portal/domain/services/record';
import type { ServiceRow } from '@portal/domain/services/row';
import { vi } from 'vitest';
import { DEVICE, USER, VERSION } from '../commissioning/heat-pump.sample.ts';

const CUSTOMER = {
  name: 'Halina Żółtańska',
  companyName: null,
  city: 'Nowy Targ',
  address: 'ul. Źródlana 7',
};
const COLLEAGUE = { id: 99, name: 'Kolega', company: 'B' };
const MADE = '2026-10-01T10:00:00Z';
const TAG = '"x"';

const deviceOf = (id: number): CustomDevice => ({ ...DEVICE, id, serial: `HP-${String(id)}` });

/** An installation of a colleague in the list of this installer. */
export const installationRow = (id: number, deviceId: number): InstallationRow => ({
  id,
  clientId: `a${String(id)}`,
  status: 'accepted',
  rejectionReason: null,
  waitingSince: null,
  withdrawn: false,
  installationDate: '2026-10-01',
  customerName: CUSTOMER.name,
  companyName: null,
  customerCity: CUSTOMER.city,
  customerAddress: CUSTOMER.address,
  customDevice: {
    id: deviceId,
    serial: `HP-${String(deviceId)}`,
    deviceTemplate: { id: DEVICE.deviceTemplate.id, name: 'Pompa ciepła', nameTranslations: {} },
    inDatabase: true,
  },
  installer: COLLEAGUE,
  warranty: null,
  complete: true,
  imported: false,
  etag: TAG,
  createdAt: MADE,
});

/** The installation of that row. */
export const installation = (id: number, deviceId: number): Installation => ({
  id,
  clientId: `a${String(id)}`,
  status: 'accepted',
  complete: true,
  rejectionReason: null,
  rejectionMarks: [],
  withdrawnAt: null,
  waitingSince: null,
  importedAt: null,
  installationDate: '2026-10-01',
  soldOn: null,
  customerName: CUSTOMER.name,
  companyName: null,
  customerAddress: CUSTOMER.address,
  customerAddressContinued: null,
  customerZipcode: '34-400',
  customerCity: CUSTOMER.city,
  customerPhone: '+48605111222',
  customerEmail: 'halina@klient.example',
  customerLanguage: 'pl',
  installer: { ...COLLEAGUE, taxId: '5260250274', email: 'kolega@b.example', phone: '+48605111333' },
  customDevice: deviceOf(deviceId),
  notes: { installer: null, customer: null },
  survey: { data: {} },
  photos: [],
  files: [],
  signature: 'klient.png',
  installerSignature: 'wykonawca.png',
  signed: null,
  warranty: null,
  receivers: [],
  documents: [],
  partOf: null,
  siblings: [],
  inspections: [],
  services: [],
  may: [],
  createdAt: MADE,
  updatedAt: MADE,
});

/** A planned inspection of an installation. */
export const inspectionRow = (id: number, installationId: number): InspectionRow => ({
  id,
  clientId: `b${String(id)}`,
  status: 'pending',
  soonestDate: '2026-11-01',
  dueDate: '2026-12-01',
  executionDate: null,
  executedAt: null,
  timing: null,
  window: null,
  installation: `/installations/${String(installationId)}`,
  customDevice: { id: 78, serial: 'HP-78', template: 'Pompa ciepła', templateNames: {} },
  customer: { ...CUSTOMER, phone: '+48605111222' },
  installer: COLLEAGUE,
  etag: TAG,
});

/** The inspection of that row, whose form is in this version of the template. */
export const inspection = (id: number, installationId: number, versionId: number): Inspection => ({
  id,
  clientId: `b${String(id)}`,
  status: 'pending',
  soonestDate: '2026-11-01',
  dueDate: '2026-12-01',
  executionDate: null,
  executedAt: null,
  executedBy: null,
  timing: null,
  window: null,
  installation: { id: installationId, status: 'accepted', installationDate: '2025-11-01' },
  customDevice: deviceOf(78),
  customer: {
    ...CUSTOMER,
    addressContinued: null,
    zipcode: '34-400',
    phone: '+48605111222',
    email: 'halina@klient.example',
    language: 'pl',
  },
  installer: { ...COLLEAGUE, phone: '+48605111333', email: 'kolega@b.example' },
  version: `/device_template_versions/${String(versionId)}`,
  survey: { data: {} },
  photos: [],
  files: [],
  note: null,
  signature: null,
  inspectorSignature: null,
  previous: null,
  reminders: [],
  complete: true,
  documents: [],
  may: ['schedule', 'complete'],
  createdAt: MADE,
  updatedAt: MADE,
});

/** A service of an installation's device, which this person carries out. */
export const serviceRow = (
  id: number,
  installationId: number,
  deviceId: number,
  servicemanId: number,
): ServiceRow => ({
  id,
  clientId: `c${String(id)}`,
  status: 'pending',
  serviceStartDate: '2026-11-20',
  deadline: '2026-12-10',
  finishedAt: null,
  timing: null,
  underWarranty: true,
  faultDescription: 'Błąd E14',
  rejectionReason: null,
  replacement: null,
  installation: `/installations/${String(installationId)}`,
  customDevice: { id: deviceId, serial: `HP-${String(deviceId)}`, template: 'Pompa', templateNames: {} },
  customer: { ...CUSTOMER, phone: '+48605111222' },
  serviceman: 'Jan Kowalski',
  installer: { id: servicemanId, name: 'Jan Kowalski', company: 'Ciepło s.c.' },
  etag: TAG,
});

/** The service of that row. */
export const service = (
  id: number,
  installationId: number,
  deviceId: number,
  servicemanId: number,
): Service => ({
  id,
  clientId: `c${String(id)}`,
  status: 'pending',
  customDevice: deviceOf(deviceId),
  installation: { id: installationId, status: 'accepted' },
  customer: inspection(0, installationId, 0).customer,
  installer: {
    id: servicemanId,
    name: 'Jan Kowalski',
    company: 'Ciepło s.c.',
    phone: null,
    email: 'jan@b.example',
  },
  serviceman: 'Jan Kowalski',
  reportedAt: MADE,
  serviceStartDate: '2026-11-20',
  responseDue: '2026-11-22T10:00:00Z',
  deadline: '2026-12-10',
  startedAt: null,
  finishedAt: null,
  timing: null,
  underWarranty: true,
  faultDescription: 'Błąd E14',
  requiredSpareParts: null,
  partsRequiredAt: null,
  sentSpareParts: null,
  trackingNumber: null,
  partsSentAt: null,
  partReturnDue: null,
  partsReturnedOn: null,
  repairDescription: null,
  rejectionReason: null,
  issuePhotos: [],
  fixedPhotos: [],
  changedParameters: {},
  changes: [],
  outOfUse: false,
  replacementSerial: null,
  replacedBy: null,
  replacement: null,
  signature: null,
  servicemanSignature: null,
  files: [],
  complete: true,
  documents: [],
  may: [],
  createdAt: MADE,
  updatedAt: MADE,
});

/** A version of the template. */
export const version = (id: number) => ({ ...VERSION, id });

/**
 * The server, answering by path: lists are empty but for these. Returns the paths that were asked, in their order.
 * @param answers rows of a list or a record by path; a function is called when it is asked
 */
export function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  const organisation = { ...USER.organisation, logo: '/logo', phone: null, email: null, website: null };
  const known: Readonly<Record<string, unknown>> = { '/organisations/2': organisation, ...answers };
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'https://x');
    const path = pathname.replace('/api', '');
    asked.push(path);
    const found = known[path] ?? [];
    const body: unknown = typeof found === 'function' ? found() : found;
    const isList = new Headers(headers).get('accept') === 'application/ld+json' && Array.isArray(body);
    return Response.json(isList ? hydra(body) : body);
  });
  return asked;
}

const hydra = (rows: readonly unknown[]) => ({
  '@context': '/api/contexts/Row',
  '@id': '/api/rows',
  '@type': 'hydra:Collection',
  'hydra:member': rows,
  'hydra:totalItems': rows.length,
});
