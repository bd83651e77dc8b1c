/** The longest period that the server takes: a hundred years. */
const MOST_DAYS = 36_500;

/** A period as it was typed: whole days from 1, nothing typed being no end (null); undefined is neither. */
export function daysFrom(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return days >= 1 && days <= MOST_DAYS ? days : undefined;
}
