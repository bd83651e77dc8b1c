import { may } from '@portal/domain/access/policies';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { searchText } from '../db/search-words.ts';
import { recordEvent } from '../events/commands.ts';
import { nextRevision } from './commands.ts';
import { guardOf, type InstallationRecord } from './store.ts';

/** Throws unless the caller may say where the customer's mail goes; answers the installation. */
export function mayChooseAddress(scope: Scope, record: InstallationRecord | null): InstallationRecord {
  if (!record) throw new Problem('installation-not-found');
  if (!may.correctAddress(scope.actor, guardOf(record))) throw new Problem('not-allowed');
  return record;
}

/**
 * Corrects where the customer gets mail, after one came back: its installer and whoever verifies it may, whatever its status, as
 * nothing that was certified hangs on it. Cards stay as they were issued.
 */
export async function correctAddress(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord | null,
  email: string,
  now: Date,
): Promise<void> {
  const installation = mayChooseAddress(scope, record);
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
  await recordEvent(tx, scope, {
    type: 'installation.address_corrected',
    installationId: installation.id,
    deviceId: installation.device_id,
  });
}
