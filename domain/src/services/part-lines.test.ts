import { expect, test } from 'vitest';
import { NO_PART, partLines, partLinesText } from './part-lines.ts';

test.each([
  ['Czujnik ciśnienia tłoczenia, 1 szt.', [['Czujnik ciśnienia tłoczenia', '', '1']]],
  ['Czujnik ciśnienia, nr 4410-2231, 2 szt.', [['Czujnik ciśnienia', '4410-2231', '2']]],
  ['Sterownik główny CTR-4 (1 szt.)', [['Sterownik główny', 'CTR-4', '1']]],
  ['2 x Zawór rozprężny EXV-24', [['Zawór rozprężny', 'EXV-24', '2']]],
  ['2 × Zawór rozprężny EXV-24', [['Zawór rozprężny', 'EXV-24', '2']]],
  [
    'Czujnik FS-12; uszczelka 3 szt',
    [
      ['Czujnik', 'FS-12', '1'],
      ['uszczelka', '', '3'],
    ],
  ],
  [
    '- Wentylator\n- Płyta główna nr kat. PG/2031',
    [
      ['Wentylator', '', '1'],
      ['Płyta główna', 'PG/2031', '1'],
    ],
  ],
  ['Fühler Nr. 77-A1, 4 Stk.', [['Fühler', '77-A1', '4']]],
  ['4410-2231', [['4410-2231', '4410-2231', '1']]],
  ['Uszczelka 30 x 3 mm, 2 szt.', [['Uszczelka 30 x 3 mm', '', '2']]],
  ['Kabel 3 x 1,5 mm2', [['Kabel 3 x 1,5 mm2', '', '1']]],
  ['  \n', []],
])('the request %j is filled in for who sends the parts', (text, expected) => {
  expect(partLines(text).map(({ part, number, quantity }) => [part, number, quantity])).toEqual(expected);
});

test('a request of more than thirty parts is filled in on thirty lines, of which the last has the rest', () => {
  const parts = Array.from({ length: 32 }, (_, at) => `część ${'abcdefghijklmnopqrstuvwxyz123456'[at]}`);
  const lines = partLines(parts.slice(0, 30).join('\n'));
  expect([lines.length, lines[29]?.part]).toEqual([30, 'część 4']);
  const more = partLines(parts.join('\n'));
  expect([more.length, more[28]?.part, more[29]?.part]).toEqual([30, 'część 3', 'część 4, część 5, część 6']);
});

test('a line that the sender adds is blank, of one piece', () => {
  expect(NO_PART).toEqual({ part: '', number: '', quantity: '1' });
});

test('sent parts are written one a line, without the empty ones', () => {
  const text = partLinesText(
    [
      { part: 'Czujnik ciśnienia', number: '4410-2231', quantity: '2' },
      { part: ' ', number: '', quantity: '1' },
      { part: 'Uszczelka', number: '', quantity: '' },
    ],
    { number: 'nr', pieces: 'szt.' },
  );
  expect(text).toBe('Czujnik ciśnienia, nr 4410-2231, 2 szt.\nUszczelka');
});
