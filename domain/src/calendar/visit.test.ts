import { expect, test } from 'vitest';
import { visitMark, visitSchema } from './visit.ts';

const DUE = '2026-06-30';
const open = { done: false, doneOn: null, fixed: true, due: DUE, status: 'scheduled' };

test.each([
  ['2026-06-30', '2026-06-30', null],
  ['2026-06-20', '2026-06-21', 'missed'],
  ['2026-07-01', '2026-06-20', 'late'],
  ['2026-07-01', '2026-07-01', 'overdue'],
] as const)('a visit on %s, seen on %s, with June to be in time, is %s', (startsOn, today, mark) => {
  expect(visitMark({ ...open, startsOn }, today)).toBe(mark);
});

test.each([
  ['2026-06-30', null],
  ['2026-07-01', 'overdue'],
] as const)('a window in which no day was chosen is on %s %s', (today, mark) => {
  expect(visitMark({ ...open, fixed: false, startsOn: '2026-06-01' }, today)).toBe(mark);
});

test('a repair that was begun on its day and waits for parts was not missed', () => {
  const begun = { ...open, status: 'require_spare_parts', startsOn: '2026-06-20' };
  expect(visitMark(begun, '2026-06-25')).toBeNull();
});

test('what was done late stays late, and what was done in time is never overdue', () => {
  expect(visitMark({ ...open, done: true, startsOn: '2026-07-02' }, '2027-01-01')).toBe('late');
  expect(visitMark({ ...open, done: true, startsOn: '2026-06-02' }, '2027-01-01')).toBeNull();
});

test('a repair that was begun in time and finished late was done late, and one that was finished in time was not', () => {
  const begun = { ...open, done: true, status: 'done', startsOn: '2026-06-20' };
  expect(visitMark({ ...begun, doneOn: '2026-07-01' }, '2027-01-01')).toBe('late');
  expect(visitMark({ ...begun, doneOn: '2026-06-30' }, '2027-01-01')).toBeNull();
});

test('a visit that an older app kept without the day of its end is judged by its own day', () => {
  const { doneOn: _, ...kept } = { ...open, done: true, startsOn: '2026-07-02' };
  const visit = visitSchema.parse({
    ...kept,
    kind: 'service',
    id: 1,
    endsOn: '2026-07-02',
    device: { id: 2, serial: 'FA-2', template: 'FIORD Aqua 12', templateNames: {} },
    customer: null,
    fault: 'Błąd E14',
  });
  expect([visit.doneOn, visitMark(visit, '2027-01-01')]).toEqual([null, 'late']);
});
