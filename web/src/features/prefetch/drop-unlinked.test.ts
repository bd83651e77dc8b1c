import 'fake-indexeddb/auto';
import type { User } from '@portal/domain/users/record';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { deviceBySerial } from '../../records/by-serial.ts';
import { DEVICE, USER } from '../commissioning/heat-pump.sample.ts';
import { deviceTimeline, oneDevice } from '../devices/queries.ts';
import { inspectionsOf, partnerInspections, wholePartnerInspections } from '../inspections/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import { oneService, serviceHistory, servicesOfDevice } from '../services/queries.ts';
import { dropUnlinked } from './drop-unlinked.ts';
import {
  installation,
  installationRow,
  inspectionRow,
  serve,
  service,
  serviceRow,
} from './field-world.sample.ts';

const ASP: User = { ...USER, roles: ['ROLE_ASP'] };
const NOTHING = { rows: [], inspections: [], services: [] };
const LINKED = 99;

const hashOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => hashKey(queryKey);
const drop = (lists: Partial<Parameters<typeof dropUnlinked>[0]> = {}) =>
  dropUnlinked({ ...NOTHING, ...lists }, ASP, async () => undefined);
const onDevice = async () =>
  (await rawTable('cache').toCollection().primaryKeys())
    .map((key) => key.slice(`${String(ASP.id)} `.length))
    .toSorted();
const page = (items: readonly unknown[]) => ({ items, totalItems: 1, page: 1, itemsPerPage: 1 });

