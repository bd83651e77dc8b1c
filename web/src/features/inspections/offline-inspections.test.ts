import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rawTable } from '../../lib/local/local-db.ts';
import { reportAnswer } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { session } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { inspectionRow } from '../prefetch/field-world.sample.ts';
import { ownInspections, partnerInspections, wholeInspections, wholePartnerInspections } from './queries.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  session.set({ user: USER, exp: 9_999_999_999 });
  queryClient.clear();
  await rawTable('cache').clear();
});
afterEach(() => {
  reportAnswer();
  session.set(null);
  vi.unstubAllGlobals();
});

test.each(['605111222', '605-111-222', 'zoltanska 605111222'])(
  'without a network an inspection is found by the customer’s phone number, of the own ones and at the partner’s: "%s"',
  async (search) => {
    const data = { items: [inspectionRow(51, 41)], totalItems: 1, page: 1, itemsPerPage: 500 };
    for (const { key } of [wholeInspections(USER.id, 'pending'), wholePartnerInspections(USER.id, 'pending')])
      await cacheReadings([{ hash: hashKey(key), data }]);
    for (const query of [
      ownInspections(USER.id, 'pending', 1, search),
      partnerInspections(USER.id, 'pending', 1, search),
    ])
      expect((await queryClient.fetchQuery(query)).items.map(({ id }) => id)).toEqual([51]);
  },
);
