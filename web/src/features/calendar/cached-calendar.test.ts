import 'fake-indexeddb/auto';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import { hashKey } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rawTable } from '../../lib/local/local-db.ts';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { session } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { oneInspection, wholeInspections } from '../inspections/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import {
  inspection,
  inspectionRow,
  installation,
  service,
  serviceRow,
} from '../prefetch/field-world.sample.ts';
import { oneService, wholeServices } from '../services/queries.ts';
import { visitsFromCache } from './cached-calendar.ts';

const etag = '"x"';
const SHORT = 'ul. Źródlana 7, Nowy Targ';
const WHOLE = 'ul. Źródlana 7 m. 3, 34-400 Nowy Targ';

/** Caches the lists of a person's visits, those given among the pending ones. */
const cacheLists = (inspections: readonly object[], services: readonly object[]) =>
  cacheReadings([
    ...Object.values(INSPECTION_TABS).map((status) => ({
      hash: hashKey(wholeInspections(USER.id, status).key),
      data: page(status === 'pending' ? inspections : []),
    })),
    ...[SERVICE_TABS.pending, SERVICE_TABS.completed].map((statuses) => ({
      hash: hashKey(wholeServices(USER.id, statuses).key),
      data: page(statuses === SERVICE_TABS.pending ? services : []),
    })),
  ]);
const page = (items: readonly object[]) => ({
  items,
  totalItems: items.length,
  page: 1,
  itemsPerPage: items.length,
});

const shown = async () => {
  const read = await visitsFromCache(USER.id, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-10');
  return read?.data.visits.map(({ kind, id, customer }) => [kind, id, customer?.address]);
};

const inFlat = <Site extends object>(customer: Site) => ({ ...customer, addressContinued: 'm. 3' });

beforeEach(async () => {
  await rawTable('cache').clear();
  session.set({ user: USER, exp: 0 });
});
afterAll(() => session.set(null));

test('without a network the calendar names the flat and the post code as far as the phone has the visit or its installation', async () => {
  await cacheLists(
    [inspectionRow(51, 41), inspectionRow(52, 42), inspectionRow(53, 43)],
    [serviceRow(61, 44, 78, USER.id)],
  );
  const visited = inspection(51, 41, 52);
  const repaired = service(61, 44, 78, USER.id);
  const installed = { ...installation(42, 78), customerAddressContinued: 'm. 3' };
  await cacheReadings([
    {
      hash: hashKey(oneInspection(51).queryKey),
      data: { inspection: { ...visited, customer: inFlat(visited.customer) }, etag },
    },
    { hash: hashKey(oneInstallation(42).queryKey), data: { installation: installed, etag } },
    {
      hash: hashKey(oneService(61).queryKey),
      data: { service: { ...repaired, customer: repaired.customer && inFlat(repaired.customer) }, etag },
    },
  ]);
  expect(await shown()).toEqual([
    ['inspection', 51, WHOLE],
    ['inspection', 52, WHOLE],
    ['inspection', 53, SHORT],
    ['service', 61, WHOLE],
  ]);
});

test('what the phone has of another address says nothing of the one in the list, and an erased one is none', async () => {
  const row = inspectionRow(51, 41);
  const erased = inspectionRow(52, 41);
  await cacheLists(
    [
      { ...row, customer: { ...row.customer, address: 'ul. Nowa 1' } },
      { ...erased, customer: { ...erased.customer, address: '-', city: '-' } },
    ],
    [],
  );
  const earlier = inspection(51, 41, 52);
  await cacheReadings([
    {
      hash: hashKey(oneInspection(51).queryKey),
      data: { inspection: { ...earlier, customer: inFlat(earlier.customer) }, etag },
    },
  ]);
  expect(await shown()).toEqual([
    ['inspection', 51, 'ul. Nowa 1, Nowy Targ'],
    ['inspection', 52, ''],
  ]);
});
