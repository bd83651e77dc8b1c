import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../db/open.ts';

/** Rows of an import after one, up to another. */
export type Range = { readonly id: number; readonly from: number; readonly to: number };

/** The condition that a planned row `r` is in the range. */
export function inRange(scope: Pick<Scope, 'organisationId'>, { id, from, to }: Range): RawBuilder<boolean> {
  return sql<boolean>`r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
    and r.row > ${from} and r.row <= ${to}`;
}

/** How many rows a column of received rows holds. */
export function arrivedRows(received: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(${received}) as part)`;
}
