import type { CustomDevice } from '@portal/domain/devices/record';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportAnswer } from '../../lib/network/connection.ts';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { serviceToFinish } from '../services/queries.ts';
import { lookUpDevice } from './queries.ts';

const SCHEMA: ParametersSchema = [
  { name: 'power', type: 'number', label: 'Moc' },
  { name: 'numer_seryjny', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
];

const device = (installed: boolean): CustomDevice => ({
  id: 12,
  serial: 'HP-1',
  parameters: { numer_seryjny: 'HP-1' },
  deviceTemplate: { id: 5, name: 'Pompa ciepła', nameTranslations: {} },
  schemaVersion: { id: 31, number: 2, parametersSchema: SCHEMA },
  installation: null,
  installed,
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
  label: installed ? 'warranty_issued' : 'not_installed',
  startedOutside: false,
  source: 'factory',
  importedAt: null,
  madeOn: null,
  createdAt: null,
  revision: 1,
});

let asked: string[] = [];
function network(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(decodeURIComponent(path));
    return answer();
  });
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, type: string) =>
  json({ type, title: 'x', status, detail: status === 404 ? 'Not Found' : 'x', requestId: 'r' }, status);

beforeEach(async () => {
  await startLanguages();
  asked = [];
});
afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
});

const lookUp = () => lookUpDevice(5, SCHEMA, 'HP-1');

test('a serial number is looked for in the field of the type that the scanner marks', async () => {
  network(() => json([device(false)]));
  expect(await lookUp()).toMatchObject({ kind: 'free', device: { id: 12 } });
  expect(asked).toEqual(['/api/custom_devices?deviceTemplate.id=5&parameterOrExact[numer_seryjny]=HP-1']);
});

test('what came of it is one of four: free, installed, unknown, or nobody could be asked', async () => {
  network(() => json([device(false)]));
  expect((await lookUp()).kind).toBe('free');
  network(() => json([device(true)]));
  expect((await lookUp()).kind).toBe('installed');
  network(() => problem(404, 'not-found'));
  expect((await lookUp()).kind).toBe('unknown');
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await lookUp()).kind).toBe('offline');
  network(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  expect((await lookUp()).kind).toBe('offline');
});

test('a server that is out of order is no missing connection: its words are for the installer', async () => {
  network(() => problem(500, 'internal-error'));
  await expect(lookUp()).rejects.toMatchObject({ status: 500 });
});

test('a service is asked for by its sent parts and its device; none, or no answer, is none', async () => {
  network(() => json([]));
  expect(await serviceToFinish(12)).toBeNull();
  const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://x');
  expect(pathname).toBe('/api/services');
  expect(searchParams.getAll('status[]')).toEqual(['spare_parts_sent']);
  expect(searchParams.getAll('customDevice.id[]')).toEqual(['12']);
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await serviceToFinish(12)).toBeNull();
});

test('a service whose parts were sent is the one to finish', async () => {
  const waiting = {
    id: 77,
    clientId: '7b0f4d2e-53a5-4c38-9c58-0b6ad07a4d5e',
    status: 'spare_parts_sent',
    serviceStartDate: '2026-06-01',
    deadline: '2026-07-09',
    finishedAt: null,
    timing: null,
    underWarranty: true,
    faultDescription: 'Nie grzeje',
    rejectionReason: null,
    installation: '/installations/4',
    customDevice: { id: 12, serial: 'HP-1', template: 'Pompa ciepła' },
    customer: null,
    serviceman: null,
    installer: null,
    etag: '"1"',
  };
  network(() => json([waiting]));
  expect(await serviceToFinish(12)).toBe(77);
});
