import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { createSuperadmin } from './commands.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const FIRST = {
  organisationId: 2,
  organisationName: 'Maker 2',
  email: 'First@Maker.test',
  name: 'First Admin',
  password: TEST_PASSWORD,
};

test('the first superadmin of an installation can sign in at once, and is made only once', async () => {
  const { deps, clock } = portal;
  expect(await createSuperadmin(deps, FIRST, clock.now)).toBe(true);
  expect(await createSuperadmin(deps, { ...FIRST, email: 'first@maker.test' }, clock.now)).toBe(false);
  const signedIn = await portal.nobody.post('/login', { email: 'first@maker.test', password: TEST_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.user.roles).toContain('ROLE_SUPERADMIN');
});

test('a superadmin whose address is taken makes no organisation either', async () => {
  const elsewhere = { ...FIRST, organisationId: 3, organisationName: 'Mistyped', email: 'admin@org2.test' };
  expect(await createSuperadmin(portal.deps, elsewhere, portal.clock.now)).toBe(false);
  const superadmin = await portal.as('superadmin@org2.test');
  expect((await superadmin.get('/organisations')).body).toMatchObject([{ id: 1 }, { id: 2 }]);
});
