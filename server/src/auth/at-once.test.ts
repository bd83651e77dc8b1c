import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Credentials } from '../platform/identity/identity.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';
import { lastMail } from './account.sample.ts';

let portal: TestApp;
let credentials: Credentials;
beforeAll(async () => {
  portal = await buildTestApp();
  ({ credentials } = await portal.deps.identity.enrol('everybody@test', TEST_PASSWORD));
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});

const NEW_PASSWORD = 'Inne9Hasełko';
const somebody = (email: string) => portal.db.system((tx) => buildUser(tx, 2, { email, ...credentials }));
const login = (email: string, password: string = TEST_PASSWORD) =>
  portal.nobody.post('/login', { email, password });

/** The token of a recovery link in the mailbox of this account. */
async function recovery(email: string): Promise<string> {
  await portal.nobody.post('/reset-password', { email });
  return (await lastMail(portal, email)).token;
}

const confirm = (token: string, password: string = NEW_PASSWORD) =>
  portal.nobody.post('/reset-password/confirm', { token, password });

/** The password is found right, and this happens before the session begins. */
function betweenProofAndSession(meanwhile: () => Promise<unknown>): void {
  const { identity } = portal.deps;
  const prove = identity.prove.bind(identity);
  vi.spyOn(identity, 'prove').mockImplementationOnce(async (...given) => {
    const proof = await prove(...given);
    await meanwhile();
    return proof;
  });
}

describe('an old password that is typed in at the very moment', () => {
  test('when its owner sets a new one by the mailed link opens no session', async () => {
    const email = 'reset@once.test';
    await somebody(email);
    const token = await recovery(email);
    betweenProofAndSession(() => confirm(token));
    expect((await login(email)).body).toMatchObject({ status: 401, type: 'wrong-credentials' });
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('when an admin deletes the account is a wrong password', async () => {
    const email = 'deleted@once.test';
    const id = await somebody(email);
    const admin = await portal.as('admin@org2.test');
    betweenProofAndSession(() => admin.delete(`/users/${id}`));
    expect((await login(email)).body).toMatchObject({ status: 401, type: 'wrong-credentials' });
  });
});

/** A session that was opened with the old password, and the owner's link for a new one. */
async function stolen(email: string) {
  await somebody(email);
  const { body } = await login(email);
  const token = await recovery(email);
  betweenProofAndSession(() => confirm(token));
  return portal.withToken(body.token);
}

describe('whoever is signed in with an old password and types it at the very moment when its owner sets a new one', () => {
  const THIEF = 'Obce7Hasełko';

  test('sets no password over the owner’s', async () => {
    const thief = await stolen('thief-1@once.test');
    const change = { currentPassword: TEST_PASSWORD, password: THIEF };
    expect((await thief.post('/user/password', change)).body).toMatchObject({ type: 'wrong-password' });
    expect((await login('thief-1@once.test', THIEF)).status).toBe(401);
    expect((await login('thief-1@once.test', NEW_PASSWORD)).status).toBe(200);
  });

  test('has no link mailed that takes the account to another address', async () => {
    const thief = await stolen('thief-2@once.test');
    const change = { currentPassword: TEST_PASSWORD, email: 'away@once.test' };
    expect((await thief.post('/user/email', change)).body).toMatchObject({ type: 'wrong-password' });
    await portal.settle();
    expect((await portal.mails()).filter(({ recipient }) => recipient === 'away@once.test')).toEqual([]);
  });
});

test('a recovery link that is followed twice at once sets one password', async () => {
  const email = 'twice@once.test';
  await somebody(email);
  const token = await recovery(email);
  const passwords = ['Pierwsze1Hasło', 'Drugie2Hasełko'] as const;
  const answers = await Promise.all(passwords.map((password) => confirm(token, password)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 410]);
  const [won, lost] = answers[0]?.status === 204 ? passwords : passwords.toReversed();
  expect((await login(email, won)).status).toBe(200);
  expect((await login(email, lost)).status).toBe(401);
});

test('one address that two people follow their links to at once becomes that of one of them', async () => {
  const links: string[] = [];
  for (const email of ['a@once.test', 'b@once.test']) {
    await somebody(email);
    const { body } = await login(email);
    const asked = { email: `wanted@once.test`, currentPassword: TEST_PASSWORD };
    expect((await portal.withToken(body.token).post('/user/email', asked)).status).toBe(202);
    links.push((await lastMail(portal, 'wanted@once.test')).token);
  }
  const answers = await Promise.all(links.map((token) => portal.nobody.post('/verify-email', { token })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.type).toBe('email-taken');
});
