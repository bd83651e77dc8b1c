import { may } from '@portal/domain/access/policies';
import type { Actor } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { authoriseInspection } from '../inspections/access.ts';
import { authoriseInstallation } from '../installations/access.ts';
import { guardOf } from '../installations/store.ts';
import { guardedInstallation } from '../installations/visible-store.ts';
import { authoriseService } from '../services/access.ts';
import type { Mailable } from './commands.ts';
import type { Withdrawable } from './withdrawal-commands.ts';

/** Throws unless the actor may have the card of this record mailed. */
export function authoriseCardMail(actor: Actor, mailable: Mailable): void {
  switch (mailable.kind) {
    case 'installation':
    case 'warranty': {
      const guard = guardOf(authoriseInstallation(actor, 'see', mailable.record));
      if (!may.workOn(actor, guard) && !may.verify(actor, guard)) throw new Problem('not-your-installation');
      return;
    }
    case 'inspection':
      // Whoever carried it out finishes what their phone began, after the sharing has ended as well.
      if (mailable.record.executed_by !== actor.id) authoriseInspection(actor, 'see', mailable.record);
      return;
    case 'service':
      authoriseService(actor, 'edit', mailable.record);
  }
}

/**
 * Throws `not-found` unless the record was created by the caller. An inspection has no owner: it may be withdrawn by
 * anyone who may create one on its installation.
 */
export async function authoriseWithdrawal(tx: Tx, scope: Scope, record: Withdrawable): Promise<void> {
  if (record.kind !== 'inspection') {
    if (record.ownerId !== scope.actor.id) throw new Problem('not-found');
    return;
  }
  const installation =
    record.installationId === null ? undefined : await guardedInstallation(tx, scope, record.installationId);
  if (!installation || !may.workOn(scope.actor, installation)) throw new Problem('not-found');
}
