import { sql } from 'kysely';
import {
  installationAfter,
  type InstallationEffect,
  type InstallationEvent,
} from '@portal/domain/installations/transition';
import type { RejectionMark } from '@portal/domain/installations/review/remark';
import { Problem } from '@portal/domain/problem';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordParameters } from '../devices/commands.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { planInspection } from '../inspections/commands.ts';
import { versionById } from '../templates/store.ts';
import { issueWarranty, reinstateImportedWarranty, withdrawWarranty } from '../warranties/commands.ts';
import { claimDevice } from './claim-commands.ts';
import { valuesOfEarlier } from './correcting/written-values-store.ts';
import { reasonOfMarks } from './marked-reason-present.ts';
import { removeInspectionsOrServices } from './removal-commands.ts';
import { impossibleNow, installerOf, type InstallationRecord } from './store.ts';

export type Decision = Extract<InstallationEvent['type'], 'accept' | 'reject' | 'no_warranty' | 'restore'>;
export type DecisionEvent =
  | { readonly type: Exclude<Decision, 'reject'> }
  | {
      readonly type: 'reject';
      /** Blank where the marks say it. */
      readonly reason: string;
      readonly marks: readonly Pick<RejectionMark, 'field' | 'note'>[];
    };

/** The result of a decision. */
const HAPPENED = {
  accept: 'installation.accepted',
  reject: 'installation.rejected',
  no_warranty: 'installation.no_warranty',
  restore: 'installation.restored',
} as const satisfies Record<Decision, string>;

/**
 * Applies a verifier's decision to an installation (specification section 4). The caller has locked the row and
 * authorised: decisions are serialised, and accepting twice gives the same warranty.
 * @param ifMatch throws `changed-meanwhile` when the verifier has looked at another version; asked only where something would be
 * decided, since whoever comes too late is told who was first
 */
export async function decide(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  decision: DecisionEvent,
  { now, ifMatch }: { readonly now: Date; readonly ifMatch: (version: number) => void },
): Promise<void> {
  const { id } = record;
  const event = await withReason(tx, scope, record, decision);
  const after = installationAfter({ status: record.status, withdrawn: record.withdrawn_at !== null }, event);
  if (!after.ok) {
    if (after.refusal === 'reason-required') {
      throw new Problem('invalid-input', { violations: [{ propertyPath: 'reason', code: 'required' }] });
    }
    if (after.refusal === 'withdrawn') throw new Problem('installation-withdrawn');
    throw await impossibleNow(tx, scope, record);
  }
  if (!after.changed) return;
  ifMatch(record.revision);
  if (event.type === 'accept' && !record.complete) throw new Problem('files-missing');
  if (!record.active) {
    const serial = await serialOf(tx, scope, record.device_id);
    await claimDevice(tx, scope, { id: record.device_id, serial }, id, now);
    const values = await valuesOfEarlier(tx, scope, { id, deviceId: record.device_id }, now);
    await recordParameters(tx, scope, record.device_id, values, 'admin', now);
  }
  await tx
    .updateTable('installations')
    .set({
      status: after.status,
      active: true,
      rejection_reason: after.rejectionReason,
      ...(event.type === 'reject' && {
        rejection_marks: JSON.stringify(event.marks.map((mark) => ({ ...mark, answer: '' }))),
      }),
      ...(event.type === 'restore' && { waiting_since: now.toISOString() }),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  let number: string | null = null;
  for (const effect of after.effects) number = (await EFFECTS[effect](tx, scope, record, now)) ?? number;
  await recordEvent(tx, scope, {
    type: HAPPENED[event.type],
    installationId: id,
    deviceId: record.device_id,
    ownerId: installerOf(record),
    serial: await serialOf(tx, scope, record.device_id),
    number,
    reason: after.rejectionReason,
    at: now,
  });
}

/** A rejection by marks alone gets a reason of them, as the installer reads it. */
async function withReason(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  event: DecisionEvent,
): Promise<DecisionEvent> {
  if (event.type !== 'reject' || event.reason !== '' || event.marks.length === 0) return event;
  const version = await versionById(tx, scope, record.version_id);
  if (!version) throw new Error(`Installation ${record.id} has no template version`);
  return {
    ...event,
    reason: reasonOfMarks(event.marks, { ...version, photos: record.photos }, record.owner_language),
  };
}

type Effect = (tx: Tx, scope: Scope, record: InstallationRecord, now: Date) => Promise<string | undefined>;

const EFFECTS: Record<InstallationEffect, Effect> = {
  'issue-warranty': async (tx, scope, record, now) => {
    const reinstated = await reinstateImportedWarranty(tx, scope, record.id, now);
    if (reinstated !== undefined) return reinstated;
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
    const open = sql`installation_id = ${record.id} and status <> 'done'`;
    await removeInspectionsOrServices(tx, scope, 'inspection', open, 'warranty-withdrawn');
    return undefined;
  },
};
