import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ChildLostError } from '../running/job-child.ts';
import { addToOutbox } from './outbox.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const named = z.object({ name: z.string() });
let portal: TestApp;
let done: string[];
beforeAll(async () => {
  portal = await buildTestApp({
    more: ({ deps: { jobs } }) => {
      jobs.on('test.kills-child', named, async ({ name }) => {
        done.push(name);
        throw new ChildLostError('memory', 'took too much');
      });
      jobs.on('test.fails', named, async ({ name }) => {
        done.push(name);
        throw new Error('away');
      });
      jobs.on('test.works', named, async ({ name }) => void done.push(name));
      jobs.on(
        'test.together',
        named,
        async ({ name }) => {
          done.push(name);
          if (name === 'fails') throw new Error('away');
        },
        { atOnce: 2 },
      );
      jobs.on('test.harmless', named, async ({ name }) => void done.push(name), { isAlwaysRetried: true });
    },
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  done = [];
  await sql`delete from portal_jobs.job`.execute(portal.db.kysely);
});

const ask = (topic: string, name: string): Promise<unknown> =>
  portal.db.system((tx) => addToOutbox(tx, { topic, payload: { name }, organisationId: null }));

/** Works off what is due when the pauses before another try are over. */
async function settleLater(): Promise<void> {
  await sql`update portal_jobs.job set start_after = now() - interval '1 day' where state = 'retry'`.execute(
    portal.db.kysely,
  );
  await portal.settle();
}

/** What is in the queue after a server was killed while it did this job: pg-boss notices that it fell silent. */
async function dieDuring(topic: string): Promise<void> {
  await sql`
    update portal_jobs.job
    set state = 'retry', started_on = now(), output = '{ "value": { "message": "job heartbeat timeout" } }'
    where name = ${topic} and state in ('created', 'retry')`.execute(portal.db.kysely);
}

/** Hands a job to the queue without having it done. */
async function handOver(topic: string, name: string): Promise<void> {
  const id = crypto.randomUUID();
  await sql`
    insert into portal_jobs.job (id, name, data, dead_letter, retry_limit, retry_delay, retry_backoff, state)
    values (${id}, ${topic}, ${JSON.stringify({ name })}, 'dead', 110, 5, true, 'created')`.execute(
    portal.db.kysely,
  );
}

test('a job that killed its process twice is put aside and counted, and the others are done', async () => {
  const before = await portal.deps.jobs.countDead();
  await ask('test.kills-child', 'bomb');
  await ask('test.works', 'innocent');
  await portal.settle();
  expect(done.toSorted()).toEqual(['bomb', 'innocent']);
  await settleLater();
  await settleLater();
  await settleLater();
  expect(done.filter((name) => name === 'bomb')).toHaveLength(2);
  expect((await portal.deps.jobs.countDead()) - before).toBe(1);
  await ask('test.works', 'next');
  await portal.settle();
  expect(done).toContain('next');
});

test('a job during which the server died twice is not begun a third time, and the others are done', async () => {
  await handOver('test.works', 'kills the server');
  await dieDuring('test.works');
  await settleLater();
  // Once may be anything: it was done now.
  expect(done).toEqual(['kills the server']);

  done = [];
  await handOver('test.fails', 'kills the server');
  await dieDuring('test.fails');
  // The first death, and an attempt that failed for another reason.
  await settleLater();
  expect(done).toHaveLength(1);
  await dieDuring('test.fails');
  await ask('test.works', 'innocent');
  await settleLater();
  await settleLater();
  expect(done).toEqual(['kills the server', 'innocent']);
  expect(await portal.deps.jobs.countDead()).toBe(1);
});

test('a job that fails for other reasons is tried again and again', async () => {
  await ask('test.fails', 'patient');
  await portal.settle();
  for (let times = 0; times < 4; times += 1) await settleLater();
  expect(done).toHaveLength(5);
  expect(await portal.deps.jobs.countDead()).toBe(0);
});

test('a mail is not put aside because servers died while it went out', async () => {
  await handOver('test.harmless', 'mail');
  await sql`update portal_jobs.job set data = data || '{"$deaths": 5}' where name = 'test.harmless'`.execute(
    portal.db.kysely,
  );
  await dieDuring('test.harmless');
  await settleLater();
  expect(done).toEqual(['mail']);
});

test('a job that succeeded is not done again when the failure of another beside it cannot be written', async () => {
  await sql`create function refuses() returns trigger language plpgsql as $$ begin
    if new.data ->> 'name' = 'fails' and new.state = 'retry' then raise exception 'the disk is full'; end if;
    return new; end $$`.execute(portal.db.kysely);
  await sql`create trigger refuses before insert or update on portal_jobs.job
    for each row execute function refuses()`.execute(portal.db.kysely);
  await ask('test.together', 'fails');
  await ask('test.together', 'works');
  await expect(portal.settle()).rejects.toThrow('the disk is full');
  await sql`drop function refuses cascade`.execute(portal.db.kysely);
  expect(done.toSorted()).toEqual(['fails', 'works']);
  // What was not ended is given to the next process once it has been silent for long enough.
  await sql`update portal_jobs.job set state = 'retry' where state = 'active'`.execute(portal.db.kysely);
  await settleLater();
  expect(done.toSorted()).toEqual(['fails', 'fails', 'works']);
});
