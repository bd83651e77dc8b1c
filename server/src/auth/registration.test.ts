import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';
import { buildKey, lastMail, mailCount, NEW_INSTALLER } from './account.sample.ts';

let portal: TestApp;
let template: { id: number };
beforeAll(async () => {
  portal = await buildTestApp();
  template = await portal.db.system((tx) => buildTemplate(tx, 2));
});
afterAll(() => portal.close());
// Every test is another quarter of an hour: none waits for the limits of the one before.
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});

const register = (body: object, language = 'pl') =>
  portal.nobody.post('/register', { ...NEW_INSTALLER, ...body }, { 'accept-language': language });
const login = (email: string, password: string = NEW_INSTALLER.password) =>
  portal.nobody.post('/login', { email, password });

describe('registration', () => {
  test('goes from the key to the mail to the sign-in, and the key is used up by it', async () => {
    const keyId = await buildKey(portal, 2, 'KEY-WHOLE');
    expect((await portal.nobody.post('/register/key', { key: ' key-whole ' })).status).toBe(204);
    const made = await register({ key: 'key-whole' });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({ email: NEW_INSTALLER.email });
    const mail = await lastMail(portal, NEW_INSTALLER.email);
    expect(mail.subject).toBe('Potwierdź adres e-mail');
    expect(mail.text).toContain(`http://portal.test/login?verify=${mail.token}`);

    const early = await login(NEW_INSTALLER.email);
    expect(early.body).toMatchObject({ status: 403, type: 'email-not-verified' });
    const verified = await portal.nobody.post('/verify-email', { token: mail.token });
    expect(verified.body).toEqual({ email: NEW_INSTALLER.email });
    const signedIn = await login('NOWY@instalator.test');
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user).toMatchObject({
      name: 'Nowy Instalator',
      company: 'Ciepło sp. z o.o.',
      taxId: '5260250274',
      phone: '+48601602603',
      roles: ['ROLE_USER'],
      verified: true,
      organisation: { id: 2 },
      availableTemplates: [`/device_templates/${template.id}`],
    });
    const key = await portal.db.system((tx) =>
      tx.selectFrom('registration_keys').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow(),
    );
    expect(key.used_by).toBe(signedIn.body.user.id);
    expect(key.used_at).not.toBeNull();
    expect((await register({ key: 'KEY-WHOLE', email: 'second@instalator.test' })).body.type).toBe(
      'wrong-registration-key',
    );
  });

  test('with one key by two people at once makes one account and one clear error', async () => {
    await buildKey(portal, 2, 'KEY-RACE');
    const answers = await Promise.all(
      ['one@race.test', 'two@race.test', 'three@race.test'].map((email) =>
        register({ key: 'KEY-RACE', email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.type)).toEqual([
      'wrong-registration-key',
      'wrong-registration-key',
    ]);
    const made = await portal.db.system((tx) =>
      tx.selectFrom('users').select('email').where('email', 'like', '%@race.test').execute(),
    );
    expect(made).toHaveLength(1);
  });

  test('tells that an account exists to whoever has a good key, and to nobody else', async () => {
    await buildKey(portal, 2, 'KEY-EXISTS');
    const taken = await register({ key: 'KEY-EXISTS', email: 'INSTALLER@org2.test' });
    expect(taken.body).toMatchObject({ status: 409, type: 'email-taken' });
    const [known, unknown] = await Promise.all([
      register({ key: 'NO-SUCH-KEY', email: 'installer@org2.test' }),
      register({ key: 'NO-SUCH-KEY', email: 'nobody@nowhere.test' }),
    ]);
    expect(known.body.type).toBe('wrong-registration-key');
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    // The refusal used nothing up.
    expect((await register({ key: 'KEY-EXISTS', email: 'fresh@instalator.test' })).status).toBe(201);
  });

  test('takes no key of another maker, whose people could not sign in here', async () => {
    await buildKey(portal, 1, 'KEY-OF-ONE');
    expect((await register({ key: 'KEY-OF-ONE', email: 'a@one.test' })).body.type).toBe(
      'wrong-registration-key',
    );
  });

  test('writes in the language of the person', async () => {
    await buildKey(portal, 2, 'KEY-DE');
    await buildKey(portal, 2, 'KEY-EN');
    await register({ key: 'KEY-DE', email: 'de@instalator.test' }, 'de-AT');
    await register({ key: 'KEY-EN', email: 'en@instalator.test', language: 'en' }, 'de');
    expect((await lastMail(portal, 'de@instalator.test')).subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect((await lastMail(portal, 'en@instalator.test')).subject).toBe('Confirm your e-mail address');
  });

  test.each([
    ['password', 'Demo123', 'too-short'],
    ['password', 'Password2026!', 'common'],
    ['password', 'pompaciepla9', 'no-upper'],
    ['taxId', '5260250275', 'nip'],
    ['phone', '12345', 'phone'],
    ['email', 'nobody', 'email'],
    ['name', ' ', 'required'],
    ['company', '', 'required'],
    ['roles', ['ROLE_ADMIN'], 'unknown-key'],
    ['organisation', 1, 'unknown-key'],
    ['verified', true, 'unknown-key'],
  ])('refuses %s %j as %s and uses no key up', async (field, value, code) => {
    await buildKey(portal, 2, `KEY-${field}-${code}`.toUpperCase());
    const { body } = await register({ key: `KEY-${field}-${code}`, email: 'x@y.test', [field]: value });
    expect(body).toMatchObject({ status: 400, type: 'invalid-input' });
    expect(body.violations).toContainEqual(expect.objectContaining({ propertyPath: field, code }));
    expect(body.violations[0].message).not.toBe('');
  });

  test.each([
    [
      'en',
      'Short1A',
      'This password is too short. It needs at least 8 characters, with a digit, an upper-case and a lower-case letter.',
    ],
    [
      'en',
      'PompaCiepla',
      'This password has no digit. It needs at least 8 characters, with a digit, an upper-case and a lower-case letter.',
    ],
    [
      'pl',
      'pompaciepla9',
      'To hasło nie ma wielkiej litery. Potrzebuje co najmniej 8 znaków, w tym cyfry, wielkiej i małej litery.',
    ],
    [
      'de',
      'POMPACIEPLA9',
      'Dieses Passwort hat keinen Kleinbuchstaben. Es braucht mindestens 8 Zeichen, darunter eine Ziffer, einen Groß- und einen Kleinbuchstaben.',
    ],
  ])('says the rule of passwords in a sentence (%s, %s)', async (language, password, sentence) => {
    const { body } = await register({ key: 'KEY-RULE', email: 'x@y.test', password }, language);
    expect(body.violations.map(({ message }: { message: string }) => message)).toEqual([sentence]);
  });

  test.each([
    ['words', `Ą1${'długie hasło '.repeat(6)}`],
    ['signs', `Ąb1${'🔥'.repeat(150)}`],
  ])('takes a password of 64 characters and more, made of %s', async (what, password) => {
    await buildKey(portal, 2, `KEY-LONG-${what}`.toUpperCase());
    const email = `long-${what}@instalator.test`;
    await register({ key: `KEY-LONG-${what}`, email, password });
    const { token } = await lastMail(portal, email);
    await portal.nobody.post('/verify-email', { token });
    expect((await login(email, password)).status).toBe(200);
  });
});

describe('a new account whose address was mistyped', () => {
  const WRONG = 'jan@instaltor.test';
  const RIGHT = 'jan@instalator.test';
  const correct = (more: object = {}) =>
    portal.nobody.post('/register/address', {
      email: WRONG,
      password: NEW_INSTALLER.password,
      newEmail: RIGHT,
      ...more,
    });

  test('gets its link at the right one, and nothing more is said to the wrong one', async () => {
    await buildKey(portal, 2, 'KEY-TYPO');
    await register({ key: 'KEY-TYPO', email: WRONG });
    const { token: strangers } = await lastMail(portal, WRONG);
    expect((await correct({ password: 'Other-1234' })).body).toMatchObject({
      status: 401,
      type: 'wrong-credentials',
    });
    expect((await correct({ newEmail: 'INSTALLER@org2.test' })).body.type).toBe('email-taken');
    expect(await mailCount(portal, RIGHT)).toBe(0);

    const corrected = await correct();
    expect([corrected.status, corrected.body]).toEqual([200, { email: RIGHT }]);
    const { token } = await lastMail(portal, RIGHT);
    expect((await portal.nobody.post('/verify-email', { token: strangers })).body.type).toBe('link-expired');
    expect((await portal.nobody.post('/verify-email', { token })).body).toEqual({ email: RIGHT });
    expect(await mailCount(portal, WRONG)).toBe(1);
    expect((await login(RIGHT)).status).toBe(200);
    expect((await login(WRONG)).body.type).toBe('wrong-credentials');
  });

  test('is told when the mails of the hour are used up, rather than that one was sent', async () => {
    await buildKey(portal, 2, 'KEY-TYPOS');
    await register({ key: 'KEY-TYPOS', email: 'ala@instaltor.test' });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await correct({ email: 'ala@instaltor.test', newEmail: `ala${n}@instalator.test` })).status,
      );
    // Five an hour, of which the registration was the first.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('is not for those whose address was confirmed: they change it signed in', async () => {
    expect((await correct({ email: RIGHT, newEmail: 'other@instalator.test' })).body).toMatchObject({
      status: 403,
      type: 'not-allowed',
    });
  });
});

