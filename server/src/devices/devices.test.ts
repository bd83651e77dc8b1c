import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

describe('the look-up of a device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const find = (serial: string, who = at.installer) =>
    who.get(
      `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=${encodeURIComponent(serial)}`,
    );

  it('finds a serial trimmed and in any case, by the name of the field or as serial', async () => {
    const id = await at.device('HP-2026-1');
    for (const typed of ['HP-2026-1', ' hp-2026-1 ', 'Hp-2026-1']) {
      expect((await find(typed)).body).toMatchObject([{ id, serial: 'HP-2026-1', label: 'not_installed' }]);
    }
  });

  it('says Not Found in every language when there is none', async () => {
    for (const language of ['pl', 'en', 'de']) {
      const answer = await at.installer.get(
        `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=NOPE`,
        { 'accept-language': language },
      );
      expect([answer.status, answer.body.detail]).toEqual([404, 'Not Found']);
    }
  });

  it('does not find the device of another organisation, nor by its id', async () => {
    const id = await at.device('WALL-1');
    expect((await find('WALL-1', at.stranger)).status).toBe(404);
    expect((await at.stranger.get(`/custom_devices/${id}`)).status).toBe(404);
  });

  it('takes hostile serials and field names as text', async () => {
    for (const serial of [`' or '1'='1`, '"; drop table custom_devices', '%', '_', '\\', 'a'.repeat(1500)]) {
      expect([serial.slice(0, 20), (await find(serial)).status]).toEqual([serial.slice(0, 20), 404]);
    }
    const field = encodeURIComponent(`x' or 1=1 --`);
    expect((await at.installer.get(`/custom_devices?parameterOrExact[${field}]=1`)).status).toBe(404);
  });

  it('finds by any other parameter, by its current value alone', async () => {
    const sent = await at.send(at.installer, 'PARAM-1');
    const found = await at.admin.get('/custom_devices?parameterOrExact[power]=12%20KW');
    expect(found.body.map((device: { serial: string }) => device.serial)).toContain('PARAM-1');
    const { headers } = await at.installer.get(`/installations/${sent.body.id}`);
    const changed = await at.installer.patch(
      `/installations/${sent.body.id}`,
      { parameters: { power: '14 kW' } },
      { 'if-match': String(headers['etag']) },
    );
    expect(changed.body.customDevice.parameters).toEqual({ serial: 'PARAM-1', power: '14 kW' });
    const before = await at.admin.get('/custom_devices?parameterOrExact[power]=12%20KW');
    expect(JSON.stringify(before.body)).not.toContain('PARAM-1');
  });

  it('lets an installer find a device by its serial number alone', async () => {
    const byPower = await at.installer.get('/custom_devices?parameterOrExact[power]=14%20kW');
    expect(byPower.status).toBe(404);
    const bySerial = await at.installer.get('/custom_devices?parameterOrExact[serial]=param-1');
    expect(bySerial.body).toHaveLength(1);
  });

  it('tells a stranger that the device is installed, and nothing of the installation', async () => {
    await at.send(at.installer, 'HIDDEN-1');
    const [seen] = (await find('HIDDEN-1', at.installer2)).body;
    expect(seen).toMatchObject({ installed: true, installation: null, label: 'awaiting_verification' });
    expect((await at.installer2.get(`/custom_devices/${seen.id}/parameters`)).status).toBe(404);
    const [own] = (await find('HIDDEN-1')).body;
    expect(own.installation).toMatchObject({ status: 'pending' });
  });

  it('is no list for installers; admins leaf through all, with or without an installation', async () => {
    expect((await at.installer.get('/custom_devices')).status).toBe(403);
    const all = await at.admin.get('/custom_devices.jsonld?itemsPerPage=0');
    const free = await at.admin.get('/custom_devices.jsonld?itemsPerPage=0&exists[installation]=false');
    const taken = await at.admin.get('/custom_devices.jsonld?itemsPerPage=0&exists[installation]=true');
    expect(free.body['hydra:totalItems'] + taken.body['hydra:totalItems']).toBe(all.body['hydra:totalItems']);
    expect(taken.body['hydra:totalItems']).toBe(2);
    const production = await at.production.get('/custom_devices?exists[deviceExtension]=true');
    expect([production.status, production.body]).toEqual([200, []]);
  });
});
