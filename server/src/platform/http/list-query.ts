import { isIsoDate } from '@portal/domain/dates';
import type { Endpoint } from '@portal/domain/endpoint';
import { pageQuery } from '@portal/domain/page';
import { Problem, type ProblemCode } from '@portal/domain/problem';
import { z } from 'zod';
import { isCleanText } from './clean-text.ts';
import type { QueryEntry } from './query-string.ts';
import { check, violationsOf } from './violations.ts';

export type Direction = 'asc' | 'desc';
export const RANGE_OPERATORS = ['before', 'after', 'strictly_before', 'strictly_after'] as const;
export type RangeOperator = (typeof RANGE_OPERATORS)[number];
type Scalar = string | number | boolean;

/** The validated query of a list, according to the `collection` of its contract. */
export type ListQuery = {
  readonly page: number;
  /** 0 requests the count alone. */
  readonly itemsPerPage: number;
  readonly cursor: string | undefined;
  /** In the order requested; empty: the list's own order. */
  readonly order: readonly (readonly [key: string, direction: Direction])[];
  /** `before` and `after` include the value, the strict variants do not. The value is a day or an instant. */
  readonly ranges: readonly { key: string; operator: RangeOperator; value: string }[];
  readonly exists: Readonly<Record<string, boolean>>;
  /** Allowed values per key, combined with OR. */
  readonly equal: Readonly<Record<string, readonly Scalar[]>>;
  readonly search: string | undefined;
};

/** What a list is asked by a request that filters, searches and orders nothing; without rows. */
export const NO_LIST: ListQuery = {
  page: 1,
  itemsPerPage: 0,
  cursor: undefined,
  order: [],
  ranges: [],
  exists: {},
  equal: {},
  search: undefined,
};

const listShape = z.object({ ...pageQuery, search: z.string().max(200).optional() });
const momentSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((moment) => isIsoDate(moment.slice(0, 10)));
type Refusal = { propertyPath: string; code: string };

/** Unwraps the schema inside `.optional()` and `.default()`. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) {
    inner = inner.unwrap();
  }
  return inner;
}

/** Whether a query parameter is written `name[]` or `name[key]`. */
export function isListOrRecord(schema: z.core.$ZodType): boolean {
  const inner = bare(schema);
  return inner instanceof z.ZodRecord || inner instanceof z.ZodArray;
}

/** Converts raw text to what the schema of this name expects: a list, a record, or one value. */
function gather(schema: z.core.$ZodType, entries: readonly QueryEntry[]): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodRecord) {
    return Object.fromEntries(
      entries.map(({ key, values: [first, ...more] }) => [
        key ?? '',
        more.length > 0 ? [first, ...more] : first,
      ]),
    );
  }
  const values = entries.flatMap((entry) => entry.values);
  if (inner instanceof z.ZodArray) return values;
  return values.length === 1 ? values[0] : values;
}

/** Whether `name`, `name[]` or, for a record, `name[key]` is a valid way to write this parameter. */
function fits(schema: z.core.$ZodType, entry: QueryEntry): boolean {
  // Zod records silently drop `__proto__`, and a dropped filter would return more than was asked for.
  if (bare(schema) instanceof z.ZodRecord) return !['', '__proto__', null].includes(entry.key);
  return entry.key === null || entry.key === '';
}

/**
 * Validates a query against its contract. Returns the contract's own fields and, for a list, the list query. Throws
 * `unknown-filter` that names unknown parameters, `invalid-input` that names invalid values.
 */
