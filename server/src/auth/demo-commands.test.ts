import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildKey, lastMail, NEW_INSTALLER } from './account.sample.ts';
import { closeDemoAccounts } from './demo-commands.ts';
import { goodLinkOf, makeLink } from './link-store.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
  await have('admin@demo.test', 'Demo-1234', 'admin@org2.test');
  await have('installer@demo.test', 'Own-Words-4711', 'installer@org2.test');
  await have('real@office.example', 'Demo-1234', 'asp@org2.test');
});
afterAll(() => portal.close());

/** Gives an account this address and password, as a demo has made it or its owner has chosen it since. */
async function have(email: string, password: string, account: string, at = portal): Promise<void> {
  const { credentials } = await at.deps.identity.enrol(email, password);
  await at.db.system((tx) =>
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
    const closed = await closeDemoAccounts(portal.deps, portal.clock.now);
    expect(closed).toContain('1 of its accounts have the password of the demo (admin@demo.test');
    expect(closed).toContain('start with an empty database and data folder (DATABASE_URL, DATA_DIR)');
    expect((await demo.get('/user')).status).toBe(401);
    expect((await own.get('/user')).status).toBe(200);
  });
});

describe('Links that a demo has shown to everybody, at the start of a server that is no demo', () => {
  let after: TestApp;
  beforeAll(async () => {
    after = await buildTestApp();
    await have('installer@demo.test', 'Demo-1234', 'installer@org2.test', after);
    await have('asp@demo.test', 'Own-Words-4711', 'asp@org2.test', after);
  });
  afterAll(() => after.close());

  const start = () => closeDemoAccounts(after.deps, after.clock.now);
  const mailed = async (email: string): Promise<string> => {
    await after.nobody.post('/reset-password', { email });
    return (await lastMail(after, email)).token;
  };
  const readable = async (email: string) => {
    const made = await (await after.as(email)).post('/user/calendar');
    const path = new URL(made.body.url).pathname.replace('/api', '');
    return async () => (await after.nobody.get(path)).status;
  };
  const choose = (token: string) =>
    after.nobody.post('/reset-password/confirm', { token, password: 'Inne9Hasełko' });

  test.each(['installer@demo.test', 'asp@demo.test'])('choose no password for %s', async (email) => {
    const token = await mailed(email);
    await start();
    const checked = await after.nobody.post('/reset-password/check', { token });
    expect([checked.status, checked.body.type]).toEqual([410, 'link-expired']);
    expect((await choose(token)).body.type).toBe('link-expired');
  });

  test.each(['verify', 'change', 'unlock'] as const)(
    'are worth nothing as one to %s either',
    async (purpose) => {
      const email = 'installer@demo.test';
      const { now } = after.clock;
      const token = await after.db.signIn(async (tx) => {
        const user = await tx
          .selectFrom('users')
          .selectAll()
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        return makeLink(tx, user, { purpose, email }, now);
      });
      await start();
      expect(await after.db.signIn((tx) => goodLinkOf(tx, token, [purpose], now))).toBeUndefined();
    },
  );

  test('tell no calendar of the visits of an account with the password of the demo; of any other they do', async () => {
    const demo = await readable('installer@demo.test');
    const own = await readable('asp@demo.test');
    expect([await demo(), await own()]).toEqual([200, 200]);
    await start();
    expect([await demo(), await own()]).toEqual([404, 200]);
  });

  test('leave those of any other account good', async () => {
    const token = await mailed('admin@org2.test');
    await start();
    expect((await choose(token)).status).toBe(204);
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
