import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildTemplate } from '../../../test/test-builders.ts';
import { everyTable } from '../importing.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

async function imported(serials: readonly string[]): Promise<number> {
  const rows = serials.map((serial) => [serial, '20.07.2022', 'Anna Dawna']);
  return importedOf(rows, at.template.id);
}

/** An import of rows; with a type in their fourth column where there is no template. */
async function importedOf(rows: readonly string[][], template: number | null): Promise<number> {
  const header = ['Nr seryjny', 'Data instalacji', 'Klient', 'Typ'];
  const { id } = (await at.admin.post('/imports', { kind: 'installations', fileName: 'dawne.csv', header }))
    .body;
  await at.admin.post(`/imports/${id}/rows`, { from: 2, rows });
  const mapping = ['@serial', '@installedOn', '@customerName', template === null ? '@type' : null];
  const plan = { mapping, template, goods: 'finished', decimal: ',' };
  await at.admin.post(`/imports/${id}/plan`, plan);
  await portal.settle();
  await at.admin.post(`/imports/${id}/apply`, { plan: 1 });
  await portal.settle();
  return id;
}

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`);
const describe = (path: string, bytes: Buffer) => ({
  path,
  type: 'application/pdf',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function documentsOf(serial: string): Promise<{ name: string; url: string; kind: string }[]> {
  const found = (
    (await at.admin.get(`/installations?search=${serial}`)).body as {
      id: number;
      customDevice: { serial: string };
    }[]
  ).find(({ customDevice }) => customDevice.serial === serial);
  const { documents, complete } = (await at.admin.get(`/installations/${found?.id}`)).body;
  expect(complete).toBe(true);
  return documents.filter(({ kind }: { kind: string }) => kind !== 'card');
}

test('documents of an archive go to the installations that their names name, once, and leave with the import', async () => {
  const before = await everyTable(portal);
  const id = await imported(['DOC-1', 'DOC-12']);
  const card = pdf('karta');
  const protocol = pdf('protokół');
  const declare = (documents: object[]) => at.admin.post(`/imports/${id}/documents`, { documents });
  const asked = [
    describe('DOC-12_protokół.pdf', protocol),
    describe('DOC-1/karta.pdf', card),
    describe('obce.pdf', card),
    describe('DOC-1/inne/../karta.pdf', protocol),
  ];
  const { status, body } = await declare(asked);
  expect(status).toBe(200);
  const [first, second, stranger] = body.declared;
  expect(first).toMatchObject({ name: 'DOC-12_protokol.pdf', arrived: false });
  expect(second).toMatchObject({ name: 'karta.pdf', arrived: false });
  expect(stranger).toBeNull();
  expect(await documentsOf('DOC-12')).toEqual([]);

  const file = { name: first.name, field: 'document', type: 'application/pdf', bytes: protocol };
  const saved = await at.upload(at.admin, first.clientId, [file]);
  expect(saved.map((answer) => answer.status)).toEqual([201]);
  expect(await documentsOf('DOC-12')).toMatchObject([{ name: 'DOC-12_protokol.pdf', kind: 'library' }]);
  expect(await documentsOf('DOC-1')).toEqual([]);
  expect((await declare(asked.slice(0, 1))).body.declared).toMatchObject([
    { name: 'DOC-12_protokol.pdf', arrived: true },
  ]);
  const other = pdf('another of the same name');
  const again = (await declare([describe('DOC-12/DOC-12_protokół.pdf', other)])).body.declared;
  expect(again[0].name).toMatch(/^DOC-12_protokol-[0-9a-f]{10}\.pdf$/);

  await at.admin.post(`/imports/${id}/undo`);
  await portal.settle();
  const { upload_slots: _, ...after } = await everyTable(portal);
  const { upload_slots: __, ...then } = before;
  expect(after).toEqual(then);
});

test('a document that is on its way arrives although the office corrects its installation meanwhile', async () => {
  const id = await imported(['DOC-40']);
  const bytes = pdf('protokół');
  const documents = [describe('DOC-40_protokol.pdf', bytes)];
  const [{ clientId, name }] = (await at.admin.post(`/imports/${id}/documents`, { documents })).body.declared;
  const [installation] = (await at.admin.get('/installations?search=DOC-40')).body;
  const address = `/installations/${installation.id}`;
  const corrected = await at.admin.patch(address, { customerCity: 'Gdynia' }, { 'if-match': '*' });
  expect(corrected.status, corrected.text).toBe(200);
  const file = { name, field: 'document', type: 'application/pdf', bytes };
  expect((await at.upload(at.admin, clientId, [file])).map(({ status }) => status)).toEqual([201]);
  expect(await documentsOf('DOC-40')).toMatchObject([{ name: 'DOC-40_protokol.pdf', kind: 'library' }]);
});

test('a document whose serial number devices of two types have is matched to no installation', async () => {
  await portal.db.system((tx) => buildTemplate(tx, 2, { template: { name: 'Cabinet' } }));
  const id = await importedOf(
    [
      ['DOC-30-1', '20.07.2022', 'Anna Dawna', 'Heat pump'],
      ['DOC-30-1', '20.07.2022', 'Ewa Obca', 'Cabinet'],
      ['DOC-30', '20.07.2022', 'Jan Krótki', 'Cabinet'],
    ],
    null,
  );
  expect((await at.admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'applied', applied: 3 });
  const documents = [
    describe('DOC-30-1/karta.pdf', pdf('karta')),
    describe('DOC-30-1_karta.pdf', pdf('karta')),
    describe('DOC-30_karta.pdf', pdf('karta')),
  ];
  const { declared } = (await at.admin.post(`/imports/${id}/documents`, { documents })).body;
  // Nor to the one whose shorter number the name begins with too.
  expect(declared).toMatchObject([null, null, { name: 'DOC-30_karta.pdf' }]);
});

test('documents are taken for an import of installations that was applied, by its own office', async () => {
  const id = await imported(['DOC-20']);
  const body = { documents: [describe('DOC-20.pdf', pdf('a'))] };
  expect((await at.strangeAdmin.post(`/imports/${id}/documents`, body)).status).toBe(404);
  expect((await at.asp.post(`/imports/${id}/documents`, body)).status).toBe(403);
  await at.admin.post(`/imports/${id}/undo`);
  await portal.settle();
  expect((await at.admin.post(`/imports/${id}/documents`, body)).body.type).toMatch(/import-busy/);
});
