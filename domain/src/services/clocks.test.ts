import { describe, expect, test } from 'vitest';
import { partReturnDue, responseDue, serviceDeadline } from './clocks.ts';

describe('the response to a fault', () => {
  test.each([
    ['on a Monday morning', '2026-09-07T06:30:00Z', '2026-09-09T06:30:00.000Z'],
    ['on a Thursday: until Monday', '2026-09-10T06:30:00Z', '2026-09-14T06:30:00.000Z'],
    ['on a Friday: until Tuesday', '2026-09-11T06:30:00Z', '2026-09-15T06:30:00.000Z'],
    ['on a Saturday: until the end of Tuesday', '2026-09-12T06:30:00Z', '2026-09-15T22:00:00.000Z'],
    [
      'late on a Sunday, by the clock of the makers a Monday',
      '2026-09-13T22:30:00Z',
      '2026-09-15T22:30:00.000Z',
    ],
    ['before Independence Day', '2026-11-10T10:00:00Z', '2026-11-13T10:00:00.000Z'],
    ['before Christmas', '2026-12-23T10:00:00Z', '2026-12-29T10:00:00.000Z'],
    // On 29 March 2026 the clocks go forward: an hour less by the sun, none by the clock.
    ['on the Friday before the clocks go forward', '2026-03-27T10:00:00Z', '2026-03-31T09:00:00.000Z'],
    ['on the Friday before the clocks go back', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00.000Z'],
  ])('that was reported %s', (_, reported, due) => {
    expect(responseDue(new Date(reported)).toISOString()).toBe(due);
  });
});

test.each([
  ['not replaced yet: 30 days after the new one was sent', '2026-09-01', null, '2026-10-01'],
  ['replaced at once: 14 working days', '2026-09-01', '2026-09-02', '2026-09-22'],
  ['replaced late: still 30 days', '2026-09-01', '2026-09-25', '2026-10-01'],
  ['over public holidays', '2026-12-14', '2026-12-18', '2027-01-13'],
])('a replaced part has to be back: %s', (_, sentOn, replacedOn, due) => {
  expect(partReturnDue({ sentOn, replacedOn })).toBe(due);
});

test.each([
  ['2026-09-01', false, '2026-09-21'],
  ['2026-09-01', true, '2026-10-09'],
  // Over Independence Day: one working day more.
  ['2026-11-02', false, '2026-11-23'],
  // Over Christmas, New Year and Epiphany.
  ['2026-12-14', false, '2027-01-07'],
  ['2026-12-14', true, '2027-01-27'],
])('a service reported on %s, parts needed %s, is to be done by %s', (reportedOn, parts, deadline) => {
  expect(serviceDeadline(reportedOn, parts)).toBe(deadline);
});