export function checkQuery(
  endpoint: Endpoint,
  entries: readonly QueryEntry[],
): { query: unknown; list: ListQuery } {
  const { collection } = endpoint;
  const shape: Record<string, z.core.$ZodType> = {
    ...(collection ? listShape.shape : {}),
    ...endpoint.query?.shape,
  };
  if (collection && !collection.search) delete shape['search'];
  const unknown: Refusal[] = [];
  const wrong: Refusal[] = [];
  const fields = new Map<string, QueryEntry[]>();
  const order: [string, Direction][] = [];
  const ranges: { key: string; operator: RangeOperator; value: string }[] = [];
  const exists: Record<string, boolean> = {};

  for (const entry of entries) {
    const { raw, name, key, values } = entry;
    // A search text is accepted as typed; the search itself drops characters that cannot be stored.
    if (name !== 'search' && ![raw, ...values].every(isCleanText)) {
      wrong.push({ propertyPath: raw, code: 'invalid' });
      continue;
    }
    // A repeated order, range or flag is refused: dropping one of its values could return more than was asked for.
    const value = values.length === 1 ? values[0] : undefined;
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const operator = RANGE_OPERATORS.find((known) => known === key);
    if (collection && name === 'order' && key !== null && collection.order.includes(key)) {
      if (value === 'asc' || value === 'desc') order.push([key, value]);
      else wrong.push({ propertyPath: raw, code: 'not-an-option' });
    } else if (collection?.exists?.includes(key ?? '') && name === 'exists') {
      if (value === 'true' || value === 'false') exists[key ?? ''] = value === 'true';
      else wrong.push({ propertyPath: raw, code: 'not-an-option' });
    } else if (operator && collection?.range?.includes(name)) {
      if (value !== undefined && momentSchema.safeParse(value).success)
        ranges.push({ key: name, operator, value });
      else wrong.push({ propertyPath: raw, code: 'date' });
    } else if (schema && fits(schema, entry)) {
      fields.set(name, [...(fields.get(name) ?? []), entry]);
    } else {
      unknown.push({ propertyPath: raw, code: 'unknown-filter' });
    }
  }
  const input = Object.fromEntries(
    [...fields].map(([name, of]) => [name, shape[name] ? gather(shape[name], of) : undefined]),
  );
  const own = endpoint.query ? check(endpoint.query, pick(input, endpoint.query.shape)) : undefined;
  const general = collection ? check(listShape, pick(input, listShape.shape)) : undefined;
  for (const read of [own, general]) {
    if (read && !read.success)
      wrong.push(
        ...violationsOf(read.error).map((one) => ({ ...one, propertyPath: asWritten(one, fields) })),
      );
  }
  if (unknown.length > 0) refuse('unknown-filter', unknown);
  if (wrong.length > 0) refuse('invalid-input', wrong);
  const query: unknown = own?.data;
  if (!general?.success) return { query, list: NO_LIST };
  const { page, itemsPerPage, cursor, search } = general.data;
  const equal = equalOf(collection?.equal ?? [], own?.data ?? {});
  return {
    query,
    list: { page, itemsPerPage, cursor, search: search?.trim() || undefined, order, ranges, exists, equal },
  };
}

/** The parameter of a violation as written in the address: `status[]` rather than `status.0`. */
function asWritten({ propertyPath }: Refusal, fields: ReadonlyMap<string, readonly QueryEntry[]>): string {
  for (const [name, entries] of fields) {
    if (!propertyPath.startsWith(`${name}.`)) continue;
    const inside = propertyPath.slice(name.length + 1);
    const written = entries.flatMap(({ raw, values }) => values.map(() => raw));
    return entries.find(({ key }) => key === inside)?.raw ?? written[Number(inside)] ?? propertyPath;
  }
  return propertyPath;
}

function pick(input: Record<string, unknown>, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(shape, name)));
}

function equalOf(keys: readonly string[], data: Record<string, unknown>): Record<string, Scalar[]> {
  const equal: Record<string, Scalar[]> = {};
  for (const key of keys) {
    const value = data[key];
    if (value === undefined) continue;
    equal[key] = (Array.isArray(value) ? value : [value]).filter(isScalar);
  }
  return equal;
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A repeated name causes one violation only. */
function refuse(code: ProblemCode, violations: readonly Refusal[]): never {
  const distinct = new Map(violations.map((violation) => [violation.propertyPath, violation]));
  throw new Problem(code, {
    violations: [...distinct.values()],
    values: { names: [...distinct.keys()].join(', ').slice(0, 300) },
  });
}
