import { expect, test } from 'vitest';
import { inspectionLabel } from './label.ts';
import { timing, windowPlace } from './timing.ts';

test.each([
  ['2027-04-14', '2027-04-14', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-01-01', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-04-15', '2027-06-01', 'late'],
  ['2027-04-14', null, '2027-04-14', null],
  ['2027-04-14', null, '2027-04-15', 'overdue'],
])('an inspection due on %s and done on %s is on %s: %s', (due, doneOn, today, expected) => {
  expect(timing(due, doneOn, today)).toBe(expected);
});

test.each([
  ['2027-02-12', 'early'],
  ['2027-02-13', 'within'],
  ['2027-04-14', 'within'],
  ['2027-04-15', 'late'],
])('an inspection on %s is, measured by its window: %s', (day, place) => {
  expect(windowPlace(day, { soonestDate: '2027-02-13', dueDate: '2027-04-14' })).toBe(place);
});

test.each([
  ['in_time', 'early', 'early'],
  ['in_time', 'within', 'in_time'],
  ['late', 'late', 'late'],
  ['overdue', 'early', 'overdue'],
  [null, 'early', null],
  ['in_time', null, 'in_time'],
  // Of an older server, whose history of a device does not say it.
  ['in_time', undefined, 'in_time'],
] as const)('an inspection %s whose day is %s is labelled %s', (itsTiming, window, label) => {
  expect(inspectionLabel({ timing: itsTiming, window })).toBe(label);
});
