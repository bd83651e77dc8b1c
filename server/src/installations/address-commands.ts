import { may } from '@portal/domain/access/policies';
import type { Actor } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { searchText } from '../db/search/search-words.ts';
import { recordEvent } from '../events/commands.ts';
import { renameInspections } from '../inspections/commands.ts';
import { renameServices } from '../services/device-commands.ts';
import { nextRevision } from './commands.ts';
import { guardOf, type InstallationRecord } from './store.ts';

/** Throws unless the caller may correct the customer's e-mail address. */
export function authoriseAddress(actor: Actor, installation: InstallationRecord | null): void {
  if (!installation) throw new Problem('installation-not-found');
  if (!may.correctAddress(actor, guardOf(installation))) throw new Problem('not-allowed');
}

/**
 * Corrects the customer's e-mail address after a mail was returned. The installer and the verifier may do this in any
 * status, since nothing certified depends on it. Issued cards stay unchanged. The caller has authorised.
 */
export async function correctAddress(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  email: string,
  now: Date,
): Promise<void> {
  if (email === installation.customer_email) return;
  const [before, after] = [searchText([installation.customer_email]), searchText([email])];
  await tx
    .updateTable('installations')
    .set({
      customer_email: email,
      search: sql<string>`replace(search, ${before}::text, ${after}::text)`,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installation.id)
    .execute();
  // Open visits show the address too.
  await renameInspections(tx, scope, installation.id, installation.device_id);
  await renameServices(tx, scope, installation.id, installation.device_id);
  await recordEvent(tx, scope, {
    type: 'installation.address_corrected',
    installationId: installation.id,
    deviceId: installation.device_id,
  });
}
