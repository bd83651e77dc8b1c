import { sql, type RawBuilder, type SqlBool } from 'kysely';

type Scalar = string | number | boolean;

/** Filters by equality, `key[]=a&key[]=b`, as conditions; a key without values asks for nothing. */
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

/** `column in (…)`; one value is an equality, which an index on (column, order) serves without a sort. */
export function among(column: RawBuilder<unknown>, values: readonly Scalar[]): RawBuilder<SqlBool> {
  const [first] = values;
  return values.length === 1
    ? sql<SqlBool>`${column} = ${first}`
    : sql<SqlBool>`${column} in (${sql.join(values)})`;
}

/**
 * `column = any(…)` of a set of ids or client ids: the same text however many they are, so that it is prepared once. Of one it
 * is an equality. Written out as text, since the drivers of PGlite and PostgreSQL disagree on arrays.
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

/** A set as PostgreSQL reads an array from text: of ids, client ids and languages, none of which holds a comma or a quote. */
export function setOf(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}
