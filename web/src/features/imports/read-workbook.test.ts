import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zip } from '../../lib/zip.ts';
import { readTable } from './read-table.ts';
import { TableProblem } from './table-problem.ts';

const refusal = (content: BlobPart): Promise<unknown> =>
  readTable(new File([content], 'pompy.xlsx')).then(
    () => 'read',
    (error: unknown) => (error instanceof TableProblem ? [error.code, error.values] : error),
  );

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

describe('a workbook', () => {
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

  test('that is another archive, or cut off, is none', async () => {
    expect(await refusal(await zip([{ name: 'a.txt', bytes: part('a') }]))).toEqual(['no-workbook', {}]);
    expect(await refusal('PK\u0003\u0004 cut off')).toEqual(['no-workbook', {}]);
  });
});
