import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { ask, type Reply } from './asking.sample.ts';
import { account, type Caller, signIn, type Target, target, type Who } from './people.sample.ts';
import { requestOf, type Request } from './requests.sample.ts';
import { buildWorld, type World } from './world.sample.ts';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await buildTestApp();
  world = await buildWorld(test);
});
afterAll(() => test.close());

const QUEUED = ENDPOINTS.filter(({ queued }) => queued);
/** An installation is made by whoever then owns it: that answer cannot be taken from them but by deleting it. */
const OF_OTHERS = QUEUED.filter(({ id }) => !id.endsWith('.create'));
/** What somebody has answered in a recall is told to them ever after: it holds what they wrote, and no customer. */
const OF_RECORDS = OF_OTHERS.filter(({ id }) => id !== 'recalls.answer');

/** Whether a call is made at stations of production alone. */
const isOfStations = ({ access }: Endpoint): boolean => access.includes('production');
/** Who makes a queued call, and whose record it is about. */
const maker = (endpoint: Endpoint): ['installer' | 'production', 'own' | 'same'] =>
  isOfStations(endpoint) ? ['production', 'same'] : ['installer', 'own'];

type Sent = { readonly request: Request; readonly caller: Caller; readonly record: Target };

/** A queued call that has been done once, and is kept under its key. */
async function sent(
  endpoint: Endpoint,
  who: Exclude<Who, 'nobody'>,
  ownership: Target['ownership'],
): Promise<Sent> {
  const { caller, record } = await test.db.system(async (tx) => {
    const role = who === 'elsewhere' ? 'superadmin' : who;
    const own = await account(world, tx, 2, { role });
    const made = await target(test, world, tx, { account: own, role }, ownership);
    return { caller: await signIn(test, tx, who, own), record: made };
  });
  const plain = requestOf(endpoint, record, caller);
  const request = { ...plain, headers: { ...plain.headers, 'idempotency-key': randomUUID() } };
  expect((await ask(test, request)).status, endpoint.id).toBe(endpoint.status);
  return { request, caller, record };
}

/** The very same bytes under the same key, from another session. */
async function again({ request }: Sent, as: Caller): Promise<Reply> {
  return ask(test, { ...request, headers: { ...request.headers, ...as.headers } });
}

function renewed({ caller }: Sent): Promise<Caller> {
  return test.db.system((tx) => signIn(test, tx, 'installer', caller));
}

describe('A kept answer', () => {
  it.each(QUEUED)('of $id is given again to whoever may still have it', async (endpoint) => {
    const before = await sent(endpoint, ...maker(endpoint));
    const reply = await again(before, await renewed(before));
    expect(reply.status, reply.text).toBe(endpoint.status);
  });

  it.each(OF_RECORDS)('of $id is withheld from an admin who is none any more', async (endpoint) => {
    const before = await sent(endpoint, isOfStations(endpoint) ? 'production' : 'admin', 'same');
    await test.db.system((tx) =>
      tx.updateTable('users').set({ roles: [] }).where('id', '=', before.caller.id).execute(),
    );
    const reply = await again(before, await renewed(before));
    expect([404, 403], `${reply.status} ${reply.text}`).toContain(reply.status);
    expect(reply.text).not.toContain(before.record.tag);
  });

  it('of a card that was sent is withheld from a receiver whose share was taken back', async () => {
    const endpoint = QUEUED.find(({ id }) => id === 'queue.sendEmail');
    if (!endpoint) throw new Error('There is no such call');
    const before = await sent(endpoint, 'installer', 'shared');
    await test.db.system((tx) =>
      tx.deleteFrom('installation_receivers').where('user_id', '=', before.caller.id).execute(),
    );
    expect((await again(before, await renewed(before))).status).toBe(404);
  });

  it.each(OF_OTHERS)('of $id is nobody else’s, though they know key and bytes', async (endpoint) => {
    const before = await sent(endpoint, ...maker(endpoint));
    const other = await test.db.system(async (tx) =>
      signIn(test, tx, 'installer', await account(world, tx, 2)),
    );
    const reply = await again(before, other);
    expect([404, 403], reply.text).toContain(reply.status);
    expect(reply.text).not.toContain(before.record.tag);
  });

  it('of a superadmin in one organisation is not that of another', async () => {
    const endpoint = QUEUED.find(({ id }) => id === 'installations.update');
    if (!endpoint) throw new Error('There is no such call');
    const before = await sent(endpoint, 'superadmin', 'same');
    const elsewhere = { ...before.caller.headers, 'portal-organisation': '1' };
    const reply = await again(before, { ...before.caller, headers: elsewhere });
    expect(reply.status, reply.text).toBe(404);
  });
});
