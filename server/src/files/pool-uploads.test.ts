import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { BUCKET_KEYS, startBucket, type TestBucket } from '../../test/test-bucket.ts';
import { buildUser } from '../../test/test-builders.ts';
import { cognitoConfig, startUserPool, type TestUserPool } from '../../test/test-user-pool.ts';

const PASSWORD = 'Zielony7Kocioł';
const IDENTITY_POOL = 'eu-west-2:6a1f';

const askedSchema = z.object({
  IdentityPoolId: z.string().optional(),
  IdentityId: z.string().optional(),
  Logins: z.record(z.string(), z.string()),
});
type Asked = z.infer<typeof askedSchema> & { readonly call: string };

/**
 * The two calls of an identity pool, which the emulator lacks. It gives whoever asks the one key that the bucket of the
 * tests knows, and a session token that names the ID token it was asked with.
 */
class IdentityPoolStandIn {
  readonly asked: Asked[] = [];
  refuses = false;
  lifeSeconds = 3_600;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then((answer) => {
        response.writeHead(this.refuses ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
        return response.end(JSON.stringify(answer));
      });
    });
  }

  private async answer(request: IncomingMessage): Promise<object> {
    const call = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    this.asked.push({ ...askedSchema.parse(JSON.parse(await text(request))), call });
    if (this.refuses) return { __type: 'NotAuthorizedException', message: 'No.' };
    const Credentials = {
      AccessKeyId: BUCKET_KEYS.accessKeyId,
      SecretKey: BUCKET_KEYS.secretAccessKey,
      SessionToken: `of ${this.asked.length}`,
      Expiration: Date.now() / 1000 + this.lifeSeconds,
    };
    const IdentityId = 'eu-west-2:one';
    return call === 'GetId' ? { IdentityId } : { IdentityId, Credentials };
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let pool: TestUserPool;
let bucket: TestBucket;
let standIn: IdentityPoolStandIn;
let portal: TestApp;
beforeAll(async () => {
  standIn = new IdentityPoolStandIn();
  const endpoint = await standIn.open();
  [pool, bucket] = await Promise.all([startUserPool(), startBucket()]);
  portal = await buildTestApp({
    clock: new Date(),
    config: cognitoConfig({
      ...pool.settings,
      ...bucket.settings,
      COGNITO_IDENTITY_POOL_ID: IDENTITY_POOL,
      COGNITO_IDENTITY_ENDPOINT: endpoint,
    }),
  });
});
afterAll(async () => {
  await portal?.close();
  await Promise.all([pool?.stop(), bucket?.stop(), standIn?.close()]);
});
beforeEach(() => {
  portal.clock.now = new Date();
});

/** An admin of the pool, who may fill the library, signed in. */
async function admin(email: string) {
  const subject = await pool.signUp(email, PASSWORD);
  await pool.confirm(email);
  await portal.db.system((tx) => buildUser(tx, 2, { email, subject, roles: ['ROLE_ADMIN'] }));
  const { body } = await portal.nobody.post('/login', { email, password: PASSWORD });
  return { ...portal.withToken(body.token), token: body.token };
}

const pdf = Buffer.from('%PDF-1.7\nprotokół');
const wish = [{ filename: 'protokół.pdf', filetype: 'application/pdf' }];

describe('upload slots with an identity pool', () => {
  test('are signed with the caller’s own temporary credentials, and what is sent to them is the library’s', async () => {
    const me = await admin('uploads@pool.test');
    const { body, status, text: said } = await me.post('/get-s3-urls', wish);
    expect(status, said).toBe(200);
    const [url] = body.urls;
    const { searchParams, origin } = new URL(url);
    expect(origin).toBe(bucket.endpoint);
    expect(searchParams.get('X-Amz-Security-Token')).toBe('of 2');
    const provider = `${pool.endpoint.replace('http://', '')}/${pool.poolId}`;
    expect(standIn.asked).toEqual([
      { call: 'GetId', IdentityPoolId: IDENTITY_POOL, Logins: { [provider]: me.token } },
      { call: 'GetCredentialsForIdentity', IdentityId: 'eu-west-2:one', Logins: { [provider]: me.token } },
    ]);

    const headers = { 'content-type': 'application/pdf', 'x-amz-acl': 'public-read' };
    const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(pdf), headers });
    expect(sent.status, await sent.text()).toBe(200);
    const reference = { organisation: '/organisations/2', name: 'protokół.pdf', type: 'application/pdf' };
    const saved = await me.post('/files', { ...reference, path: body.paths[0], language: 'pl' });
    expect(saved.status, saved.text).toBe(201);
    const link = await portal.deps.storage.signGet(body.paths[0], {
      type: 'application/pdf',
      now: new Date(),
    });
    // Reading is the server's own: it has checked who may.
    expect(new URL(link).searchParams.has('X-Amz-Security-Token')).toBe(false);
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('ask for credentials once for many slots, and anew for another person', async () => {
    const one = await admin('one@pool.test');
    const before = standIn.asked.length;
    await one.post('/get-s3-urls', wish);
    await one.post('/get-s3-urls', [...wish, ...wish]);
    expect(standIn.asked.length - before).toBe(2);
    const other = await admin('other@pool.test');
    await other.post('/get-s3-urls', wish);
    expect(standIn.asked.slice(before + 2).map(({ Logins }) => Object.values(Logins))).toEqual([
      [other.token],
      [other.token],
    ]);
  });

  test('ask anew before their credentials would end within the life of a slot', async () => {
    const me = await admin('soon@pool.test');
    standIn.lifeSeconds = 25 * 60;
    await me.post('/get-s3-urls', wish);
    const before = standIn.asked.length;
    portal.clock.now = new Date(Date.now() + 4 * 60_000);
    await me.post('/get-s3-urls', wish);
    expect(standIn.asked).toHaveLength(before);
    portal.clock.now = new Date(Date.now() + 6 * 60_000);
    await me.post('/get-s3-urls', wish);
    expect(standIn.asked).toHaveLength(before + 2);
    standIn.lifeSeconds = 3_600;
  });

  test('are refused to whoever the identity pool does not take', async () => {
    const me = await admin('refused@pool.test');
    standIn.refuses = true;
    const answer = await me.post('/get-s3-urls', wish);
    standIn.refuses = false;
    expect(answer.body).toMatchObject({ status: 401, type: 'session-expired' });
  });

  test('let pages of the portal send to the bucket and show what lies there, and nowhere else', async () => {
    const policy = String((await portal.nobody.get('/organisations')).headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${bucket.endpoint};`);
    expect(policy).toContain(`img-src 'self' data: blob: ${bucket.endpoint};`);
  });
});
