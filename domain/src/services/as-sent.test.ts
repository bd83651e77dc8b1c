import { expect, test } from 'vitest';
import { QUEUE_STATUS } from '../queue/transition.ts';
import { asSent } from './as-sent.ts';

const BEGUN = {
  status: 'pending',
  serviceStartDate: '2026-11-20',
  deadline: '2026-12-10',
  finishedAt: null,
  timing: null,
  rejectionReason: null,
} as const;

const ARRANGED = { ...BEGUN, status: 'scheduled', serviceStartDate: '2026-12-05' } as const;

const waiting = (body: object, over: object = {}) => [
  {
    status: QUEUE_STATUS.pending,
    createdAt: '2026-11-30T10:00:00.000Z',
    body: JSON.stringify(body),
    ...over,
  },
];
const finished = (finishedAt: string) =>
  waiting({ status: 'done', repairDescription: 'Wymieniono pompę', finishedAt });

test('a repair that was finished without a network is done, in time or late', () => {
  expect(asSent(BEGUN, finished('2026-11-30T10:00:00.000Z'))).toMatchObject({
    status: 'done',
    serviceStartDate: '2026-11-20',
    finishedAt: '2026-11-30T10:00:00.000Z',
    timing: 'in_time',
  });
  // Past midnight in Poland.
  expect(asSent(BEGUN, finished('2026-12-10T23:30:00.000Z')).timing).toBe('late');
});

test('whoever comes before the arranged day carries it out on that earlier day', () => {
  expect(asSent(ARRANGED, finished('2026-11-30T10:00:00.000Z'))).toMatchObject({
    status: 'done',
    serviceStartDate: '2026-11-30',
  });
  expect(asSent(ARRANGED, waiting({ status: 'pending' }))).toMatchObject({
    status: 'pending',
    serviceStartDate: '2026-11-30',
  });
});

test('a day that was agreed without a network is agreed; one that is overdue stays so', () => {
  const moved = waiting({ status: 'scheduled', serviceStartDate: '2026-12-07' });
  expect(asSent({ ...BEGUN, timing: 'overdue' }, moved)).toMatchObject({
    status: 'scheduled',
    serviceStartDate: '2026-12-07',
    finishedAt: null,
    timing: 'overdue',
  });
  const both = [...moved, ...finished('2026-11-30T10:00:00.000Z')];
  expect(asSent(BEGUN, both)).toMatchObject({ status: 'done', serviceStartDate: '2026-11-30' });
});

test('what waits for parts, or was rejected, is shown as that', () => {
  expect(
    asSent(BEGUN, waiting({ status: 'require_spare_parts', requiredSpareParts: 'Pompa' })),
  ).toMatchObject({ status: 'require_spare_parts', finishedAt: null });
  expect(
    asSent(
      { ...BEGUN, timing: 'overdue' },
      waiting({ status: 'rejected', rejectionReason: 'Nie ma nas w umowie' }),
    ),
  ).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Nie ma nas w umowie',
    finishedAt: '2026-11-30T10:00:00.000Z',
    timing: null,
  });
});

test('what was sent is known without its texts', () => {
  expect(asSent(BEGUN, waiting({ status: 'require_spare_parts' })).status).toBe('require_spare_parts');
  expect(asSent(BEGUN, waiting({ status: 'done', finishedAt: '2026-11-30T10:00:00.000Z' }))).toMatchObject({
    status: 'done',
    finishedAt: '2026-11-30T10:00:00.000Z',
  });
  expect(asSent(BEGUN, waiting({ status: 'rejected' }))).toMatchObject({
    status: 'rejected',
    rejectionReason: null,
  });
});

test('what was refused, changes no state, or is no longer possible leaves the service as the server has it', () => {
  expect(asSent(BEGUN, [])).toBe(BEGUN);
  expect(asSent(BEGUN, waiting({ repairDescription: 'Uwagi' }))).toBe(BEGUN);
  expect(asSent(BEGUN, waiting({ status: 'pending' }))).toBe(BEGUN);
  const error = { message: '', httpStatus: 422, at: '2026-11-30T10:00:00.000Z' };
  const refused = finished('2026-11-30T10:00:00.000Z').map((request) => ({
    ...request,
    status: QUEUE_STATUS.dataError,
    error,
  }));
  expect(asSent(BEGUN, refused)).toBe(BEGUN);
  const over = { ...BEGUN, status: 'rejected' } as const;
  expect(asSent(over, finished('2026-11-30T10:00:00.000Z'))).toBe(over);
});
