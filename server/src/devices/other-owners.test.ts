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

let first: number;
const withPower = (power: string) => ({
  customDevice: {
    deviceTemplate: `/device_templates/${at.template.id}`,
    version: `/device_template_versions/${at.template.versionId}`,
    parameters: { serial: 'MOVED-1', power },
  },
});

beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  first = await at.commission(at.installer, 'MOVED-1', withPower('9 kW'));
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

const found = async (who: Caller, search: string): Promise<number> =>
  (await who.get(`/custom_devices?parameterOrExact[serial]=MOVED-1&search=${search}`)).status;

test('a search in a look-up by serial number does not tell a stranger what was written at somebody’s customer', async () => {
  expect(await found(at.installer, '12 kW')).toBe(404);
  expect(await found(at.installer, 'moved')).toBe(200);
  expect(await found(at.admin, '12 kW')).toBe(200);
});

test('who had it first and has it again reads what is written from then on, and who had it between does not', async () => {
  const installations = await at.admin.get('/organisations/2/installations.jsonld?search=MOVED-1');
  const second = installations.body['hydra:member'].find(({ id }: { id: number }) => id !== first).id;
  await at.admin.post(`/installations/${second}/reject`, { reason: 'Nieostre zdjęcie' });
  later();
  const again = await at.installer.patch(
    `/installations/${first}`,
    { status: 'pending', parameters: { power: '15 kW' } },
    { 'if-match': '*' },
  );
  expect(again.status, again.text).toBe(200);
  expect((await timeline(at.installer)).powers).toEqual(['9 kW', '15 kW']);
  expect((await timeline(at.installer2)).powers).toEqual(['12 kW']);
  expect((await timeline(at.admin)).powers).toEqual(['9 kW', '12 kW', '15 kW']);
});

test('what was written at a customer whose installation is deleted is read by the maker alone', async () => {
  const corrected = { parameters: { power: '16 kW' } };
  await at.admin.patch(`/installations/${first}`, corrected, { 'if-match': '*' });
  const deleted = await at.admin.delete(`/installations/${first}`);
  expect(deleted.status, deleted.text).toBe(204);
  expect((await timeline(at.installer2)).powers).toEqual(['12 kW']);
  expect((await timeline(at.admin)).powers).toEqual(['9 kW', '12 kW', '15 kW', '16 kW']);
});
