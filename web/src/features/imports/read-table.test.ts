import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { TableProblem } from './table-problem.ts';

const windows1250 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => ({ ł: 0xb3, ó: 0xf3, ż: 0xbf, Ł: 0xa3 })[letter] ?? letter.charCodeAt(0));

async function read(content: BlobPart, name = 'pompy.csv') {
  const table = await readTable(new File([content], name));
  const rows: string[][] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return { ...table, rows };
}

const refusal = (content: BlobPart, name?: string): Promise<unknown> =>
  read(content, name).then(
    () => 'read',
    (error: unknown) => (error instanceof TableProblem ? [error.code, error.values] : error),
  );

describe('a file of devices', () => {
  test('of a Polish spreadsheet is read with its letters, its semicolons and its decimal commas', async () => {
    const table = await read(windows1250('Numer;Kolor;Moc\r\n001;żółty;9,5\r\n002;"biały; mat";10,5\r\n'));
    expect(table).toMatchObject({
      text: { encoding: 'windows-1250', separator: ';' },
      decimal: ',',
      header: ['Numer', 'Kolor', 'Moc'],
      count: 2,
      problems: [],
      rows: [
        ['001', 'żółty', '9,5'],
        ['002', 'biały; mat', '10,5'],
      ],
    });
  });

  test('whose first Polish letter comes late keeps it, whatever its beginning looked like', async () => {
    const plain = Array.from({ length: 12_000 }, (_, at) => `HP-${at};plain text of a value`).join('\r\n');
    const table = await read(windows1250(`Numer;Kolor\r\n${plain}\r\nHP-X;żółty\r\n`));
    expect([table.text?.encoding, table.rows.at(-1)]).toEqual(['windows-1250', ['HP-X', 'żółty']]);
  });

  test('has no characters that nobody sees, for which the server would refuse all of it', async () => {
    const text = 'Numer\u200B;Kolor\n\uFEFFHP-1;ż\u202Eółty\n\u0000HP-2;\u0007biały\n';
    const table = await read(text, 'pompy\u200B.csv');
    expect(table).toMatchObject({ name: 'pompy.csv', header: ['Numer', 'Kolor'] });
    expect(table.rows).toEqual([
      ['HP-1', 'żółty'],
      ['HP-2', 'biały'],
    ]);
    expect(table.sample).toEqual(table.rows);
  });

  test.each([
    ['UTF-8 with a mark', '\uFEFFNumer,Kolor\n1,żółty\n'],
    ['a first line that names the separator to Excel', 'sep=,\r\nNumer,Kolor\r\n1,żółty\r\n'],
    ['lone carriage returns', 'Numer,Kolor\r1,żółty\r'],
    ['no end of the last line', 'Numer,Kolor\n1,żółty'],
  ])('with %s has the same rows', async (_, text) => {
    expect(await read(text)).toMatchObject({ header: ['Numer', 'Kolor'], rows: [['1', 'żółty']] });
  });

  test.each([
    ['little-endian', [0xff, 0xfe], (code: number) => [code % 256, code >> 8]],
    ['big-endian', [0xfe, 0xff], (code: number) => [code >> 8, code % 256]],
    ['little-endian without a mark', [], (code: number) => [code % 256, code >> 8]],
  ])('in UTF-16 %s has the same rows', async (_, mark, pair) => {
    const text = 'Numer;Kolor\r\n0001;żółty\r\n0002;biały\r\n';
    const bytes = Array.from(text).flatMap((letter) => pair(letter.charCodeAt(0)));
    expect(await read(Uint8Array.from([...mark, ...bytes]))).toMatchObject({
      header: ['Numer', 'Kolor'],
      rows: [
        ['0001', 'żółty'],
        ['0002', 'biały'],
      ],
      problems: [],
    });
  });

  test('of a gigabyte is refused before it is read', async () => {
    const file = new File(['Numer\n1\n'], 'large.csv');
    Object.defineProperty(file, 'size', { value: 2 ** 30 });
    await expect(readTable(file)).rejects.toMatchObject({ code: 'too-large', values: { max: 200 } });
  });

  test('with two headers, columns without a name and empty columns says which', async () => {
    const text = 'Numer;;Kolor;;Kolor\nSerial;;Colour;x;Colour\n0001;;biały;y;2\n0002;;biały;y;3\n';
    expect((await read(text)).problems).toEqual([
      { code: 'column-without-name', column: 3 },
      { code: 'column-twice', column: 4, name: 'Kolor' },
    ]);
    expect((await read('Numer;Kolor\nNumer;Kolor\n0001;biały\n')).problems).toEqual([
      { code: 'two-headers' },
    ]);
  });

  test('has rows as wide as its names, however many blank cells its spreadsheet wrote behind them', async () => {
    const blank = ';'.repeat(300);
    const table = await read(`Numer;Kolor${blank}\n0001;biały${blank}\n0002${blank}\n`);
    expect([table.header, table.problems]).toEqual([['Numer', 'Kolor'], []]);
    expect(table.rows).toEqual([
      ['0001', 'biały'],
      ['0002', ''],
    ]);
  });

  test('names a column without a name that has something in one late row alone', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `HP-${at};biały`).join('\n');
    const { problems } = await read(`Numer;Kolor\n${lines}\nHP-X;biały; mat;9\n`);
    expect(problems).toEqual([
      { code: 'column-without-name', column: 2 },
      { code: 'column-without-name', column: 3 },
    ]);
    const wide = await read(`Numer;Kolor\n${lines}\nHP-X${';x'.repeat(250)}\n`);
    expect(wide.problems).toEqual([{ code: 'too-many-columns', count: 251 }]);
  });

  test('longer than one piece is read whole, each row under its number', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `HP-${at};żółty;"a ""b"" ${at}"`);
    const { rows, count } = await read(`Numer;Kolor;Opis\r\n${lines.join('\r\n')}\r\n`);
    expect([count, rows.length, rows[12_345]]).toEqual([
      20_000,
      20_000,
      ['HP-12345', 'żółty', 'a "b" 12345'],
    ]);
  });

  test.each([
    ['an open quote', 'Numer;Opis\n1;"a\n2;b\n', ['broken-quotes', { row: 2 }]],
    ['a quote in the middle', 'Numer;Opis\n1;"a"b\n2;c\n', ['broken-quotes', { row: 2 }]],
    ['nothing', '', ['empty', {}]],
  ])('with %s is refused, and says where', async (_, text, expected) => {
    expect(await refusal(text)).toEqual(expected);
  });
});

test('no file at all makes the reading fail in words of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const error = await refusal(Uint8Array.from(bytes), 'random');
      expect(error === 'read' || Array.isArray(error)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
