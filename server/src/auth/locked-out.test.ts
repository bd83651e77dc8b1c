import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { lastMail, mailCount } from './account.sample.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());
const HOUR_MS = 60 * 60_000;
// Each test begins with a full hour, and so with new windows of every length.
beforeEach(() => {
  portal.clock.now = new Date((Math.floor(portal.clock.now.getTime() / HOUR_MS) + 1) * HOUR_MS);
});
const later = (minutes: number): void => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000);
};

const OWNER = 'installer@org2.test';
const OTHER = 'asp@org2.test';
const NOBODY = 'nobody@nowhere.test';

/** A browser: an address, and the cookies that it was given. */
function browser(address: string) {
  const jar = new Map<string, string>();
  const post = async (url: string, payload: object) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api${url}`,
      remoteAddress: address,
      headers: {
        origin: 'http://portal.test',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload,
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    jar,
    signIn: (email: string, password: string) => post('/login', { email, password }),
    unlock: (token: string) => post('/login/unlock', { token }),
  };
}

/** Ten wrong passwords, each from another address. */
async function lock(email: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) await browser(`203.0.113.${n}`).signIn(email, 'Wrong-0000');
}

/** The owner’s new device, which has just been refused with the right password, and the token that was mailed. */
async function lockedOut(email = OWNER) {
  await lock(email);
  const device = browser('198.51.100.1');
  const refused = await device.signIn(email, TEST_PASSWORD);
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'sign-in-locked']);
  return { device, token: (await lastMail(portal, email)).token };
}

test('whoever is locked out by the guesses of others gets a mail, opens its link and signs in at once', async () => {
  const { device, token } = await lockedOut();
  const unlocked = await device.unlock(token);
  expect([unlocked.statusCode, unlocked.json()]).toEqual([200, { email: OWNER }]);
  expect((await device.signIn(OWNER, TEST_PASSWORD)).statusCode).toBe(200);
});

test('the link only lifts the lock: the password is asked for as before, ten times', async () => {
  const { device, token } = await lockedOut();
  await device.unlock(token);
  expect(device.jar.has('portal_token')).toBe(false);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await device.signIn(OWNER, 'Wrong-0000')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('it works once, and says so again where the page is loaded anew, without new tries', async () => {
  const { device, token } = await lockedOut();
  expect((await device.unlock(token)).statusCode).toBe(200);
  for (let n = 0; n < 10; n += 1) await device.signIn(OWNER, 'Wrong-0000');
  const again = await device.unlock(token);
  expect([again.statusCode, again.json(), again.cookies]).toEqual([200, { email: OWNER }, []]);
  expect((await device.signIn(OWNER, TEST_PASSWORD)).statusCode).toBe(429);
  const other = browser('198.51.100.7');
  await other.signIn(OWNER, TEST_PASSWORD);
  expect((await other.unlock(token)).json().type).toBe('link-expired');
});

test('of two mails either link frees the browser, and the other one says that it is free', async () => {
  for (const first of [0, 1]) {
    later(60);
    const { device, token } = await lockedOut();
    later(15);
    await lock(OWNER);
    await device.signIn(OWNER, TEST_PASSWORD);
    const tokens = [token, (await lastMail(portal, OWNER)).token];
    expect(tokens[0]).not.toBe(tokens[1]);
    expect((await device.unlock(tokens[first]!)).statusCode).toBe(200);
    expect((await device.unlock(tokens[1 - first]!)).json()).toEqual({ email: OWNER });
    expect((await device.signIn(OWNER, TEST_PASSWORD)).statusCode).toBe(200);
  }
});

test('of ten taps at once one counts', async () => {
  const { device, token } = await lockedOut();
  const answers = await Promise.all(Array.from({ length: 10 }, () => device.unlock(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

const codeIn = ({ text }: { readonly text: string }) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? '';

describe('the code of the same mail, typed into an app that the link does not open in', () => {
  test('frees the device that was refused, however it is spelled, and once', async () => {
    const { device } = await lockedOut();
    const code = codeIn(await lastMail(portal, OWNER));
    const unlocked = await device.unlock(` ${code.toLowerCase().replace('-', ' ')} `);
    expect([unlocked.statusCode, unlocked.json()]).toEqual([200, { email: OWNER }]);
    expect((await device.signIn(OWNER, TEST_PASSWORD)).statusCode).toBe(200);
    const other = browser('198.51.100.7');
    await other.signIn(OWNER, TEST_PASSWORD);
    expect((await other.unlock(code)).json().type).toBe('link-expired');
  });

  test('frees no device that was not refused, and none after half an hour', async () => {
    const { device } = await lockedOut();
    const code = codeIn(await lastMail(portal, OWNER));
    expect((await browser('198.51.100.9').unlock(code)).json().type).toBe('other-browser');
    later(31);
    expect((await device.unlock(code)).json().type).toBe('link-expired');
  });

  test('can be guessed at thirty times from one address', async () => {
    const { device } = await lockedOut();
    const code = codeIn(await lastMail(portal, OWNER));
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await device.unlock('AAAA-AAAA')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 410), 429]);
    expect((await device.unlock(code)).statusCode).toBe(429);
  });
});

test('it works for half an hour', async () => {
  const { device, token } = await lockedOut();
  later(31);
  expect((await device.unlock(token)).json().type).toBe('link-expired');
});

describe('opened elsewhere', () => {
  test('in a browser that was not refused, it frees nobody and is not used up', async () => {
    const { device, token } = await lockedOut();
    const phone = browser('198.51.100.9');
    const opened = await phone.unlock(token);
    expect([opened.statusCode, opened.json().type]).toEqual([422, 'other-browser']);
    expect(phone.jar.size).toBe(0);
    expect((await phone.signIn(OWNER, TEST_PASSWORD)).statusCode).toBe(429);
    expect((await device.unlock(token)).statusCode).toBe(200);
  });

  test('it does not free whoever guessed: not when the owner opens it, nor with a cookie of another account', async () => {
    await lock(OWNER);
    await lock(OTHER);
    const attacker = browser('203.0.113.200');
    expect((await attacker.signIn(OWNER, 'Wrong-0000')).statusCode).toBe(429);
    const device = browser('198.51.100.1');
    await device.signIn(OWNER, TEST_PASSWORD);
    const { token } = await lastMail(portal, OWNER);
    const stranger = browser('203.0.113.201');
    await stranger.signIn(OTHER, 'Wrong-0000');
    expect((await stranger.unlock(token)).json().type).toBe('other-browser');
    expect((await device.unlock(token)).statusCode).toBe(200);
    expect((await attacker.signIn(OWNER, 'Wrong-0000')).statusCode).toBe(429);
  });

  test('a made-up cookie is none', async () => {
    const { device, token } = await lockedOut();
    const forger = browser('198.51.100.9');
    const [name, value] = [...device.jar].find(([known]) => known === 'portal_refused')!;
    forger.jar.set(
      name,
      value.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
    );
    expect((await forger.unlock(token)).json().type).toBe('other-browser');
    // Its own time is in it: a browser that was refused long ago is one that was not.
    later(29);
    forger.jar.set(name, value);
    expect((await forger.unlock(token)).statusCode).toBe(200);
  });
});

test('the mail that an attacker’s refusal caused serves the owner’s browser as well', async () => {
  await lock(OWNER);
  await browser('203.0.113.200').signIn(OWNER, 'Wrong-0000');
  const { token } = await lastMail(portal, OWNER);
  const before = await mailCount(portal, OWNER);
  const device = browser('198.51.100.1');
  await device.signIn(OWNER, TEST_PASSWORD);
  expect(await mailCount(portal, OWNER)).toBe(before);
  expect((await device.unlock(token)).statusCode).toBe(200);
});

test('an account gets one such mail in a quarter of an hour, however many are refused', async () => {
  const before = await mailCount(portal, OWNER);
  await lock(OWNER);
  for (let n = 0; n < 30; n += 1) await browser(`192.0.2.${n}`).signIn(OWNER, 'Wrong-0000');
  expect(await mailCount(portal, OWNER)).toBe(before + 1);
  later(15);
  await lock(OWNER);
  await browser('192.0.2.1').signIn(OWNER, 'Wrong-0000');
  expect(await mailCount(portal, OWNER)).toBe(before + 2);
});

/** All that the refusal of an account tells, but for what differs each time. */
const mailsTo = async (email: string) => {
  await lock(email);
  const device = browser('198.51.100.1');
  const answer = await device.signIn(email, TEST_PASSWORD);
  const { requestId: _, ...body } = answer.json();
  return {
    body,
    retry: answer.headers['retry-after'],
    cookies: answer.cookies.map(({ value: _v, ...rest }) => rest),
  };
};

test('an address without an account is refused in the same words, with the same kind of cookie, and gets no mail', async () => {
  expect(await mailsTo(NOBODY)).toEqual(await mailsTo(OWNER));
  expect(await mailCount(portal, NOBODY)).toBe(0);
  // Of another maker: nobody signs in here with it.
  const elsewhere = 'installer@org1.test';
  await mailsTo(elsewhere);
  expect(await mailCount(portal, elsewhere)).toBe(0);
});

test('whoever guesses at many accounts from one address is asked to wait, and no mail goes out for it', async () => {
  for (let n = 0; n < 20; n += 1) await browser('203.0.113.77').signIn(`guess-${n}@org2.test`, 'Wrong-0000');
  const before = await mailCount(portal, OTHER);
  const refused = await browser('203.0.113.77').signIn(OTHER, 'Wrong-0000');
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'too-many-requests']);
  expect(refused.cookies).toEqual([]);
  expect(await mailCount(portal, OTHER)).toBe(before);
});

test('of the link the database keeps the hash alone', async () => {
  const { token } = await lockedOut();
  const links = await portal.db.system((tx) =>
    tx.selectFrom('email_links').selectAll().where('purpose', '=', 'unlock').execute(),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(links)).not.toContain(token);
});

test('it opens nothing else: neither a new password nor an address', async () => {
  const { token } = await lockedOut();
  const reset = { token, password: 'Nowe9Hasło-tutaj' };
  expect((await portal.nobody.post('/reset-password/confirm', reset)).status).toBe(410);
  expect((await portal.nobody.post('/verify-email', { token })).status).toBe(410);
});
