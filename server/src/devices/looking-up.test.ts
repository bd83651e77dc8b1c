import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';

/** So many parameters of a device, the first its serial number. */
const asked = (count: number) =>
  Array.from({ length: count }, (_, n) => `parameterOrExact[${n === 0 ? 'serial' : `p${n}`}]=HP-6`);

describe('an installer who looks a device up', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const lookUp = (serial: string, template = at.template.id, more = '') =>
    at.installer.get(
      `/custom_devices?deviceTemplate.id=${template}&parameterOrExact[serial]=${encodeURIComponent(serial)}${more}`,
    );

  it('finds it by template and serial number, spaces around it and case aside', async () => {
    const id = await at.device('HP-1');
    const found = await lookUp(' hp-1 ');
    expect(found.status).toBe(200);
    expect(found.body).toMatchObject([
      { id, serial: 'HP-1', installed: false, label: 'not_installed', parameters: { serial: 'HP-1' } },
    ]);
    for (const pasted of ['HP-1\t', '\nHP-1', '\u00A0hp-1\u00A0'])
      expect((await lookUp(pasted)).status).toBe(200);
    const one = await at.installer.get(`/custom_devices/${id}`);
    expect(one.body).toMatchObject({
      id,
      serial: 'HP-1',
      deviceTemplate: { id: at.template.id, name: 'Heat pump' },
      schemaVersion: { id: at.template.versionId, parametersSchema: [{ name: 'serial' }, { name: 'power' }] },
      heatpump: true,
      step: null,
    });
  });

  it('is told "Not Found" of an unknown serial number, in these words in every language', async () => {
    await at.device('HP-2');
    const unknown = await lookUp('HP-22');
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Not Found' } });
    expect((await lookUp('HP-')).status).toBe(404);
    const german = await at.installer.get('/custom_devices?parameterOrExact[serial]=HP-22', {
      'accept-language': 'de',
    });
    expect(german).toMatchObject({ status: 404, body: { detail: 'Not Found' } });
    expect((await at.installer.get('/custom_devices/999999')).status).toBe(404);
  });

  it('reads by its number what was looked up by its label, by the same person, for thirty days, and no other device', async () => {
    const id = await at.device('LABEL-1');
    const neighbour = await at.device('LABEL-2');
    const byNumber = async (who = at.installer, of = id) => (await who.get(`/custom_devices/${of}`)).status;
    const history = async (who = at.installer) => (await who.get(`/custom_devices/${id}/parameters`)).status;
    expect([await byNumber(), await history()]).toEqual([404, 404]);
    expect((await lookUp('LABEL-1')).status).toBe(200);
    expect([await byNumber(), await history()]).toEqual([200, 200]);
    expect(await byNumber(at.installer, neighbour)).toBe(404);
    expect([await byNumber(at.installer2), await byNumber(at.asp)]).toEqual([404, 404]);
    expect([await byNumber(at.admin), await byNumber(at.admin, neighbour)]).toEqual([200, 200]);

    const lookedUp = (days: number) =>
      test.db.system((tx) =>
        tx
          .updateTable('device_look_ups')
          .set({ looked_up_at: new Date(test.clock.now.getTime() - days * 86_400_000).toISOString() })
          .where('device_id', '=', id)
          .execute(),
      );
    await lookedUp(29);
    expect(await byNumber()).toBe(200);
    await lookedUp(31);
    expect(await byNumber()).toBe(404);
  });

  it('reads no name and no value of the installer whose installation of it was deleted', async () => {
    const sent = await at.send(at.installer2, 'SECOND-HAND-1');
    const device = sent.body.customDevice.id;
    expect((await at.admin.delete(`/installations/${sent.body.id}`)).status).toBe(204);
    expect((await lookUp('SECOND-HAND-1')).status).toBe(200);
    const theirs = await at.admin.get(`/custom_devices/${device}/parameters`);
    expect(theirs.text).toContain('installer2 of 2');
    const history = await at.installer.get(`/custom_devices/${device}/parameters`);
    expect(history.status).toBe(200);
    expect(history.text).not.toContain('installer2 of 2');
  });

  it('does not find it under another device type, nor that of another maker', async () => {
    await at.device('HP-3');
    const cabinet = await test.db.system((tx) => buildTemplate(tx, 2, { template: { name: 'Cabinet' } }));
    expect((await lookUp('HP-3', cabinet.id)).status).toBe(404);
    const strangers = await at.stranger.get('/custom_devices?parameterOrExact[serial]=HP-3');
    expect(strangers.status).not.toBe(200);
  });

  it('sees of an installed one that it is installed, by whomever', async () => {
    await at.device('HP-4');
    await at.send(at.installer2, 'HP-4');
    const found = await lookUp('HP-4');
    expect(found.body).toMatchObject([
      { installed: true, label: 'awaiting_verification', installation: null },
    ]);
  });

  it('may ask for those in the production queue alone, or for those that are not', async () => {
    const queued = await at.device('HP-5');
    await test.db.system((tx) =>
      tx
        .updateTable('custom_devices')
        .set({ extension_created_at: '2026-06-01T08:00:00.000Z' })
        .where('id', '=', queued)
        .execute(),
    );
    const inQueue = await lookUp('HP-5', at.template.id, '&exists[deviceExtension]=true');
    expect(inQueue.body).toMatchObject([
      { id: queued, deviceExtension: { createdAt: '2026-06-01T08:00:00.000Z', sent: null } },
    ]);
    expect((await lookUp('HP-5', at.template.id, '&exists[deviceExtension]=false')).status).toBe(404);
  });

  it('does not leaf through all devices of the maker', async () => {
    expect((await at.installer.get('/custom_devices')).status).toBe(403);
    expect((await at.admin.get('/custom_devices')).status).toBe(200);
  });

  it('asks for ten parameters at once at most, so that no look-up keeps the database busy', async () => {
    const id = await at.device('HP-6');
    const refused = await at.admin.get(`/custom_devices?${asked(11).join('&')}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { violations: [{ propertyPath: 'parameterOrExact', code: 'too-big' }] },
    });
    // Nothing has all of ten, and one has the first.
    expect((await at.admin.get(`/custom_devices?${asked(10).join('&')}`)).status).toBe(404);
    expect((await at.admin.get(`/custom_devices?${asked(1).join('&')}`)).body).toMatchObject([{ id }]);
  });
});
