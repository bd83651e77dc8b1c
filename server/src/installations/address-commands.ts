import { may } from '@portal/domain/access/policies';
import type { Actor } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { renameInspections } from '../inspections/commands.ts';
import { renameServices } from '../services/device-commands.ts';
import { contentOf, searchOf } from './columns.ts';
import { guardOf, installationById, type InstallationRecord, lockInstallation } from './store.ts';

/** Throws unless the caller may correct the customer's e-mail address. */
export function authoriseAddress(actor: Actor, installation: InstallationRecord | null): void {
  if (!installation) throw new Problem('installation-not-found');
  if (!may.correctAddress(actor, guardOf(installation))) throw new Problem('not-allowed');
}

/**
 * Corrects the customer's e-mail address after a mail was returned. The installer and the verifier may do this in any
 * status, since nothing certified depends on it. Issued cards stay unchanged. The caller has authorised. Throws
 * `installation-not-found` where it was deleted meanwhile.
 */
export async function correctAddress(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  email: string,
  now: Date,
): Promise<void> {
  if (email === installation.customer_email) return;
  const { id } = installation;
  await lockInstallation(tx, scope, id);
  // Somebody may have corrected it, and so what it is found by, since it was read.
  const latest = await installationById(tx, scope, id);
  if (!latest) throw new Problem('installation-not-found');
  const serial = await serialOf(tx, scope, latest.device_id);
  await tx
    .updateTable('installations')
    .set({
      customer_email: email,
      search: searchOf({ ...contentOf(latest, {}), customerEmail: email }, serial),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  // Open visits show the address too.
  await renameInspections(tx, scope, id, latest.device_id);
  await renameServices(tx, scope, id, latest.device_id);
  await recordEvent(tx, scope, {
    type: 'installation.address_corrected',
    installationId: id,
    deviceId: latest.device_id,
  });
}
