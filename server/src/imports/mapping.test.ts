import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

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
