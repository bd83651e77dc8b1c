import 'fake-indexeddb/auto';
import type { ServiceRow } from '@portal/domain/services/row';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { reportAnswer } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { INSTALLER } from '../../queue/store/queue-world.sample.ts';
import { DEVICE } from '../commissioning/heat-pump.sample.ts';
import { oneDevice } from '../devices/queries.ts';
import { beginService } from './form/begin-service.ts';
import { ownServices, servicesOfDevice, serviceToFinish, wholeServices } from './queries.ts';

const COLLEAGUE = { id: INSTALLER.id + 1, name: 'Zofia Kwiatkowska', company: 'B' };
const SENT: ServiceRow = {
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
  customDevice: { id: 12, serial: 'HP-1', template: 'Pompa ciepła', templateNames: {} },
  customer: {
    name: 'Halina Wilk',
    companyName: null,
    city: 'Nowy Targ',
    address: 'Źródlana 7',
    phone: '+48601602603',
  },
  serviceman: 'Bogdan Zięba',
  installer: { id: INSTALLER.id, name: INSTALLER.name, company: 'A' },
  etag: '"1"',
  replacement: null,
};

const page = (items: readonly ServiceRow[]) => ({
  items,
  totalItems: items.length,
  page: 1,
  itemsPerPage: 500,
});
const open = () => hashKey(wholeServices(INSTALLER.id, SERVICE_TABS.pending).key);
const ofDevice = () => hashKey(servicesOfDevice(12).queryKey);

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  session.set({ user: INSTALLER, exp: 9_999_999_999 });
  queryClient.clear();
  await rawTable('cache').clear();
});
afterEach(() => {
  reportAnswer();
  session.set(null);
  vi.unstubAllGlobals();
});

test('without a network a service of a shared device is offered to be finished, whoever has begun it', async () => {
  await cacheReadings([{ hash: ofDevice(), data: [{ ...SENT, installer: COLLEAGUE }] }]);
  expect(await serviceToFinish(12)).toBe(77);
});

test('without a network a service that the installer has finished since is not offered again', async () => {
  await cacheReadings([{ hash: ofDevice(), data: [SENT] }]);
  await cacheReadings([{ hash: open(), data: page([]) }]);
  expect(await serviceToFinish(12)).toBeNull();
  await cacheReadings([{ hash: open(), data: page([SENT]) }]);
  expect(await serviceToFinish(12)).toBe(77);
});

test.each(['601602603', '601-602-603', 'zieba', 'halina nowy'])(
  'without a network a service is found by the customer’s phone number and the serviceman: "%s"',
  async (search) => {
    await cacheReadings([{ hash: open(), data: page([SENT]) }]);
    const found = await queryClient.fetchQuery(ownServices(INSTALLER.id, SERVICE_TABS.pending, 1, search));
    expect(found.items.map(({ id }) => id)).toEqual([77]);
  },
);

test('on a line that stays silent the service to be finished is looked for ten seconds, then on the phone', async () => {
  await cacheReadings([{ hash: open(), data: page([SENT]) }]);
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted === true ? Promise.reject(signal.reason) : new Promise(() => undefined),
  );
  expect(await serviceToFinish(12)).toBe(77);
  // The app looks for its server after that, when it is in no hurry.
  expect(limit).toHaveBeenNthCalledWith(1, 10_000);
  limit.mockRestore();
}, 5_000);

test('on a line that stays silent a service of a device that was read opens without the name of its customer, which was not', async () => {
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => later(run, ms === 4_000 ? 40 : ms));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const installation = { id: 41, status: 'accepted', customerName: 'Halina' };
  queryClient.setQueryData(oneDevice(12).queryKey, { ...DEVICE, id: 12, installation });
  const opened = await beginService(
    { kind: 'new', device: 12 },
    { queries: queryClient, user: INSTALLER, organisation: 2, today: '2026-11-21' },
  );
  expect(opened).toMatchObject({
    kind: 'begun',
    data: { customer: null, device: { serial: DEVICE.serial } },
  });
}, 5_000);
