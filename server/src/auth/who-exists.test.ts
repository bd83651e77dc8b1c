import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answered, buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';
import { buildKey, mailCount, NEW_INSTALLER } from './account.sample.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
  await portal.db.system(async (tx) => {
    await buildUser(tx, 2, { email: 'unverified@org2.test', verified_at: null });
    await buildUser(tx, 2, { email: 'without-password@org2.test', password_hash: '' });
  });
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});
afterEach(() => vi.restoreAllMocks());

const UNKNOWN = 'nobody@nowhere.test';
const KNOWN = [
  'installer@org2.test',
  'superadmin@org2.test',
  'installer@org1.test',
  'unverified@org2.test',
  'without-password@org2.test',
];

const CALLS: Record<string, (email: string) => Promise<Answered>> = {
  'signing in': (email) => portal.nobody.post('/login', { email, password: 'Wrong-0000' }),
  'asking for a new password': (email) => portal.nobody.post('/reset-password', { email }),
  'registering without a good key': (email) =>
    portal.nobody.post('/register', { ...NEW_INSTALLER, email, key: 'NO-SUCH-KEY' }),
};

/** All that an answer tells, but for its own number. */
const comparable = ({ status, headers, text, body }: Answered) => ({
  status,
  text: text.replace(body?.requestId ?? 'no id', ''),
  headers: { ...headers, 'x-request-id': '', date: '', connection: '' },
});

/** An answer with what it cost: hashes, statements, and mails that went out before it. */
async function costOf(call: () => Promise<Answered>) {
  const { identity, db, mailer } = portal.deps;
  const verified = vi.spyOn(identity, 'prove');
  const hashed = vi.spyOn(identity, 'enrol');
  const opened = (['signIn', 'signInWithin', 'system', 'systemWithin'] as const).map((kind) =>
    vi.spyOn(db, kind),
  );
  const posted = vi.spyOn(mailer, 'post');
  const answer = await call();
  const cost = [verified, hashed, ...opened, posted].map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  return { cost, answer: comparable(answer) };
}

test.each(Object.entries(CALLS))(
  'at %s a known and an unknown address get one answer at one cost, and no mail before it',
  async (_, call) => {
    const unknown = await costOf(() => call(UNKNOWN));
    expect(unknown.cost.at(-1)).toBe(0);
    for (const email of KNOWN) expect([email, await costOf(() => call(email))]).toEqual([email, unknown]);
    await portal.settle();
  },
);

test('whoever is locked out gets one answer at one cost, whether or not the address is somebody’s', async () => {
  const lockedOut = async (email: string) => {
    const signIn = () => portal.nobody.post('/login', { email, password: 'Wrong-0000' });
    for (let n = 0; n < 10; n += 1) await signIn();
    const { cost, answer } = await costOf(signIn);
    portal.clock.now = new Date(portal.clock.now.getTime() + 60 * 60_000);
    return { cost, answer: { ...answer, headers: { ...answer.headers, 'set-cookie': '' } } };
  };
  const unknown = await lockedOut(UNKNOWN);
  expect(unknown.answer.status).toBe(429);
  expect(unknown.answer.text).toContain('sign-in-locked');
  for (const email of KNOWN) expect([email, await lockedOut(email)]).toEqual([email, unknown]);
  await portal.settle();
});

test('one wrong password is one hash, whoever it is tried on', async () => {
  const { cost } = await costOf(() => CALLS['signing in']!(UNKNOWN));
  expect(cost[0]).toBe(1);
});

test('the limit answers alike for an address that is nobody’s', async () => {
  const call = CALLS['asking for a new password']!;
  const statuses = async (email: string) => {
    const all: number[] = [];
    for (let n = 0; n < 6; n += 1) all.push((await call(email)).status);
    return all;
  };
  expect(await statuses('installer@org2.test')).toEqual(await statuses('stranger@nowhere.test'));
});

test('a new address that has an account already is not told to whoever asks for it', async () => {
  const installer = await portal.as('installer@org2.test');
  const ask = (email: string) => installer.post('/user/email', { currentPassword: TEST_PASSWORD, email });
  // The session is looked up once a second.
  await installer.get('/user');
  const taken = await costOf(() => ask('admin@org2.test'));
  expect(await mailCount(portal, 'admin@org2.test')).toBe(1);
  await installer.get('/user');
  const free = await costOf(() => ask('free@nowhere.test'));
  expect(taken).toEqual(free);
});

test('with a good key a person is told that the account exists, as the specification says', async () => {
  await buildKey(portal, 2, 'GOOD-KEY');
  const body = { ...NEW_INSTALLER, email: 'installer@org2.test', key: 'GOOD-KEY' };
  expect((await portal.nobody.post('/register', body)).body.type).toBe('email-taken');
});

test('a password is kept as Argon2id with at least 19 MiB and two passes', async () => {
  const rows = await portal.db.system((tx) =>
    tx.selectFrom('users').select('password_hash').where('password_hash', '!=', '').execute(),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { password_hash: kept } of rows) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(kept) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  }
});
