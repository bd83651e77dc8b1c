import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';

describe('signing in', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await buildTestApp();
  });
  afterAll(() => portal.close());

  const login = (email: string, password = TEST_PASSWORD) =>
    portal.nobody.post('/login', { email, password });

  test('an installer signs in, reads who they are and signs out; the old token is worth nothing then', async () => {
    const answer = await login('Installer@org2.test ');
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: 'installer@org2.test', roles: ['ROLE_USER'] });
    const cookies = [answer.headers['set-cookie']].flat().join('\n');
    expect(cookies).toMatch(/portal_token=[^;]+;.*HttpOnly; SameSite=Lax/);
    const authorization = `Bearer ${answer.body.token}`;
    const user = await portal.nobody.get('/user', { authorization });
    expect(user.body.user.asp).toMatchObject({ id: portal.people.org2.asp });
    expect(user.body.exp).toBe(portal.clock.now.getTime() / 1000 + 900);
    expect((await portal.nobody.get('/token/invalidate', { authorization })).status).toBe(204);
    expect((await portal.nobody.get('/user', { authorization })).body).toMatchObject({
      type: 'session-expired',
      status: 401,
    });
  });

  test('what an installer reads of themselves has every field of the specification', async () => {
    const { installer, asp } = portal.people.org2;
    await portal.db.system((tx) =>
      tx
        .updateTable('users')
        .set({
          certificate_number: 'F-GAZ/1',
          registered_at: '2024-03-02T01:00:00.000Z',
          available_template_ids: [5, 6],
        })
        .where('id', '=', installer)
        .execute(),
    );
    const { body } = await (await portal.as('installer@org2.test')).get('/user');
    expect(body.user).toEqual({
      id: installer,
      name: 'installer of 2',
      company: 'Heat Ltd',
      taxId: '5260250274',
      phone: '+48601602603',
      certificateNumber: 'F-GAZ/1',
      email: 'installer@org2.test',
      roles: ['ROLE_USER'],
      asp: { id: asp, name: 'asp of 2', company: 'Heat Ltd' },
      registrationDate: '2024-03-02T01:00:00.000Z',
      verified: true,
      organisation: { id: 2, name: 'Maker 2' },
      availableTemplates: ['/device_templates/5', '/device_templates/6'],
      language: 'pl',
    });
  });

  test('a wrong password and an unknown e-mail get the very same answer', async () => {
    const [wrong, unknown] = await Promise.all([
      login('installer2@org2.test', 'no'),
      login('nobody@org2.test', 'no'),
    ]);
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body.detail).toBe('Nieprawidłowy adres e-mail i/lub hasło.');
  });

  test('somebody of another organisation is told that no user was found, also by an older session', async () => {
    expect((await login('installer@org1.test')).body.type).toBe('no-user-found');
    const session = await portal.as('installer@org1.test');
    expect((await session.get('/user')).body.type).toBe('no-user-found');
  });

  test('the eleventh wrong password for one account is turned away without being looked at', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await login('production@org2.test', 'wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const refused = await login('production@org2.test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    portal.clock.now = new Date(portal.clock.now.getTime() + 15 * 60_000);
    expect((await login('production@org2.test')).status).toBe(200);
  });
});
