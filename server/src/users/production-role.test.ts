import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
});
afterAll(() => portal.close());

const production = { roles: ['ROLE_PRODUCTION'] };

test('an installer with an open service does not become production staff before somebody has finished it', async () => {
  const { installer, installer2 } = portal.people.org2;
  const { url, installationId } = await at.begun(at.installer, 'ROLE-1');
  const refused = await at.admin.patch(`/users/${installer}`, production, { 'accept-language': 'en' });
  expect(refused).toMatchObject({ status: 409, body: { type: 'open-services' } });
  expect(refused.body.detail).toContain('open services (1)');
  expect((await at.installer.get('/user')).body.user.roles).not.toContain('ROLE_PRODUCTION');

  const shared = await at.installer.post(`/installations/${installationId}/receivers`, {
    user: `/users/${installer2}`,
  });
  expect(shared.status, shared.text).toBeLessThan(300);
  const done = { status: 'done', repairDescription: 'Wymieniono pompę' };
  const finished = await at.change(at.installer2, url, done);
  expect(finished.status, finished.text).toBe(200);
  expect((await at.admin.patch(`/users/${installer}`, production)).status).toBe(200);

  const former = await portal.as('installer@org2.test');
  for (const path of [`/installations/${installationId}`, url, `${url}/events`])
    expect((await former.get(path)).status, path).toBe(404);
  for (const list of ['installations', 'received_installations', 'services', 'inspections'])
    expect((await former.get(`/users/${installer}/${list}`)).body, list).toEqual([]);
  expect((await at.admin.patch(`/users/${installer}`, { roles: [] })).status).toBe(200);
  expect((await (await portal.as('installer@org2.test')).get(url)).status).toBe(200);
});

test('an installer who became production staff is mailed no decision, and no card that names a customer', async () => {
  const installer = await portal.as('installer@org2.test');
  const waiting = await at.commission(installer, 'ROLE-2');
  const refused = await at.commission(installer, 'ROLE-3');
  const { inspectionId } = await at.accepted(installer, 'ROLE-4');
  const visit = `/inspections/${inspectionId}`;
  const done = await at.inspect(installer, inspectionId, portal.clock.now.toISOString());
  expect(done.status, done.text).toBe(200);
  await portal.settle();
  expect((await at.admin.patch(`/users/${portal.people.org2.installer}`, production)).status).toBe(200);
  const before = (await portal.mails()).length;
  expect((await at.admin.post(`/installations/${waiting}/accept`)).status).toBe(200);
  expect((await at.admin.post(`/installations/${refused}/reject`, { reason: 'Zdjęcie' })).status).toBe(200);
  const again = { action: 'inspection_card', data: { inspection: visit } };
  expect((await at.admin.post('/send-email', again)).status).toBe(202);
  await portal.settle();
  const mails = (await portal.mails()).slice(before);
  expect(mails.map(({ recipient }) => recipient)).toEqual(mails.map(() => 'jan@customer.test'));
  expect(mails.length).toBeGreaterThanOrEqual(2);
  expect((await at.admin.patch(`/users/${portal.people.org2.installer}`, { roles: [] })).status).toBe(200);
});
