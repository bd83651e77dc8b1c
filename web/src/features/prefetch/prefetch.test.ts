import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cacheReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { reportAnswer } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { inspectionsOf } from '../inspections/queries.ts';
import { oneInstallation, wholeInstallations } from '../installations/queries.ts';
import { installation, installationRow, serve } from './field-world.sample.ts';
import { prefetch } from './prefetch.ts';

const ALL = { previews: 200, pictures: 12 };

const hashOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => hashKey(queryKey);
const isOnDevice = async (hash: string) => (await readCached(hash, z.unknown())) !== undefined;
const run = (user = USER) => prefetch(user, ALL, new AbortController().signal);

/** The pauses between two calls take no time. */
function hurry(): void {
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void) => wait(act));
}

beforeEach(async () => {
  await rawTable('cache').clear();
  queryClient.clear();
  session.set({ user: USER, exp: 9_999_999_999 });
  reportAnswer();
  hurry();
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.set(null);
});

test('what is no longer shared leaves the phone though the network is lost between the two lists', async () => {
  const shared = installationRow(41, 77);
  const list = { items: [shared], totalItems: 1, page: 1, itemsPerPage: 1 };
  await cacheReadings([
    { hash: hashKey(wholeInstallations('received', 7).key), data: list },
    { hash: hashOf(oneInstallation(41)), data: { installation: installation(41, 77), etag: '"x"' } },
    { hash: hashOf(inspectionsOf(41)), data: [] },
  ]);
  const lost = new AbortController();
  serve({
    '/users/7/received_installations': () => {
      lost.abort();
      return [];
    },
  });
  expect(await prefetch(USER, ALL, lost.signal)).toBe(false);
  serve({});
  expect(await run()).toBe(true);
  expect(await isOnDevice(hashOf(oneInstallation(41)))).toBe(false);
});
