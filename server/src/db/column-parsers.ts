const INT8 = 20;
const DATE = 1082;
const TIMESTAMP_WITH_ZONE = 1184;

/** Converts `2026-11-20 22:24:42.1+00`, the database's format, to `2026-11-20T22:24:42.100Z`. */
export function readInstant(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/**
 * How both drivers parse columns: dates and instants stay text (docs: decisions), 64-bit integers become numbers, since
 * they stay far below 2^53 here.
 */
export const COLUMN_PARSERS: ReadonlyMap<number, (text: string) => string | number> = new Map<
  number,
  (text: string) => string | number
>([
  [INT8, Number],
  [DATE, (text: string) => text],
  [TIMESTAMP_WITH_ZONE, readInstant],
]);
