import { createHash, randomUUID } from 'node:crypto';
import { type TestFile, picture, requestBody } from '../src/installations/commission.sample.ts';
import type { Database } from '../src/db/database.ts';
import { localIdentity } from '../src/platform/identity/identity-local.ts';
import { deriveSecrets } from '../src/platform/identity/secrets.ts';
import { buildPeople, buildTemplate, type BuiltTemplate } from './test-builders.ts';
import { PUBLIC_URL, type Reply, TEST_SECRET, type TestServer } from './test-server.ts';

/** The same people in two organisations, and a template that installers of the second may install. */
export async function buildWorld(db: Database): Promise<BuiltTemplate> {
  const identity = localIdentity({ publicUrl: PUBLIC_URL }, db, deriveSecrets(TEST_SECRET), () => new Date());
  const { org2 } = await buildPeople({ db, identity });
  return db.system((tx) => buildTemplate(tx, 2, { users: [org2.installer, org2.installer2, org2.asp] }));
}

/** A request that a phone has saved: a commissioning with two signatures and a mail, with their idempotency keys. */
export type Accepted = {
  readonly serial: string;
  readonly clientId: string;
  readonly dataKey: string;
  readonly emailKey: string;
  readonly files: readonly TestFile[];
  readonly body: unknown;
};

export async function acceptRequest(template: BuiltTemplate, serial: string): Promise<Accepted> {
  const files = [
    await picture('customer.png', 'signature', 10),
    await picture('installer.png', 'installerSignature', 20),
  ];
  const body = { ...requestBody(template, serial, files), installationDate: '2026-06-10' };
  return { serial, clientId: body.clientId, dataKey: randomUUID(), emailKey: randomUUID(), files, body };
}

/** Steps of the queue; a test can interfere at any of them. */
export type Step = 'data' | 'slot' | 'bytes' | 'reference' | 'email';

/** What the server has confirmed with 2xx. */
export type Acknowledged = { readonly recordIds: number[]; readonly fileIds: number[] };

const PAUSE_MS = 50;
const MAX_TRIES = 1_200;

/**
 * Sends a request step by step, each until it is confirmed, as the queue does: the same bytes with the same keys, to
 * the server that runs at that moment. `before` is called with each attempt. Throws when a step is refused.
 */
export async function sendRequest(
  request: Accepted,
  phone: {
    readonly server: () => Pick<TestServer, 'origin' | 'call'>;
    readonly token: string;
    readonly before?: (step: Step) => void;
  },
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { recordIds: [], fileIds: [] };
  const { token } = phone;
  const until = async (
    step: Step,
    attempt: (server: Pick<TestServer, 'origin' | 'call'>) => Promise<Reply>,
  ): Promise<Reply> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      phone.before?.(step);
      const reply = await attempt(phone.server()).catch(() => null);
      if (reply && reply.status < 300) return reply;
      const again = !reply || reply.status >= 500 || reply.status === 429 || reply.headers.has('retry-after');
      if (!again)
        throw new Error(`${step} of ${request.serial}: ${reply.status} ${JSON.stringify(reply.body)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${step} of ${request.serial} is stuck`);
  };
  const data = await until('data', (server) =>
    server.call('POST', '/installations', { token, key: request.dataKey, body: request.body }),
  );
  acknowledged.recordIds.push(data.body.id);
  for (const file of request.files) {
    const { name, type, field } = file;
    const size = file.bytes.length;
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const { clientId } = request;
    const wish = [{ filename: name, filetype: type, size, sha256, field, clientId }];
    const slot = await until('slot', (server) =>
      server.call('POST', '/get-s3-urls', { token, key: randomUUID(), body: wish }),
    );
    const [path] = slot.body.paths;
    await until('bytes', (server) => putBytes(server, slot.body.urls[0], file));
    const body = { organisation: '/organisations/2', name, type, path, clientId, field };
    const saved = await until('reference', (server) =>
      server.call('POST', '/files', { token, key: path, body }),
    );
    acknowledged.fileIds.push(saved.body.id);
  }
  const body = { action: 'installation_card', data: { clientId: request.clientId } };
  await until('email', (server) =>
    server.call('POST', '/send-email', { token, key: request.emailKey, body }),
  );
  return acknowledged;
}

/** In two parts with a pause between them, so that a test can interrupt the upload halfway. */
async function putBytes(server: Pick<TestServer, 'origin'>, url: string, file: TestFile): Promise<Reply> {
  const half = file.bytes.length >> 1;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(file.bytes.subarray(0, half));
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(file.bytes.subarray(half));
      controller.close();
    },
  });
  // A constant of its own: the types of browsers, with which the drills are checked, do not know `duplex` yet.
  const sent = {
    method: 'PUT',
    headers: { 'content-type': file.type },
    body,
    duplex: 'half',
    signal: AbortSignal.timeout(30_000),
  } as const;
  const answer = await fetch(url.replace(PUBLIC_URL, server.origin), sent);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
