import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { listOrganisations } from '@portal/domain/organisations/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { USER } from '../../features/commissioning/heat-pump.sample.ts';
import { ApiProblem } from '../network/api-problem.ts';
import { startLanguages } from '../languages/i18n.ts';
import { reportAnswer, reportAway } from '../network/connection.ts';
import { fetchFresh, freshOrCached, freshOrNothing, newestCached } from './cached-answers.ts';
import { cacheReadings } from './cached-reading.ts';
import { rawTable } from '../local/local-db.ts';
import { offlineQuery } from '../network/query-client.ts';
import { session } from '../session/session-store.ts';
import { fetchWhole } from './whole-list.ts';

const KEY = ['custom_devices', 12] as const;
const ask = (fetch: () => Promise<string>) =>
  freshOrCached(
    new QueryClient({
      defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } },
    }),
    offlineQuery(KEY, { fetch, shape: async () => z.string() }),
  );

const failing = (status: number) => () => Promise.reject<string>(new ApiProblem('internal', status));
const soon = () => new Promise<string>((resolve) => setTimeout(resolve, 50, 'installed'));
const silent = () => new Promise<string>(() => undefined);

beforeAll(() => startLanguages());
beforeEach(async () => {
  session.set({ user: USER, exp: 0 });
  await rawTable('cache').clear();
  await cacheReadings([{ hash: hashKey(KEY), data: 'free', fetchedAt: Date.now() - 86_400_000 }]);
  reportAnswer();
});

test('a device that was installed meanwhile opens as the server has it, not as the fresh page holds it', async () => {
  expect(await ask(async () => 'installed')).toBe('installed');
});

test.each([
  ['a day', 86_400_000],
  ['a minute', 60_000],
])(
  'a device that was read while the phone’s clock was %s ahead opens as the server has it',
  async (_, ahead) => {
    await cacheReadings([{ hash: hashKey(KEY), data: 'free', fetchedAt: Date.now() + ahead }]);
    expect(await ask(soon)).toBe('installed');
  },
);

test('what the server refuses meanwhile does not open from what is held', async () => {
  await expect(ask(() => Promise.reject(new ApiProblem('not-found', 404)))).rejects.toThrow();
});

test('what somebody may not read any more leaves the screen and the device', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const query = offlineQuery(KEY, { fetch: failing(404), shape: async () => z.string() });
  await queries.fetchQuery(query).catch(() => undefined);
  await expect.poll(() => queries.getQueryState(KEY)?.status).toBe('error');
  expect(queries.getQueryData(KEY)).toBeUndefined();
  await expect.poll(() => rawTable('cache').count()).toBe(0);
});

test('a server in trouble takes nothing from the screen', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  await queries.fetchQuery(offlineQuery(KEY, { fetch: failing(500), shape: async () => z.string() }));
  await expect.poll(() => queries.getQueryState(KEY)?.error).toBeTruthy();
  expect(queries.getQueryData(KEY)).toBe('free');
  expect(await rawTable('cache').count()).toBe(1);
});

test('without a network it opens from what is held', async () => {
  reportAway();
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('free');
});

test('a server that stays silent is waited for once, for four seconds, not at every question', async () => {
  const began = performance.now();
  expect(await ask(silent)).toBe('free');
  expect(performance.now() - began).toBeGreaterThan(3_900);
  const again = performance.now();
  expect(await ask(silent)).toBe('free');
  expect(performance.now() - again).toBeLessThan(1_000);
}, 10_000);

async function newest(own: number, list: number) {
  await cacheReadings([{ hash: hashKey(KEY), data: 'own', fetchedAt: own }]);
  const read = await newestCached(hashKey(KEY), {
    fetch: async () => 'server',
    shape: async () => z.string(),
    otherwise: async () => ({ data: 'list', fetchedAt: list }),
  });
  return read?.data;
}

describe('a phone whose clock was set back reads without a network', () => {
  const NOW = Date.now();
  test('the list of this morning, not the page that was opened by a clock that was a day ahead', async () => {
    expect(await newest(NOW + 86_400_000, NOW - 3_600_000)).toBe('list');
  });

  test('the page, where the list was read by that clock', async () => {
    expect(await newest(NOW - 3_600_000, NOW + 86_400_000)).toBe('own');
  });

  test('the later of both, where both were read by that clock', async () => {
    expect(await newest(NOW + 86_400_000, NOW + 80_000_000)).toBe('own');
    expect(await newest(NOW + 80_000_000, NOW + 86_400_000)).toBe('list');
  });
});

test('what was fetched for an installer who has left is not kept for the one who signed in meanwhile', async () => {
  await rawTable('cache').clear();
  const query = offlineQuery(KEY, {
    fetch: async () => {
      session.set({ user: { ...USER, id: 8 }, exp: 0 });
      return 'Halina';
    },
    shape: async () => z.string(),
  });
  await fetchFresh(new QueryClient(), query);
  expect(await rawTable('cache').count()).toBe(0);
});

test('a list that was fetched for an installer who has left is not kept for the one who signed in meanwhile', async () => {
  await rawTable('cache').clear();
  vi.stubGlobal('fetch', async () => {
    session.set({ user: { ...USER, id: 8 }, exp: 9_999_999_999 });
    const page = {
      '@context': '/contexts/Organisation',
      '@id': '/organisations',
      '@type': 'hydra:Collection',
      'hydra:member': [],
      'hydra:totalItems': 0,
    };
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/ld+json' } });
  });
  session.set({ user: USER, exp: 9_999_999_999 });
  await fetchWhole({ key: ['list'], load: async () => listOrganisations, ask: {}, limit: 10 });
  vi.unstubAllGlobals();
  expect(await rawTable('cache').count()).toBe(0);
});

test('what a form can do without is waited for four seconds where the server stays silent, and is then what is held', async () => {
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => later(run, ms === 4_000 ? 40 : ms));
  const query = offlineQuery(KEY, { fetch: silent, shape: async () => z.string() });
  expect(await freshOrNothing(new QueryClient(), query)).toBe('free');
  await rawTable('cache').clear();
  expect(await freshOrNothing(new QueryClient(), query)).toBeUndefined();
  vi.unstubAllGlobals();
  const refused = offlineQuery(KEY, { fetch: failing(404), shape: async () => z.string() });
  expect(await freshOrNothing(new QueryClient(), refused)).toBeUndefined();
  const answered = offlineQuery(['custom_devices', 13], { fetch: soon, shape: async () => z.string() });
  expect(await freshOrNothing(new QueryClient(), answered)).toBe('installed');
});

test('a form of which nothing is held is not waited for longer than half a minute, and can be asked for again', async () => {
  await rawTable('cache').clear();
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => later(run, ms === 30_000 ? 40 : ms));
  const queries = new QueryClient();
  const failed = freshOrCached(queries, offlineQuery(KEY, { fetch: silent, shape: async () => z.string() }));
  await expect(failed).rejects.toMatchObject({
    code: 'offline',
    detail: 'Serwer nie odpowiada. Sprawdź połączenie z siecią i spróbuj ponownie.',
  });
  vi.unstubAllGlobals();
  const answered = offlineQuery(KEY, { fetch: soon, shape: async () => z.string() });
  expect(await freshOrCached(queries, answered)).toBe('installed');
});
