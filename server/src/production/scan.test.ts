import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  await at.admin.post('/production_workers', { name: 'Ewa Lis', badge: 'LIS-01' });
});
afterAll(() => portal.close());

const scan = async (text: string) =>
  (await at.production.get(`/production_scan?text=${encodeURIComponent(text)}`)).body;
const enter = (serial: string) =>
  at.production.post('/production_devices', {
    serial,
    deviceTemplate: `/device_templates/${at.template.id}`,
  });

describe('a scan in the hall', () => {
  test('names the device in production that has the number, in whatever case', async () => {
    await enter('SCAN-1');
    expect(await scan(' scan-1 ')).toMatchObject({
      devices: [{ kind: 'here', row: { serial: 'SCAN-1', step: 2, done: [] } }],
      worker: null,
    });
  });

  test('names the device whose label has the scanned QR code', async () => {
    const { body: device } = await enter('SCAN-QR');
    const label = { devices: [device.id], size: '62x29', language: 'pl', resolution: 300 };
    const { text } = await at.production.post('/labels.zpl', label);
    const [, address = ''] = /MA,(\S+)\^FS/.exec(text) ?? [];
    const written = address.replaceAll('_5F', '_');
    expect(written).toMatch(/\/d\/[\w-]{16}$/);
    expect(await scan(written)).toMatchObject({
      devices: [{ kind: 'here', row: { id: device.id, serial: 'SCAN-QR' } }],
    });
    const nobodys = `${written.slice(0, -16)}AAAAAAAAAAAAAAAA`;
    expect(await scan(nobodys)).toEqual({ devices: [], worker: null });
    expect((await enter(nobodys)).status).toBe(422);
  });

  test('names the worker of a badge', async () => {
    expect(await scan('lis-01')).toMatchObject({ devices: [], worker: { name: 'Ewa Lis' } });
  });

  test('says that a device was added as finished, or runs at a customer’s', async () => {
    await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'SCAN-DONE'));
    expect(await scan('SCAN-DONE')).toMatchObject({ devices: [{ kind: 'finished', serial: 'SCAN-DONE' }] });
    await at.send(at.installer, 'SCAN-DONE');
    expect(await scan('SCAN-DONE')).toMatchObject({ devices: [{ kind: 'installed' }] });
  });

  test('takes a number that is left of a deleted installation for a new one, which production begins', async () => {
    const installation = await at.commission(at.installer, 'SCAN-LEFT');
    expect(await scan('SCAN-LEFT')).toMatchObject({ devices: [{ kind: 'installed' }] });
    expect((await at.admin.delete(`/installations/${installation}`)).status).toBe(204);
    expect(await scan('SCAN-LEFT')).toEqual({ devices: [], worker: null });
    const begun = await enter('SCAN-LEFT');
    expect(begun, begun.text).toMatchObject({ status: 201, body: { step: 2, done: [], records: [] } });
    expect((begun.body as { parameters: object }).parameters).toEqual({ serial: 'SCAN-LEFT' });
    expect(await scan('SCAN-LEFT')).toMatchObject({ devices: [{ kind: 'here', row: { step: 2 } }] });
    expect((await at.admin.get(`/custom_devices/${(begun.body as { id: number }).id}`)).body).toMatchObject({
      label: 'not_installed',
    });
  });

  test('does not take a finished device that the office took out of the database for a new one', async () => {
    const id = await portal.db.system((tx) =>
      buildDevice(tx, 2, at.template, 'SCAN-OUT', { in_database: false }),
    );
    expect(await scan('SCAN-OUT')).toMatchObject({ devices: [{ kind: 'finished' }] });
    expect((await enter('SCAN-OUT')).status).toBe(409);
    expect((await at.admin.get(`/custom_devices/${id}`)).status).toBe(200);
  });

  test('names each type of device that has the same number', async () => {
    await enter('SCAN-2');
    const other = await commissioning(portal);
    await portal.db.system((tx) => buildDevice(tx, 2, other.template, 'SCAN-2'));
    expect(await scan('SCAN-2')).toMatchObject({
      devices: [{ kind: 'here' }, { kind: 'finished', deviceTemplate: { id: other.template.id } }],
    });
  });

  test('knows nothing of another maker’s devices and badges', async () => {
    await enter('SCAN-3');
    const stranger = await portal.as('production@org1.test');
    for (const text of ['SCAN-3', 'LIS-01'])
      expect((await stranger.get(`/production_scan?text=${text}`)).body).toEqual({
        devices: [],
        worker: null,
      });
  });

  test('takes a text of up to 200 characters, whatever signs are in it', async () => {
    expect(await scan('%_\\'.repeat(60))).toEqual({ devices: [], worker: null });
    for (const text of ['', ' ', 'x'.repeat(201)])
      expect((await at.production.get(`/production_scan?text=${text}`)).status, text).toBe(400);
  });
});
