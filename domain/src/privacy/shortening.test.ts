import { expect, test } from 'vitest';
import { shortenedPeriods } from './shortening.ts';

const KEPT = { mailDays: 365, unverifiedDays: null, customerDays: 3650 };

test.each([
  ['nothing changed', {}, []],
  ['kept longer', { mailDays: 366 }, []],
  ['kept without end from now on', { mailDays: null, customerDays: null }, []],
  ['a day less', { mailDays: 364 }, ['mailDays']],
  ['an end where there was none', { unverifiedDays: 36_500 }, ['unverifiedDays']],
  ['one longer, another shorter', { mailDays: null, customerDays: 1 }, ['customerDays']],
])('of what is %s only that loses something which ends sooner', (_what, changes, shortened) => {
  expect(shortenedPeriods(KEPT, { ...KEPT, ...changes })).toEqual(shortened);
});
