import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltTemplate } from '../../../test/test-builders.ts';
import { TEST_PASSWORD } from '../../../test/test-builders.ts';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../../test/test-database.ts';
import { acceptRequest, buildWorld, sendRequest } from '../../../test/test-phone.ts';
import { openPostOffice, type PostOffice } from '../../../test/test-post-office.ts';
import { type Reply, startServer, type TestServer } from '../../../test/test-server.ts';

const statusOf = (reply: Reply): number => reply.status;

const urlOf = ({ db }: TestDatabase): string => {
  if (db.engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
  return db.engine.url;
};

describe.runIf(TEST_ENGINE === 'postgres')('two servers on one PostgreSQL', () => {
  let database: TestDatabase;
  let template: BuiltTemplate;
  let office: PostOffice;
  let folder: string;
  let a: TestServer;
  let b: TestServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    template = await buildWorld(database.db);
    office = await openPostOffice();
    folder = await mkdtemp(join(tmpdir(), 'portal-two-'));
    settings = { DATABASE_URL: urlOf(database), DATA_DIR: folder, SMTP_URL: office.url };
    [a, b] = await Promise.all([startServer(settings), startServer(settings)]);
  });
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    office?.close();
    await database?.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const signIn = async (name: string, server = a): Promise<{ token: string; refreshToken: string }> => {
    const body = { email: `${name}@org2.test`, password: TEST_PASSWORD };
    const reply = await server.call('POST', '/login', { body });
    if (reply.status !== 200) throw new Error(`${name} cannot sign in: ${reply.status}`);
    return reply.body;
  };
  const installationsOf = (clientIds: string[]) =>
    database.db.system((tx) =>
      tx
        .selectFrom('installations')
        .select(['id', 'client_id'])
        .where('client_id', 'in', clientIds)
        .execute(),
    );

  it('make one record of a request that arrives at both in the same moment, and give both the same answer', async () => {
    const { token } = await signIn('installer');
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, index) => acceptRequest(template, `SAME-${index}`)),
    );
    for (const { body, dataKey } of requests) {
      const replies = await Promise.all(
        [a, b, a, b].map((server) => server.call('POST', '/installations', { token, key: dataKey, body })),
      );
      expect(replies.map(statusOf)).toEqual([201, 201, 201, 201]);
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
      expect(replies.filter((reply) => reply.headers.has('idempotent-replayed'))).toHaveLength(3);
    }
    expect(await installationsOf(requests.map((request) => request.clientId))).toHaveLength(12);
  });

  it('make one record of a request whose key was lost as well: its client id is known for ever', async () => {
    const { token } = await signIn('installer');
    const { body, clientId } = await acceptRequest(template, 'KEYLESS-1');
    const replies = await Promise.all(
      [a, b].map((server) => server.call('POST', '/installations', { token, key: randomUUID(), body })),
    );
    expect(replies.map(statusOf)).toEqual([201, 201]);
    expect(await installationsOf([clientId])).toHaveLength(1);
  });

  it('let one of two people have a device, and tell the other that it is installed', async () => {
    const [first, second] = await Promise.all([signIn('installer'), signIn('installer2', b)]);
    for (let index = 0; index < 8; index += 1) {
      const serial = `RACE-${index}`;
      const [one, other] = await Promise.all([
        acceptRequest(template, serial),
        acceptRequest(template, serial),
      ]);
      const replies = await Promise.all([
        a.call('POST', '/installations', { token: first.token, key: one.dataKey, body: one.body }),
        b.call('POST', '/installations', { token: second.token, key: other.dataKey, body: other.body }),
      ]);
      expect(new Set(replies.map(statusOf))).toEqual(new Set([201, 409]));
      expect(replies.find((reply) => reply.status === 409)?.body.type).toBe('already-installed');
    }
  });

  it('take a photo at one and its reference at the other, and send one mail to each reader', async () => {
    const { token } = await signIn('installer');
    const requests = await Promise.all([1, 2, 3].map((index) => acceptRequest(template, `TURNS-${index}`)));
    let turn = 0;
    const server = (): TestServer => ((turn += 1) % 2 === 0 ? a : b);
    await Promise.all(requests.map((request) => sendRequest(request, { server, token })));
    const again = await Promise.all(
      requests.flatMap((request) =>
        [a, b].map((one) =>
          one.call('POST', '/send-email', {
            token,
            key: request.emailKey,
            body: { action: 'installation_card', data: { clientId: request.clientId } },
          }),
        ),
      ),
    );
    expect(again.every((reply) => reply.status === 202 && reply.headers.has('idempotent-replayed'))).toBe(
      true,
    );
    await expect.poll(() => office.received.length, { timeout: 30_000 }).toBe(6);
    // A second copy would come with the next look at the outbox.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(office.received).toHaveLength(6);
    expect(new Set(office.received.map((mail) => mail.messageId)).size).toBe(6);
    const jobs = await database.db.system((tx) =>
      tx.selectFrom('outbox').select('id').where('handed_at', 'is', null).execute(),
    );
    expect(jobs).toEqual([]);
  });

  it('tell the screens at the one what happened at the other', async () => {
    const [installer, admin] = await Promise.all([signIn('installer'), signIn('admin', b)]);
    const stream = await fetch(`${b.origin}/api/live`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: AbortSignal.timeout(20_000),
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    await reader.read();
    const { body, dataKey } = await acceptRequest(template, 'LIVE-1');
    const made = await a.call('POST', '/installations', { token: installer.token, key: dataKey, body });
    while (!text.includes(`"id":${made.body.id}`)) text += (await reader.read()).value ?? '';
    await reader.cancel();
  });

  it('count wrong passwords together', async () => {
    const body = { email: 'production@org2.test', password: 'Wrong-0000' };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await (index % 2 === 0 ? a : b).call('POST', '/login', { body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('refresh one session for two tabs at once, and end it for both', async () => {
    const { refreshToken } = await signIn('asp');
    const refreshed = await Promise.all(
      [a, b].map((server) => server.call('POST', '/token/refresh', { token: refreshToken })),
    );
    expect(refreshed.map(statusOf)).toEqual([200, 200]);
    expect(refreshed[0]!.body.refreshToken).toBe(refreshed[1]!.body.refreshToken);
    const { token } = refreshed[0]!.body;
    expect((await b.call('GET', '/user', { token })).status).toBe(200);
    expect((await a.call('GET', '/token/invalidate', { token })).status).toBe(204);
    await expect
      .poll(async () => (await b.call('GET', '/user', { token })).status, { timeout: 3_000 })
      .toBe(401);
  });

  it('migrate an empty database once and agree on a secret when they start for the first time together', async () => {
    const { Client } = await import('pg');
    const admin = new Client({ connectionString: urlOf(database) });
    await admin.connect();
    const name = `portal_two_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name}`);
    const url = new URL(urlOf(database));
    url.pathname = `/${name}`;
    const fresh = await mkdtemp(join(tmpdir(), 'portal-first-'));
    const first = { DATABASE_URL: url.href, DATA_DIR: fresh, SESSION_SECRET: '', DEMO: 'true' };
    const [one, two] = await Promise.all([startServer(first), startServer(first)]);
    try {
      const body = { email: 'installer@demo.test', password: TEST_PASSWORD };
      const { token } = (await one.call('POST', '/login', { body })).body;
      expect((await two.call('GET', '/user', { token })).status).toBe(200);
      const ready = await Promise.all([one, two].map((server) => fetch(`${server.origin}/readyz`)));
      expect(ready.map((answer) => answer.status)).toEqual([200, 200]);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(fresh, { recursive: true, force: true });
    }
  });
});
