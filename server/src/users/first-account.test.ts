import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { createSuperadmin } from './commands.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const account = async () => ({
  organisationId: 2,
  organisationName: 'Maker 2',
  email: 'First@Maker.test',
  name: 'First Admin',
  credentials: (await portal.deps.identity.enrol('first@maker.test', TEST_PASSWORD)).credentials,
});

test('the first superadmin of an installation can sign in at once, and is made only once', async () => {
  const first = await account();
  expect(await portal.db.system((tx) => createSuperadmin(tx, first, portal.clock.now))).toBe(true);
  expect(
    await portal.db.system((tx) =>
      createSuperadmin(tx, { ...first, email: 'first@maker.test' }, portal.clock.now),
    ),
  ).toBe(false);
  const signedIn = await portal.nobody.post('/login', { email: 'first@maker.test', password: TEST_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.user.roles).toContain('ROLE_SUPERADMIN');
});
