import { z } from 'zod';
import { dayOf } from '../dates.ts';
import { waitsForPerson } from '../queue/due.ts';
import type { QueuedRequest } from '../queue/request.ts';
import type { InspectionRow } from './row.ts';
import { timing, windowPlace } from './timing.ts';

const sentSchema = z.object({
  status: z.enum(['scheduled', 'done']),
  executionDate: z.string().nullish(),
  executedAt: z.string().nullish(),
});

type Waiting = Parameters<typeof waitsForPerson>[0] & Pick<QueuedRequest, 'body'>;

type State = Pick<
  InspectionRow,
  'status' | 'executionDate' | 'executedAt' | 'timing' | 'window' | 'soonestDate' | 'dueDate'
>;

/**
 * An inspection as it is once what waits on a device has been sent: whoever has carried it out does not read that it is still to be
 * arranged. What was refused changes nothing.
 */
export function asSent<Row extends State>(row: Row, waiting: readonly Waiting[]): Row {
  const last = waiting.at(-1);
  if (last === undefined || waitsForPerson(last) || row.status === 'done') return row;
  const sent = sentSchema.safeParse(JSON.parse(last.body));
  if (!sent.success) return row;
  const { status, executedAt = null } = sent.data;
  const done = status === 'done' && executedAt !== null ? dayOf(executedAt) : null;
  const executionDate = done ?? sent.data.executionDate ?? null;
  return {
    ...row,
    status,
    executionDate,
    executedAt: done && executedAt,
    timing: done === null ? row.timing : timing(row.dueDate, done, done),
    window: executionDate === null ? null : windowPlace(executionDate, row),
  };
}
