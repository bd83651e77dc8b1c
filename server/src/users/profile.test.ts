import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMail, mailCount } from '../auth/account.sample.ts';
import type { Credentials } from '../platform/identity/identity.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';

let portal: TestApp;
let credentials: Credentials;
beforeAll(async () => {
  portal = await buildTestApp();
  ({ credentials } = await portal.deps.identity.enrol('everybody@test', TEST_PASSWORD));
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});

const login = (email: string, password: string = TEST_PASSWORD, agent = 'Phone of Marek') =>
  portal.nobody.post('/login', { email, password }, { 'user-agent': agent });
/** Calls by the session that this sign-in opened. */
const signedIn = async (email: string, password?: string, agent?: string) => {
  const { body } = await login(email, password, agent);
  const authorization = `Bearer ${body.token}`;
  return {
    get: (url: string) => portal.nobody.get(url, { authorization }),
    post: (url: string, sent: unknown) => portal.nobody.post(url, sent, { authorization }),
    patch: (url: string, sent: unknown) => portal.nobody.patch(url, sent, { authorization }),
    delete: (url: string) => portal.nobody.delete(url, { authorization }),
  };
};

describe('a profile', () => {
  test('is changed by its owner, field by field, and nothing else of it', async () => {
    const me = await portal.as('installer2@org2.test');
    const changed = await me.patch('/user', {
      name: ' Agnieszka ',
      phone: '501 502 503',
      language: 'de',
      certificateNumber: 'F-GAZ/1',
    });
    expect(changed.body).toMatchObject({
      name: 'Agnieszka',
      phone: '+48501502503',
      language: 'de',
      certificateNumber: 'F-GAZ/1',
      company: 'Heat Ltd',
    });
    expect((await me.patch('/user', { certificateNumber: null })).body.certificateNumber).toBeNull();
    for (const [field, value] of Object.entries({
      id: 1,
      email: 'other@org2.test',
      roles: ['ROLE_ADMIN'],
      organisation: 1,
      verified: true,
      availableTemplates: [],
      password: 'Inne9Hasełko',
    })) {
      expect([field, (await me.patch('/user', { [field]: value })).status]).toEqual([field, 400]);
    }
    expect((await me.patch('/user', { name: null })).status).toBe(400);
    // Mails say the name within a sentence: it must not begin a letter of its own there.
    const pasted = await me.patch('/user', { name: 'Agnieszka\r\n\r\nBcc: everybody@elsewhere.test' });
    expect(pasted.body.name).toBe('Agnieszka Bcc: everybody@elsewhere.test');
  });

  test('is not changed over what somebody else has changed since it was read', async () => {
    const me = await portal.as('installer2@org2.test');
    const seen = { 'if-match': String((await me.get('/user')).headers['etag']) };
    const changed = await me.patch('/user', { name: 'Agnieszka Wrona' }, seen);
    expect(changed.status).toBe(200);
    const late = await me.patch('/user', { name: 'Anna' }, seen);
    expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
    const next = { 'if-match': String(changed.headers['etag']) };
    expect((await me.patch('/user', { name: 'Agnieszka' }, next)).status).toBe(200);
  });

  test('of whoever works at customers’ keeps the company, tax number and phone that cards name; an admin needs none', async () => {
    const me = await portal.as('installer2@org2.test');
    for (const field of ['company', 'taxId', 'phone']) {
      const { status, body } = await me.patch('/user', { [field]: null });
      expect([status, body.violations]).toMatchObject([400, [{ propertyPath: field, code: 'required' }]]);
    }
    expect((await me.get('/user')).body.user.company).toBe('Heat Ltd');
    const admin = await portal.as('admin@org2.test');
    expect((await admin.patch('/user', { company: null, taxId: null, phone: null })).status).toBe(200);
  });

  test('chooses a service partner of the same maker, and none that is not one', async () => {
    const me = await portal.as('installer2@org2.test');
    const { org1, org2 } = portal.people;
    const chosen = await me.patch('/user', { asp: `/users/${org2.asp}` });
    expect(chosen.body.asp).toMatchObject({ id: org2.asp });
    for (const id of [org1.asp, org2.admin, org2.installer2, 99_999]) {
      const { body } = await me.patch('/user', { asp: `/users/${id}` });
      expect(body.violations).toMatchObject([{ propertyPath: 'asp', code: 'unknown-reference' }]);
    }
    expect((await me.patch('/user', { asp: null })).body.asp).toBeNull();
    const admin = await portal.as('admin@org2.test');
    expect((await admin.patch('/user', { asp: `/users/${org2.asp}` })).status).toBe(403);
  });

  test('of a superadmin at work for another maker is still their own', async () => {
    const superadmin = await portal.as('superadmin@org2.test');
    const elsewhere = { 'portal-organisation': '1' };
    expect((await superadmin.get('/user', elsewhere)).body.user.organisation.id).toBe(2);
    expect((await superadmin.patch('/user', { name: 'Tomasz' }, elsewhere)).body.name).toBe('Tomasz');
  });
});

