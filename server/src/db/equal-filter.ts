import { sql, type RawBuilder, type SqlBool } from 'kysely';

type Scalar = string | number | boolean;

/** Equality filters, `key[]=a&key[]=b`, as conditions; a key without values adds none. */
export function equalConditions(
  equal: Readonly<Record<string, readonly Scalar[]>>,
  known: Readonly<Record<string, (values: readonly Scalar[]) => RawBuilder<SqlBool>>>,
): RawBuilder<SqlBool>[] {
  return Object.entries(equal).flatMap(([key, values]) => {
    if (values.length === 0) return [];
    const condition = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!condition) throw new Error(`The contract allows a filter that the store does not know: ${key}`);
    return [condition(values)];
  });
}

/** `column in (…)`; a single value becomes an equality, for which an index on (column, order) needs no sort. */
export function among(column: RawBuilder<unknown>, values: readonly Scalar[]): RawBuilder<SqlBool> {
  const [first] = values;
  return values.length === 1
    ? sql<SqlBool>`${column} = ${first}`
    : sql<SqlBool>`${column} in (${sql.join(values)})`;
}

/**
 * `column = any(…)` for a set of ids or client ids: the statement is the same for any number of them, so that it can be
 * prepared. A single value becomes an equality. The array is passed as text, since the drivers of PGlite and PostgreSQL
 * treat arrays differently.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (number | string)[],
  type: 'int' | 'uuid',
): RawBuilder<SqlBool> {
  return values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}`
    : sql<SqlBool>`${column} = any(${setOf(values)}::${sql.raw(type)}[])`;
}

/**
 * A set in PostgreSQL's text format of arrays: of ids, client ids, languages and types of events, none of which contains a
 * comma or a quote.
 */
export function setOf(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}
