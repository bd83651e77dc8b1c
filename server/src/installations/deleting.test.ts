import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning, manifestOf } from './commission.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';

describe('an installation that is deleted', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const deviceOf = async (id: number): Promise<number> =>
    (await at.admin.get(`/installations/${id}`)).body.customDevice.id;

  it('goes with its warranty and inspections; its device stays and can be started again, and the log tells of it', async () => {
    const id = await at.commission(at.installer, 'DEL-1');
    const { warranty } = (await at.admin.post(`/installations/${id}/accept`)).body;
    const device = await deviceOf(id);
    expect((await test.nobody.get(`/warranties/${warranty.code}`)).status).toBe(200);
    expect((await at.admin.delete(`/installations/${id}`)).status).toBe(204);
    expect((await at.installer.get(`/installations/${id}`)).status).toBe(404);
    expect((await at.admin.get(`/inspections?installation.id=${id}`)).body).toEqual([]);
    expect((await test.nobody.get(`/warranties/${warranty.code}`)).status).toBe(404);
    expect((await at.admin.get(`/custom_devices/${device}`)).body).toMatchObject({
      serial: 'DEL-1',
      installed: false,
      label: 'reinstalling',
    });
    const log = (await at.admin.get('/event_logs')).body;
    expect(log.map((line: { type: string }) => line.type)).toContain('installation.deleted');
    const again = await at.commission(at.installer2, 'DEL-1');
    expect(await deviceOf(again)).toBe(device);
  });

  it('takes its device along when that is asked for', async () => {
    const id = await at.commission(at.installer, 'DEL-2');
    const device = await deviceOf(id);
    expect((await at.asp.delete(`/installations/${id}?device=true`)).status).toBe(204);
    expect((await at.admin.get(`/custom_devices/${device}`)).status).toBe(404);
    const types = (await at.admin.get('/event_logs')).body.map((line: { type: string }) => line.type);
    expect(types).toContain('device.deleted');
  });

  it('stays, device and all, when its device is in a recall or was made in production', async () => {
    const recalled = await at.commission(at.installer, 'DEL-R');
    const recall = await begunRecall(at.admin, { serials: ['DEL-R'] });
    const made = await at.commission(at.installer, 'DEL-P');
    const device = await deviceOf(made);
    await test.db.system(async (tx) => {
      const { id: worker } = await tx
        .insertInto('production_workers')
        .values({ organisation_id: 2, name: 'Ewa Lis', pin: '4711' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('production_records')
        .values({
          organisation_id: 2,
          client_id: randomUUID(),
          device_id: device,
          act: 'finish',
          stage: 2,
          worker_id: worker,
          worker_name: 'Ewa Lis',
          finished_at: '2026-05-01T10:00:00.000Z',
        })
        .execute();
    });
    for (const id of [recalled, made]) {
      const refused = await at.asp.delete(`/installations/${id}?device=true`);
      expect([refused.status, refused.body.type]).toEqual([409, 'device-has-history']);
      expect((await at.admin.get(`/installations/${id}`)).status).toBe(200);
      expect((await at.asp.delete(`/installations/${id}`)).status).toBe(204);
    }
    expect((await at.admin.get(`/recalls/${recall}/devices`)).body).toMatchObject([
      { serial: 'DEL-R', installation: null },
    ]);
  });

  it('stays, device and all, when other installations of that device are kept', async () => {
    const first = await at.commission(at.installer, 'DEL-3');
    await at.admin.post(`/installations/${first}/reject`, { reason: 'Zdjęcie jest nieostre' });
    const second = await at.commission(at.installer2, 'DEL-3');
    const refused = await at.admin.delete(`/installations/${second}?device=true`);
    expect([refused.status, refused.body.type]).toEqual([409, 'device-has-history']);
    expect(refused.body.detail).toContain('DEL-3');
    expect((await at.admin.get(`/installations/${second}`)).status).toBe(200);
    expect((await at.admin.delete(`/installations/${second}`)).status).toBe(204);
  });

  it('is deleted only by those who may verify it, and not by someone who has not seen its last change', async () => {
    const id = await at.commission(at.installer2, 'DEL-4');
    expect((await at.installer2.delete(`/installations/${id}`)).status).toBe(403);
    expect((await at.asp.delete(`/installations/${id}`)).status).toBe(404);
    expect((await at.strangeAdmin.delete(`/installations/${id}`)).status).toBe(404);
    const stale = await at.admin.delete(`/installations/${id}`, { 'if-match': '"0"' });
    expect([stale.status, stale.body.type]).toEqual([412, 'changed-meanwhile']);
    expect((await at.admin.get(`/installations/${id}`)).body.may).toContain('delete');
    expect((await at.installer2.get(`/installations/${id}`)).body.may).not.toContain('delete');
  });

  it('is not made again by a phone that sends it once more, nor do its inspection or a second device come after it', async () => {
    const sent = await at.send(at.installer, 'DEL-5');
    const { id, clientId } = sent.body;
    expect((await at.admin.delete(`/installations/${id}`)).status).toBe(204);
    const late = await at.send(at.installer, 'DEL-5', { clientId });
    expect([late.status, late.body.type]).toEqual([409, 'installation-deleted']);
    const second = await at.send(at.installer, 'DEL-6', { partOfClientId: clientId });
    expect([second.status, second.body.type]).toEqual([409, 'installation-deleted']);
    const unknown = await at.send(at.installer, 'DEL-6', { partOfClientId: randomUUID() });
    expect(unknown.body.type).toBe('parent-missing');
  });

  it('while its files are on their way tells the phone so at every later step', async () => {
    const sent = await at.send(at.installer, 'DEL-7');
    const { id, clientId } = sent.body;
    const [reference] = await at.carry(at.installer, clientId);
    expect((await at.admin.delete(`/installations/${id}`)).status).toBe(204);
    const [file] = manifestOf(at.signatures);
    if (!file) throw new Error('A commissioning has signatures');
    const slot = { filename: file.name, filetype: file.type, size: file.size, sha256: file.sha256, clientId };
    const card = { action: 'installation_card', data: { clientId } };
    for (const late of [
      await at.installer.post('/get-s3-urls', [slot]),
      await at.installer.post('/files', reference),
      await at.installer.post('/send-email', card),
    ])
      expect([late.status, late.body.type]).toEqual([409, 'installation-deleted']);
    // What never was is not said to have been deleted.
    const never = randomUUID();
    for (const late of [
      await at.installer.post('/get-s3-urls', [{ ...slot, clientId: never }]),
      await at.installer.post('/send-email', { ...card, data: { clientId: never } }),
    ])
      expect([late.status, late.body.type]).toEqual([404, 'not-found']);
  });
});
