import type { PortalEventOf } from '@portal/domain/events/portal-event';
import { installationAfter } from '@portal/domain/installations/transition';
import { nextRevision } from '../../db/column-kinds.ts';
import type { Scope, Tx } from '../../db/open.ts';
import type { TakenDevice } from '../../devices/commands.ts';
import { serialOf } from '../../devices/store.ts';
import { recordEvent } from '../../events/commands.ts';
import { guardOf, impossibleNow, installerOf, type InstallationRecord } from '../store.ts';

/**
 * Marks a pending installation as withdrawn: nothing of it is deleted, nobody can decide on it, and it comes back when
 * its installer submits it again. Twice is once. The caller has locked the row and authorised (`authoriseEdit`).
 */
export async function withdrawInstallation(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  now: Date,
): Promise<void> {
  const after = installationAfter(guardOf(record), { type: 'withdraw' });
  if (!after.ok) throw await impossibleNow(tx, scope, record);
  if (!after.changed) return;
  await tx
    .updateTable('installations')
    .set({
      withdrawn_at: now.toISOString(),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', record.id)
    .execute();
  const serial = await serialOf(tx, scope, record.device_id);
  await recordEvent(tx, scope, {
    type: 'installation.withdrawn',
    installationId: record.id,
    deviceId: record.device_id,
    waiting: { ownerId: record.owner_id, serial, at: now },
  });
}

/** Of whose change those who verify are told: of its installer's, where it waits for their decision afterwards. */
export function waitingFor(
  scope: Scope,
  record: InstallationRecord,
  sendsAgain: boolean,
  { serial }: TakenDevice,
  now: Date,
): PortalEventOf<'installation.updated'>['waiting'] {
  const waits = sendsAgain || (record.status === 'pending' && record.withdrawn_at === null);
  if (!waits || scope.actor.id !== installerOf(record)) return null;
  return { ownerId: record.owner_id, serial, at: now };
}
