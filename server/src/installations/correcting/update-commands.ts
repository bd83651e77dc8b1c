import { isAdmin } from '@portal/domain/access/role-of';
import { parameterValue } from '@portal/domain/devices/parameters';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { imageNames } from '@portal/domain/form/visible';
import type { InstallationContent, InstallationPatch } from '@portal/domain/installations/input';
import { answeredMarks } from '@portal/domain/installations/review/remark';
import { Problem } from '@portal/domain/problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { nextRevision } from '../../db/column-kinds.ts';
import type { Scope, Tx } from '../../db/open.ts';
import {
  alreadyInstalled,
  forgetTypedInDevice,
  lockDevice,
  recordParameters,
  type TakenDevice,
} from '../../devices/commands.ts';
import { currentParameters, serialOf } from '../../devices/store.ts';
import { recordEvent } from '../../events/commands.ts';
import { takeBackEveryCard } from '../../files/card-store.ts';
import { allArrived, declareFiles, dropUnusedDeclarations } from '../../files/commands.ts';
import { renameInspections } from '../../inspections/commands.ts';
import { joinOpenRecalls } from '../../recalls/hand-over-commands.ts';
import { renameServices } from '../../services/device-commands.ts';
import { versionById, type VersionForUse } from '../../templates/store.ts';
import { contentColumns, contentOf, searchOf } from '../columns.ts';
import { submitsAgain } from '../access.ts';
import { claimDevice } from '../claim-commands.ts';
import { askedContentOf } from '../asked-parameters-store.ts';
import { askedFor, checkedContent } from '../content-commands.ts';
import { afterCorrection, type SignableContent, newSignature } from '../signing-commands.ts';
import { checksForm, patchedContent, sameParameters, isSameContent } from './patch-commands.ts';
import { renameReplacements } from '../replacement-commands.ts';
import { impossibleNow, type InstallationRecord } from '../store.ts';
import { valuesBefore, valuesOfEarlier, valuesOnRightDevice } from './written-values-store.ts';
import { waitingFor, withdrawInstallation } from './withdrawal-commands.ts';

/**
 * Corrects an installation by a merge patch: its installer while it is pending or rejected, an admin at any time; or
 * withdraws it (`withdrawn`). The
 * result is checked like a new one; a patch without changes leaves no trace. `status: 'pending'` submits a rejected one
 * again. The caller has locked the row and authorised (`authoriseEdit`).
 */
