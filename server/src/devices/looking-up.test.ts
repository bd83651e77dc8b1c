import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../platform/test-app.ts';
import { buildTemplate } from '../platform/test-builders.ts';

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
});
