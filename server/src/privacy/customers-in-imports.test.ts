import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { customerData } from './export-store.ts';
import { everyRow } from './traces.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const HEADER = [
  'Nr seryjny',
  'Data instalacji',
  'Klient',
  'Adres',
  'Telefon',
  'E-mail',
  'E-mail instalatora',
];
const TARGETS = [
  '@serial',
  '@installedOn',
  '@customerName',
  '@address',
  '@phone',
  '@email',
  '@installerEmail',
];
const NONE = { names: [], installations: 0, pictures: 0, cards: 0, mails: 0, warranties: 0, importLines: 0 };
const other = (serial: string) => [
  serial,
  '20.07.2022',
  'Ewa Zostaje',
  'ul. Inna 2',
  '601 602 603',
  'ewa@zostaje.test',
  'installer@org2.test',
];
/** A row of the customer who asks for erasure. */
const theirs = (serial: string, day = '20.07.2022') => [
  serial,
  day,
  'Kanarek Żółty',
  'ul. Kanarkowa 7',
  '0048 777-123-987',
  'Kanarek@customer.test',
  'installer@org2.test',
];

async function uploaded(rows: readonly string[][]): Promise<number> {
  const file = { kind: 'installations', fileName: 'dawne.csv', header: HEADER, rows: rows.length };
  const { id } = (await at.admin.post('/imports', file)).body;
  await at.admin.post(`/imports/${id}/rows`, { from: 2, rows });
  return id;
}

async function plan(id: number): Promise<number> {
  const choice = { mapping: TARGETS, template: at.template.id, goods: 'finished', decimal: ',' };
  const asked = await at.admin.post(`/imports/${id}/plan`, choice);
  expect(asked.status, asked.text).toBe(202);
  await portal.settle();
  return id;
}

async function apply(id: number) {
  await at.admin.post(`/imports/${id}/apply`, { plan: 1 });
  await portal.settle();
  return (await at.admin.get(`/imports/${id}`)).body;
}

const find = async (query: object) => (await at.admin.post('/customers/find', query)).body;
/** What the log of the maker says last of this type, wherever it happened. */
const lastOf = async (type: string) => {
  const [entry] = (await at.admin.get(`/event_logs?type[]=${type}`)).body;
  return entry && { user: entry.user, installation: entry.installation, details: entry.details };
};
const traces = async () =>
  (await everyRow(portal)).filter((line) => /Kanarek Żółty|Kanarkowa|777.?123.?987|Kanarek@/.test(line));
const QUERIES = [
  { email: 'kanarek@customer.test' },
  { phone: '+48777123987' },
  { name: 'kanarek  żółty', address: 'Kanarkowa 7' },
];

describe('a customer whom only a file names', () => {
  test.each(QUERIES)('is not brought in by a plan that is applied after their erasure: %j', async (query) => {
    const key = Object.keys(query)[0];
    const id = await plan(
      await uploaded([
        theirs(`PLAN-${key}-1`),
        other(`PLAN-${key}-2`),
        theirs(`PLAN-${key}-3`, '31.02.2022'),
      ]),
    );
    expect(await find(query)).toEqual({ ...NONE, names: ['Kanarek Żółty'], importLines: 2 });
    expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 0 });
    expect(await traces()).toEqual([]);
    expect(await lastOf('installation.customer_erased')).toEqual({
      user: 'admin of 2',
      installation: null,
      details: { import: id, file: 'dawne.csv', rows: 2 },
    });
    expect(await find(query)).toEqual(NONE);
    expect(await apply(id)).toMatchObject({
      state: 'applied',
      applied: 1,
      leftOut: 0,
      counts: { new: 1, refused: 1 },
    });
    expect(await traces()).toEqual([]);
  });

  test('is not in a file any more that was uploaded and not planned yet, and the rest of it is planned', async () => {
    const id = await uploaded([theirs('SENT-1'), other('SENT-2')]);
    await at.admin.post('/customers/erase', { email: 'kanarek@customer.test' });
    expect(await traces()).toEqual([]);
    await plan(id);
    expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1 });
  });

  test('gets a copy of what the file says of them, and of nobody else', async () => {
    const id = await plan(await uploaded([theirs('COPY-1'), other('COPY-2')]));
    const scope = {
      organisationId: 2,
      actor: { id: at.people.admin, role: 'admin' as const, organisationId: 2 },
    };
    expect(await find({ email: 'installer@org2.test' })).toEqual(NONE);
    for (const query of QUERIES) {
      const { data } = await portal.db.systemWithin(2, (tx) => customerData(tx, scope, query));
      expect(data['imports']).toEqual([
        {
          file: 'dawne.csv',
          row: 2,
          cells: [
            { column: 'Nr seryjny', value: 'COPY-1' },
            { column: 'Data instalacji', value: '20.07.2022' },
            { column: 'Klient', value: 'Kanarek Żółty' },
            { column: 'Adres', value: 'ul. Kanarkowa 7' },
            { column: 'Telefon', value: '0048 777-123-987' },
            { column: 'E-mail', value: 'Kanarek@customer.test' },
          ],
        },
      ]);
    }
    expect((await at.admin.post('/customers/export', QUERIES[0])).status).toBe(200);
    expect(await lastOf('customer.exported')).toEqual({
      user: 'admin of 2',
      installation: null,
      details: { import: id, file: 'dawne.csv', rows: 1 },
    });
    await at.admin.post('/customers/erase', QUERIES[0]);
    await apply(id);
  });
});

test('a customer who was followed by another is in no row of the file that brought their installation', async () => {
  await apply(await plan(await uploaded([theirs('SOLD-1'), other('SOLD-2')])));
  const [installation] = (await at.admin.get('/installations?search=SOLD-1')).body;
  const sold = {
    customerName: 'Nowa Pani',
    customerEmail: 'nowa@customer.test',
    customerPhone: '+48601602699',
  };
  const changed = await at.admin.patch(`/installations/${installation.id}`, sold, { 'if-match': '*' });
  expect(changed.status, changed.text).toBe(200);
  await portal.settle();
  const query = { email: 'kanarek@customer.test' };
  expect(await find(query)).toMatchObject({ names: ['Kanarek Żółty'], installations: 0, importLines: 1 });
  await at.admin.post('/customers/erase', query);
  expect((await traces()).filter((line) => line.startsWith('import'))).toEqual([]);
  expect((await at.admin.get(`/installations/${installation.id}`)).body.customerName).toBe('Nowa Pani');
});
