import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { lastMail } from '../auth/account.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { cognitoConfig, startUserPool, type TestUserPool } from '../../test/test-user-pool.ts';
import { applyRetention } from '../privacy/retention-commands.ts';
import { createSuperadmin } from './commands.ts';

const PASSWORD = 'Zielony7Kocioł';
const NEW_PASSWORD = 'Czerwony8Kocioł';

let pool: TestUserPool;
let portal: TestApp;
/** The same pool, whose groups say who has which role. */
let grouped: TestApp;
beforeAll(async () => {
  pool = await startUserPool();
  portal = await buildTestApp({ clock: new Date(), config: cognitoConfig(pool.settings) });
  grouped = await buildTestApp({
    clock: new Date(),
    config: cognitoConfig({ ...pool.settings, COGNITO_ROLES: 'groups' }),
  });
  for (const group of Object.values(ROLE_KEYS)) await pool.createGroup(group);
});
afterAll(async () => {
  await portal?.close();
  await grouped?.close();
  await pool?.stop();
});
beforeEach(() => {
  portal.clock.now = new Date();
  grouped.clock.now = new Date();
});

/** Somebody in the pool with a row of ours. */
async function account(app: TestApp, email: string, roles: string[] = []) {
  const subject = await pool.signUp(email, PASSWORD);
  await pool.confirm(email);
  return app.db.system((tx) => buildUser(tx, 2, { email, subject, roles }));
}
async function signedIn(app: TestApp, email: string, password: string = PASSWORD) {
  const answer = await app.nobody.post('/login', { email, password });
  expect(answer.status, answer.text).toBe(200);
  return { ...app.withToken(answer.body.token), user: answer.body.user, refresh: answer.body.refreshToken };
}
const login = (app: TestApp, email: string, password: string = PASSWORD) =>
  app.nobody.post('/login', { email, password });

