import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const notificationsOf = async (
  who: Caller,
): Promise<
  { id: number; kind: string; about: object; params: object; actor: string | null; readAt: string | null }[]
> => (await who.get('/user/notices?itemsPerPage=100')).body;
const kinds = async (who: Caller) => (await notificationsOf(who)).map(({ kind }) => kind);
const unread = async (who: Caller): Promise<number> => (await who.get('/user/notices/unread')).body.unread;

async function service(who: Caller, serial: string) {
  const installation = await at.commission(at.installer, serial);
  await at.admin.post(`/installations/${installation}/accept`);
  const device = (await at.admin.get(`/installations/${installation}`)).body.customDevice.id;
  const begun = await who.post('/services', {
    clientId: crypto.randomUUID(),
    customDevice: `/custom_devices/${device}`,
    serviceStartDate: '2026-06-15',
    faultDescription: 'Wyciek',
  });
  const step = (by: Caller, body: object) =>
    by.patch(`/services/${begun.body.id}`, body, { 'if-match': '*', 'idempotency-key': crypto.randomUUID() });
  return { id: begun.body.id as number, installation, step };
}

test('an accepted installation tells its installer of the warranty by number, and whoever accepted it of nothing', async () => {
  const id = await at.commission(at.installer, 'TOLD-1');
  await at.admin.post(`/installations/${id}/accept`);
  const [newest] = await notificationsOf(at.installer);
  expect(newest).toMatchObject({
    kind: 'warranty-issued',
    about: { type: 'installation', id },
    params: { serial: 'TOLD-1', number: expect.stringMatching(/^W\/2\//) },
    actor: 'admin of 2',
    readAt: null,
  });
  expect(await notificationsOf(at.admin)).toEqual([]);
  expect(await notificationsOf(at.installer2)).toEqual([]);
});

test('a rejection that is rolled back tells nobody; one that stands tells once', async () => {
  const id = await at.commission(at.installer, 'TOLD-2');
  const before = (await notificationsOf(at.installer)).length;
  expect((await at.admin.post(`/installations/${id}/reject`, { reason: ' ' })).status).toBe(400);
  expect(await notificationsOf(at.installer)).toHaveLength(before);
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  expect((await notificationsOf(at.installer)).length - before).toBe(1);
});

test('a service with parts: the service partner is asked, the installer told that they are sent, both that it is done', async () => {
  const { id, step } = await service(at.installer, 'TOLD-3');
  await step(at.installer, { status: 'require_spare_parts', requiredSpareParts: 'Uszczelka' });
  expect((await notificationsOf(at.asp))[0]).toMatchObject({
    kind: 'service-parts-needed',
    about: { type: 'service', id },
  });
  expect(await kinds(at.admin)).toEqual([]);
  await step(at.asp, { status: 'spare_parts_sent', sentSpareParts: 'Uszczelka' });
  expect((await notificationsOf(at.installer))[0]).toMatchObject({
    kind: 'service-parts-sent',
    params: { serial: 'TOLD-3' },
  });
  const done = await step(at.installer, { status: 'done', repairDescription: 'Wymieniono uszczelkę' });
  expect(done.status, done.text).toBe(200);
  expect((await notificationsOf(at.asp))[0]).toMatchObject({ kind: 'service-finished' });
  expect((await notificationsOf(at.installer))[0]).toMatchObject({ kind: 'service-parts-sent' });
});

test('whoever an installation is shared with is told, and its owner of the service that they begin', async () => {
  const id = await at.commission(at.installer, 'TOLD-4');
  await at.admin.post(`/installations/${id}/accept`);
  await at.installer.post(`/installations/${id}/receivers`, {
    user: `/users/${at.people.installer2}`,
    notify: false,
  });
  expect((await notificationsOf(at.installer2))[0]).toMatchObject({
    kind: 'installation-shared',
    about: { type: 'installation', id },
    actor: 'installer of 2',
  });
  const device = (await at.installer.get(`/installations/${id}`)).body.customDevice.id;
  await at.installer2.post('/services', {
    clientId: crypto.randomUUID(),
    customDevice: `/custom_devices/${device}`,
    serviceStartDate: '2026-06-15',
    faultDescription: 'Wyciek',
  });
  expect((await notificationsOf(at.installer))[0]).toMatchObject({
    kind: 'service-reported',
    actor: 'installer2 of 2',
  });
});

test('an admin who imported an installation without an installer is told nothing in the installer’s place, and others nothing of their edits', async () => {
  const email = 'colleague@org2.test';
  await portal.db.system((tx) => buildUser(tx, 2, { email, roles: ['ROLE_ADMIN'] }));
  const colleague = await portal.as(email);
  const imported = async (serial: string, installerEmail: string) => {
    const id = await at.commission(at.installer, serial);
    await portal.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({
          owner_id: at.people.admin,
          imported_at: '2026-06-15T09:00:00.000Z',
          installer_email: installerEmail,
        })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };
  // An e-mail of the installer has to be entered with any edit.
  const edited = (id: number, customerPhone: string) =>
    at.admin.patch(
      `/installations/${id}`,
      { customerPhone, installer: { email: 'found@heat.test' } },
      { 'if-match': '*' },
    );
  const before = { admin: await kinds(at.admin), colleague: await kinds(colleague) };

  const id = await imported('UNKNOWN-1', '');
  await colleague.post(`/installations/${id}/accept`);
  const device = (await at.admin.get(`/installations/${id}`)).body.customDevice.id;
  await colleague.post(`/installations/${id}/receivers`, {
    user: `/users/${at.people.installer2}`,
    notify: false,
  });
  const begun = await at.installer2.post('/services', {
    clientId: crypto.randomUUID(),
    customDevice: `/custom_devices/${device}`,
    serviceStartDate: '2026-06-15',
    faultDescription: 'Wyciek',
  });
  expect(begun.status, begun.text).toBe(201);
  const done = await at.installer2.patch(
    `/services/${begun.body.id}`,
    { status: 'done', repairDescription: 'Uszczelniono' },
    { 'if-match': '*', 'idempotency-key': crypto.randomUUID() },
  );
  expect(done.status, done.text).toBe(200);
  const waiting = await imported('UNKNOWN-2', '');
  for (const one of [id, waiting]) expect((await edited(one, '+48601602605')).status).toBe(200);
  expect(await kinds(at.admin)).toEqual(before.admin);
  expect(await kinds(colleague)).toEqual(before.colleague);

  // Where the admin is the installer both are told as of any other, until it is decided on.
  const known = await imported('KNOWN-1', 'admin@org2.test');
  expect((await edited(known, '+48601602605')).status).toBe(200);
  await colleague.post(`/installations/${known}/accept`);
  expect((await edited(known, '+48601602606')).status).toBe(200);
  expect(await kinds(at.admin)).toEqual(['warranty-issued', ...before.admin]);
  expect(await kinds(colleague)).toEqual(['installation-changed', ...before.colleague]);
});

test('notices are read one by one, or all that have been seen: what came since stays unread', async () => {
  const all = await notificationsOf(at.installer);
  expect(await unread(at.installer)).toBe(all.length);
  const [newest, seen] = all;
  await at.installer.post(`/user/notices/${newest!.id}/read`);
  expect(await unread(at.installer)).toBe(all.length - 1);
  const id = await at.commission(at.installer, 'TOLD-5');
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  expect((await at.installer.post('/user/notices/read', { upTo: seen!.id })).status).toBe(204);
  expect(await unread(at.installer)).toBe(1);
  expect((await at.installer2.post(`/user/notices/${newest!.id}/read`)).status).toBe(404);
});

test('a mail that somebody has switched off is not sent; the bell still tells it', async () => {
  await at.installer.patch('/user/notice_choices', { 'installation-rejected': { mail: false } });
  const id = await at.commission(at.installer, 'TOLD-6');
  await portal.settle();
  const before = (await portal.mails()).length;
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  await portal.settle();
  expect(await portal.mails()).toHaveLength(before);
  expect((await kinds(at.installer))[0]).toBe('installation-rejected');
  const choices = await at.installer.patch('/user/notice_choices', {
    'installation-rejected': { push: false },
  });
  expect(choices.body).toEqual({ 'installation-rejected': { mail: false, push: false } });
});

test('switches that are tapped at once are all kept, and one on an old list is refused', async () => {
  const seen = { 'if-match': String((await at.asp.get('/user/notice_choices')).headers['etag']) };
  const wanted = {
    'warranty-issued': { mail: false },
    'installation-shared': { push: false },
    'inspection-due': { mail: false },
    'service-parts-needed': { push: false },
  };
  await Promise.all(
    Object.entries(wanted).map(([kind, switches]) =>
      at.asp.patch('/user/notice_choices', { [kind]: switches }),
    ),
  );
  expect((await at.asp.get('/user/notice_choices')).body).toEqual(wanted);
  const late = await at.asp.patch('/user/notice_choices', { 'inspection-due': { mail: true } }, seen);
  expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
  const { headers } = await at.asp.patch('/user/notice_choices', { 'installation-changed': { mail: false } });
  expect((await at.asp.get('/user/notice_choices')).headers['etag']).toBe(headers['etag']);
});

test('a deleted installation takes its notices with it: none leads nowhere', async () => {
  const id = await at.commission(at.installer, 'TOLD-7');
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  const about = async () =>
    (await notificationsOf(at.installer)).filter((one) => 'id' in one.about && one.about.id === id);
  expect(await about()).toHaveLength(1);
  await portal.db.system((tx) => tx.deleteFrom('installations').where('id', '=', id).execute());
  expect(await about()).toEqual([]);
});

test('a person’s export has their notices and devices, without the secret addresses of the devices', async () => {
  await at.installer.post('/user/push_subscriptions', {
    endpoint: 'https://push.example.com/secret-address',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });
  const zip = await at.installer.inject({ method: 'GET', url: '/api/user/export' });
  const text = zip.rawPayload.toString('latin1');
  expect(text).toContain('data.json');
  const { userData } = await import('../privacy/export-store.ts');
  const scope = {
    organisationId: 2,
    actor: { id: at.people.installer, role: 'installer', organisationId: 2 },
  } as const;
  const gathered = await portal.db.systemWithin(2, (tx) => userData(tx, scope, at.people.installer));
  expect(gathered?.data['notices']).not.toEqual([]);
  expect(gathered?.data['pushDevices']).toHaveLength(1);
  expect(JSON.stringify(gathered)).not.toContain('secret-address');
});
