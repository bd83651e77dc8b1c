import { z } from 'zod';
import { dayOf, earlier } from '../dates.ts';
import { timing } from '../inspections/timing.ts';
import { waitsForPerson } from '../queue/due.ts';
import type { QueuedRequest } from '../queue/request.ts';
import type { ServiceRow } from './row.ts';
import { eventOf, possibleServiceEvents, SERVICE_STATUSES } from './transition.ts';

const sentSchema = z.object({
  status: z.enum(SERVICE_STATUSES).optional(),
  serviceStartDate: z.string().optional(),
  finishedAt: z.string().nullish(),
  requiredSpareParts: z.string().nullish(),
  repairDescription: z.string().nullish(),
  rejectionReason: z.string().nullish(),
});

type Waiting = Parameters<typeof waitsForPerson>[0] & Pick<QueuedRequest, 'body' | 'createdAt'>;

type State = Pick<
  ServiceRow,
  'status' | 'serviceStartDate' | 'deadline' | 'finishedAt' | 'timing' | 'rejectionReason'
>;

/**
 * A service as it is once what waits on a device has been sent, in this order: whoever has finished a repair does not read that it is in
 * progress. What was refused changes nothing. The texts that an event requires may be missing: the receipt of a request has none.
 */
export function asSent<Row extends State>(row: Row, waiting: readonly Waiting[]): Row {
  return waiting.reduce((now, request) => (waitsForPerson(request) ? now : afterRequest(now, request)), row);
}

function afterRequest<Row extends State>(row: Row, { body, createdAt }: Waiting): Row {
  const sent = sentSchema.safeParse(JSON.parse(body));
  if (!sent.success) return row;
  const { status, ...content } = sent.data;
  const event = eventOf(row, status, content);
  if (status === undefined || event === undefined) return row;
  if (!possibleServiceEvents(row.status).includes(event.type)) return row;
  const now = { ...row, status };
  if (event.type === 'schedule') return { ...now, serviceStartDate: event.on };
  if (event.type === 'reject')
    return { ...now, finishedAt: createdAt, timing: null, rejectionReason: event.reason || null };
  const isDone = event.type === 'finish';
  const end = (isDone && content.finishedAt) || createdAt;
  const day = dayOf(end);
  return {
    ...now,
    // Whoever comes before the day that was arranged carries it out on that earlier day.
    serviceStartDate: earlier(row.serviceStartDate, day),
    ...(isDone && { finishedAt: end, timing: timing(row.deadline, day, day) }),
  };
}
