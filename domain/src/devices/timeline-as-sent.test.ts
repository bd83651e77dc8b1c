import { expect, test } from 'vitest';
import { QUEUE_STATUS } from '../queue/transition.ts';
import { entryAsSent, type VisitEntry } from './timeline-as-sent.ts';

const TODAY = '2026-11-30';
const NOW = `${TODAY}T10:00:00.000Z`;

const REPAIR: VisitEntry = {
  kind: 'service',
  at: '2026-11-20T08:00:00.000Z',
  record: '/services/7',
  status: 'pending',
  timing: 'overdue',
  deadline: '2026-11-25',
  underWarranty: true,
  fault: 'Błąd E14',
  by: 'Marek Zieliński',
};
const INSPECTION: VisitEntry = {
  kind: 'inspection',
  at: '2026-10-01',
  record: '/inspections/7',
  status: 'pending',
  timing: null,
  soonestDate: '2026-10-01',
  dueDate: '2026-12-15',
  planned: true,
  by: null,
};

const waiting = (body: object) => [
  { status: QUEUE_STATUS.pending, createdAt: NOW, body: JSON.stringify(body) },
];
const finished = waiting({ status: 'done', repairDescription: 'Wymieniono pompę', finishedAt: NOW });

test('a repair that was finished without a network is done, late or in time, on the day of its report', () => {
  expect(entryAsSent(REPAIR, finished)).toEqual({ ...REPAIR, status: 'done', timing: 'late' });
  const longer = { ...REPAIR, timing: null, deadline: '2026-12-10' };
  expect(entryAsSent(longer, finished)).toEqual({ ...longer, status: 'done', timing: 'in_time' });
});

test('a repair of which an older server or cache does not tell the deadline is done, and not called late or in time', () => {
  const { deadline: _, ...older } = REPAIR;
  expect(entryAsSent(older, finished)).toEqual({ ...older, status: 'done', timing: null });
});

test('a repair that was moved, paused or rejected without a network is shown as that', () => {
  expect(entryAsSent(REPAIR, waiting({ status: 'scheduled', serviceStartDate: '2026-12-04' }))).toMatchObject(
    { status: 'scheduled', timing: 'overdue' },
  );
  expect(
    entryAsSent(REPAIR, waiting({ status: 'require_spare_parts', requiredSpareParts: 'Pompa' })),
  ).toMatchObject({ status: 'require_spare_parts', timing: 'overdue' });
  expect(entryAsSent(REPAIR, waiting({ status: 'rejected', rejectionReason: 'Innej firmy' }))).toMatchObject({
    status: 'rejected',
    timing: null,
  });
});

test('an inspection that was arranged or carried out without a network stands on that day', () => {
  const agreed = waiting({ status: 'scheduled', executionDate: '2026-12-04' });
  const day = { status: 'scheduled', at: '2026-12-04', window: 'within' };
  expect(entryAsSent(INSPECTION, agreed)).toEqual({ ...INSPECTION, ...day });
  const window = { soonestDate: '2026-12-04', dueDate: '2026-12-04' };
  const unplanned = { ...INSPECTION, planned: false };
  expect(entryAsSent(unplanned, agreed)).toEqual({ ...unplanned, ...day, ...window });
  expect(entryAsSent(INSPECTION, [...agreed, ...waiting({ status: 'done', executedAt: NOW })])).toEqual({
    ...INSPECTION,
    status: 'done',
    at: NOW,
    timing: 'in_time',
    window: 'within',
  });
});

test('an inspection that was carried out before its window without a network is early', () => {
  const next: VisitEntry = { ...INSPECTION, soonestDate: '2026-12-01', at: '2026-12-01' };
  const done = entryAsSent(next, waiting({ status: 'done', executedAt: NOW }));
  expect(done).toMatchObject({ status: 'done', timing: 'in_time', window: 'early' });
});

test('what changes no state, and a day that was agreed before, stays as it is', () => {
  const note = waiting({ status: 'scheduled', note: 'Uwagi' });
  const arranged: VisitEntry = { ...INSPECTION, status: 'scheduled', at: '2026-12-02', window: 'within' };
  expect(entryAsSent(arranged, note)).toEqual(arranged);
  expect(entryAsSent(REPAIR, [])).toBe(REPAIR);
  expect(entryAsSent(INSPECTION, [])).toBe(INSPECTION);
  const done: VisitEntry = { ...INSPECTION, status: 'done', at: '2026-11-02T09:00:00.000Z' };
  expect(entryAsSent(done, note)).toBe(done);
});
