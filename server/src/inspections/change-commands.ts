import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { imageNames } from '@portal/domain/form/visible';
import {
  dayOfEvent,
  eventOf,
  eventOfPatch,
  inspectionAfter,
  type InspectionEvent,
  windowAfter,
} from '@portal/domain/inspections/transition';
import type { InspectionContent, InspectionPatch, NewInspection } from '@portal/domain/inspections/input';
import { Problem } from '@portal/domain/problem';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { currentParameters } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { lastChange } from '../events/last-change-store.ts';
import { mustNotBeDeleted, mustNotBeWithdrawn } from '../db/client-ids.ts';
import {
  allArrived,
  declareFiles,
  dropUnusedDeclarations,
  requireReferences,
  textsOfAnswers,
} from '../files/commands.ts';
import { recordByClientId } from '../files/store.ts';
import {
  installationByClientId,
  installationById,
  lockInstallation,
  signedBy,
  type InstallationRecord,
} from '../installations/store.ts';
import { requireSameContent, rememberContent } from '../platform/http/content-hash.ts';
import { versionById } from '../templates/store.ts';
import { inspectionSearch, planInspection } from './commands.ts';
import { checkedAnswers, patchedContent } from './content-commands.ts';
import {
  inspectionByClientId,
  inspectionById,
  openInspectionFor,
  type InspectionRecord,
} from './record-store.ts';

/**
 * Throws when the status does not allow the event, with who changed it and when. Checked before `If-Match`: a caller
 * who is too late learns this instead of being asked to compare versions.
 */
export async function mustBePossible(
  tx: Tx,
  scope: Scope,
  record: InspectionRecord,
  event: InspectionEvent | undefined,
): Promise<void> {
  const after = event && inspectionAfter(record.status, event);
  const tooLate = event
    ? after?.ok === false && after.refusal === 'impossible-transition'
    : record.status === 'done';
  if (!tooLate) return;
  throw new Problem('impossible-transition', {
    meanwhile: await lastChange(tx, scope, 'inspection', record),
  });
}

/** Applies a patch to an inspection. The rows of the inspection and of its installation are locked. */
export async function updateInspection(
  tx: Tx,
  scope: Scope,
  record: InspectionRecord,
  patch: InspectionPatch,
  now: Date,
): Promise<void> {
  const { files = [], status: _status, ...changes } = patch;
  await declareFiles(tx, scope, record.client_id, files, now);
  const declared = new Set([...record.files, ...files].map((file) => file.name));
  const content = patchedContent(record, changes);
  await writeInspection(tx, scope, record, content, eventOfPatch(patch, content), declared, now);
}

