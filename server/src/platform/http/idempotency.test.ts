import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { serve } from './endpoint.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { TEST_PASSWORD } from '../../../test/test-builders.ts';
import { TEST_ENGINE } from '../../../test/test-database.ts';

const behaviours = ['make', 'refuse', 'not-allowed', 'not-now', 'fall-over', 'slow'] as const;

const makeKey = endpoint({
  id: 'test.makeKey',
  method: 'POST',
  path: '/test-keys',
  summary: 'Makes a registration key, or goes wrong as asked.',
  access: 'signed-in',
  body: z.strictObject({ key: z.string(), how: z.enum(behaviours) }),
  answer: z.object({ key: z.string() }),
  status: 201,
  queued: true,
});
const changeKey = endpoint({
  id: 'test.changeKey',
  method: 'PATCH',
  path: '/test-keys/{id}',
  summary: 'Changes nothing, at version 1.',
  access: 'signed-in',
  params: z.object({ id: z.coerce.number() }),
  body: z.strictObject({}),
  answer: z.object({ id: z.number() }),
  status: 200,
  queued: true,
});

/** Serves the two calls above. */
function testCalls(app: FastifyInstance): void {
  serve(app, makeKey, async ({ tx, scope, body }) => {
    if (trouble) throw trouble;
    await tx
      .insertInto('registration_keys')
      .values({ organisation_id: scope.organisationId, key: body.key, used_by: null, used_at: null })
      .execute();
    if (body.how === 'refuse') throw new Problem('client-id-taken');
    if (body.how === 'not-now') throw new Problem('impossible-transition');
    if (body.how === 'not-allowed') throw new Problem('not-allowed');
    if (body.how === 'fall-over') throw new Error('out of order');
    if (body.how === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    return { key: body.key };
  });
  serve(app, changeKey, async (call) => {
    call.ifMatch(1);
    call.showsVersion(1);
    return { id: call.params.id };
  });
}

let portal: TestApp;
let installer: Caller;
let trouble: Problem | null = null;

beforeAll(async () => {
  portal = await buildTestApp({
    more: testCalls,
  });
  installer = await portal.as('installer@org2.test');
});
afterAll(() => portal.close());
beforeEach(() => {
  trouble = null;
});

const send = (how: (typeof behaviours)[number], key: string, idempotencyKey: string, caller = installer) =>
  caller.post('/test-keys', { key, how }, { 'idempotency-key': idempotencyKey });

const rows = async (key: string): Promise<number> => {
  const found = await portal.db.system((tx) =>
    tx.selectFrom('registration_keys').select('id').where('key', '=', key).execute(),
  );
  return found.length;
};

test('a request whose answer was lost is sent again: one row, the same answer, marked as replayed', async () => {
  const id = randomUUID();
  const first = await send('make', 'lost', id);
  const second = await send('make', 'lost', id);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await rows('lost')).toBe(1);
});

test('the same request sent twice at once makes one row; both get the same answer', async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('slow', 'at once', id)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(3);
  expect(await rows('at once')).toBe(1);
});

test('a request of a queue is refused to the session of somebody else on the same phone, and waits for its maker', async () => {
  const id = randomUUID();
  const owned = (owner: string) =>
    installer.post(
      '/test-keys',
      { key: 'owned', how: 'make' },
      { 'idempotency-key': id, 'queue-user': owner },
    );
  expect(await owned('0')).toMatchObject({ status: 401, body: { type: 'session-expired' } });
  expect(await rows('owned')).toBe(0);
  const me = z.object({ user: z.object({ id: z.int() }) }).parse((await installer.get('/user')).body);
  expect((await owned(String(me.user.id))).status).toBe(201);
});

test('a key that comes with another body is refused', async () => {
  const id = randomUUID();
  await send('make', 'one', id);
  const other = await send('make', 'two', id);
  expect(other).toMatchObject({ status: 422, body: { type: 'key-reused' } });
  expect(await rows('two')).toBe(0);
});

test('a refusal that would come again is kept; its rows are not', async () => {
  const id = randomUUID();
  const first = await send('refuse', 'refused', id);
  const second = await send('refuse', 'refused', id);
  expect(first).toMatchObject({ status: 409, body: { type: 'client-id-taken' } });
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await rows('refused')).toBe(0);
});

test('a refusal is looked at anew after ten minutes: a process of the release before may have been the one that refused', async () => {
  const id = randomUUID();
  trouble = new Problem('invalid-input', { violations: [{ propertyPath: 'how', code: 'not-an-option' }] });
  expect((await send('make', 'newer', id)).status).toBe(400);
  trouble = null;
  const again = await send('make', 'newer', id);
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([400, 'true']);
  await portal.db.system((tx) =>
    sql`update idempotency_keys set created_at = created_at - interval '11 minutes' where key = ${id}`.execute(
      tx,
    ),
  );
  expect((await send('make', 'another', id)).body.type).toBe('key-reused');
  const later = await send('make', 'newer', id);
  expect([later.status, later.headers['idempotent-replayed']], later.text).toEqual([201, undefined]);
  expect((await send('make', 'newer', id)).headers['idempotent-replayed']).toBe('true');
  expect(await rows('newer')).toBe(1);
});

