import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { commissioning } from '../installations/commission.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let deviceId: number;
const LATER_MS = 60_000;
const later = (): void => {
  portal.clock.now = new Date(portal.clock.now.getTime() + LATER_MS);
};

beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  const withPower = (power: string) => ({
    customDevice: {
      deviceTemplate: `/device_templates/${at.template.id}`,
      version: `/device_template_versions/${at.template.versionId}`,
      parameters: { serial: 'MOVED-1', power },
    },
  });
  const first = await at.commission(at.installer, 'MOVED-1', withPower('9 kW'));
  deviceId = (await at.admin.get(`/installations/${first}`)).body.customDevice.id;
  later();
  await at.admin.post(`/installations/${first}/reject`, { reason: 'Nieostre zdjęcie' });
  later();
  await at.commission(at.installer2, 'MOVED-1', withPower('12 kW'));
  later();
});
afterAll(() => portal.close());

const timeline = async (who: Caller) => {
  const { status, body, text } = await who.get(`/custom_devices/${deviceId}/timeline`);
  expect(status, text).toBe(200);
  const powers = body.parameters.find(({ field }: { field: string }) => field === 'power')?.values ?? [];
  return { text, powers: powers.map(({ value }: { value: string }) => value) };
};

test('the history of a device tells an installer what was written at their customer’s, and not who had it after them', async () => {
  const first = await timeline(at.installer);
  expect(first.powers).toEqual(['9 kW']);
  expect(first.text).not.toContain('installer2 of 2');
});

test('nor what was written before it came to them, while the maker reads all of it', async () => {
  const second = await timeline(at.installer2);
  expect(second.powers).toEqual(['12 kW']);
  expect(second.text).not.toContain('installer of 2');
  expect((await timeline(at.admin)).powers).toEqual(['9 kW', '12 kW']);
});
