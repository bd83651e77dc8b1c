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