const newcomer = async (email: string) => {
  await buildKey(portal, 2, `KEY-${email}`.toUpperCase());
  await register({ key: `KEY-${email}`, email });
  return (await lastMail(portal, email)).token;
};
const verify = (token: string) => portal.nobody.post('/verify-email', { token });

describe('the link that confirms an address', () => {
  test('works once', async () => {
    const token = await newcomer('once@link.test');
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).body).toMatchObject({ status: 410, type: 'link-expired' });
    expect((await verify('made-up')).body.type).toBe('link-expired');
  });

  test('expires; signing in then sends a new one, as the answer says', async () => {
    const token = await newcomer('late@link.test');
    portal.clock.now = new Date(portal.clock.now.getTime() + 49 * 60 * 60_000);
    expect((await verify(token)).body.type).toBe('link-expired');
    const before = await mailCount(portal, 'late@link.test');
    expect((await login('late@link.test')).body.detail).toContain('Wysłaliśmy nowy link');
    expect(await mailCount(portal, 'late@link.test')).toBe(before + 1);
    const fresh = await lastMail(portal, 'late@link.test');
    expect((await verify(fresh.token)).status).toBe(200);
    expect((await login('late@link.test')).status).toBe(200);
  });

  test('is not sent for a wrong password, and at most five times an hour', async () => {
    await newcomer('flood@link.test');
    await login('flood@link.test', 'wrong');
    expect(await mailCount(portal, 'flood@link.test')).toBe(1);
    for (let i = 0; i < 8; i += 1) await login('flood@link.test');
    expect(await mailCount(portal, 'flood@link.test')).toBe(5);
  });
});

test('guessing at registration keys ends after twenty from one address, and begins again later', async () => {
  await buildKey(portal, 2, 'KEY-GUESS');
  const guess = (key: string) => portal.nobody.post('/register/key', { key });
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await guess(`GUESS-${i}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429]);
  const refused = await guess('KEY-GUESS');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await register({ key: 'KEY-GUESS', email: 'guess@instalator.test' })).status).toBe(429);
  portal.clock.now = new Date(portal.clock.now.getTime() + 15 * 60_000);
  expect((await guess('KEY-GUESS')).status).toBe(204);
});
