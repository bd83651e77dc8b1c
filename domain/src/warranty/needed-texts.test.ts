import { expect, test } from 'vitest';
import { isTextNeeded } from './needed-texts.ts';

test.each([
  { removed: 'de', main: 'pl', written: ['pl', 'en', 'de'], needed: false },
  { removed: 'pl', main: 'pl', written: ['pl', 'en', 'de'], needed: true },
  { removed: 'pl', main: 'de', written: ['pl', 'de'], needed: false },
  { removed: 'en', main: 'pl', written: ['en'], needed: true },
  { removed: 'en', main: 'pl', written: ['en', 'de'], needed: false },
] as const)(
  'a warranty written in $written of a device type in $main needs its text in $removed: $needed',
  ({ removed, main, written, needed }) => {
    expect(isTextNeeded(removed, { main, written })).toBe(needed);
  },
);
