import type { StationWorker } from '@portal/domain/production/worker';
import { z } from 'zod';

/** How long a worker stays known at a station after they were last chosen there: a shift with its overtime. */
const SHIFT_MS = 12 * 60 * 60 * 1000;
/** So many a station remembers; a hall's shift is smaller. */
const MAX_SEEN = 30;

const seenSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** PIN and badge by which they were named here, so that they are known again without a network. */
  marks: z.array(z.string()),
  /** When they were last chosen, in milliseconds since 1970. */
  at: z.number(),
});

/** Who works at a station, and who did today. */
export const stationSchema = z.object({
  current: z.int().nullable(),
  seen: z.array(seenSchema),
});
export type StationPeople = z.infer<typeof stationSchema>;

export const NOBODY: StationPeople = { current: null, seen: [] };

const key = (mark: string) => mark.trim().toLowerCase();

/** Without those whose shift is over; nobody works on into a shift that they did not begin. */
export function thisShift({ current, seen }: StationPeople, now: number): StationPeople {
  const here = seen.filter(({ at }) => now - at < SHIFT_MS);
  return { current: here.some(({ id }) => id === current) ? current : null, seen: here };
}

/** The station after a worker was named by a PIN or badge, or chosen among those of today (without a mark). */
export function withWorker(
  people: StationPeople,
  { id, name }: StationWorker,
  mark: string | null,
  now: number,
): StationPeople {
  const before = people.seen.find((one) => one.id === id);
  const marks = [...(before?.marks ?? []), ...(mark === null ? [] : [key(mark)])];
  const others = people.seen.filter((one) => one.id !== id);
  return {
    current: id,
    seen: [{ id, name, marks: [...new Set(marks)], at: now }, ...others].slice(0, MAX_SEEN),
  };
}

/** Whom a PIN or badge named here today. */
export function seenBy(people: StationPeople, mark: string): StationWorker | undefined {
  const found = people.seen.find(({ marks }) => marks.includes(key(mark)));
  return found && { id: found.id, name: found.name };
}
