import { expect, test } from 'vitest';
import { serialOfGs1, withoutControls } from './gs1-serial.ts';

test.each([
  ['the serial number alone', '21HP-2026-00000001', 'HP-2026-00000001'],
  ['a lot after it', '21HP-2026-00000001\u001D10LOT7', 'HP-2026-00000001'],
  ['a lot before it', '10LOT7\u001D21HP-2026-00000001', 'HP-2026-00000001'],
  ['the article’s number before it', '010590123412345721HP-1', 'HP-1'],
  [
    'the article’s number, the day it was made, and a needless separator',
    '0105901234123457\u001D1126111521HP-1',
    'HP-1',
  ],
  ['no serial number', '10LOT7\u001D37105', '10LOT737105'],
  ['no field at all', 'HP-1', 'HP-1'],
])('of a GS1 label with %s the serial number is read', (_, text, serial) => {
  expect(serialOfGs1(text)).toBe(serial);
});

test('what a label of Code 128 carries beside letters and digits is left out', () => {
  expect(withoutControls('HP\u001D-\t1')).toBe('HP-1');
});
