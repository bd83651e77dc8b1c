import { may } from '@portal/domain/access/policies';
import type { EventType } from '@portal/domain/events/record';
import {
  installationAfter,
  type InstallationEffect,
  type InstallationEvent,
} from '@portal/domain/installations/transition';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { serialOf } from '../devices/store.ts';
import { logEvent } from '../events/commands.ts';
import { CARD_MAIL_TOPICS } from '../files/card-mail-commands.ts';
import { planInspection, removeOpenInspections } from '../inspections/commands.ts';
import { giveNotifications } from '../notifications/commands.ts';
import { publishInstallation } from '../live-updates/commands.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';
import { versionById } from '../templates/store.ts';
import { issueWarranty, withdrawWarranty } from '../warranties/commands.ts';
import { claimDevice, nextRevision } from './commands.ts';
import { loadVisible } from './read-commands.ts';
import { guardOf, impossibleNow, lockInstallation, type InstallationRecord } from './store.ts';

export type Decision = Extract<InstallationEvent['type'], 'accept' | 'reject' | 'no_warranty' | 'restore'>;
export type DecisionEvent =
  | { readonly type: Exclude<Decision, 'reject'> }
  | { readonly type: 'reject'; readonly reason: string };

const LOGGED: Record<Decision, EventType> = {
  accept: 'installation.accepted',
  reject: 'installation.rejected',
  no_warranty: 'installation.no_warranty',
  restore: 'installation.restored',
};

const NOTIFICATION_OF: Record<Decision, NotificationKind> = {
  accept: 'warranty-issued',
  reject: 'installation-rejected',
  no_warranty: 'installation-no-warranty',
  restore: 'installation-restored',
};

/**
 * What those who verify decide on an installation (specification section 4). The row is locked first, so two
 * decisions follow each other and accepting twice is the same warranty.
 */
export async function decide(
  tx: Tx,
  scope: Scope,
  id: number,
  event: DecisionEvent,
  now: Date,
): Promise<void> {
  await lockInstallation(tx, scope, id);
  const record = await loadVisible(tx, scope, id);
  if (!may.verify(scope.actor, guardOf(record))) throw new Problem('not-allowed');
  const after = installationAfter(record.status, event);
  if (!after.ok) {
    if (after.refusal === 'reason-required') {
      throw new Problem('invalid-input', { violations: [{ propertyPath: 'reason', code: 'required' }] });
    }
    throw await impossibleNow(tx, scope, record);
  }
  if (!after.changed) return;
  if (event.type === 'accept' && !record.complete) throw new Problem('files-missing');
  if (!record.active) {
    const serial = await serialOf(tx, scope, record.device_id);
    await claimDevice(tx, scope, { id: record.device_id, serial }, id, now);
  }
  await tx
    .updateTable('installations')
    .set({
      status: after.status,
      active: true,
      rejection_reason: after.rejectionReason,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  const details: Record<string, string> = {};
  for (const effect of after.effects) {
    const number = await EFFECTS[effect](tx, scope, record, now);
    if (number) details['number'] = number;
  }
  if (after.rejectionReason !== null) details['reason'] = after.rejectionReason;
  const line = await logEvent(
    tx,
    scope,
    LOGGED[event.type],
    { installationId: id, deviceId: record.device_id },
    details,
  );
  await tellInstaller(tx, scope, record, { decision: event.type, line }, now);
  const params = {
    serial: await serialOf(tx, scope, record.device_id),
    ...(details['number'] && { number: details['number'] }),
  };
  const about = { type: 'installation', id } as const;
  await giveNotifications(
    tx,
    scope,
    [{ userId: record.owner_id, kind: NOTIFICATION_OF[event.type], about, params }],
    now,
  );
  await publishInstallation(tx, scope, id);
}

type Effect = (tx: Tx, scope: Scope, record: InstallationRecord, now: Date) => Promise<string | undefined>;

const EFFECTS: Record<InstallationEffect, Effect> = {
  'issue-warranty': async (tx, scope, record, now) => {
    const version = await versionById(tx, scope, record.version_id);
    if (!version) throw new Error(`Installation ${record.id} has no template version`);
    const dates = { startedOn: record.installation_date, soldOn: record.sold_on };
    return issueWarranty(tx, scope, record.id, version.warrantyTerms, dates, now);
  },
  'plan-inspection': async (tx, scope, record, now) => {
    await planInspection(tx, scope, record.id, now);
    return undefined;
  },
  'withdraw-warranty': async (tx, scope, record, now) => {
    await withdrawWarranty(tx, scope, record.id, now);
    return undefined;
  },
  'remove-open-inspections': async (tx, scope, record) => {
    await removeOpenInspections(tx, scope, record.id);
    return undefined;
  },
  // Carried out last, by `tellInstaller`, which needs to know the decision.
  'tell-installer': async () => undefined,
};

/** What the installer, and after acceptance the customer, is sent: jobs write and post it after the commit. */
async function tellInstaller(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  { decision, line }: { readonly decision: DecisionEvent['type']; readonly line: number },
  now: Date,
): Promise<void> {
  const payload = { organisationId: scope.organisationId, installationId: record.id };
  const key = `installation-${record.id}-${decision}-${now.getTime()}`;
  await addToOutbox(tx, {
    organisationId: scope.organisationId,
    topic: decision === 'accept' ? CARD_MAIL_TOPICS.warranty : 'installations.tell-decision',
    key,
    // The reason is read from the log, whatever the record says by then: free text stays out of the job queue.
    payload: { ...payload, key, decision, line },
  });
}
