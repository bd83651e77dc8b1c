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
