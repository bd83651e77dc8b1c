import { z } from 'zod';
import { waitsForPerson } from '../queue/due.ts';
import type { QueuedRequest } from '../queue/request.ts';
import type { InspectionRow } from './row.ts';
import { timing, windowPlace } from './timing.ts';
import { dayOfEvent, eventOfPatch, inspectionAfter, windowAfter } from './transition.ts';

const sentSchema = z.object({
  status: z.enum(['scheduled', 'done']).optional(),
  executionDate: z.string().nullish(),
  executedAt: z.string().nullish(),
});

type Waiting = Parameters<typeof waitsForPerson>[0] & Pick<QueuedRequest, 'body'>;

type State = Pick<
  InspectionRow,
  'status' | 'executionDate' | 'executedAt' | 'timing' | 'window' | 'soonestDate' | 'dueDate' | 'planned'
>;

/** Whether a request says that an inspection was carried out, whatever became of it; another one only agrees on a day. */
export function isVisit({ executionTime }: Pick<QueuedRequest, 'executionTime'>): boolean {
  return executionTime !== undefined;
}

/**
 * An inspection as it is once what waits on a device has been sent, in this order: whoever has carried it out does not read that it is
 * still to be arranged. What was refused changes nothing.
 */
export function asSent<Row extends State>(row: Row, waiting: readonly Waiting[]): Row {
  return waiting.reduce((now, request) => (waitsForPerson(request) ? now : afterRequest(now, request)), row);
}

function afterRequest<Row extends State>(row: Row, { body }: Waiting): Row {
  const sent = sentSchema.safeParse(JSON.parse(body));
  if (!sent.success) return row;
  const { executionDate, executedAt } = row;
  const event = eventOfPatch(sent.data, { executionDate, executedAt, ...sent.data });
  const after = event && inspectionAfter(row.status, event);
  if (event === undefined || after?.ok !== true) return row;
  const day = dayOfEvent(event);
  // What an older app has cached does not say: most are planned.
  const moved = windowAfter(event, row.planned ?? true);
  const window = moved ?? row;
  const isDone = event.type === 'complete';
  return {
    ...row,
    ...moved,
    status: after.status,
    executionDate: day,
    executedAt: isDone ? event.executedAt : null,
    // A day that is agreed just now is not over.
    timing: isDone ? timing(window.dueDate, day, day) : moved ? null : row.timing,
    window: windowPlace(day, window),
  };
}
