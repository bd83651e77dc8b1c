import { may } from '@portal/domain/access/policies';
import { dayOf } from '@portal/domain/dates';
import { parameterValue } from '@portal/domain/devices/parameters';
import { eventOf, type ServiceEvent } from '@portal/domain/services/transition';
import type { ServiceContent, ServicePatch } from '@portal/domain/services/input';
import { Problem } from '@portal/domain/problem';
import type { Manifest } from '@portal/domain/files/manifest';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordParameters } from '../devices/commands.ts';
import { currentParameters, serialOf, versionOfDevice } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { allArrived, declareFiles, dropUnusedDeclarations } from '../files/commands.ts';
import { installerOf, signedBy } from '../installations/store.ts';
import { guardedInstallation } from '../installations/visible-store.ts';
import { nameReplacement } from './replacement-commands.ts';
import { checkContent, contentColumns, patchedContent, picturesIn } from './content-commands.ts';
import { searchOf } from './device-commands.ts';
import type { ServiceRecord } from './record-store.ts';
import { stepColumns } from './step-commands.ts';

/** Applies a patch to a service. The rows of the service and of its installation are locked. */
export async function updateService(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  patch: ServicePatch,
  now: Date,
): Promise<void> {
  const { files = [], status, ...changes } = patch;
  // A service is scheduled for a day that the request names; the day on which work started does not count.
  if (status === 'scheduled' && changes.serviceStartDate === undefined) {
    const violations = [{ propertyPath: 'serviceStartDate', code: 'required' }];
    throw new Problem('invalid-values', { violations });
  }
  const content = patchedContent(record, changes);
  await writeService(tx, scope, record, content, eventOf(record, status, content), files, now);
}

/**
 * Stores what a serviceman wrote and, if there is an event, takes the service through that step of its state machine
 * with all consequences: the device's parameters, a replacement device, notifications, the card.
 */
export async function writeService(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  content: ServiceContent,
  event: ServiceEvent | undefined,
  files: Manifest,
  now: Date,
): Promise<void> {
  await declareFiles(tx, scope, record.client_id, files, now);
  const declared = new Set([...record.files, ...files].map((file) => file.name));
  const version = await versionOfDevice(tx, scope, record.device_id);
  checkContent(version, content, declared, record, event, now);
  const serial = await serialOf(tx, scope, record.device_id);
  const step = event && stepColumns(record, event, content, now);
  await dropUnusedDeclarations(tx, scope, record.client_id, picturesIn(content));
  const complete = await allArrived(tx, scope, record.client_id);
  const changes = event?.type === 'finish' ? await applyRepair(tx, scope, record, content, now) : undefined;
  await tx
    .updateTable('services')
    .set({
      ...contentColumns(content),
      signed_by: signedBy(record, content, record.installation),
      ...step?.columns,
      ...(step && { status: step.status }),
      ...(changes && {
        changes: JSON.stringify(changes),
        replacement_state: replacementState(record, content),
      }),
      search: searchOf(record.installation, serial, content),
      complete,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', record.id)
    .execute();
  // The creation of a service has already been recorded as an event.
  if (step || record.revision > 1)
    await recordEvent(tx, scope, {
      type: 'service.updated',
      installationId: record.installation_id,
      deviceId: record.device_id,
      serviceId: record.id,
      ...(step &&
        event && {
          step: {
            event: event.type,
            status: step.status,
            effects: step.effects,
            reason: event.type === 'reject' ? event.reason.trim() : null,
            serial,
            worker: record.servicemanContact,
            ownerId: record.installation && installerOf(record.installation),
            partsWereSent: record.parts_sent_at !== null,
            at: now,
          },
        }),
      complete,
      revision: record.revision + 1,
    });
}

/** A finished repair that exchanged the device waits for an approval. */
function replacementState({ installation }: ServiceRecord, { replacementSerial }: ServiceContent) {
  return replacementSerial && installation ? ('pending' as const) : null;
}

/**
 * The effect of a finished repair on the device: its replacement waits to be approved, or its parameters change. Returns
 * the previous values, for the card. Once another installation has the device, its values are that one's: whoever may not work on it
 * neither changes nor reads them.
 */
async function applyRepair(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  content: ServiceContent,
  now: Date,
): Promise<{ field: string; before: string; after: string }[]> {
  const { changedParameters, replacementSerial } = content;
  const isOthers = await hasOthersInstallation(tx, scope, record);
  const before = isOthers ? {} : await currentParameters(tx, scope, record.device_id);
  if (replacementSerial && record.installation) {
    const on = dayOf(content.finishedAt ?? now.toISOString());
    await nameReplacement(tx, scope, record, record.installation, { serial: replacementSerial, on }, now);
  } else if (!isOthers) {
    await recordParameters(tx, scope, record.device_id, changedParameters, 'service', now);
  }
  return Object.entries(changedParameters).flatMap(([field, value]) => {
    const old = parameterValue(before, field);
    return old === value.trim() ? [] : [{ field, before: old, after: value.trim() }];
  });
}

/**
 * Whether the device of a service has another installation by now, on which the caller may not work. The device's row is locked: nobody
 * commissions it before its values are written.
 */
async function hasOthersInstallation(
  tx: Tx,
  scope: Scope,
  { device_id: deviceId, installation_id: installationId }: ServiceRecord,
): Promise<boolean> {
  const { installation_id: current } = await tx
    .selectFrom('custom_devices')
    .select('installation_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (current === null || current === installationId) return false;
  const guarded = await guardedInstallation(tx, scope, current);
  return guarded === undefined || !may.workOn(scope.actor, guarded);
}
