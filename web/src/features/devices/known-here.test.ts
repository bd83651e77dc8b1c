import 'fake-indexeddb/auto';
import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DEVICE, USER } from '../commissioning/heat-pump.sample.ts';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { wholeInstallations } from '../installations/queries.ts';
import { deviceBySerial } from '../../records/by-serial.ts';
import { keepDevice, knownHere, underWay } from './queries.ts';

const SERIAL = 'HP-2026-00000077';
const TEMPLATE = DEVICE.deviceTemplate.id;
const HOUR_AGO = Date.now() - 3_600_000;

const row: InstallationRow = {
  id: 41,
  clientId: crypto.randomUUID(),
  status: 'accepted',
  rejectionReason: null,
  waitingSince: null,
  withdrawn: false,
  installationDate: '2026-10-01',
  customerName: 'Halina Żółtańska',
  companyName: null,
  customerCity: 'Nowy Targ',
  customerAddress: 'ul. Źródlana 7',
  customDevice: {
    id: 77,
    serial: SERIAL,
    deviceTemplate: { id: TEMPLATE, name: 'Pompa ciepła', nameTranslations: {} },
    inDatabase: true,
  },
  installer: { id: USER.id, name: 'A', company: 'B' },
  warranty: null,
  complete: true,
  imported: false,
  etag: '"x"',
  createdAt: '2026-10-01T10:00:00Z',
};
const keepRows = (items: readonly InstallationRow[], fetchedAt = HOUR_AGO) =>
  cacheReadings([
    {
      hash: hashKey(wholeInstallations('own', USER.id).key),
      data: { items, totalItems: items.length, page: 1, itemsPerPage: items.length },
      fetchedAt,
    },
  ]);

beforeEach(async () => {
  for (const store of ['cache', 'forms', 'requests'] as const) await rawTable(store).clear();
  session.set({ user: USER, exp: 0 });
});
afterAll(() => session.set(null));

test('an installed device is known from the list, with its customer and the hour, however its number is typed', async () => {
  await keepRows([row]);
  expect(await knownHere(TEMPLATE, `  ${SERIAL.toLowerCase()} `)).toEqual({
    id: 77,
    serial: SERIAL,
    name: 'Pompa ciepła',
    label: 'warranty_issued',
    installed: true,
    installation: { id: 41, customer: 'Halina Żółtańska' },
    fetchedAt: HOUR_AGO,
  });
});

test.each([
  ['pending', true],
  ['accepted', true],
  ['no_warranty', true],
  ['rejected', false],
] as const)(
  'a device whose installation is %s is installed, as far as this phone knows: %s',
  async (status, installed) => {
    await keepRows([{ ...row, status }]);
    expect(await knownHere(TEMPLATE, SERIAL)).toMatchObject({ installed });
  },
);

test('the newer of two answers counts', async () => {
  await keepRows([]);
  const free = { ...DEVICE, serial: SERIAL, installed: false, installation: null };
  const hash = hashKey(deviceBySerial(TEMPLATE, SERIAL));
  await cacheReadings([{ hash, data: free, fetchedAt: HOUR_AGO - 1_000 }]);
  expect(await knownHere(TEMPLATE, SERIAL)).toMatchObject({ installed: false, installation: null });
  await keepRows([row]);
  expect(await knownHere(TEMPLATE, SERIAL)).toMatchObject({ installed: true });
});

test('a device of another type, of another person or of nobody is unknown here', async () => {
  await keepRows([row]);
  expect(await knownHere(TEMPLATE + 1, SERIAL)).toBeNull();
  expect(await knownHere(TEMPLATE, 'HP-1')).toBeNull();
  session.set({ user: { ...USER, id: USER.id + 1 }, exp: 0 });
  expect(await knownHere(TEMPLATE, SERIAL)).toBeNull();
});

test('a form begun for the device is found again, and one for another type is not', async () => {
  await rawTable('forms').put({
    id: crypto.randomUUID(),
    userId: USER.id,
    revision: 1,
    schemaVersion: 1,
    kind: 'installation',
    place: '/add-device-simple/77',
    title: SERIAL,
    versionId: 1,
    step: 'customer',
    createdAt: HOUR_AGO,
    savedAt: HOUR_AGO,
    pictures: [],
    data: { target: { kind: 'new', partOf: null }, template: { id: TEMPLATE } },
  });
  expect(await underWay(TEMPLATE, SERIAL.toLowerCase())).toMatchObject({
    kind: 'drafted',
    place: '/add-device-simple/77',
  });
  expect(await underWay(TEMPLATE + 1, SERIAL)).toBeNull();
});

test('a device that was looked up is known without a network to who looked it up, not to the next person on the phone', async () => {
  await keepDevice(DEVICE, 99);
  expect(await rawTable('cache').count()).toBe(0);
  await keepDevice(DEVICE, USER.id);
  expect(await knownHere(TEMPLATE, DEVICE.serial)).toMatchObject({ id: DEVICE.id });
});
