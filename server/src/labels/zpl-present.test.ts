import { labelLayout } from '@portal/domain/labels/layout';
import { expect, test } from 'vitest';
import { zplLabel } from './zpl-present.ts';

function written(serial: string, title = 'Pompa ciepła') {
  const layout = labelLayout('62x29', 203, serial, 29, 'zpl');
  if (!layout) throw new Error('too long');
  return zplLabel(layout, {
    serial,
    title,
    organisation: 'Fiord',
    address: 'https://portal.example.com/d/AbCdEfGhIjKlMn_p',
  });
}

test.each([
  ['HP-2026-00000001', '>:HP-2026-00000001'],
  ['44313721', '>;44313721'],
  ['226472938', '>:226472938'],
  ['2026AB', '>:2026AB'],
  ['A^B~C', '>:A_5EB_7EC'],
  ['A_B', '>:A_5FB'],
  ['A>B', '>:A>0B'],
])('The bars of %s are written as %s, in one code set', (serial, data) => {
  expect(written(serial)).toContain(`^FH^FD${data}^FS`);
});

test('A label is as large as it is printed, with bars of two dots at 203 dpi', () => {
  const zpl = written('HP-2026-00000001');
  expect(zpl).toContain('^PW496');
  expect(zpl).toContain('^LL232');
  expect(zpl).toContain('^BY2^BCN,64,N,N,N,N');
  expect(zpl).toContain('^BQN,2,2^FH^FDMA,https://portal.example.com/d/AbCdEfGhIjKlMn_5Fp^FS');
});

test('A type’s name can say nothing to the printer', () => {
  const zpl = written('HP-1234', '^XZ~JR_5E \\& ^FS');
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~JR');
  expect(zpl).not.toContain('\\&');
});

const blocksOf = (zpl: string) =>
  [...zpl.matchAll(/\^A0N,(\d+),\d+\^FB(\d+),(\d+),0,[LC]\^FH\^FD(.*)\^FS/g)].map(
    ([, height, width, lines, data = '']) => ({
      height: Number(height),
      width: Number(width),
      lines: Number(lines),
      data: data.split('\\&'),
    }),
  );

test('A number of the type is not left on a line alone', () => {
  const [title] = blocksOf(written('HP-1234', 'Szafa hydrauliczna duża FIORD Hydro\u00A0200'));
  expect(title?.data).toEqual(['Szafa hydrauliczna duża FIORD', 'Hydro 200']);
  const [plain] = blocksOf(written('HP-1234', 'Szafa hydrauliczna duża FIORD Hydro 200'));
  expect(plain?.data).toEqual(['Szafa hydrauliczna duża FIORD Hydro', '200']);
});

test('A name that is too long, or is one long word, ends in its own lines and never reaches the QR code', () => {
  const long = 'Luftwasserwärmepumpenkompaktanlage '.repeat(4);
  const [title] = blocksOf(written('HP-1234', `${'X'.repeat(60)} ${long}`));
  expect(title?.data).toHaveLength(3);
  expect(title?.data.at(-1)).toMatch(/\.\.\.$/);
  for (const line of title?.data ?? []) expect(line.length).toBeLessThanOrEqual(34);
});

test('A long serial number is set smaller rather than cut off at both ends', () => {
  const usual = blocksOf(written('HP-2026-00000001')).at(-1);
  expect(usual).toMatchObject({ height: 27, data: ['HP-2026-00000001'] });
  const long = blocksOf(written('WWWW-MMMM-WWWW-MMMM-WWWW-MMMM')).at(-1);
  expect(long).toMatchObject({ height: 20, data: ['WWWW-MMMM-WWWW-MMMM-WWWW-MMMM'] });
});
