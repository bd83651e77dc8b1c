import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';

/** Throws `installation-deleted` for the client id of an installation, inspection or service that was deleted: it is not made again. */
export async function mustNotBeDeleted(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  const deleted = await tx
    .selectFrom('deleted_records')
    .select('client_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (deleted) throw new Problem('installation-deleted');
}
