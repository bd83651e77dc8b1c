import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../db/open.ts';

/** Rows of an import after one, up to another. */
export type Range = { readonly id: number; readonly from: number; readonly to: number };

/** The condition that a planned row `r` is in the range. */
export function inRange(scope: Pick<Scope, 'organisationId'>, { id, from, to }: Range): RawBuilder<boolean> {
  return sql<boolean>`r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
    and r.row > ${from} and r.row <= ${to}`;
}

/**
 * How many rows of the import `m` have arrived: those that are noted as received, and lines besides. A server of a release before
 * 077, which may run beside this one, notes nothing; the blank rows that it took are not known.
 */
export const arrivedRows = sql<number>`((select coalesce(sum(upper(part) - lower(part)), 0) from unnest(m.received) as part)
  + (select count(*) from import_lines l where l.import_id = m.id and m.state = 'receiving' and not l.row <@ m.received))::int`;
