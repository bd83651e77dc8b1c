import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { USER } from '../features/commissioning/heat-pump.sample.ts';
import { ApiProblem } from './api-problem.ts';
import { reportAnswer, reportAway } from './connection.ts';
import { answerOrHeld } from './kept-answers.ts';
import { keepReadings } from './kept-reading.ts';
import { rawTable } from './local-db.ts';
import { keptQuery } from './query-client.ts';
import { session } from './session-store.ts';

const KEY = ['custom_devices', 12] as const;
const ask = (fetch: () => Promise<string>) =>
  answerOrHeld(
    new QueryClient({
      defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } },
    }),
    keptQuery(KEY, { fetch, shape: async () => z.string() }),
  );

const silent = () => new Promise<string>(() => undefined);

beforeEach(async () => {
  session.set({ user: USER, exp: 0 });
  await rawTable('cache').clear();
  await keepReadings([{ hash: hashKey(KEY), data: 'free', fetchedAt: Date.now() - 86_400_000 }]);
  reportAnswer();
});

test('a device that was installed meanwhile opens as the server has it, not as the fresh page holds it', async () => {
  expect(await ask(async () => 'installed')).toBe('installed');
});

test('what the server refuses meanwhile does not open from what is held', async () => {
  await expect(ask(() => Promise.reject(new ApiProblem('not-found', 404)))).rejects.toThrow();
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
