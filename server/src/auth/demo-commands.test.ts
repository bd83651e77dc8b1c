import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildKey, NEW_INSTALLER } from './account.sample.ts';
import { closeDemoAccounts } from './demo-commands.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
  await have('admin@demo.test', 'Demo-1234', 'admin@org2.test');
  await have('installer@demo.test', 'Own-Words-4711', 'installer@org2.test');
  await have('real@office.example', 'Demo-1234', 'asp@org2.test');
});
afterAll(() => portal.close());

/** Gives an account this address and password, as a demo has made it or its owner has chosen it since. */
async function have(email: string, password: string, account: string): Promise<void> {
  const { credentials } = await portal.deps.identity.enrol(email, password);
  await portal.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ email, ...credentials })
      .where('email', '=', account)
      .execute(),
  );
}
const signIn = async (email: string, password: string) =>
  (await portal.nobody.post('/login', { email, password })).status;

describe('On a server that is no demo, with the data of one', () => {
  test('nobody signs in to a demo account by the password that everybody knows', async () => {
    const refused = await portal.nobody.post('/login', { email: ' Admin@demo.test', password: 'Demo-1234' });
    expect([refused.status, refused.body.type]).toEqual([401, 'wrong-credentials']);
  });

  test('whoever has chosen a password of their own, or has an address of their own, is not locked out', async () => {
    expect(await signIn('installer@demo.test', 'Own-Words-4711')).toBe(200);
    expect(await signIn('real@office.example', 'Demo-1234')).toBe(200);
  });

  test('no account is made by a registration key of the demo, and one is by any other', async () => {
    await buildKey(portal, 2, 'DEMO-KEY-0001');
    await buildKey(portal, 2, 'FIORD-7-KEY');
    const refused = await portal.nobody.post('/register', { ...NEW_INSTALLER, key: 'DEMO-KEY-0001' });
    expect(refused.body.type).toBe('wrong-registration-key');
    const made = await portal.nobody.post('/register', { ...NEW_INSTALLER, key: 'FIORD-7-KEY' });
    expect(made.status, made.text).toBe(201);
  });

  test('a session that was begun while it was a demo ends at the start, and whoever starts it is told what to do', async () => {
    const demo = await portal.as('admin@demo.test');
    const own = await portal.as('installer@demo.test');
    expect((await demo.get('/user')).status).toBe(200);
    const said = await closeDemoAccounts(portal.deps, portal.clock.now);
    expect(said).toContain('1 of its accounts have the password of the demo (admin@demo.test');
    expect(said).toContain('start with an empty database and data folder (DATABASE_URL, DATA_DIR)');
    expect((await demo.get('/user')).status).toBe(401);
    expect((await own.get('/user')).status).toBe(200);
  });
});

test('A demo lets its accounts in', async () => {
  const demo = await buildTestApp({ config: { demo: true } });
  try {
    await demo.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ email: 'admin@demo.test' })
        .where('email', '=', 'admin@org2.test')
        .execute(),
    );
    const { credentials } = await demo.deps.identity.enrol('other@demo.test', 'Demo-1234');
    await demo.db.system((tx) =>
      tx.updateTable('users').set(credentials).where('email', '=', 'admin@demo.test').execute(),
    );
    const answer = await demo.nobody.post('/login', { email: 'admin@demo.test', password: 'Demo-1234' });
    expect(answer.status).toBe(200);
  } finally {
    await demo.close();
  }
});

test('A server on data of its own has nothing to say', async () => {
  const own = await buildTestApp();
  try {
    expect(await closeDemoAccounts(own.deps, own.clock.now)).toBeUndefined();
  } finally {
    await own.close();
  }
});
