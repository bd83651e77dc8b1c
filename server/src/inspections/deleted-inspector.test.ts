import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../cards/samples/pdf-tools.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { visiting } from './inspecting.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await visiting(portal);
});
afterAll(() => portal.close());

test('the card of an inspection by somebody whose account was deleted names them, and says nothing of the installer', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer2, 'PARTED-1');
  await at.admin.post(`/installations/${installationId}/receivers`, { user: `/users/${at.people.asp}` });
  const done = await at.inspect(at.asp, inspectionId, '2026-06-15T08:00:00.000Z');
  expect(done.status, done.text).toBe(200);
  const card = async () => {
    const { rawPayload } = await at.installer2.inject({
      method: 'GET',
      url: `/api/inspections/${inspectionId}/card.pdf`,
    });
    return textOf(rawPayload);
  };
  expect(await card()).not.toContain('adam@heat.test');
  expect((await at.admin.delete(`/users/${at.people.asp}`)).status).toBe(204);
  const corrected = { customerCity: 'Wieliczka' };
  await at.admin.patch(`/installations/${installationId}`, corrected, { 'if-match': '*' });
  const anew = await card();
  expect(anew).toContain('Wieliczka');
  expect(anew).toContain('asp of 2');
  expect(anew).not.toContain('adam@heat.test');
});

test('its card goes to the customer alone where nobody knows the installer either, and not to who imported the installation', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer2, 'PARTED-2');
  await at.admin.post(`/installations/${installationId}/receivers`, {
    user: `/users/${at.people.installer}`,
  });
  const done = await at.inspect(at.installer, inspectionId, '2026-06-15T08:00:00.000Z');
  expect(done.status, done.text).toBe(200);
  await portal.settle();
  await portal.db.system((tx) =>
    tx
      .updateTable('installations')
      .set({ imported_at: '2026-01-01T00:00:00.000Z', installer_email: '', owner_id: at.people.admin })
      .where('id', '=', installationId)
      .execute(),
  );
  expect((await at.admin.delete(`/users/${at.people.installer}`)).status).toBe(204);
  const before = (await portal.mails()).length;
  const data = { inspection: `/inspections/${inspectionId}` };
  expect((await at.admin.post('/send-email', { action: 'inspection_card', data })).status).toBe(202);
  await portal.settle();
  const sent = (await portal.mails()).slice(before);
  expect(sent.map(({ recipient }) => recipient)).toEqual(['jan@customer.test']);
});
