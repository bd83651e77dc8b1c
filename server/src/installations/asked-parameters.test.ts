import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

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
      customDevice: {
        deviceTemplate: `/device_templates/${at.template.id}`,
        version: `/device_template_versions/${at.template.versionId}`,
        parameters: { serial, ...parameters },
      },
    });
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

  it('asks of a device in the database for what is required, which the factory may have given', async () => {
    await at.device('KNOWN-1');
    expect(violations(await sent('KNOWN-1', { refrigerant: 'R290' }))).toEqual([
      'customDevice.parameters.power',
    ]);
    const id = await at.device('KNOWN-2');
    await test.db.system((tx) =>
      tx
        .insertInto('device_parameters')
        .values({
          organisation_id: 2,
          device_id: id,
          field: 'power',
          value: '10 kW',
          source: 'factory',
          user_name: null,
          created_at: '2026-02-03T04:05:06.000Z',
        })
        .execute(),
    );
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

  it('keeps what the factory gave where a phone sends it blank', async () => {
    const id = await at.device('KNOWN-3');
    await test.db.system((tx) =>
      tx
        .insertInto('device_parameters')
        .values({
          organisation_id: 2,
          device_id: id,
          field: 'power',
          value: '10 kW',
          source: 'factory',
          user_name: null,
          created_at: '2026-02-03T04:05:06.000Z',
        })
        .execute(),
    );
    const answer = await sent('KNOWN-3', { power: '' });
    expect([answer.status, answer.body.customDevice.parameters.power]).toEqual([201, '10 kW']);
  });
});
