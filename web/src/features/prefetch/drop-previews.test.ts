import 'fake-indexeddb/auto';
import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { deviceTimeline, oneDevice } from '../devices/queries.ts';
import { inspectionHistory, inspectionsOf, oneInspection, wholeInspections } from '../inspections/queries.ts';
import { installationHistory, oneInstallation } from '../installations/queries.ts';
import { oneService, serviceHistory, servicesOfDevice } from '../services/queries.ts';
import { dropPreviews } from './drop-previews.ts';
import { inspectionRow, installationRow, serviceRow } from './field-world.sample.ts';

const COLLEAGUE = 99;
const hashOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => hashKey(queryKey);
const keysOf = ({ id, customDevice }: InstallationRow) =>
  [
    oneInstallation(id),
    installationHistory(id),
    oneDevice(customDevice.id),
    deviceTimeline(customDevice.id),
    inspectionsOf(id),
  ].map(hashOf);
const drop = (before: InstallationRow[], now: InstallationRow[]) => dropPreviews(before, now, USER.id);
const onDevice = async () =>
  (await rawTable('cache').toCollection().primaryKeys()).map((key) =>
    key.slice(`${String(USER.id)} `.length),
  );

beforeEach(async () => {
  await rawTable('cache').clear();
  session.set({ user: USER, exp: 0 });
});
afterAll(() => session.set(null));

test('an installation that is no longer shared leaves the phone with all that was read of it; the others stay', async () => {
  const [shared, own] = [installationRow(41, 77), installationRow(42, 78)];
  await cacheReadings([...keysOf(shared), ...keysOf(own)].map((hash) => ({ hash, data: {} })));
  await drop([shared, own], [own]);
  expect((await onDevice()).toSorted()).toEqual(keysOf(own).toSorted());
});

test('its inspections and services leave with it, with their pictures, but not the service that the installer is to finish', async () => {
  const shared = installationRow(41, 77);
  const files = [{ sha256: 'abc' }];
  const services = [serviceRow(61, 41, 77, COLLEAGUE), serviceRow(62, 41, 77, USER.id)];
  const planned = { items: [inspectionRow(52, 41), inspectionRow(53, 42)] };
  const records = [oneInspection(51), oneInspection(52), oneService(61)].map(hashOf);
  const others = [oneInspection(53), oneService(62), serviceHistory(62)].map(hashOf);
  await cacheReadings([
    { hash: hashOf(inspectionsOf(41)), data: [inspectionRow(51, 41)] },
    {
      hash: hashKey(wholeInspections(USER.id, 'pending').key),
      data: { ...planned, totalItems: 2, page: 1, itemsPerPage: 2 },
    },
    { hash: hashOf(servicesOfDevice(77)), data: services },
    { hash: records[0]!, data: { inspection: { files }, etag: '"x"' } },
    { hash: records[1]!, data: { inspection: { files: [] }, etag: '"x"' } },
    { hash: records[2]!, data: { service: { files: [{ sha256: 'def' }] }, etag: '"x"' } },
    ...[inspectionHistory(51), inspectionHistory(52), serviceHistory(61)].map((history) => ({
      hash: hashOf(history),
      data: [],
    })),
    ...['picture abc', 'picture def', ...others].map((hash) => ({ hash, data: {} })),
  ]);
  await drop([shared], []);
  expect((await onDevice()).toSorted()).toEqual(
    [hashKey(wholeInspections(USER.id, 'pending').key), ...others].toSorted(),
  );
});

test('an earlier installation of the same device keeps what the phone knows of the device, and its own service', async () => {
  const [shared, earlier] = [installationRow(41, 77), installationRow(40, 77)];
  const services = [serviceRow(61, 41, 77, COLLEAGUE), serviceRow(60, 40, 77, COLLEAGUE)];
  await cacheReadings([
    { hash: hashOf(servicesOfDevice(77)), data: services },
    ...[
      ...keysOf(earlier),
      ...keysOf(shared).slice(0, 2),
      hashOf(oneService(61)),
      hashOf(oneService(60)),
    ].map((hash) => ({ hash, data: {} })),
  ]);
  await drop([shared, earlier], [earlier]);
  expect((await onDevice()).toSorted()).toEqual(
    [...keysOf(earlier), hashOf(servicesOfDevice(77)), hashOf(oneService(60))].toSorted(),
  );
});
