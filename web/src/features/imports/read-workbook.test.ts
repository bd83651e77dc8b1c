import { constants, deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { zip } from '../../lib/zip.ts';
import { readTable } from './read-table.ts';
import { TableProblem } from './table-problem.ts';

const refusal = (content: BlobPart): Promise<unknown> =>
  readTable(new File([content], 'pompy.xlsx')).then(
    () => 'read',
    (error: unknown) => (error instanceof TableProblem ? [error.code, error.values] : error),
  );

afterEach(() => vi.unstubAllEnvs());

const part = (text: string) => new TextEncoder().encode(text);

const workbook = (sheet: string, name = 'xl/worksheets/sheet1.xml'): Promise<Blob> =>
  zip([{ name, bytes: part(sheet) }]);

const MIB = 2 ** 20;

/** 3 GiB of blanks as a deflated stream: each MiB is a block of its own, and they follow each other 3,072 times. */
function threeGigabytes(): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 3_072 }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

/** A real zip bomb: one sheet that unpacks to 3 GiB, and says that it is so large, or `claimed` bytes. */
async function bomb(claimed: number): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = threeGigabytes();
  const bytes = new Uint8Array(
    await (await zip([{ name: 'xl/worksheets/sheet1.xml', bytes: new Uint8Array(deflated) }])).arrayBuffer(),
  );
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(bytes.length - 22 + 16, true);
  for (const [header, method, size] of [
    [0, 8, 22],
    [directory, 10, 24],
  ] as const) {
    view.setUint16(header + method, 8, true);
    view.setUint32(header + size, claimed, true);
  }
  return bytes;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The rows of a workbook whose only sheet has these rows. */
async function rowsOf(rows: string): Promise<string[][]> {
  const file = await zip([
    {
      name: 'xl/workbook.xml',
      bytes: part(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: part(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: part(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    },
  ]);
  const { rows: read } = await readTable(new File([file], 'pompy.xlsx'));
  const all: string[][] = [];
  for await (const some of read()) all.push(...some);
  return all;
}

const NAMES = ['Numer', 'Moc']
  .map((name, at) => `<c r="${'AB'[at]}1" t="inlineStr"><is><t>${name}</t></is></c>`)
  .join('');

describe('a workbook', () => {
  test('that has calculated a number is read as its spreadsheet shows it, and a long serial number as it stands', async () => {
    const numbers = ['0.30000000000000004', '9.5', '-1.1000000000000001', '2.9999999999999999E-2', '0.125'];
    const rows = numbers.map(
      (number, at) =>
        `<row r="${at + 2}"><c r="A${at + 2}"><v>12345678901234567</v></c><c r="B${at + 2}"><f>1/3</f><v>${number}</v></c></row>`,
    );
    expect(await rowsOf(`<row r="1">${NAMES}</row>${rows.join('')}`)).toEqual([
      ['12345678901234567', '0.3'],
      ['12345678901234567', '9.5'],
      ['12345678901234567', '-1.1'],
      ['12345678901234567', '0.03'],
      ['12345678901234567', '0.125'],
    ]);
  });

  test('of a program that writes whole numbers with a zero behind the point has serial numbers without it', async () => {
    const row = '<row r="2"><c r="A2"><v>2026000077.0</v></c><c r="B2"><v>12.50</v></c></row>';
    expect(await rowsOf(`<row r="1">${NAMES}</row>${row}`)).toEqual([['2026000077', '12.50']]);
  });

  test('of a program that writes days as text keeps them wherever it is read', async () => {
    vi.stubEnv('TZ', 'Europe/Warsaw');
    const days = ['2024-06-10T00:00:00', '2024-06-10T23:30:00.000Z', '2024-06-10'];
    const rows = days.map(
      (day, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="d" s="0"><v>${day}</v></c></row>`,
    );
    expect(await rowsOf(`<row r="1">${NAMES}</row>${rows.join('')}`)).toEqual(
      days.map(() => ['2024-06-10', '']),
    );
  });

  test('whose formula has no result shows the error in that cell', async () => {
    const row =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>HP-1</t></is></c><c r="B2" s="0" t="e"><f>A9</f><v>#REF!</v></c></row>';
    expect(await rowsOf(`<row r="1">${NAMES}</row>${row}`)).toEqual([['HP-1', '#REF!']]);
  });

  test.each([
    ['is not unpacked where it says so', 3 * 2 ** 30, ['workbook-too-large', { max: 250 }]],
    ['is left at its first bytes where it says less', 1_000, ['no-workbook', {}]],
  ])('of three megabytes that unpacks to three gigabytes %s', async (_, claimed, expected) => {
    const file = await bomb(claimed);
    expect(file.length).toBeLessThan(4 * MIB);
    expect(await refusal(file)).toEqual(expected);
  });

  test('that declares entities, its own or of another address, is not opened', async () => {
    for (const declared of ['ENTITY a "aaaa"', 'ENTITY a SYSTEM "file:///etc/passwd"']) {
      const file = await workbook(`<!DOCTYPE x [<!${declared}>]><worksheet>&a;</worksheet>`);
      expect(await refusal(file)).toEqual(['workbook-with-entities', {}]);
    }
  });

  test.each([
    ['a cell in the last row of the sheet', '<row><c r="XFD1048576"/></row>', undefined],
    ['a cell beyond the 200th column', '<row><c r="GS1"/></row>', undefined],
    ['a cell of another spelling', "<x:row><x:c s='1' r='XFD1048576'/></x:row>", undefined],
    ['a row that says that it is the last', '<row r="1048576"><c/></row>', undefined],
    ['20,002 rows without a number', '<row/>'.repeat(20_002), undefined],
    ['its sheet in a folder of its own', '<row><c r="A1048576"/></row>', 'xl/sheet1.xml'],
  ])('with %s is not unfolded in memory', async (_, rows, name) => {
    const sheet = await zip([
      { name: 'xl/worksheets/sheet0.xml', bytes: part('<worksheet/>') },
      {
        name: name ?? 'xl/worksheets/sheet1.xml',
        bytes: part(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      },
    ]);
    expect(await refusal(sheet)).toEqual(['too-many-rows', { max: 20_000 }]);
  });

  test.each(['<c t="d">', '<c t=', '<c t     ', '<row '])(
    'of %s a hundred thousand times over, which never ends, does not hold the browser up',
    async (beginning) => {
      expect(await refusal(await workbook(beginning.repeat(100_000)))).toEqual(['no-workbook', {}]);
    },
  );

  test('of an Excel before 2007, or with a password, is named as such rather than read as text', async () => {
    const old = new Uint8Array(4_096);
    old.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refusal(new Blob([old]))).toEqual(['old-workbook', {}]);
  });

  test('that is another archive, or cut off, is none', async () => {
    expect(await refusal(await zip([{ name: 'a.txt', bytes: part('a') }]))).toEqual(['no-workbook', {}]);
    expect(await refusal('PK\u0003\u0004 cut off')).toEqual(['no-workbook', {}]);
  });
});
