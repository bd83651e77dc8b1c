import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

type Mapping = readonly (string | null)[];

test.each<[what: string, kind: 'devices' | 'installations', mapping: Mapping, violations: string[]]>([
  ['two columns for one target', 'devices', ['@serial', 'power', 'power'], ['mapping.2 target-twice']],
  ['more columns than the file has', 'devices', ['@serial', null, null, 'power'], ['mapping.3 no-column']],
  ['what devices do not have', 'devices', ['@serial', '@installedOn', null], ['mapping.1 not-an-option']],
  [
    'a parameter of a device',
    'installations',
    ['@serial', '@installedOn', '@customerName', 'power'],
    ['mapping.3 not-an-option'],
  ],
])('columns are refused that name %s', async (_, kind, mapping, violations) => {
  const header = kind === 'devices' ? ['Serial', 'Power', 'Note'] : ['Serial', 'Day', 'Customer', 'Power'];
  const { body } = await at.admin.post('/imports', { kind, fileName: 'a.csv', header });
  await at.admin.post(`/imports/${body.id}/rows`, { from: 2, rows: [['COL-1', '9 kW', '']] });
  const plan = { template: at.template.id, goods: 'finished', decimal: ',' };
  const refused = await at.admin.post(`/imports/${body.id}/plan`, { ...plan, mapping });
  expect(refused.body).toMatchObject({ status: 400, type: 'invalid-input' });
  const named = (refused.body.violations as { propertyPath: string; code: string }[]).map(
    ({ propertyPath, code }) => `${propertyPath} ${code}`,
  );
  expect(named).toEqual(violations);
});

test('in a file whose column names the types, each type may call a parameter its own way', async () => {
  const power = { name: 'power', type: 'number', unit: 'kW' };
  const serial = { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true };
  const typeOf = (name: string, label: string) =>
    portal.db.system((tx) =>
      buildTemplate(tx, 2, {
        template: { name, name_translations: JSON.stringify({ pl: name }) },
        version: { parameters_schema: JSON.stringify([serial, { ...power, label }]) },
      }),
    );
  await typeOf('Pompa powietrzna', 'Moc A7/W35');
  await typeOf('Pompa gruntowa', 'Moc B0/W35');
  const header = ['Numer seryjny', 'Typ', 'Moc A7/W35 [kW]', 'Moc B0/W35 [kW]'];
  const { body } = await at.admin.post('/imports', { kind: 'devices', fileName: 'types.csv', header });
  const rows = [
    ['TWO-1', 'Pompa powietrzna', '12', ''],
    ['TWO-2', 'Pompa gruntowa', '', '10'],
  ];
  await at.admin.post(`/imports/${body.id}/rows`, { from: 2, rows });
  const { mapping, targets } = (await at.admin.get(`/imports/${body.id}/mapping`)).body;
  expect(mapping).toEqual(['@serial', '@type', 'power', 'power']);
  expect(targets).toContainEqual(
    expect.objectContaining({ name: 'power', label: expect.stringContaining('Moc A7/W35 / Moc B0/W35') }),
  );
  const asked = { mapping, template: null, goods: 'finished', decimal: ',' };
  expect((await at.admin.post(`/imports/${body.id}/plan`, asked)).status).toBe(202);
  await portal.settle();
  const planned = (await at.admin.get(`/imports/${body.id}/rows`)).body;
  expect(JSON.stringify(planned)).toContain('"after":"12"');
  expect(JSON.stringify(planned)).toContain('"after":"10"');
});
