import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning, deviceOf } from './commission.sample.ts';

describe('a template that names what is needed of an unknown device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, {
      version: {
        parameters_schema: JSON.stringify([
          { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
          { name: 'power', type: 'string', label: 'Moc', required: true },
          { name: 'refrigerant', type: 'string', label: 'Czynnik', neededWhenUnknown: true },
        ]),
      },
    });
  });
  afterAll(() => test.close());

  const sent = (serial: string, parameters: Record<string, string>) =>
    at.send(at.installer, serial, {
      customDevice: deviceOf(at.template, { serial, ...parameters }),
    });
  /** A device of the database with what the factory said of it. */
  async function made(serial: string, values: Record<string, string>, { device } = at) {
    const id = await device(serial);
    const rows = Object.entries(values).map(([field, value]) => ({
      organisation_id: 2,
      device_id: id,
      field,
      value,
      source: 'factory' as const,
      user_name: null,
      created_at: '2026-02-03T04:05:06.000Z',
    }));
    await test.db.system((tx) => tx.insertInto('device_parameters').values(rows).execute());
  }
  const violations = (answer: Awaited<ReturnType<typeof sent>>) =>
    answer.body.violations?.map(({ propertyPath }: { propertyPath: string }) => propertyPath);

  it('asks for that alone, and leaves what is required otherwise to the office', async () => {
    expect(violations(await sent('NEW-1', {}))).toEqual(['customDevice.parameters.refrigerant']);
    const answer = await sent('NEW-1', { refrigerant: 'R290' });
    expect(answer.status).toBe(201);
    const { id, etag } = { id: answer.body.id, etag: answer.headers['etag'] as string };
    const note = { notes: { customer: 'Sprawdzone' } };
    expect((await at.installer.patch(`/installations/${id}`, note, { 'if-match': etag })).status).toBe(200);
  });

  it('takes the very request that it refused, once the factory has said what was missing', async () => {
    const clientId = randomUUID();
    const key = { 'idempotency-key': randomUUID() };
    const customDevice = deviceOf(at.template, { serial: 'LATER-1' });
    const send = () => at.send(at.installer, 'LATER-1', { clientId, customDevice }, key);
    expect(violations(await send())).toEqual(['customDevice.parameters.refrigerant']);
    await made('LATER-1', { power: '10 kW', refrigerant: 'R290' });
    const answer = await send();
    expect([answer.status, answer.body.customDevice?.parameters.refrigerant]).toEqual([201, 'R290']);
  });

  it('asks of a device in the database for what is required, which the factory may have given', async () => {
    await at.device('KNOWN-1');
    expect(violations(await sent('KNOWN-1', { refrigerant: 'R290' }))).toEqual([
      'customDevice.parameters.power',
    ]);
    await made('KNOWN-2', { power: '10 kW' });
    const answer = await sent('known-2', {});
    expect([answer.status, answer.body.customDevice.parameters.power]).toEqual([201, '10 kW']);
  });

  it('lets no correction empty what was needed, and corrects the rest of the device', async () => {
    const { body, headers } = await sent('NEW-2', { refrigerant: 'R290', power: '9 kW' });
    const corrected = (parameters: Record<string, string | null>, etag: unknown) =>
      at.installer.patch(`/installations/${body.id}`, { parameters }, { 'if-match': String(etag) });
    for (const blank of [null, '', ' ']) {
      const refused = await corrected({ refrigerant: blank }, headers.etag);
      expect([refused.status, violations(refused)]).toEqual([422, ['customDevice.parameters.refrigerant']]);
    }
    const answer = await corrected({ refrigerant: 'R32', power: null }, headers.etag);
    expect([answer.status, answer.body.customDevice.parameters]).toMatchObject([
      200,
      { refrigerant: 'R32', power: '' },
    ]);
  });

  it('keeps what the factory gave where a phone sends it blank, required or not', async () => {
    await made('KNOWN-3', { power: '10 kW', refrigerant: 'R290' });
    const answer = await sent('KNOWN-3', { power: '', refrigerant: ' ' });
    expect([answer.status, answer.body.customDevice.parameters]).toMatchObject([
      201,
      { power: '10 kW', refrigerant: 'R290' },
    ]);
  });

  it('keeps it also where nothing is needed of an unknown device', async () => {
    const plain = await commissioning(test);
    await made('KNOWN-4', { power: '10 kW' }, plain);
    const customDevice = deviceOf(plain.template, { serial: 'KNOWN-4', power: '' });
    const answer = await plain.send(plain.installer, 'KNOWN-4', { customDevice });
    expect([answer.status, answer.body.customDevice.parameters.power]).toEqual([201, '10 kW']);
  });

  it('takes what the factory gave of a value that is required and that a phone leaves out', async () => {
    const plain = await commissioning(test, {
      version: {
        parameters_schema: JSON.stringify([
          { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
          { name: 'power', type: 'string', label: 'Moc', required: true },
        ]),
      },
    });
    await made('KNOWN-5', { power: '10 kW' }, plain);
    const customDevice = deviceOf(plain.template, { serial: 'KNOWN-5' });
    const answer = await plain.send(plain.installer, 'KNOWN-5', { customDevice });
    expect([answer.status, answer.body.customDevice?.parameters.power]).toEqual([201, '10 kW']);
  });
});
