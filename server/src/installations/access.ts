import type { InstallationPatch } from '@portal/domain/installations/input';
import { installationAfter } from '@portal/domain/installations/transition';
import { may } from '@portal/domain/access/policies';
import { isAdmin } from '@portal/domain/access/role-of';
import { Problem } from '@portal/domain/problem';
import { authoriser } from '../platform/authorise.ts';
import type { Scope, Tx } from '../db/open.ts';
import { guardOf, impossibleNow, type InstallationRecord } from './store.ts';

/** The refusal for an installation that does not exist or that the caller may not see. */
export function installationNotFound(id: number): Problem {
  return new Problem('installation-not-found', { values: { id } });
}

/** Checks `may` (domain): throws `installation-not-found` or `not-allowed`, otherwise returns the installation. */
export const authoriseInstallation = authoriser<
  InstallationRecord,
  ReturnType<typeof guardOf>,
  keyof typeof may
>(may, guardOf, ({ id }) => installationNotFound(id));

/**
 * Throws `not-found` unless the caller may read the lists of this user: their own, or as an admin or a service partner those of
 * others, as far as they may see the records.
 */
export function requireListAccess({ actor: { id, role } }: Scope, userId: number): void {
  if (id !== userId && !isAdmin(role) && role !== 'asp') throw new Problem('not-found');
}

/** Whether a patch submits a rejected or withdrawn installation again, so that it waits for a decision. */
export function submitsAgain(
  { status, withdrawn_at }: Pick<InstallationRecord, 'status' | 'withdrawn_at'>,
  patch: InstallationPatch,
): boolean {
  return patch.status === 'pending' && (status !== 'pending' || withdrawn_at !== null);
}

/**
 * Throws `not-allowed` unless the caller may apply this patch to the installation, and `impossible-transition` when
 * its status does not allow it: the installer's own that was already decided, or one that cannot be submitted again.
 */
export async function authoriseEdit(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  patch: InstallationPatch,
): Promise<void> {
  // That its device was taken meanwhile is for `claimDevice` to say, where the patch needs the device.
  const guard = { ...guardOf(record), superseded: false };
  if (patch.withdrawn === true) {
    if (!may.see(scope.actor, guard) || record.owner_id !== scope.actor.id) throw new Problem('not-allowed');
    if (!may.withdraw(scope.actor, guard)) throw await impossibleNow(tx, scope, record);
    return;
  }
  if (submitsAgain(record, patch)) {
    const after = installationAfter(guard, { type: 'correct' });
    if (!after.ok) throw await impossibleNow(tx, scope, record);
    if (!may.correct(scope.actor, guard)) throw new Problem('not-allowed');
    return;
  }
  if (may.edit(scope.actor, guard) || may.correct(scope.actor, guard)) return;
  if (record.owner_id === scope.actor.id) throw await impossibleNow(tx, scope, record);
  throw new Problem('not-allowed');
}
