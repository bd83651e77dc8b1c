import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { tableOf } from './importing.sample.ts';

const PARAMETERS = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'model', type: 'string', label: 'Model' },
  { name: 'power', type: 'number', label: 'Moc', unit: 'kW' },
  { name: 'made', type: 'date', label: 'Data produkcji' },
  { name: 'cooling', type: 'yes_no', label: 'Chłodzenie' },
  { name: 'colour', type: 'list', label: 'Kolor', options: ['biały; mat', '"szary"', 'żółty'] },
];

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal, { version: { parameters_schema: JSON.stringify(PARAMETERS) } });
});
afterAll(() => portal.close());

/** Cells as a spreadsheet may have them; a blank one says nothing. */
const cells = fc.tuple(
  fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("'=1+1", "'-5", '="007"', 'a;b', '"x"', '')),
  fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 1_000).replace('.', ',')),
    fc.constant(''),
  ),
  fc.constantFrom('2024-05-31', '31.05.2024', '45443', ''),
  fc.constantFrom('tak', 'no', 'JA', ''),
  fc.constantFrom('biały; mat', '"szary"', 'żółty', ''),
  fc.constantFrom('2024-06-01', '01.06.2024', ''),
);

/** An import of rows, planned. */
async function plan(header: readonly string[], rows: readonly (readonly string[])[], more: object) {
  const { body } = await at.admin.post('/imports', { kind: 'devices', fileName: 'own.csv', header });
  await at.admin.post(`/imports/${body.id}/rows`, { from: 2, rows });
  const { mapping } = (await at.admin.get(`/imports/${body.id}/mapping`)).body;
  const asked = { mapping, template: null, goods: 'finished', decimal: ',', ...more };
  const answer = await at.admin.post(`/imports/${body.id}/plan`, asked);
  expect(answer.status, answer.text).toBe(202);
  await portal.settle();
  return (await at.admin.get(`/imports/${body.id}`)).body;
}

test('what our own CSV of devices says, our import reads: it plans nothing to do, in any language', async () => {
  const given = fc.sample(cells, 60).map((values, index) => [`ROUND-${index}`, 'Heat pump', ...values]);
  const header = [
    'Numer seryjny',
    'Typ',
    'Model',
    'Moc',
    'Data produkcji',
    'Chłodzenie',
    'Kolor',
    'Wyprodukowano',
  ];
  const mapping = ['@serial', '@type', 'model', 'power', 'made', 'cooling', 'colour', '@madeOn'];
  const first = await plan(header, given, { mapping });
  expect(first.counts.new).toBeGreaterThan(30);
  await at.admin.post(`/imports/${first.id}/apply`, { plan: 1 });
  await portal.settle();

  const ofOneType = { template: at.template.id, mapping: ['@serial', null, ...mapping.slice(2)] };
  await plan(header.with(1, 'Typ urządzenia'), given, ofOneType);
  for (const [language, separator, decimal] of [
    ['pl', ';', ','],
    ['en', ',', '.'],
    ['de', ';', ','],
  ] as const) {
    const csv = await at.admin.get('/custom_devices.csv', { 'accept-language': language });
    const [names = [], ...rows] = tableOf(csv.text, separator);
    expect(new Set(names).size).toBe(names.length);
    const again = await plan(names, rows, { decimal });
    const targets = again.mapping.filter((target: string | null) => target !== null);
    expect(targets).toEqual(['@serial', '@type', '@madeOn', 'model', 'power', 'made', 'cooling', 'colour']);
    expect([language, again.counts]).toEqual([
      language,
      { new: 0, changed: 0, same: first.counts.new, refused: 0, warned: 0 },
    ]);
  }
});
