import 'fake-indexeddb/auto';
import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { DEVICE, USER } from '../commissioning/heat-pump.sample.ts';
import { deviceTimeline, oneDevice } from '../devices/queries.ts';
import { inspectionsOf } from '../inspections/queries.ts';
import { installationHistory, oneInstallation } from '../installations/queries.ts';
import { dropPreviews } from './fetch-previews.ts';

const row = (id: number, deviceId: number): InstallationRow => ({
  id,
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
    id: deviceId,
    serial: `HP-${String(deviceId)}`,
    deviceTemplate: { id: DEVICE.deviceTemplate.id, name: 'Pompa ciepła', nameTranslations: {} },
    inDatabase: true,
  },
  installer: { id: 99, name: 'Kolega', company: 'B' },
  warranty: null,
  complete: true,
  imported: false,
  etag: '"x"',
  createdAt: '2026-10-01T10:00:00Z',
});

const keysOf = ({ id, customDevice }: InstallationRow) =>
  [
    oneInstallation(id),
    installationHistory(id),
    oneDevice(customDevice.id),
    deviceTimeline(customDevice.id),
    inspectionsOf(id),
  ].map(({ queryKey }) => hashKey(queryKey));
const onDevice = async () => (await rawTable('cache').toCollection().primaryKeys()).map(String);

beforeEach(async () => {
  await rawTable('cache').clear();
  session.set({ user: USER, exp: 0 });
});
afterAll(() => session.set(null));

test('an installation that is no longer shared leaves the phone with all that was read of it; the others stay', async () => {
  const [shared, own] = [row(41, 77), row(42, 78)];
  await cacheReadings([...keysOf(shared), ...keysOf(own)].map((hash) => ({ hash, data: {} })));
  await dropPreviews([shared, own], [own]);
  expect((await onDevice()).toSorted()).toEqual(
    keysOf(own)
      .map((hash) => `${String(USER.id)} ${hash}`)
      .toSorted(),
  );
});
