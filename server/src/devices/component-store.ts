import {
  componentFilter,
  type ComponentSearch,
  componentSpans,
  type KeySpan,
} from '@portal/domain/devices/component-search';
import { Problem } from '@portal/domain/problem';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope } from '../db/open.ts';

/** What a text is compared as with `value_key`, as migration 046 makes it. */
const keyOf = (text: string): RawBuilder<string> => sql<string>`left(lower(btrim(${text}::text)), 100)`;

/** The value of a row `p` of `device_parameters` is this one; the key finds it, however long it is. */
export function valueIs(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.value_key = ${keyOf(text)} and lower(btrim(p.value)) = lower(btrim(${text}::text)))`;
}

/** No later value of the same parameter of the same device as the row `p`. */
export const isNewest = sql<SqlBool>`not exists (select 1 from device_parameters later
  where later.device_id = p.device_id and later.field = p.field and later.id > p.id)`;

/** The search of a list's address; throws `invalid-input` for a range that is none. */
export function askedComponent(query: Parameters<typeof componentFilter>[0]): ComponentSearch | undefined {
  const search = componentFilter(query);
  if (search !== 'number-range') return search;
  throw new Problem('invalid-input', { violations: [{ propertyPath: 'componentTo', code: search }] });
}

/** The condition on a device `d` that one of its parameters has a value that the search finds, now. */
export function hasComponent(scope: Scope, search: ComponentSearch): RawBuilder<SqlBool> {
  const field = search.field === undefined ? sql`true` : sql`p.field = ${search.field}`;
  const found =
    search.match === 'exact' ? valueIs(search.value) : inSpans(sql`p.value_key`, componentSpans(search));
  return sql<SqlBool>`d.id in (select p.device_id from device_parameters p
    where p.organisation_id = ${scope.organisationId} and ${found} and ${field} and ${isNewest})`;
}

/** The condition that a key, which compares by its code points (`collate "C"`), lies in one of the spans. */
export function inSpans(key: RawBuilder<unknown>, spans: readonly KeySpan[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    spans.map((span) => inSpan(key, span)),
    sql` or `,
  )})`;
}

function inSpan(key: RawBuilder<unknown>, { from, to, digits }: KeySpan): RawBuilder<SqlBool> {
  const between = sql<SqlBool>`${key} >= ${from} and ${key} <= ${to}`;
  return digits === undefined
    ? sql<SqlBool>`(${between})`
    : sql<SqlBool>`(${between} and length(${key}) = length(${from}::text)
        and right(${key}, ${digits}) !~ '[^0-9]')`;
}