describe('a new password', () => {
  test('takes the present one, ends every other session and is told by mail', async () => {
    const email = 'installer@org2.test';
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const wrong = await here.post('/user/password', { currentPassword: 'no', password: 'Inne9Hasełko' });
    expect(wrong.body).toMatchObject({ status: 422, type: 'wrong-password' });
    const weak = await here.post('/user/password', { currentPassword: TEST_PASSWORD, password: 'abc' });
    expect(weak.body.type).toBe('invalid-input');
    const given = { currentPassword: TEST_PASSWORD, password: 'Inne9Hasełko' };
    expect((await here.post('/user/password', given)).status).toBe(204);
    expect((await here.get('/user')).status).toBe(200);
    expect((await there.get('/user')).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'Inne9Hasełko')).status).toBe(200);
    expect((await lastMail(portal, email)).subject).toBe('Hasło zostało zmienione');
  });

  test('cannot be found out by whoever holds a stolen session: the eleventh guess waits', async () => {
    const me = await portal.as('production@org2.test');
    const guess = () => me.post('/user/password', { currentPassword: 'no', password: 'Inne9Hasełko' });
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a new e-mail address', () => {
  test('takes effect when its link is followed; the old address is told and old links are void', async () => {
    const me = await signedIn('asp@org2.test');
    await portal.nobody.post('/reset-password', { email: 'asp@org2.test' });
    const reset = await lastMail(portal, 'asp@org2.test');
    const asked = { email: 'New.Asp@org2.test', currentPassword: TEST_PASSWORD };
    expect((await me.post('/user/email', { ...asked, currentPassword: 'no' })).body.type).toBe(
      'wrong-password',
    );
    expect((await me.post('/user/email', asked)).status).toBe(202);
    const mail = await lastMail(portal, 'New.Asp@org2.test');
    expect((await login('asp@org2.test')).status).toBe(200);
    expect((await login('new.asp@org2.test')).status).toBe(401);
    expect((await portal.nobody.post('/verify-email', { token: mail.token })).body).toEqual({
      email: 'New.Asp@org2.test',
    });
    expect((await login('new.asp@org2.test')).status).toBe(200);
    expect((await login('asp@org2.test')).status).toBe(401);
    const notice = await lastMail(portal, 'asp@org2.test');
    expect(notice.text).toContain('New.Asp@org2.test');
    const old = await portal.nobody.post('/reset-password/confirm', {
      token: reset.token,
      password: 'Inne9Hasełko',
    });
    expect(old.body.type).toBe('link-expired');
  });

  test('that was asked for with the old password is void once there is a new one', async () => {
    for (const [n, change] of [
      async (me: Awaited<ReturnType<typeof signedIn>>) =>
        me.post('/user/password', { currentPassword: TEST_PASSWORD, password: 'Inne9Hasełko' }),
      async (_me: unknown, email: string) => {
        await portal.nobody.post('/reset-password', { email });
        const { token } = await lastMail(portal, email);
        return portal.nobody.post('/reset-password/confirm', { token, password: 'Inne9Hasełko' });
      },
    ].entries()) {
      const email = `robbed${n}@org2.test`;
      await portal.db.system((tx) => buildUser(tx, 2, { email, ...credentials }));
      const me = await signedIn(email);
      const wish = { email: `thief${n}@elsewhere.test`, currentPassword: TEST_PASSWORD };
      expect((await me.post('/user/email', wish)).status).toBe(202);
      const { token } = await lastMail(portal, wish.email);
      expect((await change(me, email)).status).toBe(204);
      expect((await portal.nobody.post('/verify-email', { token })).body.type).toBe('link-expired');
      expect((await login(email, 'Inne9Hasełko')).status).toBe(200);
    }
  });

  test('that was mistyped is void once another one was asked for', async () => {
    const email = 'typo@org2.test';
    await portal.db.system((tx) => buildUser(tx, 2, { email, ...credentials }));
    const me = await signedIn(email);
    const tokens: string[] = [];
    for (const wished of ['stranger@elsewhere.test', 'mine@elsewhere.test']) {
      await me.post('/user/email', { email: wished, currentPassword: TEST_PASSWORD });
      tokens.push((await lastMail(portal, wished)).token);
    }
    const [stranger, mine] = tokens;
    expect((await portal.nobody.post('/verify-email', { token: stranger })).body.type).toBe('link-expired');
    expect((await portal.nobody.post('/verify-email', { token: mine })).status).toBe(200);
  });

  test('that is somebody else’s is told to nobody but the owner of that mailbox', async () => {
    const me = await signedIn('admin@org2.test');
    const ask = (email: string) => me.post('/user/email', { email, currentPassword: TEST_PASSWORD });
    const taken = await ask('installer2@org2.test');
    const notice = await lastMail(portal, 'installer2@org2.test');
    expect(notice.subject).toBe('Ten adres ma już konto');
    expect(notice.text).toContain('Przejdź do logowania:\nhttp://portal.test/login');
    const free = await ask('free@org2.test');
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect((await lastMail(portal, 'installer2@org2.test')).token).toBe('');
    expect(await mailCount(portal, 'free@org2.test')).toBe(1);
  });

  test('that was registered by another meanwhile is refused', async () => {
    const [one, two] = [await signedIn('superadmin@org2.test'), await signedIn('admin@org2.test')];
    for (const me of [one, two]) {
      await me.post('/user/email', { email: 'wanted@org2.test', currentPassword: TEST_PASSWORD });
    }
    await portal.settle();
    const tokens = (await portal.mails())
      .filter((mail) => mail.recipient === 'wanted@org2.test')
      .map((mail) => /verify=([\w-]+)/.exec(mail.text)?.[1] ?? '');
    expect(tokens).toHaveLength(2);
    expect((await portal.nobody.post('/verify-email', { token: tokens[0] })).status).toBe(200);
    expect((await portal.nobody.post('/verify-email', { token: tokens[1] })).body.type).toBe('email-taken');
  });
});

