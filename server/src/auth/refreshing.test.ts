import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';

describe('a session that goes on', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const later = (seconds: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + seconds * 1000);
  };
  const signIn = async () =>
    (await test.nobody.post('/login', { email: 'installer@org2.test', password: TEST_PASSWORD })).body;
  const refresh = (token: string, key?: string) =>
    test.nobody.post('/token/refresh', undefined, {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    });
  const user = (token: string) => test.nobody.get('/user', { authorization: `Bearer ${token}` });

  it('is refreshed by an empty body once its token has expired, in seconds since 1970', async () => {
    const first = await signIn();
    expect(Number.isInteger(first.exp)).toBe(true);
    expect(first.exp - Math.floor(test.clock.now.getTime() / 1000)).toBe(15 * 60);
    expect((await user(first.token)).status).toBe(200);
    later(15 * 60 + 1);
    expect((await user(first.token)).body.type).toBe('session-expired');
    const next = await refresh(first.refreshToken);
    expect(next.status).toBe(200);
    expect(next.body.exp).toBeGreaterThan(first.exp);
    expect((await user(next.body.token)).body.user.email).toBe('installer@org2.test');
  });

  it('travels in cookies that no script reads', async () => {
    const answer = await test.nobody.post('/login', {
      email: 'installer@org2.test',
      password: TEST_PASSWORD,
    });
    const cookies = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie));
    expect(cookies).toHaveLength(3);
    expect(cookies.every((cookie) => /HttpOnly/.test(cookie) && /SameSite=(Lax|Strict)/.test(cookie))).toBe(
      true,
    );
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    expect((await test.nobody.get('/user', { cookie })).status).toBe(200);
    expect(
      (await test.nobody.post('/token/refresh', undefined, { cookie, origin: 'http://portal.test' })).status,
    ).toBe(200);
  });

  it('ends for thief and owner when a refresh token is used again after the new tokens were', async () => {
    const first = await signIn();
    later(15 * 60);
    const next = await refresh(first.refreshToken);
    expect((await user(next.body.token)).status).toBe(200);
    later(31);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    expect((await user(next.body.token)).status).toBe(401);
  });

  it('goes on with the refresh token before, however late, when nobody ever used the new tokens', async () => {
    const first = await signIn();
    later(15 * 60);
    await refresh(first.refreshToken);
    later(5 * 24 * 60 * 60);
    const again = await refresh(first.refreshToken);
    expect(again.status).toBe(200);
    expect((await user(again.body.token)).status).toBe(200);
    later(31);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await user(again.body.token)).status).toBe(401);
  });

  it('ends when a refresh token older than the one before comes, though the last one was not used', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.body.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await user(third.body.token)).status).toBe(401);
  });

  it('goes on in a browser that was killed after it had used new tokens that are not on its disk', async () => {
    const first = await signIn();
    later(15 * 60);
    const next = await refresh(first.refreshToken, 'the key on its disk');
    expect((await user(next.body.token)).status).toBe(200);
    later(60 * 60);
    const again = await refresh(first.refreshToken, 'the key on its disk');
    expect(again.status).toBe(200);
    expect((await user(again.body.token)).status).toBe(200);
    later(15 * 60);
    expect((await refresh(again.body.refreshToken, 'its next key')).status).toBe(200);
  });

  it.each([
    ['with a key of their own', 'a key of their own'],
    ['without a key', undefined],
  ])('ends when somebody has the refresh token before and comes %s', async (_, key) => {
    const first = await signIn();
    later(15 * 60);
    const next = await refresh(first.refreshToken, 'the key on its disk');
    expect((await user(next.body.token)).status).toBe(200);
    later(31);
    expect((await refresh(first.refreshToken, key)).status).toBe(401);
    expect((await user(next.body.token)).status).toBe(401);
  });

  it('ends when a key comes again with a refresh token that is two generations old', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken, 'the key on its disk');
    const third = await refresh(second.body.refreshToken, 'the key on its disk');
    expect((await refresh(first.refreshToken, 'the key on its disk')).status).toBe(401);
    expect((await user(third.body.token)).status).toBe(401);
  });

  it('is not refreshed after signing out, nor by a token that was made up', async () => {
    const session = await signIn();
    await test.nobody.get('/token/invalidate', { authorization: `Bearer ${session.token}` });
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await refresh('made.up.token')).status).toBe(401);
    expect((await test.nobody.post('/token/refresh')).status).toBe(401);
  });
});