export async function updateInstallation(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  patch: InstallationPatch,
  now: Date,
): Promise<void> {
  if (patch.withdrawn === true) return withdrawInstallation(tx, scope, record, now);
  const sendsAgain = submitsAgain(record, patch);
  const version = await versionById(tx, scope, record.version_id);
  if (!version) throw new Problem('version-gone');
  const { files = [], status: _status, withdrawn: _withdrawn, signed, markAnswers, ...changes } = patch;
  await declareFiles(tx, scope, record.client_id, files, now);
  const before = contentOf(record, askedFor(version, await valuesNow(tx, scope, record, now)));
  const form = version.installationFormSchema;
  const content = patchedContent(scope, record, before, { form, changes: withBlanks(changes), sendsAgain });
  // The warranty card shows this date: an issued warranty must be withdrawn first.
  const movesStart =
    content.installationDate !== record.installation_date || (content.soldOn ?? null) !== record.sold_on;
  if (record.status === 'accepted' && movesStart) throw await impossibleNow(tx, scope, record);
  const declared = new Set([...record.files, ...files].map((file) => file.name));
  const today = todayIn(TIME_ZONE, now);
  const { parameters, survey } =
    sendsAgain || checksForm(record, changes, today)
      ? checkedContent(
          (await askedContentOf(tx, scope, version, content.parameters, record.device_id)).version,
          { ...content, soldOn: content.soldOn ?? null, survey: content.survey.data },
          declared,
          today,
          { answers: before.survey.data, device: before.parameters },
        )
      : { parameters: content.parameters, survey: content.survey.data };
  const news = files.some((file) => !record.files.some((known) => known.name === file.name));
  const after = { ...content, parameters, survey: { data: survey } };
  if (!sendsAgain && !news && isSameContent(before, after)) return;
  const { device, active } = await deviceFor(tx, scope, record, {
    version,
    before: before.parameters,
    parameters,
    sendsAgain,
    now,
  });
  const stored = await storedContent(tx, scope, { record, device, version }, { before, after });
  if (active) await recordParameters(tx, scope, device.id, stored.parameters, sourceOf(scope), now);
  const images = imageNames(form, survey, parameters, { answers: survey, device: parameters });
  const photos = content.photos.map((photo) => photo.name);
  const used = new Set([...images, ...photos, content.signature, content.installerSignature]);
  await dropUnusedDeclarations(tx, scope, record.client_id, used);
  const complete = await allArrived(tx, scope, record.client_id);
  await tx
    .updateTable('installations')
    .set({
      ...contentColumns(content),
      survey: JSON.stringify(survey),
      signed: signedColumn(record, signed, version, { before, after, stored, files }),
      search: searchOf(content, device.serial),
      device_id: device.id,
      complete,
      active,
      ...(sendsAgain ? submittedAgain(record, markAnswers, now) : {}),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', record.id)
    .execute();
  await renameInspections(tx, scope, record.id, record.device_id);
  await renameServices(tx, scope, record.id, record.device_id);
  if (device.id !== record.device_id) await leaveDevice(tx, scope, record, device, now);
  await takeBackEveryCard(tx, scope, record.id);
  await recordEvent(tx, scope, {
    type: sendsAgain ? 'installation.corrected' : 'installation.updated',
    installationId: record.id,
    deviceId: device.id,
    fields: Object.keys(changes),
    complete,
    revision: record.revision + 1,
    waiting: waitingFor(scope, record, sendsAgain, device, now),
  });
}

/** The device's values for an installation: where another one has the device by now, those that were known before it. */
async function valuesNow(
  tx: Tx,
  scope: Scope,
  { id, device_id: deviceId, active }: InstallationRecord,
  now: Date,
): Promise<ParameterValues> {
  return active ? currentParameters(tx, scope, deviceId) : valuesOfEarlier(tx, scope, { id, deviceId }, now);
}

type BeforeAndAfter = Readonly<Record<'before' | 'after', InstallationContent>>;

/** The content as it is stored: the values of another device are not those that the form showed. */
async function storedContent(
  tx: Tx,
  scope: Scope,
  {
    record,
    device,
    version,
  }: {
    readonly record: InstallationRecord;
    readonly device: TakenDevice;
    readonly version: VersionForUse;
  },
  { before, after }: BeforeAndAfter,
): Promise<InstallationContent> {
  if (device.id === record.device_id) return after;
  const from = { id: record.id, deviceId: record.device_id };
  const content = { shown: before.parameters, said: after.parameters };
  const parameters = await valuesOnRightDevice(tx, scope, { version, from, to: device.id }, content);
  return { ...after, parameters };
}

const sourceOf = ({ actor: { role } }: Scope) => (isAdmin(role) ? 'admin' : 'installation');

/**
 * The device that was named by mistake: the recalls that meant what stands at the customer's are of the right one from now on, and it
 * has its earlier values again, unless they belong to another installation of it by now.
 */
async function leaveDevice(
  tx: Tx,
  scope: Scope,
  { id, device_id: from, active }: InstallationRecord,
  { id: to }: TakenDevice,
  now: Date,
): Promise<void> {
  // Before the device is forgotten, with which they would go.
  await renameReplacements(tx, scope, id, { from, to });
  if (active) await joinOpenRecalls(tx, scope, { from, to });
  if ((await forgetTypedInDevice(tx, scope, from, { inFavourOf: to })) || !active) return;
  const before = await valuesBefore(tx, scope, { id, deviceId: from });
  await recordParameters(tx, scope, from, before, sourceOf(scope), now);
}

/** The signature after a correction: a new one, the stored one beside what was changed, or none that is known. */
function signedColumn(
  record: InstallationRecord,
  signed: InstallationPatch['signed'],
  version: SignableContent['version'],
  {
    before,
    after,
    stored,
    files,
  }: BeforeAndAfter & { readonly stored: InstallationContent; readonly files: SignableContent['files'] },
): string | null {
  const now = { version, content: stored, files: [...record.files, ...files] };
  if (signed) return JSON.stringify(newSignature(signed, now, { ...now, content: after }));
  // A new picture of an app that did not say what was signed.
  if (record.signed === null || after.signature !== record.signature) return null;
  const then = { version, content: before, files: record.files };
  return JSON.stringify(afterCorrection(record.signed, then, now));
}

/** The columns of one that waits for a decision again. Marks stay with their answers, for whoever decides anew. */
function submittedAgain(record: InstallationRecord, answers: InstallationPatch['markAnswers'], now: Date) {
  return {
    rejection_marks: JSON.stringify(answeredMarks(record.rejection_marks, answers ?? [])),
    status: 'pending' as const,
    rejection_reason: null,
    withdrawn_at: null,
    waiting_since: now.toISOString(),
  };
}

/** A removed parameter is stored as blank in the device's history, which only grows. */
function withBlanks<Changes extends Pick<InstallationPatch, 'parameters'>>(changes: Changes): Changes {
  if (!changes.parameters) return changes;
  const values = Object.entries(changes.parameters).map(([field, value]) => [field, value ?? ''] as const);
  return { ...changes, parameters: Object.fromEntries(values) };
}

/**
 * The device of the corrected installation: the same, or, when the serial number was wrong, another one that is matched
 * like that of a new installation. If another installation has the device by now, it stays there, unless this
 * installation is submitted again, which requires the device.
 * @returns the device, and whether the installation is its current one
 */
async function deviceFor(
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  wanted: {
    readonly version: VersionForUse;
    readonly before: ParameterValues;
    readonly parameters: ParameterValues;
    readonly sendsAgain: boolean;
    readonly now: Date;
  },
): Promise<{ readonly device: TakenDevice; readonly active: boolean }> {
  const { version, parameters, now } = wanted;
  const serial = parameterValue(parameters, serialField(version.parametersSchema).name);
  const old = { id: record.device_id, serial: await serialOf(tx, scope, record.device_id) };
  const device = sameSerial(old.serial, serial) ? old : await lockDevice(tx, scope, version, parameters, now);
  if (device.id === old.id && record.active) return { device, active: true };
  if (device.id === old.id && !wanted.sendsAgain) {
    // The parameters belong to the current installation of the device.
    if (!sameParameters(wanted.before, parameters)) throw alreadyInstalled(device.serial);
    return { device, active: false };
  }
  await tx
    .updateTable('custom_devices')
    .set({ installation_id: null })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', record.id)
    .execute();
  await claimDevice(tx, scope, device, record.id, now);
  return { device, active: true };
}
