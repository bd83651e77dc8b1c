import type { z } from 'zod';

/** Where a value holds something that its schema dropped while parsing: such a fixture says more than the server would. */
function dropped(given: unknown, parsed: unknown, at: string): string[] {
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((one, index) => dropped(one, parsed[index], `${at}[${index}]`));
  if (!isRecord(given) || !isRecord(parsed)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    value !== undefined && !(key in parsed) ? [`${at}.${key}`] : dropped(value, parsed[key], `${at}.${key}`),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Parses a value and refuses keys that the schema does not know. Throws with the name of what was parsed. */
export function parseStrictly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what}: ${parsed.error.message}`);
  const unknown = dropped(value, parsed.data, '');
  if (unknown.length > 0) throw new Error(`${what}: the contract does not know ${unknown.join(', ')}`);
  return parsed.data;
}
