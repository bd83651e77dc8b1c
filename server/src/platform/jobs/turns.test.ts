import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { addAllToOutbox } from './outbox.ts';

const MINUTE_MS = 60_000;
const named = z.object({ name: z.string() });
const ask = (topic: string, name: string) => ({ topic, payload: { name }, organisationId: null });
let portal: TestApp;
const done: string[] = [];
let waitedMs = 0;
beforeAll(async () => {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + waitedMs);
  portal = await buildTestApp({
    more: ({ deps: { jobs } }) => {
      jobs.on(
        'test.waits',
        named,
        async ({ name }) => {
          waitedMs += MINUTE_MS;
          done.push(name);
        },
        { atOnce: 2 },
      );
      jobs.on('test.other', named, async ({ name }) => void done.push(name));
    },
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

test('many mails for a server that does not answer let another topic’s job have its turn', async () => {
  done.length = 0;
  await portal.db.system((tx) =>
    addAllToOutbox(tx, [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask('test.waits', name)),
      ask('test.other', 'card'),
    ]),
  );
  await portal.settle();
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'card', 'd', 'e', 'f']);
  expect(done.indexOf('card')).toBe(2);
});
