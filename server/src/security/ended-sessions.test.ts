import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { ask } from './asking.sample.ts';
import { type Caller, account, signIn, type Target, target } from './people.sample.ts';
import { requestOf } from './requests.sample.ts';
import { buildWorld, type World } from './world.sample.ts';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await buildTestApp();
  world = await buildWorld(test);
});
afterAll(() => test.close());

type Somebody = { readonly caller: Caller; readonly own: Target };

/** An admin with a session, who could do nearly everything, and a record of their own. */
function somebody(): Promise<Somebody> {
  return test.db.system(async (tx) => {
    const made = await account(world, tx, 2, { role: 'admin' });
    const own = await target(test, world, tx, { account: made, role: 'admin' }, 'own');
    return { caller: await signIn(test, tx, 'admin', made), own };
  });
}

const ENDS: Readonly<Record<string, (of: Somebody) => Promise<number>>> = {
  'signed out': async ({ caller }) =>
    (await test.app.inject({ url: '/api/token/invalidate', headers: caller.headers })).statusCode,
  'were signed out by an admin': async ({ caller }) => {
    const admin = await test.as('admin@org2.test');
    return (await admin.delete(`/users/${caller.id}/sessions`)).status;
  },
  'were deleted': async ({ caller }) => {
    const admin = await test.as('admin@org2.test');
    return (await admin.delete(`/users/${caller.id}`)).status;
  },
  'were given another role': async ({ caller }) => {
    const admin = await test.as('superadmin@org2.test');
    return (await admin.patch(`/users/${caller.id}`, { roles: ['ROLE_SUPERADMIN'] }, { 'if-match': '*' }))
      .status;
  },
  'changed their password on another device': async ({ caller, own }) => {
    const other = await test.as(own.email);
    const body = { currentPassword: TEST_PASSWORD, password: 'Other-1234' };
    expect((await test.nobody.get('/user', { ...caller.headers })).status).toBe(200);
    return (await other.post('/user/password', body)).status;
  },
};

describe('Whoever', () => {
  it.each(Object.keys(ENDS))('%s is refused by every call, and changes nothing', async (how) => {
    const who = await somebody();
    expect((await ask(test, requestOf(ENDPOINTS[0]!, who.own, who.caller))).status).toBeLessThan(300);
    expect(await ENDS[how]?.(who)).toBeLessThan(300);
    const before = await tableDigests(test);
    const answers: string[] = [];
    for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'public')) {
      const { status, text } = await ask(test, requestOf(endpoint, who.own, who.caller));
      if (status !== 401 || text.includes(who.own.tag)) answers.push(`${endpoint.id}: ${status} ${text}`);
    }
    expect(answers).toEqual([]);
    expect(await tableDigests(test)).toEqual(before);
  });

  it('was an admin and signs in again as an installer has an installer’s rights', async () => {
    const { caller, own } = await somebody();
    const superadmin = await test.as('superadmin@org2.test');
    await superadmin.patch(`/users/${caller.id}`, { roles: [] }, { 'if-match': '*' });
    const again = await test.as(own.email);
    expect((await again.get('/users')).status).toBe(403);
    expect((await again.get(`/installations/${own.installation}`)).body.notes).not.toHaveProperty('admin');
  });
});
