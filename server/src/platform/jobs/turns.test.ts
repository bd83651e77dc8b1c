import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
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
const cardIsMailed = Promise.withResolvers<void>();
beforeAll(async () => {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + waitedMs);
  portal = await buildTestApp({
    more: ({ deps: { jobs } }) => {
      // Before the others: its turn comes first.
      jobs.every(
        'test.nightly',
        '43 3 * * *',
        async () => {
          await Promise.race([cardIsMailed.promise, wait(2_000)]);
          done.push('customers erased');
        },
        { isLong: true },
      );
      jobs.on(
        'test.waits',
        named,
        async ({ name }) => {
          waitedMs += MINUTE_MS;
          done.push(name);
        },
        { atOnce: 2 },
      );
      jobs.on('test.other', named, async ({ name }) => {
        done.push(name);
        if (name === 'card of the night') cardIsMailed.resolve();
      });
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

test('the card of an installation is mailed while the night’s work erases one customer after another', async () => {
  done.length = 0;
  await portal.db.system((tx) =>
    addAllToOutbox(tx, [ask('test.nightly', 'night'), ask('test.other', 'card of the night')]),
  );
  await portal.settle();
  expect(done).toEqual(['card of the night', 'customers erased']);
});

test('no second server begins to erase the same customers while the first may still be at it, for hours', async () => {
  const { rows } = await sql<{ expire_seconds: number }>`
    select expire_seconds from portal_jobs.queue where name = 'privacy.retention'`.execute(portal.db.kysely);
  expect(rows[0]?.expire_seconds).toBeGreaterThanOrEqual(4 * 60 * 60);
});

test('a mail that fails after an upgrade is tried as often as the new version says, and no queue is written that is right', async () => {
  const queue = async () => {
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from portal_jobs.queue where name = 'test.other'`.execute(
      portal.db.kysely,
    );
    return rows[0]!;
  };
  const restart = async () => {
    await portal.deps.jobs.stop();
    await portal.deps.jobs.start();
  };
  const first = await queue();
  await restart();
  expect(await queue()).toEqual(first);
  await sql`update portal_jobs.queue set retry_limit = 2 where name = 'test.other'`.execute(portal.db.kysely);
  await restart();
  expect((await queue()).retry_limit).toBe(110);
});
