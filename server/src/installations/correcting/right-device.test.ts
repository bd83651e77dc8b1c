import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { commissioning } from '../commission.sample.ts';

const SCHEMA = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'power', type: 'string', label: 'Moc' },
  { name: 'compressor', type: 'string', label: 'Sprężarka', required: true },
  { name: 'pump', type: 'string', label: 'Pompa obiegowa' },
  { name: 'fan', type: 'string', label: 'Wentylator' },
];

describe('an installer who scanned the wrong one of two pumps and corrects its number', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, { version: { parameters_schema: JSON.stringify(SCHEMA) } });
  });
  afterAll(() => test.close());

  /** A pump as it left the factory. */
  async function made(serial: string, values: Record<string, string>): Promise<number> {
    const device_id = await at.device(serial);
    const known = { organisation_id: 2, device_id, source: 'factory', user_name: null } as const;
    const rows = Object.entries(values).map(([field, value]) => ({ ...known, field, value }));
    await test.db.system((tx) => tx.insertInto('device_parameters').values(rows).execute());
    return device_id;
  }

  /** Both as they were delivered, and the installation of the wrong one, with a fan and a power that its installer typed. */
  async function mistaken(name: string, aspect: Record<string, string> = {}) {
    const right = await made(`${name}-A`, { compressor: 'C-A', pump: 'P-A', power: '8 kW', ...aspect });
    const wrong = await made(`${name}-B`, { compressor: 'C-B', pump: 'P-B', power: '8 kW' });
    const typed = { serial: `${name}-B`, compressor: 'C-B', pump: 'P-B', power: '9 kW', fan: 'F-1' };
    const id = await at.commission(at.installer, '', {
      customDevice: {
        deviceTemplate: `/device_templates/${at.template.id}`,
        version: `/device_template_versions/${at.template.versionId}`,
        parameters: typed,
      },
    });
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    return { id, right, wrong, typed };
  }

  const edit = (who: typeof at.admin, id: number, patch: object) =>
    who.patch(`/installations/${id}`, patch, { 'if-match': '*' });
  const valuesOf = async (id: number) => (await at.admin.get(`/custom_devices/${id}`)).body.parameters;

  it('leaves the right pump its factory values, takes along what was typed, and gives the other its own back', async () => {
    const { id, right, wrong } = await mistaken('PART');
    const corrected = await edit(at.installer, id, { parameters: { serial: 'PART-A' } });
    expect([corrected.status, corrected.body.customDevice.id]).toEqual([200, right]);
    expect(corrected.body.customDevice.parameters).toEqual({
      serial: 'PART-A',
      compressor: 'C-A',
      pump: 'P-A',
      power: '9 kW',
      fan: 'F-1',
    });
    expect(await valuesOf(wrong)).toEqual({
      serial: 'PART-B',
      compressor: 'C-B',
      pump: 'P-B',
      power: '8 kW',
      fan: '',
    });
    const found = await at.admin.get('/custom_devices?search=PART-B');
    expect(found.body[0]).toMatchObject({ id: wrong, installation: null });
  });

  it('does so with an app that sends all values of its form, of which a changed one counts', async () => {
    const { id, right, wrong, typed } = await mistaken('FULL');
    const parameters = { ...typed, serial: 'FULL-A', pump: 'P-NEW' };
    expect((await edit(at.installer, id, { parameters })).status).toBe(200);
    expect(await valuesOf(right)).toEqual({ ...parameters, compressor: 'C-A' });
    expect(await valuesOf(wrong)).toMatchObject({ compressor: 'C-B', pump: 'P-B', power: '8 kW', fan: '' });
  });

  it('fills in what the right pump lacks, and a value that the office mended goes along', async () => {
    const { id, right, wrong } = await mistaken('LACK', { compressor: '' });
    await edit(at.admin, id, { parameters: { pump: 'P-OFFICE' } });
    expect((await edit(at.admin, id, { parameters: { serial: 'LACK-A' } })).status).toBe(200);
    expect(await valuesOf(right)).toMatchObject({ compressor: 'C-B', pump: 'P-OFFICE' });
    expect(await valuesOf(wrong)).toMatchObject({ compressor: 'C-B', pump: 'P-B' });
  });

  it('leaves each pump what the office wrote on its own page', async () => {
    const { id, right, wrong } = await mistaken('PAGE');
    const onPage = { parameters: { pump: 'P-PAGE', fan: 'F-PAGE' } };
    expect((await at.admin.patch(`/custom_devices/${wrong}`, onPage, { 'if-match': '*' })).status).toBe(200);
    expect((await edit(at.installer, id, { parameters: { serial: 'PAGE-A' } })).status).toBe(200);
    expect(await valuesOf(right)).toEqual({
      serial: 'PAGE-A',
      compressor: 'C-A',
      pump: 'P-A',
      power: '9 kW',
      fan: 'F-1',
    });
    expect(await valuesOf(wrong)).toEqual({
      serial: 'PAGE-B',
      compressor: 'C-B',
      pump: 'P-PAGE',
      power: '8 kW',
      fan: 'F-PAGE',
    });
  });

  it('may go back to the first number, and each pump has its own values again', async () => {
    const { id, right, wrong, typed } = await mistaken('BACK');
    await edit(at.installer, id, { parameters: { serial: 'BACK-A' } });
    expect((await edit(at.installer, id, { parameters: { serial: 'BACK-B' } })).status).toBe(200);
    expect(await valuesOf(wrong)).toEqual(typed);
    expect(await valuesOf(right)).toMatchObject({ compressor: 'C-A', pump: 'P-A', power: '8 kW', fan: '' });
  });

  it('leaves the wrong pump to another installer who has it by now, with their values', async () => {
    const { id, right, wrong, typed } = await mistaken('GONE');
    await at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
    const theirs = await at.send(at.installer2, '', {
      customDevice: {
        deviceTemplate: `/device_templates/${at.template.id}`,
        version: `/device_template_versions/${at.template.versionId}`,
        parameters: { ...typed, fan: 'F-2' },
      },
    });
    expect(theirs.status).toBe(201);
    expect((await edit(at.installer, id, { parameters: { serial: 'GONE-A' } })).status).toBe(200);
    expect(await valuesOf(wrong)).toEqual({ ...typed, fan: 'F-2' });
    expect(await valuesOf(right)).toMatchObject({ compressor: 'C-A', power: '9 kW', fan: 'F-1' });
  });
});
