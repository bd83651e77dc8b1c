import { z } from 'zod';

/** The longest number of a component by which devices are searched, in characters; longer values match by their beginning. */
const COMPONENT_NUMBER_MAX = 100;

/** The most digits of a number whose range is searched. */
const MAX_DIGITS = 18;

const numberSchema = z.string().trim().min(1).max(COMPONENT_NUMBER_MAX);
/** The parameter that holds the component's number; absent: any parameter. */
const field = z.string().min(1).max(60).optional();

/**
 * Which devices carry a component, by the value that a parameter has now: the whole number, the beginning of it, or a range
 * whose ends are the same apart from the digits at their end. Case, and white space around, never count.
 */
export const componentSearchSchema = z.discriminatedUnion('match', [
  z.strictObject({ match: z.literal('exact'), field, value: numberSchema }),
  z.strictObject({ match: z.literal('prefix'), field, value: numberSchema }),
  z
    .strictObject({ match: z.literal('range'), field, from: numberSchema, to: numberSchema })
    .refine(({ from, to }) => numberRange(from, to) !== undefined, { path: ['to'], message: 'number-range' }),
]);
export type ComponentSearch = z.infer<typeof componentSearchSchema>;

const number = z.string().max(COMPONENT_NUMBER_MAX).optional();

/** The search in the address of a list: `component` is the number, or with `componentTo` the first of a range. */
export const componentFilterFields = {
  component: number,
  componentTo: number,
  componentField: z.string().max(60).optional(),
  /** By its beginning unless told; without meaning for a range. */
  componentMatch: z.enum(['exact', 'prefix']).optional(),
};

type ComponentFilter = { readonly [Name in keyof typeof componentFilterFields]?: string | undefined };

/** The search of a list's address; undefined without one, `'number-range'` when its ends are no range. */
export function componentFilter(filter: ComponentFilter): ComponentSearch | 'number-range' | undefined {
  const text = (name: keyof ComponentFilter) => filter[name]?.trim() || undefined;
  const [component, to, field] = [text('component'), text('componentTo'), text('componentField')];
  if (component === undefined) return to === undefined ? undefined : 'number-range';
  const of = field === undefined ? {} : { field };
  if (to !== undefined)
    return numberRange(component, to) ? { match: 'range', ...of, from: component, to } : 'number-range';
  return { match: filter.componentMatch === 'exact' ? 'exact' : 'prefix', ...of, value: component };
}

/**
 * Keys from `from` to `to`, both included, in the order of their code points; with `digits`, only those as long as `from` that end in
 * so many digits.
 */
export type KeySpan = { readonly from: string; readonly to: string; readonly digits?: number };

/** The last code point: nothing that begins with a text stands behind that text followed by it. */
const LAST = '\u{10FFFF}';

/** How a value is compared: without white space around it, in lower case. */
const keyOf = (value: string): string => value.trim().toLowerCase();

/** The spans of keys that a search finds; at least one. Throws on a range that the schema refuses. */
export function componentSpans(search: ComponentSearch): readonly KeySpan[] {
  switch (search.match) {
    case 'exact':
      return [{ from: keyOf(search.value), to: keyOf(search.value) }];
    case 'prefix':
      return [{ from: keyOf(search.value), to: keyOf(search.value) + LAST }];
    case 'range': {
      const spans = numberRange(search.from, search.to);
      if (!spans) throw new Error(`Not a range of numbers: ${search.from} – ${search.to}`);
      return spans;
    }
  }
}

/** A number's text in front of its last digits, and those digits. */
function parted(key: string): { readonly head: string; readonly digits: string } {
  const digits = /\d*$/.exec(key)?.[0] ?? '';
  return { head: key.slice(0, key.length - digits.length), digits };
}

/**
 * The numbers from one to another, both included, as spans: `CMP98` to `CMP101` is `cmp98`–`cmp99` and `cmp100`–`cmp101`. Zeros in
 * front count as digits, as they are printed. Undefined unless both end in digits (at most 18), are otherwise the same, and stand in
 * this order.
 */
export function numberRange(from: string, to: string): readonly KeySpan[] | undefined {
  const [first, last] = [parted(keyOf(from)), parted(keyOf(to))];
  const [low, high] = [first.digits.length, last.digits.length];
  if (first.head !== last.head || low === 0 || high > MAX_DIGITS || low > high) return undefined;
  if (BigInt(first.digits) > BigInt(last.digits)) return undefined;
  return Array.from({ length: high - low + 1 }, (_, index) => {
    const digits = low + index;
    return {
      from: first.head + (digits === low ? first.digits : `1${'0'.repeat(digits - 1)}`),
      to: first.head + (digits === high ? last.digits : '9'.repeat(digits)),
      digits,
    };
  });
}