describe('sessions', () => {
  test('are listed with their devices and ended one by one, or all but this one', async () => {
    const email = 'installer2@org2.test';
    const [phone, laptop, tablet] = [
      await signedIn(email, TEST_PASSWORD, 'Phone'),
      await signedIn(email, TEST_PASSWORD, 'Laptop'),
      await signedIn(email, TEST_PASSWORD, 'Tablet'),
    ];
    const listed = (await phone.get('/user/sessions')).body as {
      id: string;
      device: string;
      address: string;
      current: boolean;
    }[];
    const of = (device: string) => listed.find((one) => one.device === device);
    expect(of('Phone')?.current).toBe(true);
    // Enough to know one's own network again, too little to be found by.
    expect(of('Phone')?.address).toBe('127.0.0.*');
    expect(of('Laptop')?.current).toBe(false);
    expect((await phone.delete(`/user/sessions/${of('Laptop')?.id}`)).status).toBe(204);
    expect((await laptop.get('/user')).status).toBe(401);
    expect((await tablet.get('/user')).status).toBe(200);
    expect((await phone.delete(`/user/sessions/${of('Laptop')?.id}`)).status).toBe(404);
    expect((await phone.delete('/user/sessions')).status).toBe(204);
    expect((await tablet.get('/user')).status).toBe(401);
    expect((await phone.get('/user')).status).toBe(200);
    expect((await phone.get('/user/sessions')).body).toHaveLength(1);
  });

  test('come page by page, as the answer describes them', async () => {
    const email = 'production@org2.test';
    for (const device of ['Phone', 'Laptop', 'Tablet']) await signedIn(email, TEST_PASSWORD, device);
    const here = await signedIn(email, TEST_PASSWORD, 'Station');
    const page = (number: number) => here.get(`/user/sessions.jsonld?itemsPerPage=3&page=${number}`);
    const first = await page(1);
    const total: number = first.body['hydra:totalItems'];
    const pages = Array.from({ length: Math.ceil(total / 3) }, (_, index) => index + 1);
    const answers = await Promise.all(pages.map(page));
    const seen = answers.flatMap(({ body }): { id: string; current: boolean }[] => body['hydra:member']);
    expect(answers.every(({ body }) => body['hydra:member'].length <= 3)).toBe(true);
    expect(first.body['hydra:view']['hydra:next']).toMatch(/^\/api\/user\/sessions\.jsonld\?.*\bpage=2\b/);
    expect(answers.at(-1)?.body['hydra:view']['hydra:next']).toBeUndefined();
    expect(total).toBeGreaterThanOrEqual(4);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    expect(seen).toHaveLength(total);
    expect(seen.filter(({ current }) => current)).toHaveLength(1);
    expect((await here.get(`/user/sessions?page=${total}`)).body).toEqual([]);
    expect((await here.get('/user/sessions.jsonld?itemsPerPage=0')).body).toMatchObject({
      'hydra:member': [],
      'hydra:totalItems': total,
    });
  });

  test('of somebody else do not exist', async () => {
    const theirs = await signedIn('production@org2.test', TEST_PASSWORD, 'Office');
    const [{ id }] = (await theirs.get('/user/sessions')).body;
    const me = await portal.as('installer2@org2.test');
    expect((await me.delete(`/user/sessions/${id}`)).status).toBe(404);
    expect((await theirs.get('/user')).status).toBe(200);
  });
});
