import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

describe('organisations that share the portal', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let id: number;
  let deviceId: number;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    id = await at.commission(at.installer, 'WALL-1');
    const { body } = await at.admin.post(`/installations/${id}/accept`);
    deviceId = body.customDevice.id;
    await test.settle();
  });
  afterAll(() => test.close());

  it('are isolated by the database as well: a store that forgot its scope leaks nothing', async () => {
    const actor = { id: test.people.org1.admin, role: 'admin', organisationId: 1 } as const;
    for (const table of [
      'installations',
      'custom_devices',
      'device_parameters',
      'record_files',
      'upload_slots',
      'warranties',
      'inspections',
      'cards',
      'events',
      'mails',
      'template_versions',
    ]) {
      const seen = await test.db.within({ organisationId: 1, actor }, (tx) =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
          where organisation_id = 2`.execute(tx),
      );
      expect([table, seen.rows[0]?.count]).toEqual([table, 0]);
      const there = await test.db.system((tx) =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
          where organisation_id = 2`.execute(tx),
      );
      expect([table, (there.rows[0]?.count ?? 0) > 0]).toEqual([table, true]);
    }
  });

  it('see no address of one another’s records', async () => {
    const reads = [
      `/installations/${id}`,
      `/installations/${id}/events`,
      `/installations/${id}/cards/installation.pdf`,
      `/installations/${id}/cards/warranty.pdf`,
      `/custom_devices/${deviceId}`,
      `/custom_devices/${deviceId}/parameters`,
      `/device_templates/${at.template.id}`,
      '/organisations/2/installations',
      '/organisations/2/inspections',
      '/organisations/2/services',
      '/organisations/2/device_templates',
      '/organisations/2/users?roles=ROLE_ASP',
      '/organisations/2/support_materials',
    ];
    for (const url of reads) expect([url, (await at.strangeAdmin.get(url)).status]).toEqual([url, 404]);
    for (const act of ['accept', 'no-warranty', 'restore']) {
      expect((await at.strangeAdmin.post(`/installations/${id}/${act}`)).status).toBe(404);
    }
    expect((await at.strangeAdmin.post(`/installations/${id}/reject`, { reason: 'x' })).status).toBe(404);
    const patch = await at.strangeAdmin.patch(
      `/installations/${id}`,
      { customerName: 'x' },
      { 'if-match': '*' },
    );
    expect(patch.status).toBe(404);
    const mail = { action: 'installation_card', data: { installation: `/installations/${id}` } };
    expect((await at.strangeAdmin.post('/send-email', mail)).status).toBe(404);
    expect((await at.strangeAdmin.post(`/custom_devices/${deviceId}/add-to-database`)).status).toBe(404);
  });

  it('keep the maker’s own note from the installer, who can neither read nor change it afterwards', async () => {
    const seen = await at.installer.get(`/installations/${id}`);
    expect(seen.body.notes).toEqual({ installer: 'for me', customer: 'for both' });
    const own = await at.commission(at.installer, 'NOTE-1');
    const { headers } = await at.installer.get(`/installations/${own}`);
    await at.installer.patch(
      `/installations/${own}`,
      { notes: { admin: 'mine' } },
      { 'if-match': String(headers['etag']) },
    );
    expect((await at.admin.get(`/installations/${own}`)).body.notes.admin).toBe('for the maker');
  });

  it('let nobody change by a patch what is decided elsewhere', async () => {
    const own = await at.commission(at.installer, 'PATCH-1');
    const { headers } = await at.installer.get(`/installations/${own}`);
    const etag = { 'if-match': String(headers['etag']) };
    for (const [key, value] of Object.entries({
      status: 'accepted',
      id: 1,
      clientId: 'x',
      installerId: 1,
      warranty: {},
    })) {
      expect([
        key,
        (await at.installer.patch(`/installations/${own}`, { [key]: value }, etag)).status,
      ]).toEqual([key, 400]);
    }
    expect((await at.installer.patch(`/installations/${own}`, { customerName: null }, etag)).status).toBe(
      400,
    );
    expect((await at.installer.patch(`/installations/${own}`, {})).status).toBe(428);
    const changed = await at.installer.patch(`/installations/${own}`, { customerName: 'Anna' }, etag);
    expect(changed.status).toBe(200);
    expect((await at.installer.patch(`/installations/${own}`, { customerName: 'Ewa' }, etag)).status).toBe(
      412,
    );
    const receiver = await at.asp.patch(
      `/installations/${own}`,
      { customerName: 'Ewa' },
      { 'if-match': '*' },
    );
    expect(receiver.status).toBe(403);
    await at.admin.post(`/installations/${own}/no-warranty`);
    const late = await at.installer.patch(
      `/installations/${own}`,
      { customerName: 'Ewa' },
      { 'if-match': '*' },
    );
    expect([late.status, late.body.type]).toEqual([409, 'impossible-transition']);
    const byAdmin = await at.admin.patch(
      `/installations/${own}`,
      { customerName: 'Ewa' },
      { 'if-match': '*' },
    );
    expect(byAdmin.body.customerName).toBe('Ewa');
  });

  it('move a rejected installation to the right device when its serial was wrong', async () => {
    const wrong = await at.send(at.installer, 'WRONG-1');
    await at.upload(at.installer, wrong.body.clientId);
    await at.device('RIGHT-1');
    await at.admin.post(`/installations/${wrong.body.id}/reject`, { reason: 'zły numer' });
    const fixed = await at.installer.patch(
      `/installations/${wrong.body.id}`,
      { status: 'pending', parameters: { serial: 'right-1' } },
      { 'if-match': '*' },
    );
    expect(fixed.body).toMatchObject({
      status: 'pending',
      customDevice: { serial: 'RIGHT-1', inDatabase: true },
    });
    expect((await at.admin.get(`/custom_devices/${wrong.body.customDevice.id}`)).status).toBe(404);
    const taken = await at.installer.patch(
      `/installations/${wrong.body.id}`,
      { parameters: { serial: 'WALL-1' } },
      { 'if-match': '*' },
    );
    expect([taken.status, taken.body.type]).toEqual([409, 'already-installed']);
  });
});
