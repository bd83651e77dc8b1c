import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../db/open.ts';

/** Rows of an import after one, up to another. */
export type Range = { readonly id: number; readonly from: number; readonly to: number };

/** The condition that a planned row `r` is in the range. */
export function inRange(scope: Pick<Scope, 'organisationId'>, { id, from, to }: Range): RawBuilder<boolean> {
  return sql<boolean>`r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
    and r.row > ${from} and r.row <= ${to}`;
}
