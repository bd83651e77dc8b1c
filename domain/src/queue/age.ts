import { DEVICE_AGE_DAYS } from '../constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a request has been waiting: nothing to say, over 10 days, over 15. */
export type QueueAge = 'fresh' | 'old' | 'very-old';

/** The age that colours a request in the queue (specification section 9, "Device colouring in the queue by age"). */
export function queueAge(request: { readonly createdAt: string }, now: Date): QueueAge {
  const days = (now.getTime() - Date.parse(request.createdAt)) / DAY_MS;
  if (days > DEVICE_AGE_DAYS.bad) return 'very-old';
  return days > DEVICE_AGE_DAYS.warn ? 'old' : 'fresh';
}