const storedAnswer = (key: string) =>
  portal.db.system((tx) =>
    tx.selectFrom('idempotency_keys').select('body').where('key', '=', key).executeTakeFirst(),
  );

test('of a body with thousands of unknown keys a short refusal is kept', async () => {
  const id = randomUUID();
  const body = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, 1]));
  const answer = await installer.post('/test-keys', body, { 'idempotency-key': id });
  expect(answer.status).toBe(400);
  expect((await storedAnswer(id))?.body.length).toBeLessThan(6_000);
});

test('a refusal that is too long to be kept is given anew each time', async () => {
  const id = randomUUID();
  const violations = Array.from({ length: 50 }, (_, at) => ({
    propertyPath: `${at}${'k'.repeat(490)}`,
    code: 'invalid',
  }));
  trouble = new Problem('invalid-input', { violations });
  for (let time = 0; time < 2; time += 1) {
    const answer = await send('make', 'long', id);
    expect(answer.status).toBe(400);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  }
  expect(await storedAnswer(id)).toBeUndefined();
});

test.each(['not-allowed', 'not-now', 'fall-over'] as const)(
  'after an answer of the moment (%s) the same key can succeed',
  async (how) => {
    const id = randomUUID();
    const failed = await send(how, how, id);
    expect([403, 409, 500]).toContain(failed.status);
    trouble = new Problem('too-many-requests', { values: { retryAfter: 7 } });
    const limited = await send(how, how, id);
    expect(limited.status).toBe(429);
    expect(limited.headers['retry-after']).toBe('7');
    const stored = await portal.db.system((tx) =>
      tx.selectFrom('idempotency_keys').selectAll().where('key', '=', id).execute(),
    );
    expect(stored).toHaveLength(0);
  },
);

test('somebody else with the same key is somebody else', async () => {
  const id = randomUUID();
  await send('make', 'mine', id);
  const other = await send('make', 'theirs', id, await portal.as('installer2@org2.test'));
  expect(other.status).toBe(201);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
});

test('a change that was made is replayed although the version has moved on; a new one without If-Match is refused', async () => {
  const id = randomUUID();
  const tag = (await installer.patch('/test-keys/7', {}, { 'if-match': '*' })).headers.etag;
  const headers = { 'idempotency-key': id, 'if-match': String(tag) };
  const first = await installer.patch('/test-keys/7', {}, headers);
  expect(first).toMatchObject({ status: 200, headers: { etag: tag } });
  const again = await installer.patch('/test-keys/7', {}, { ...headers, 'if-match': '"older"' });
  expect(again).toMatchObject({ status: 200, headers: { etag: tag, 'idempotent-replayed': 'true' } });
  const stale = await installer.patch(
    '/test-keys/7',
    {},
    { 'idempotency-key': randomUUID(), 'if-match': '"older"' },
  );
  expect(stale).toMatchObject({ status: 412, body: { type: 'changed-meanwhile' }, headers: { etag: tag } });
  const other = randomUUID();
  const blind = await installer.patch('/test-keys/7', {}, { 'idempotency-key': other });
  expect(blind).toMatchObject({ status: 428, body: { type: 'if-match-required' } });
  const seeing = await installer.patch('/test-keys/7', {}, { 'idempotency-key': other, 'if-match': '*' });
  expect(seeing.status).toBe(200);
});

test.runIf(TEST_ENGINE === 'postgres')(
  'two servers on one database do a request once between them',
  async () => {
    const { engine } = portal.db;
    if (engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
    const db = await openPostgres(engine.url, () => undefined);
    const second = await buildApp({ ...portal.deps, db }, { more: testCalls });
    const email = 'installer@org2.test';
    const { token } = (await portal.nobody.post('/login', { email, password: TEST_PASSWORD })).body;
    const id = randomUUID();
    const answers = await Promise.all(
      [portal.app, second, portal.app, second].map((app) =>
        app.inject({
          method: 'POST',
          url: '/api/test-keys',
          payload: { key: 'two servers', how: 'slow' },
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': id },
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201]);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(3);
    expect(await rows('two servers')).toBe(1);
    await second.close();
    await db.close();
  },
);

test.runIf(TEST_ENGINE === 'postgres')(
  'an office is answered while the queues of many phones come back at once, and all of them arrive',
  async () => {
    const admin = await portal.as('admin@org2.test');
    let arrived = 0;
    const queues = Array.from({ length: 36 }, async (_, phone) => {
      const { status } = await installer.post(
        '/test-keys',
        { key: `phone ${phone}`, how: 'slow' },
        { 'idempotency-key': randomUUID(), 'queue-user': String(portal.people.org2.installer) },
      );
      arrived += 1;
      return status;
    });
    // Until the first of them are at work.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await admin.get('/users')).status).toBe(200);
    expect((await send('make', 'office', randomUUID(), admin)).status).toBe(201);
    // Phones that held every connection, of which there are twelve, would have gone before.
    expect(arrived).toBeLessThan(12);
    expect(new Set(await Promise.all(queues))).toEqual(new Set([201]));
  },
);