async function writeInspection(
  tx: Tx,
  scope: Scope,
  record: InspectionRecord,
  content: InspectionContent,
  event: InspectionEvent | undefined,
  declared: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const done = event?.type === 'complete';
  const version = await versionById(tx, scope, record.installation.version_id);
  if (!version) throw new Problem('version-gone');
  const device = await currentParameters(tx, scope, record.device_id);
  const form = version.inspectionFormSchema;
  const installedOn = record.installation.installation_date;
  const survey = checkedAnswers(content, { form, device, declared, installedOn, now }, done);
  const after = event && inspectionAfter(record.status, event);
  if (after?.ok === false) {
    const propertyPath = done ? 'executedAt' : 'executionDate';
    throw new Problem('invalid-values', { violations: [{ propertyPath, code: 'required' }] });
  }
  const status = after?.status ?? record.status;
  const window = windowAfter(event, record.warranty_id !== null);
  const used = [
    ...imageNames(form, survey, device),
    ...content.photos.map((photo) => photo.name),
    ...[content.signature, content.inspectorSignature].flatMap((name) => name ?? []),
  ];
  await dropUnusedDeclarations(tx, scope, record.client_id, new Set(used));
  const complete = await allArrived(tx, scope, record.client_id);
  await tx
    .updateTable('inspections')
    .set({
      status,
      execution_date: event ? dayOfEvent(event) : record.execution_date,
      ...(window && { soonest_date: window.soonestDate, due_date: window.dueDate }),
      executed_at: done ? new Date(content.executedAt ?? now).toISOString() : null,
      executed_by: done ? scope.actor.id : null,
      executed_by_name: done ? (scope.actor.name ?? null) : null,
      survey: JSON.stringify(survey),
      photos: JSON.stringify(content.photos.map(({ name, caption }) => ({ name, caption: caption || null }))),
      note: content.note || null,
      signature: content.signature ?? null,
      signed_by: signedBy(record, content, record.installation),
      inspector_signature: content.inspectorSignature ?? null,
      complete,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', record.id)
    .execute();
  await recordEvent(tx, scope, {
    type: 'inspection.updated',
    installationId: record.installation_id,
    deviceId: record.device_id,
    inspectionId: record.id,
    status,
    ...(event && { on: dayOfEvent(event) }),
    complete,
    revision: record.revision + 1,
  });
  if (done) await planInspection(tx, scope, record.installation_id, now);
}

/**
 * Accepts an inspection that the device created. The same client id is always the same record; a planned inspection
 * that waits for this day becomes it, or one that is overdue if it was carried out.
 * @param installation which the caller has locked and authorised
 * @param hash of the content (`content-hash.ts`)
 * @returns the record's id; `replayed` when it already existed
 */
export async function createInspection(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  { body, hash }: { readonly body: NewInspection; readonly hash: string },
  now: Date,
): Promise<{ readonly id: number; readonly replayed: boolean }> {
  await mustNotBeWithdrawn(tx, scope, body.clientId);
  const before = await inspectionByClientId(tx, scope, body.clientId);
  if (before?.installationId === installation.id) {
    await requireSameContent(tx, scope, 'inspections', before.id, hash);
    return { id: before.id, replayed: true };
  }
  await mustNotBeDeleted(tx, scope, body.clientId);
  if (await recordByClientId(tx, scope, body.clientId)) throw new Problem('client-id-taken');
  if (installation.status === 'rejected') {
    const meanwhile = await lastChange(tx, scope, 'installation', installation);
    throw new Problem('impossible-transition', { meanwhile });
  }
  const event = eventOf(body);
  const day = (event && dayOfEvent(event)) || todayIn(TIME_ZONE, now);
  const id =
    (await adoptPlanned(tx, scope, installation.id, body, day)) ??
    (await insertUnplanned(tx, scope, installation, body.clientId, day, now));
  await rememberContent(tx, scope, 'inspections', id, hash);
  await declareFiles(tx, scope, body.clientId, body.files, now);
  const record = await inspectionById(tx, scope, id);
  if (!record) throw new Error(`Inspection ${id} is not there`);
  const declared = new Set(body.files.map((file) => file.name));
  await writeInspection(tx, scope, record, body, event, declared, now);
  requireReferences(body.files, [
    ...textsOfAnswers(body.survey.data),
    ...body.photos.map((photo) => photo.name),
    body.signature,
    body.inspectorSignature,
  ]);
  return { id, replayed: false };
}

/**
 * The installation to be inspected, its row locked; undefined when it does not exist. The caller authorises. Throws
 * `parent-missing` for a client id that is not one of the caller's own installations.
 */
export async function lockInstallationToInspect(
  tx: Tx,
  scope: Scope,
  { installation, installationClientId }: Pick<NewInspection, 'installation' | 'installationClientId'>,
): Promise<InstallationRecord | undefined> {
  const own = installationClientId
    ? await installationByClientId(tx, scope, installationClientId)
    : undefined;
  if (installationClientId && !own) await mustNotBeDeleted(tx, scope, installationClientId);
  if (installationClientId && own?.ownerId !== scope.actor.id) throw new Problem('parent-missing');
  const id = own?.id ?? installation;
  if (!id) return undefined;
  await lockInstallation(tx, scope, id);
  return installationById(tx, scope, id);
}

async function adoptPlanned(
  tx: Tx,
  scope: Scope,
  installationId: number,
  { clientId, status }: Pick<NewInspection, 'clientId' | 'status'>,
  day: string,
): Promise<number | undefined> {
  const planned = await openInspectionFor(tx, scope, installationId, day, status === 'done');
  if (planned === undefined) return undefined;
  await tx
    .updateTable('inspections')
    .set({ client_id: clientId })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', planned)
    .execute();
  return planned;
}

/** An unplanned inspection: its window is the day itself. */
async function insertUnplanned(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  clientId: string,
  day: string,
  now: Date,
): Promise<number> {
  const parameters = await tx
    .selectFrom('custom_devices')
    .select('serial')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installation.device_id)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('inspections')
    .values({
      organisation_id: scope.organisationId,
      client_id: clientId,
      installation_id: installation.id,
      device_id: installation.device_id,
      soonest_date: day,
      due_date: day,
      search: inspectionSearch(installation, parameters.serial),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, {
    type: 'inspection.created',
    installationId: installation.id,
    deviceId: installation.device_id,
    inspectionId: id,
    soonestDate: day,
    dueDate: day,
  });
  return id;
}
