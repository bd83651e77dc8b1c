import { readNumber } from '@portal/domain/form/read-number';
import { expect, test } from 'vitest';
import { writeNumber } from './format.ts';

test.each(['pl', 'en', 'de'])('a reading is read back as it is written in %s', (language) => {
  for (const number of [0, 1.5, -2.25, 12345.678]) {
    expect(readNumber(writeNumber(number, language))).toBe(number);
  }
});
