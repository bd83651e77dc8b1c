import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDayCell } from '@portal/domain/imports/cell';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

/** Debian's package `libreoffice-calc`; where it is missing these tests are skipped. */
const OFFICE = 'soffice';
const hasOffice = spawnSync(OFFICE, ['--version']).status === 0;

/** Semicolon, quote, UTF-8, from line 1; serial number and colour as text, power as a number, the day as day-month-year; Polish. */
const READ_AS = 'CSV:59,34,76,1,1/2/2/2/3/1/4/4,1045';
const SOURCE =
  'Numer seryjny;Kolor;Moc;Data\n0001234;żółty;9,5;31.05.2024\n0009876;"biały; mat";10;01.02.2023\n';

/** The settings of somebody in Poland: CSV is saved with decimal commas, and days as they are written there. */
const IN_POLAND = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pl-PL</value></prop></item></oor:items>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-spreadsheet-'));
  writeFileSync(join(folder, 'pompy.csv'), SOURCE);
  mkdirSync(join(folder, 'profile', 'user'), { recursive: true });
  writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), IN_POLAND);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file as a spreadsheet saves it in a format, read as an import reads it. */
async function saved(format: string, name: string) {
  const out = join(folder, name.replace('.', '-'));
  const ended = spawnSync(
    OFFICE,
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      `--infilter=${READ_AS}`,
      '--convert-to',
      format,
      '--outdir',
      out,
      join(folder, 'pompy.csv'),
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );
  expect(ended.status, ended.stderr).toBe(0);
  const table = await readTable(new File([readFileSync(join(out, name))], name));
  const rows: string[][] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return { ...table, rows };
}

describe.skipIf(!hasOffice)('a file that LibreOffice has saved', () => {
  test('as a workbook keeps the zeros of serial numbers, numbers with a point and days', async () => {
    expect(await saved('xlsx', 'pompy.xlsx')).toMatchObject({
      text: null,
      header: ['Numer seryjny', 'Kolor', 'Moc', 'Data'],
      problems: [],
      rows: [
        ['0001234', 'żółty', '9.5', '2024-05-31'],
        ['0009876', 'biały; mat', '10', '2023-02-01'],
      ],
    });
  }, 180_000);

  test.each([
    ['windows-1250', '33'],
    ['utf-8', '76'],
    ['utf-16le', '65535'],
  ])(
    'as CSV in %s is read with its letters',
    async (encoding, charset) => {
      const filter = `csv:Text - txt - csv (StarCalc):59,34,${charset}`;
      const table = await saved(filter, 'pompy.csv');
      expect(table).toMatchObject({
        text: { encoding, separator: ';' },
        decimal: ',',
        header: ['Numer seryjny', 'Kolor', 'Moc', 'Data'],
        rows: [
          ['0001234', 'żółty', '9,5', '31.05.2024'],
          ['0009876', 'biały; mat', '10', '1.02.2023'],
        ],
      });
      expect(table.rows.map(([, , , day = '']) => readDayCell(day))).toEqual([
        { ok: true, value: '2024-05-31' },
        { ok: true, value: '2023-02-01' },
      ]);
    },
    180_000,
  );
});
