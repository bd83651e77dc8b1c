import { expect, test } from 'vitest';
import { QUEUE_STATUS } from '../queue/transition.ts';
import { visitAsSent } from './visit-as-sent.ts';
import { type CalendarVisit, visitMark } from './visit.ts';

const VISIT: CalendarVisit = {
  kind: 'inspection',
  id: 7,
  clientId: '0a0a0a0a-0000-4000-8000-000000000001',
  status: 'pending',
  startsOn: '2026-10-01',
  endsOn: '2026-11-15',
  fixed: false,
  due: '2026-11-15',
  planned: true,
  done: false,
  doneOn: null,
  device: { id: 2, serial: 'FA-2', template: 'FIORD Aqua 12', templateNames: {} },
  customer: null,
  fault: '',
};
const REPAIR: CalendarVisit = {
  ...VISIT,
  kind: 'service',
  planned: undefined,
  startsOn: '2026-11-05',
  endsOn: '2026-11-05',
  fixed: true,
};
const TODAY = '2026-11-30';

const waiting = (body: object) => [
  { status: QUEUE_STATUS.pending, createdAt: `${TODAY}T10:00:00.000Z`, body: JSON.stringify(body) },
];

test('an overdue visit that was carried out without a network is done on its day, late', () => {
  const inspected = visitAsSent(VISIT, waiting({ status: 'done', executedAt: `${TODAY}T09:00:00.000Z` }));
  expect(inspected).toMatchObject({ done: true, startsOn: TODAY, endsOn: TODAY, fixed: true, doneOn: TODAY });
  const repaired = visitAsSent(
    REPAIR,
    waiting({ status: 'done', repairDescription: 'Wymieniono pompę', finishedAt: `${TODAY}T09:00:00.000Z` }),
  );
  expect(repaired).toMatchObject({ done: true, startsOn: '2026-11-05', doneOn: TODAY });
  expect([inspected, repaired].map((visit) => visit && visitMark(visit, TODAY))).toEqual(['late', 'late']);
});

test('a visit that was moved without a network is on its new day', () => {
  const day = { startsOn: '2026-12-04', endsOn: '2026-12-04', fixed: true, status: 'scheduled', done: false };
  const agreed = { status: 'scheduled', executionDate: '2026-12-04' };
  expect(visitAsSent(VISIT, waiting(agreed))).toMatchObject({ ...day, due: '2026-11-15' });
  // The window of one that no warranty plans is the agreed day.
  const unplanned = visitAsSent({ ...VISIT, planned: false }, waiting(agreed));
  expect(unplanned).toMatchObject({ ...day, due: '2026-12-04' });
  const moved = { status: 'scheduled', serviceStartDate: '2026-12-04' };
  expect(visitAsSent(REPAIR, waiting(moved))).toMatchObject(day);
});

test('a rejected repair leaves the calendar, and what is not changed stays as it is', () => {
  const rejected = { status: 'rejected', rejectionReason: 'Urządzenie innej firmy' };
  expect(visitAsSent(REPAIR, waiting(rejected))).toBeNull();
  expect(visitAsSent(REPAIR, [])).toBe(REPAIR);
  expect(visitAsSent(VISIT, waiting({ note: 'Uwagi' }))).toEqual(VISIT);
});
