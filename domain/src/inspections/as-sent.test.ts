import { expect, test } from 'vitest';
import { QUEUE_STATUS } from '../queue/transition.ts';
import { asSent } from './as-sent.ts';

const PLANNED = {
  status: 'pending',
  soonestDate: '2026-11-15',
  dueDate: '2027-01-14',
  executionDate: null,
  executedAt: null,
  timing: null,
  window: null,
} as const;

const waiting = (body: object, over: object = {}) => [
  { status: QUEUE_STATUS.pending, body: JSON.stringify(body), ...over },
];
const done = (executedAt: string) => waiting({ status: 'done', executedAt });

test('an inspection that was carried out without a network is done, in time or late', () => {
  expect(asSent(PLANNED, done('2026-11-30T10:00:00.000Z'))).toMatchObject({
    status: 'done',
    executionDate: '2026-11-30',
    timing: 'in_time',
    window: 'within',
  });
  // Past midnight in Poland.
  expect(asSent(PLANNED, done('2027-01-14T23:30:00.000Z'))).toMatchObject({
    executionDate: '2027-01-15',
    timing: 'late',
    window: 'late',
  });
});

test('a day that was agreed without a network is agreed; one that is overdue stays so', () => {
  const agreed = waiting({ status: 'scheduled', executionDate: '2027-01-20' });
  expect(asSent(PLANNED, agreed)).toMatchObject({
    status: 'scheduled',
    executionDate: '2027-01-20',
    executedAt: null,
    window: 'late',
  });
  expect(asSent({ ...PLANNED, timing: 'overdue' }, agreed).timing).toBe('overdue');
});

test('what was refused, or changes no state, leaves the inspection as the server has it', () => {
  expect(asSent(PLANNED, [])).toBe(PLANNED);
  expect(asSent(PLANNED, waiting({ note: 'Uwagi' }))).toBe(PLANNED);
  const refused = waiting(
    { status: 'scheduled', executionDate: '2027-01-20' },
    {
      status: QUEUE_STATUS.dataError,
      error: { message: '', httpStatus: 422, at: '2026-11-20T10:00:00.000Z' },
    },
  );
  expect(asSent(PLANNED, refused)).toBe(PLANNED);
});

test('a day alone agrees it, as on the server', () => {
  expect(asSent(PLANNED, waiting({ executionDate: '2026-12-01' }))).toMatchObject({
    status: 'scheduled',
    executionDate: '2026-12-01',
    window: 'within',
  });
  const arranged = { ...PLANNED, status: 'scheduled', executionDate: '2026-12-01' } as const;
  expect(asSent(arranged, waiting({ status: 'scheduled', note: 'Uwagi' }))).toMatchObject({
    status: 'scheduled',
    executionDate: '2026-12-01',
  });
});

test('a note that was written after it was carried out leaves it carried out', () => {
  const both = [...done('2026-11-30T10:00:00.000Z'), ...waiting({ note: 'Uwagi' })];
  expect(asSent(PLANNED, both)).toMatchObject({ status: 'done', executionDate: '2026-11-30' });
  const agreedFirst = [...waiting({ executionDate: '2026-12-01' }), ...done('2026-11-30T10:00:00.000Z')];
  expect(asSent(PLANNED, agreedFirst)).toMatchObject({ status: 'done', executionDate: '2026-11-30' });
});

test('the window of one besides the plan is the day that was agreed', () => {
  const unplanned = {
    ...PLANNED,
    planned: false,
    soonestDate: '2026-11-20',
    dueDate: '2026-11-20',
    timing: 'overdue',
  } as const;
  expect(asSent(unplanned, waiting({ status: 'scheduled', executionDate: '2026-12-05' }))).toMatchObject({
    soonestDate: '2026-12-05',
    dueDate: '2026-12-05',
    window: 'within',
    timing: null,
  });
});
