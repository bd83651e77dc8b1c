import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning, manifestOf, picture } from './commission.sample.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

describe('what a phone sends from its queue', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('names the installation that a device was added to by the client id it had before there was a number', async () => {
    const parent = await at.send(at.installer, 'CHAIN-1');
    const child = await at.send(at.installer, 'CHAIN-2', { partOfClientId: parent.body.clientId });
    expect(child).toMatchObject({ status: 201, body: { partOf: `/installations/${parent.body.id}` } });
    const both = await at.send(at.installer, 'CHAIN-3', {
      partOf: `/installations/${parent.body.id}`,
      partOfClientId: parent.body.clientId,
    });
    expect(both).toMatchObject({ status: 400, body: { violations: [{ code: 'one-of-two' }] } });
    const strangers = await at.send(at.installer2, 'CHAIN-3', { partOfClientId: parent.body.clientId });
    expect(strangers).toMatchObject({ status: 422, body: { type: 'parent-missing' } });
  });

  it('is refused while the installation it belongs to is not there, and goes through under the same key afterwards', async () => {
    const [clientId, childId] = [randomUUID(), randomUUID()];
    const same = key();
    const child = () =>
      at.send(at.installer, 'LATE-2', { clientId: childId, partOfClientId: clientId }, same);
    expect(await child()).toMatchObject({ status: 422, body: { type: 'parent-missing' } });
    expect((await at.send(at.installer, 'LATE-1', { clientId })).status).toBe(201);
    expect((await child()).status).toBe(201);
  });

  it('that is dated tomorrow by a phone whose clock is ahead goes through tomorrow', async () => {
    const same = key();
    const changes = { clientId: randomUUID(), installationDate: '2026-06-16' };
    const early = await at.send(at.installer, 'AHEAD-1', changes, same);
    expect(early).toMatchObject({ status: 422, body: { violations: [{ code: 'future-date' }] } });
    const today = test.clock.now;
    test.clock.now = new Date('2026-06-16T08:00:00.000Z');
    const installer = await test.as('installer@org2.test');
    expect((await at.send(installer, 'AHEAD-1', changes, same)).status).toBe(201);
    test.clock.now = today;
  });

  it('may say that there are no notes by null', async () => {
    const sent = await at.send(at.installer, 'NULL-1', { notes: null });
    expect(sent).toMatchObject({ status: 201, body: { notes: { installer: null, customer: null } } });
  });

  it('is answered again without what the sender may no longer see', async () => {
    await test.db.system((tx) =>
      tx.updateTable('users').set({ asp_id: at.people.asp }).where('id', '=', at.people.installer).execute(),
    );
    const id = await at.commission(at.installer, 'UNLINK-1');
    const admin = await test.as('admin@org2.test');
    const patch = async (who: typeof admin, same: Record<string, string>) =>
      who.patch(`/installations/${id}`, { notes: { admin: 'secret' } }, { ...same, 'if-match': '*' });
    const same = key();
    const first = await patch(admin, same);
    expect(first.body.notes.admin).toBe('secret');
    expect((await patch(admin, same)).text).toBe(first.text);
    await test.db.system(async (tx) => {
      await tx.updateTable('users').set({ roles: [] }).where('id', '=', at.people.admin).execute();
      await tx
        .insertInto('installation_receivers')
        .values({ organisation_id: 2, installation_id: id, user_id: at.people.admin })
        .execute();
    });
    const plain = await test.as('admin@org2.test');
    const again = await patch(plain, same);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.text).not.toContain('secret');
    await test.db.system((tx) =>
      tx.deleteFrom('installation_receivers').where('user_id', '=', at.people.admin).execute(),
    );
    expect((await patch(plain, same)).status).toBe(404);
    await test.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['ROLE_ADMIN'] })
        .where('id', '=', at.people.admin)
        .execute(),
    );
  });

  it('gets the same upload slots for the same key, good for another quarter of an hour', async () => {
    const { body } = await at.send(at.installer, 'SLOTS-1');
    const [file] = at.signatures;
    const [entry] = manifestOf([file!]);
    const wish = [
      {
        filename: file!.name,
        filetype: file!.type,
        size: entry!.size,
        sha256: entry!.sha256,
        clientId: body.clientId,
      },
    ];
    const same = key();
    const first = await at.installer.post('/get-s3-urls', wish, same);
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 14 * 60_000);
    const again = await at.installer.post('/get-s3-urls', wish, same);
    expect(again.body.paths).toEqual(first.body.paths);
    expect(again.headers['idempotent-replayed']).toBe('true');
    test.clock.now = new Date(before.getTime() + 20 * 60_000);
    const put = (url: string) =>
      test.app.inject({
        method: 'PUT',
        url: url.replace('http://portal.test', ''),
        headers: { 'content-type': file!.type },
        payload: file!.bytes,
      });
    expect((await put(first.body.urls[0])).statusCode).toBe(403);
    expect((await put(again.body.urls[0])).statusCode).toBe(200);
    test.clock.now = before;
  });

  it('refers to a photo as it was declared: another field or type is refused', async () => {
    const { body } = await at.send(at.installer, 'FIELD-1');
    const [file] = at.signatures;
    const reference = {
      organisation: '/organisations/2',
      name: file!.name,
      type: file!.type,
      path: 'records/2026-06/6f6f6f6f-0000-4000-8000-000000000000',
      clientId: body.clientId,
    };
    for (const wrong of [{ field: 'installerSignature' }, { type: 'image/jpeg' }]) {
      const answer = await at.installer.post('/files', { ...reference, ...wrong });
      expect(answer).toMatchObject({ status: 422, body: { type: 'file-mismatch' } });
    }
  });

  it('has its card mailed, though a correction declared a photo before the mail went out', async () => {
    const sent = await at.send(at.installer, 'WAIT-1');
    await at.upload(at.installer, sent.body.clientId);
    await test.settle();
    const request = { action: 'installation_card', data: { clientId: sent.body.clientId } };
    expect((await at.installer.post('/send-email', request, key())).status).toBe(202);
    const fresh = await picture('fresh.png', 'photos.0', 44);
    const patched = await at.admin.patch(
      `/installations/${sent.body.id}`,
      { photos: [{ name: 'fresh.png' }], files: manifestOf([fresh]) },
      { 'if-match': '*' },
    );
    expect(patched.body.complete).toBe(false);
    await test.settle();
    const mails = async () => (await test.mails()).filter((mail) => mail.subject.includes('WAIT-1')).length;
    expect(await mails()).toBe(0);
    await at.upload(at.admin, sent.body.clientId, [fresh]);
    await test.settle();
    expect(await mails()).toBe(2);
  });

  it('may ask for so many mails in a quarter of an hour, and is told when to go on', async () => {
    const ask = { action: 'installation_card', data: { clientId: randomUUID() } };
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => at.installer2.post('/send-email', ask)),
    );
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(120);
    const late = await at.installer2.post('/send-email', ask);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('has an ETag to compare on every single record', async () => {
    const sent = await at.send(at.installer, 'ETAG-1');
    const device = sent.body.customDevice.id;
    for (const path of [
      `/installations/${sent.body.id}`,
      `/custom_devices/${device}`,
      `/device_templates/${at.template.id}`,
      `/device_template_versions/${at.template.versionId}`,
      '/organisations/2',
    ]) {
      const { headers } = await at.installer.get(path);
      expect([path, headers['etag']]).toEqual([path, expect.stringMatching(/^"[\w-]{22}"$/)]);
      expect((await at.installer.get(path)).headers['etag']).toBe(headers['etag']);
    }
    const before = (await at.admin.get(`/custom_devices/${device}`)).headers['etag'];
    await at.admin.post(`/custom_devices/${device}/add-to-database`);
    expect((await at.admin.get(`/custom_devices/${device}`)).headers['etag']).not.toBe(before);
  });
});
