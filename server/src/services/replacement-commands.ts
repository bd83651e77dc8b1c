import { type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { Problem } from '@portal/domain/problem';
import { dayBeforeInstallation } from '@portal/domain/record-day';
import {
  type Deciding,
  decisionStands,
  replacementAfter,
  type ReplacementState,
} from '@portal/domain/services/replacement';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { alreadyInstalled } from '../devices/commands.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { mustBeFree, putBack, replaceDevice } from '../installations/replacement-commands.ts';
import { installerOf, type InstallationRecord } from '../installations/store.ts';
import type { ServiceRecord } from './record-store.ts';

type OtherEvent =
  | { readonly type: 'device.replacement_waits' | 'device.replacement_taken_back' }
  | { readonly type: 'device.replacement_refused'; readonly reason: string | null };

/**
 * Records that a finished service exchanged the device. Installation and warranty stay where they are until somebody
 * approves it. Throws for the device itself, for one that is installed elsewhere, and for a day before the installation, as the
 * office's own replacement does.
 * @param replacement `on` is the day on which the service was finished
 */
export async function nameReplacement(
  tx: Tx,
  scope: Scope,
  record: NamingService,
  installation: InstallationRecord,
  { serial, on }: { readonly serial: string; readonly on: IsoDate },
  now: Date,
): Promise<void> {
  const early = dayBeforeInstallation('finishedAt', on, installation.installation_date);
  if (early.length > 0) throw new Problem('invalid-values', { violations: early });
  const from = await serialOf(tx, scope, record.device_id);
  if (sameSerial(from, serial)) {
    const violations = [{ propertyPath: 'replacementSerial', code: 'same-serial' }];
    throw new Problem('invalid-values', { violations });
  }
  await mustBeFree(tx, scope, installation, serial);
  await notify(
    tx,
    scope,
    { type: 'device.replacement_waits' },
    { record, installation, from, to: serial },
    now,
  );
}

/**
 * Decides about the replacement that a service named; a decision that stands already changes nothing. The rows of the service and of its
 * installation are locked, and the caller is authorised. Throws `impossible-transition` where it does not wait for that, or the device stands elsewhere by now, and
 * `already-installed` where another installation has its device.
 */
export async function decideReplacement(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  deciding: Deciding,
  now: Date,
): Promise<void> {
  const { decision } = deciding;
  const reason = deciding.decision === 'refuse' ? (deciding.reason ?? null) : null;
  const { installation, replacement_state: state, replacement_serial: to } = record;
  if (state !== null && decisionStands(state, decision)) return;
  const after = state === null ? undefined : replacementAfter(state, decision);
  if (after === undefined || installation === null || to === null) throw new Problem('impossible-transition');
  const from = await serialOf(tx, scope, record.device_id);
  const named = { record, installation, from, to };
  if (decision === 'approve') {
    if (installation.device_id !== record.device_id) throw new Problem('impossible-transition');
    await mustBeCurrent(tx, scope, installation);
    const on = todayIn(TIME_ZONE, record.finished_at === null ? now : new Date(record.finished_at));
    const replacement = {
      serial: to,
      values: record.changed_parameters,
      serviceId: record.id,
      concerned: concernedBy(record, installation),
      on,
    };
    await replaceDevice(tx, scope, installation, replacement, now);
  } else if (decision === 'refuse') {
    await notify(tx, scope, { type: 'device.replacement_refused', reason }, named, now);
  } else {
    if (state === 'approved') {
      await mustBeCurrent(tx, scope, installation);
      if (!(await putBack(tx, scope, installation, record.id, now)))
        throw new Problem('impossible-transition');
    }
    await notify(tx, scope, { type: 'device.replacement_taken_back' }, named, now);
  }
  await setState(tx, scope, record.id, { state: after, reason }, now);
}

/** Throws `already-installed` where another installation has taken the device since: this one has none to exchange. */
async function mustBeCurrent(tx: Tx, scope: Scope, installation: InstallationRecord): Promise<void> {
  if (!installation.active) throw alreadyInstalled(await serialOf(tx, scope, installation.device_id));
}

/** Only a refusal has a reason: each other decision takes that of an earlier one away. */
async function setState(
  tx: Tx,
  scope: Scope,
  id: number,
  { state, reason }: { readonly state: ReplacementState; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({
      replacement_state: state,
      refusal_reason: reason,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/** A service that names the new device. */
type NamingService = Pick<ServiceRecord, 'id' | 'device_id' | 'serviceman_id'>;

/** Who is told how a replacement was decided: whoever carried out its service, and the installer of its installation. */
function concernedBy({ serviceman_id }: NamingService, installation: InstallationRecord): number[] {
  return [serviceman_id, installerOf(installation)].filter((id) => id !== null);
}

type Named = {
  readonly record: NamingService;
  readonly installation: InstallationRecord;
  readonly from: string;
  readonly to: string;
};

async function notify(
  tx: Tx,
  scope: Scope,
  event: OtherEvent,
  { record, installation, from, to }: Named,
  now: Date,
): Promise<void> {
  await recordEvent(tx, scope, {
    ...event,
    installationId: installation.id,
    deviceId: record.device_id,
    serviceId: record.id,
    from,
    to,
    ownerId: installerOf(installation),
    concerned: concernedBy(record, installation),
    at: now,
  });
}
