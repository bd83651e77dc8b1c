import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_LABELS, type DeviceLabel } from '@portal/domain/devices/record';
import type { ParsedBody } from '../../test/test-body.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../test/test-builders.ts';
import { commissioning } from '../installations/commission.sample.ts';

/** One device in each of the eight states of specification section 4. */
const SERIALS: Readonly<Record<DeviceLabel, string>> = {
  not_in_database: 'LABEL-TYPED-IN',
  not_installed: 'LABEL-FREE',
  installed: 'LABEL-NO-WARRANTY',
  awaiting_verification: 'LABEL-PENDING',
  warranty_issued: 'LABEL-ACCEPTED',
  installation_rejected: 'LABEL-REJECTED',
  started_outside_app: 'LABEL-OUTSIDE',
  reinstalling: 'LABEL-AGAIN',
};

describe('the list of devices in the office', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    const { template } = at;
    await test.db.system(async (tx) => {
      const stock = (serial: string, more: Parameters<typeof buildDevice>[4] = {}) =>
        buildDevice(tx, 2, template, serial, more);
      await stock(SERIALS.not_in_database, { in_database: false });
      await stock(SERIALS.not_installed, { made_on: '2026-03-01', step: 4, source: 'import' });
      await stock(SERIALS.started_outside_app, {
        started_outside_app: true,
        made_on: '2026-04-01',
        step: 9,
        extension_created_at: '2026-03-20T08:00:00Z',
        extension_sent_at: '2026-04-02T08:00:00Z',
      });
      const installed = async (label: DeviceLabel, more: object) =>
        buildInstallation(
          tx,
          2,
          { ownerId: test.people.org2.installer, deviceId: await stock(SERIALS[label]), template },
          more,
        );
      await installed('installed', { status: 'no_warranty' });
      await installed('awaiting_verification', { status: 'pending', customer_city: 'Kraków' });
      await installed('warranty_issued', { status: 'accepted' });
      await installed('installation_rejected', { status: 'rejected' });
      await installed('reinstalling', { status: 'rejected', active: false });
    });
  });
  afterAll(() => test.close());

  const serials = async (query: string): Promise<string[]> =>
    (await at.admin.get(`/custom_devices?itemsPerPage=50&${query}`)).body.map(
      ({ serial }: ParsedBody) => serial,
    );

  it.each(DEVICE_LABELS)('finds by the label %s exactly the devices that carry it', async (label) => {
    const found = (await at.admin.get(`/custom_devices?itemsPerPage=50&label[]=${label}`)).body;
    expect(found.map((device: ParsedBody) => [device.serial, device.label])).toEqual([
      [SERIALS[label], label],
    ]);
  });

  it('finds by several labels, stage, source, shipment and day of making', async () => {
    expect(await serials('label[]=not_in_database&label[]=reinstalling&order[serial]=asc')).toEqual([
      'LABEL-AGAIN',
      'LABEL-TYPED-IN',
    ]);
    expect(await serials('step[]=4')).toEqual(['LABEL-FREE']);
    expect(await serials('source[]=import')).toEqual(['LABEL-FREE']);
    expect(await serials('exists[sent]=true')).toEqual(['LABEL-OUTSIDE']);
    expect(await serials('exists[deviceExtension]=true&exists[sent]=false')).toEqual([]);
    expect(await serials('madeOn[after]=2026-03-01&madeOn[strictly_before]=2026-04-01')).toEqual([
      'LABEL-FREE',
    ]);
    expect((await serials('order[madeOn]=desc')).slice(0, 2)).toEqual(['LABEL-OUTSIDE', 'LABEL-FREE']);
    const wrong = await at.admin.get('/custom_devices?label[]=broken');
    expect([wrong.status, wrong.body.violations[0].propertyPath]).toEqual([400, 'label[]']);
  });

  it('finds by part of the serial number, or by the whole value of a parameter', async () => {
    expect(await serials('search=label%20pend')).toEqual(['LABEL-PENDING']);
    const id = (await at.admin.get('/custom_devices?search=label-free')).body[0].id;
    await at.admin.patch(
      `/custom_devices/${id}`,
      { parameters: { compressor: 'ZX-77/4' } },
      { 'if-match': '*' },
    );
    expect(await serials('search=zx-77/4')).toEqual(['LABEL-FREE']);
    expect(await serials('search=zx-77')).toEqual([]);
    // PostgreSQL knows no NUL: it is left out of what is looked for.
    expect(await serials('search=zx-77/4%00')).toEqual(['LABEL-FREE']);
    expect(await serials('search=label%00-free')).toEqual(['LABEL-FREE']);
    // Copied from a screen, where a narrow space groups the digits of a number.
    expect(await serials('search=label%E2%80%AF-free')).toEqual(['LABEL-FREE']);
    expect(await serials('search=free%E2%80%AFlabel')).toEqual([]);
    expect((await at.admin.get('/custom_devices?search=%00')).status).toBe(200);
  });

  it('says where a device is installed, to those who may see the installation', async () => {
    const [device] = (await at.admin.get('/custom_devices?search=label-pending')).body;
    expect(device.installation).toMatchObject({ status: 'pending', customerCity: 'Kraków' });
    const lookUp = `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=label-pending`;
    expect((await at.installer2.get(lookUp)).body[0].installation).toBeNull();
  });
});