beforeEach(async () => {
  await rawTable('cache').clear();
  queryClient.clear();
  session.set({ user: ASP, exp: 9_999_999_999 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.set(null);
});

/** A device of an installation as it is cached: by its number, by its label, and the page of all that happened to it. */
function deviceCopies(deviceId: number, installationId: number | null) {
  const { installation: _, ...rest } = DEVICE;
  const at =
    installationId === null ? null : { id: installationId, status: 'accepted', customerName: 'Halina' };
  const device = { ...rest, id: deviceId, serial: `HP-${String(deviceId)}`, installation: at };
  const record = `/installations/${String(installationId)}`;
  const made = { kind: 'installation', at: '2026-10-01', record, installer: 'A', customer: 'Halina' };
  const label = deviceBySerial(device.deviceTemplate.id, device.serial);
  return [
    { hash: hashOf(oneDevice(deviceId)), data: device },
    { hash: hashKey(label), data: device },
    {
      hash: hashOf(deviceTimeline(deviceId)),
      data: { device, entries: installationId === null ? [] : [made], parameters: [], documents: [] },
    },
  ];
}
const hashes = (copies: readonly { readonly hash: string }[]) => copies.map(({ hash }) => hash).toSorted();

test('a device that a service partner looked up at an installer who is no longer linked leaves the phone; one that nobody has installed stays', async () => {
  const free = deviceCopies(78, null);
  await cacheReadings([
    ...deviceCopies(77, 41),
    { hash: hashOf(servicesOfDevice(77)), data: [serviceRow(61, 41, 77, LINKED)] },
    { hash: hashOf(inspectionsOf(41)), data: [inspectionRow(51, 41)] },
    ...free,
  ]);
  serve({});
  await drop();
  expect(await onDevice()).toEqual(hashes(free));
});

test('what a service partner may still read is asked for by short rows, and stays with its device', async () => {
  const read = { installation: installation(41, 77), etag: '"x"' };
  const copies = [...deviceCopies(77, 41), { hash: hashOf(oneInstallation(41)), data: read }];
  await cacheReadings([...copies, ...deviceCopies(78, 42)]);
  const asked = serve({ '/installations': [installationRow(41, 77)] });
  await drop();
  expect(await onDevice()).toEqual(hashes(copies));
  // The whole of one installation is asked for where its row is missing alone.
  expect(asked).toEqual(['/installations', '/installation_previews']);
});

test('nothing is asked of installations that stand in the lists of the service partner', async () => {
  const copies = deviceCopies(77, 41);
  await cacheReadings(copies);
  const asked = serve({});
  await drop({ rows: [installationRow(41, 77)] });
  expect(asked).toEqual([]);
  expect(await onDevice()).toEqual(hashes(copies));
});

test('a device that has a readable installation beside the unlinked one stays, without what tells of that', async () => {
  const [one, label] = deviceCopies(77, 42);
  const [, , timeline] = deviceCopies(77, 41);
  await cacheReadings([one!, label!, timeline!]);
  serve({ '/installations': [installationRow(42, 77)] });
  await drop();
  expect(await onDevice()).toEqual(hashes([one!, label!]));
});

test('a service partner finds the service that they are to finish by the label of an unlinked installer’s device', async () => {
  const [one, label, timeline] = deviceCopies(77, 41);
  const own = serviceRow(62, 41, 77, ASP.id);
  const data = { service: service(62, 41, 77, ASP.id), etag: '"x"' };
  const record = { hash: hashOf(oneService(62)), data };
  await cacheReadings([one!, label!, timeline!, record]);
  serve({});
  await drop({ services: [own] });
  expect(await onDevice()).toEqual(hashes([one!, label!, record]));
});

/** A service that an installer has begun on a device of an installation, as its page cached it. */
function servicePage(id: number, installationId: number, deviceId: number) {
  const data = { service: service(id, installationId, deviceId, LINKED), etag: '"x"' };
  return [
    { hash: hashOf(oneService(id)), data },
    { hash: hashOf(serviceHistory(id)), data: [] },
  ];
}
const DESK = { hash: hashOf(partnerInspections(ASP.id, 'pending', 1, 'Halina')), data: page([]) };

test('a linked installer’s service at an installation that was shared with them stays on their partner’s phone, and so does the desk', async () => {
  const rows = [serviceRow(61, 41, 77, LINKED)];
  const copies = [...servicePage(61, 41, 77), { hash: hashOf(servicesOfDevice(77)), data: rows }, DESK];
  await cacheReadings(copies);
  const asked = serve({ '/services': rows });
  await drop();
  expect(await onDevice()).toEqual(hashes(copies));
  expect(asked).toEqual(['/services']);
});

test('a service that went on to another device with its installation is asked for by its id before it goes', async () => {
  const [one, history] = servicePage(61, 41, 78);
  await cacheReadings([...servicePage(61, 41, 77), DESK]);
  const asked = serve({
    '/service_previews': [{ ...(one!.data as object), history: [] }],
  });
  await drop();
  expect(asked).toEqual(['/services', '/service_previews']);
  expect(await onDevice()).toEqual(hashes([one!, history!, DESK]));
});

test('a service of an installer who is no longer linked leaves their partner’s phone, with its history and the desk', async () => {
  await cacheReadings([...servicePage(61, 41, 77), DESK]);
  serve({});
  await drop();
  expect(await onDevice()).toEqual([]);
});

test('pages of a service partner’s inspections go with an unlinked installer, the list that was just fetched stays', async () => {
  const whole = hashKey(wholePartnerInspections(ASP.id, 'pending').key);
  await cacheReadings([
    ...deviceCopies(77, 41),
    { hash: whole, data: page([]) },
    { hash: hashOf(partnerInspections(ASP.id, 'pending', 1, 'Halina')), data: page([]) },
  ]);
  serve({});
  await drop();
  expect(await onDevice()).toEqual([whole]);
});

test('an open tab forgets an installation that its service partner may not read any more', async () => {
  await cacheReadings(deviceCopies(77, 41));
  queryClient.setQueryData(oneInstallation(41).queryKey, { installation: installation(41, 77), etag: '"x"' });
  serve({});
  await drop();
  expect(queryClient.getQueryData(oneInstallation(41).queryKey)).toBeUndefined();
});

test('a page of the desk that was read while the phone’s clock was ahead goes too, once an installer is not linked any more', async () => {
  const desk = hashKey(['installations', 'organisation', 2, { page: 1 }]);
  const ahead = Date.now() + 5 * 60 * 60_000;
  await cacheReadings([
    { hash: desk, data: page([{ customerName: 'Halina' }]), fetchedAt: ahead },
    ...deviceCopies(77, 41),
  ]);
  serve({});
  await drop();
  expect(await onDevice()).toEqual([]);
});

test('a page of the desk that was read by a clock days ahead is as old as one that was read days ago', async () => {
  const desk = hashKey(['installations', 'organisation', 2, { page: 1 }]);
  const ahead = Date.now() + 3 * 24 * 60 * 60_000;
  await cacheReadings([{ hash: desk, data: page([{ customerName: 'Halina' }]), fetchedAt: ahead }]);
  serve({});
  await drop();
  expect(await onDevice()).toEqual([]);
});