describe('a profile in a user pool', () => {
  test('changes its password for whoever knows the present one, and ends the other sessions', async () => {
    await account(portal, 'password@pool.test');
    const other = await signedIn(portal, 'password@pool.test');
    const me = await signedIn(portal, 'password@pool.test');
    const wrong = { currentPassword: 'Wrong-12345', password: NEW_PASSWORD };
    expect((await me.post('/user/password', wrong)).body).toMatchObject({
      status: 422,
      type: 'wrong-password',
    });
    const right = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await me.post('/user/password', right)).status).toBe(204);
    expect((await me.get('/user')).status).toBe(200);
    expect((await other.get('/user')).body.type).toBe('session-expired');
    expect((await login(portal, 'password@pool.test')).body.type).toBe('wrong-credentials');
    await signedIn(portal, 'password@pool.test', NEW_PASSWORD);
  });

  test('changes its e-mail by a link to the new one, and signs in with that from then on', async () => {
    await account(portal, 'old@pool.test');
    const me = await signedIn(portal, 'old@pool.test');
    const asked = await me.post('/user/email', { email: 'new@pool.test', currentPassword: PASSWORD });
    expect(asked.status).toBeLessThan(300);
    const { token } = await lastMail(portal, 'new@pool.test');
    expect((await login(portal, 'new@pool.test')).body.type).toBe('wrong-credentials');
    expect((await portal.nobody.post('/verify-email', { token })).body).toEqual({ email: 'new@pool.test' });
    await signedIn(portal, 'new@pool.test');
    expect((await login(portal, 'old@pool.test')).body.type).toBe('wrong-credentials');
    expect((await me.get('/user')).body.user.email).toBe('new@pool.test');
  });

  test('lists its sessions and ends them one by one', async () => {
    await account(portal, 'devices@pool.test');
    const phone = await signedIn(portal, 'devices@pool.test');
    const laptop = await signedIn(portal, 'devices@pool.test');
    const { body } = await laptop.get('/user/sessions');
    expect(body).toHaveLength(2);
    const [other] = body.filter((session: { current: boolean }) => !session.current);
    expect((await laptop.delete(`/user/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.get('/user')).body.type).toBe('session-expired');
    expect((await laptop.get('/user')).status).toBe(200);
  });
});

describe('an account in a user pool', () => {
  test('from before the pool is joined to the one whose address the pool knows for theirs, and no other', async () => {
    await portal.db.system((tx) => buildUser(tx, 2, { email: 'before@pool.test' }));
    await pool.signUp('before@pool.test', PASSWORD);
    await pool.confirm('before@pool.test');
    expect((await login(portal, 'before@pool.test')).body.type).toBe('wrong-credentials');
    await pool.verifyEmail('before@pool.test');
    const { user } = await signedIn(portal, 'before@pool.test');
    expect(user.email).toBe('before@pool.test');
  });

  test('whose address an admin confirmed signs in without the mail', async () => {
    await account(portal, 'boss@pool.test', [ROLE_KEYS.admin]);
    const subject = await pool.signUp('mailless@pool.test', PASSWORD);
    const id = await portal.db.system((tx) =>
      buildUser(tx, 2, { email: 'mailless@pool.test', subject, verified_at: null }),
    );
    expect((await login(portal, 'mailless@pool.test')).body.type).toBe('email-not-verified');
    const boss = await signedIn(portal, 'boss@pool.test');
    expect((await boss.post(`/users/${id}/verify`)).status).toBeLessThan(300);
    await signedIn(portal, 'mailless@pool.test');
  });

  test('leaves the pool when it is deleted, by an admin or because it was never confirmed', async () => {
    await account(portal, 'chief@pool.test', [ROLE_KEYS.admin]);
    const id = await account(portal, 'leaving@pool.test');
    const leaving = await signedIn(portal, 'leaving@pool.test');
    const chief = await signedIn(portal, 'chief@pool.test');
    expect((await chief.delete(`/users/${id}`)).status).toBe(204);
    expect((await leaving.get('/user')).body.type).toBe('session-expired');
    await portal.settle();
    expect(await pool.status('leaving@pool.test')).toBeNull();

    const subject = await pool.signUp('never@pool.test', PASSWORD);
    const registered = { registered_at: '2020-01-01T00:00:00.000Z', verified_at: null };
    await portal.db.system(async (tx) => {
      await buildUser(tx, 2, { email: 'never@pool.test', subject, ...registered });
      await tx.updateTable('organisations').set({ unverified_days: 30 }).where('id', '=', 2).execute();
    });
    await applyRetention(portal.deps, portal.clock.now);
    await portal.settle();
    expect(await pool.status('never@pool.test')).toBeNull();
    expect(await pool.status('chief@pool.test')).toBe('CONFIRMED');
  });

  const first = { organisationId: 2, organisationName: 'Maker 2', name: 'First', password: PASSWORD };

  test('of the first superadmin is made like any other', async () => {
    const email = 'first@pool.test';
    expect(await createSuperadmin(portal.deps, { ...first, email }, portal.clock.now)).toBe(true);
    expect((await signedIn(portal, email)).user.roles).toContain(ROLE_KEYS.superadmin);
    expect(await createSuperadmin(portal.deps, { ...first, email }, portal.clock.now)).toBe(false);
  });

  test('of the first superadmin is in the group of that role where the groups say who has which', async () => {
    const email = 'first@groups.test';
    expect(await createSuperadmin(grouped.deps, { ...first, email }, grouped.clock.now)).toBe(true);
    expect((await signedIn(grouped, email)).user.roles).toContain(ROLE_KEYS.superadmin);
  });

  test('of a superadmin whose row could not be written leaves the pool, so that it can be made again', async () => {
    const email = 'broken@first.test';
    const refused = { ...first, email, name: 'not for PostgreSQL: \0' };
    await expect(createSuperadmin(portal.deps, refused, portal.clock.now)).rejects.toThrow();
    expect(await pool.status(email)).toBeNull();
    expect(await createSuperadmin(portal.deps, { ...first, email }, portal.clock.now)).toBe(true);
  });
});

describe('roles', () => {
  test('are those of our own table, whatever groups the pool has', async () => {
    await account(portal, 'table@pool.test', [ROLE_KEYS.asp]);
    await pool.join('table@pool.test', ROLE_KEYS.admin);
    const me = await signedIn(portal, 'table@pool.test');
    expect(me.user.roles).toEqual([ROLE_KEYS.asp, 'ROLE_USER']);
    expect((await me.get('/registration_keys')).status).toBe(403);
  });

  test('are those of the pool’s groups when it is set so, from the next refresh on', async () => {
    await account(grouped, 'groups@pool.test', [ROLE_KEYS.superadmin]);
    await pool.join('groups@pool.test', ROLE_KEYS.asp);
    const me = await signedIn(grouped, 'groups@pool.test');
    expect(me.user.roles).toEqual([ROLE_KEYS.asp, 'ROLE_USER']);
    await pool.join('groups@pool.test', ROLE_KEYS.admin);
    const next = await grouped.nobody.post('/token/refresh', { refreshToken: me.refresh });
    const { body } = await grouped.withToken(next.body.token).get('/user');
    expect(body.user.roles.toSorted()).toEqual([ROLE_KEYS.admin, ROLE_KEYS.asp, 'ROLE_USER']);
  });

  test('that make an installer something else end their link to a service partner; an installer who signs in keeps it', async () => {
    await account(grouped, 'office@pool.test');
    await pool.join('office@pool.test', ROLE_KEYS.admin);
    const admin = await signedIn(grouped, 'office@pool.test');
    const asp = await grouped.db.system((tx) => buildUser(tx, 2, { roles: [ROLE_KEYS.asp] }));
    const id = await account(grouped, 'linked@pool.test');
    const { etag } = (await admin.get(`/users/${id}`)).headers;
    const linked = await admin.patch(`/users/${id}`, { asp: `/users/${asp}` }, { 'if-match': String(etag) });
    expect(linked.status, linked.text).toBe(200);
    const partnerOf = () =>
      grouped.db.system((tx) =>
        tx.selectFrom('users').select('asp_id').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    await signedIn(grouped, 'linked@pool.test');
    expect(await partnerOf()).toEqual({ asp_id: asp });
    await pool.join('linked@pool.test', ROLE_KEYS.production);
    await signedIn(grouped, 'linked@pool.test');
    expect(await partnerOf()).toEqual({ asp_id: null });
  });

  test('that an admin changes change the groups, and end the sessions', async () => {
    await account(grouped, 'groupadmin@pool.test');
    await pool.join('groupadmin@pool.test', ROLE_KEYS.admin);
    const id = await account(grouped, 'promoted@pool.test');
    const promoted = await signedIn(grouped, 'promoted@pool.test');
    const admin = await signedIn(grouped, 'groupadmin@pool.test');
    const { etag } = (await admin.get(`/users/${id}`)).headers;
    const changed = await admin.patch(
      `/users/${id}`,
      { roles: [ROLE_KEYS.asp] },
      { 'if-match': String(etag) },
    );
    expect(changed.status, changed.text).toBe(200);
    expect((await promoted.get('/user')).body.type).toBe('session-expired');
    const { id: idToken } = await pool.tokens('promoted@pool.test', PASSWORD);
    expect(decodeJwt(idToken)['cognito:groups']).toEqual([ROLE_KEYS.asp]);
    expect((await signedIn(grouped, 'promoted@pool.test')).user.roles).toContain(ROLE_KEYS.asp);
  });
});
