import { may } from '@portal/domain/access/policies';
import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Installation, InstallationPreview } from '@portal/domain/installations/record';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { applicableAttachments } from '@portal/domain/warranty/attachments';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { mustNotBeDeleted } from '../db/client-ids.ts';
import type { Scope, Tx } from '../db/open.ts';
import { presentDeviceOfRecord } from '../devices/store.ts';
import { latestEventsOf } from '../events/store.ts';
import { fileTypes } from '../library/store.ts';
import { entityTag } from '../platform/http/etag.ts';
import { versionsById, type VersionForUse } from '../templates/store.ts';
import { type AskedTemplate, warrantyTemplatesOf } from '../warranties/store.ts';
import { installationNotFound } from './access.ts';
import type { Viewing } from '../platform/deps.ts';
import { valuesOfEarlier } from './correcting/written-values-store.ts';
import { presentInstallation } from './present.ts';
import {
  guardOf,
  installationById,
  installationsWithDevices,
  lockInstallation,
  type InstallationRecord,
  type InstallationWithDevice,
} from './store.ts';
import { guardedInstallation } from './visible-store.ts';

/** What an attachment of the library is taken for where its file is not known any more. */
const USUAL_TYPE = 'application/pdf';

/**
 * One installation of the caller's organisation; throws `installation-not-found`. The caller authorises with
 * `authoriseInstallation`.
 */
export async function loadInstallation(tx: Tx, scope: Scope, id: number): Promise<InstallationRecord> {
  const record = await installationById(tx, scope, id);
  if (!record) throw installationNotFound(id);
  return record;
}

/** Like `loadInstallation`, with the device, for who shows it. */
export async function loadToShow(tx: Tx, scope: Scope, id: number): Promise<InstallationWithDevice> {
  const record = (await installationsWithDevices(tx, scope, [id])).get(id);
  if (!record) throw installationNotFound(id);
  return record;
}

/** An installation that will be changed: its row is locked first, so that changes are serialised. */
export async function loadForChange(tx: Tx, scope: Scope, id: number): Promise<InstallationRecord> {
  await lockInstallation(tx, scope, id);
  return loadInstallation(tx, scope, id);
}

/**
 * What the caller may still see of a stored answer; returns the same object when nothing has to be removed. Throws
 * `installation-deleted` for a record that was deleted, `installation-not-found` when the caller may no longer see it.
 */
export async function authoriseReplay(tx: Tx, scope: Scope, answer: Installation): Promise<Installation> {
  const guard = await guardedInstallation(tx, scope, answer.id);
  if (!guard) await mustNotBeDeleted(tx, scope, answer.clientId);
  if (!guard || !may.see(scope.actor, guard)) throw installationNotFound(answer.id);
  if (may.seeAdminNotes(scope.actor, guard) || answer.notes.admin === undefined) return answer;
  // The caller was its verifier then, and could also see related installations of others.
  const { admin: _admin, ...notes } = answer.notes;
  return { ...answer, notes, siblings: [], may: [] };
}

/** One installation as its preview shows it, with its revision. The caller has authorised. */
export async function readInstallation(
  tx: Tx,
  record: InstallationWithDevice,
  viewing: Viewing,
): Promise<{ installation: Installation; revision: number }> {
  const [read] = await readRecords(tx, [record], viewing);
  if (!read) throw new Error(`Installation ${record.id} was not presented`);
  return read;
}

/**
 * Installations with their histories for a device's offline cache, in as many statements as for one; those the caller
 * may not see are left out.
 */
export async function readPreviews(
  tx: Tx,
  ids: readonly number[],
  viewing: Viewing,
): Promise<InstallationPreview[]> {
  const { scope } = viewing;
  const asked = [...new Set(ids)];
  const found = await installationsWithDevices(tx, scope, asked);
  const records = asked
    .flatMap((id) => found.get(id) ?? [])
    .filter((record) => may.see(scope.actor, guardOf(record)));
  const read = await readRecords(tx, records, viewing);
  const shown = records.map((record) => record.id);
  const histories = await latestEventsOf(tx, scope, 'installation', shown, MAX_PAGE_SIZE);
  return read.map(({ installation, revision }) => ({
    installation,
    etag: entityTag(revision),
    history: histories.get(installation.id) ?? [],
  }));
}

/** Installations that the caller may see, with their documents. */
async function readRecords(
  tx: Tx,
  records: readonly InstallationWithDevice[],
  viewing: Viewing,
): Promise<{ installation: Installation; revision: number }[]> {
  const today = todayIn(TIME_ZONE, viewing.now);
  const guaranteed = records.filter((record) => record.warranty !== null);
  const terms = await attachmentTermsOf(tx, guaranteed, viewing.scope);
  const earlier = await earlierValues(tx, records, viewing);
  return Promise.all(
    records.map(async (record) => {
      // Somebody else may have installed the device since, with another version of the form and other values.
      const current = presentDeviceOfRecord(record.device, record.version, today);
      const device = { ...current, parameters: earlier.get(record.id) ?? current.parameters };
      const attachments = await attachmentsOf(terms.get(record.id), record, device.parameters, viewing);
      return {
        installation: await presentInstallation(record, device, attachments, viewing),
        revision: record.revision,
      };
    }),
  );
}

/** The devices' values for installations whose device another one has by now, by installation id. */
async function earlierValues(
  tx: Tx,
  records: readonly InstallationRecord[],
  { scope, now }: Viewing,
): Promise<Map<number, ParameterValues>> {
  const values = new Map<number, ParameterValues>();
  for (const { id, device_id: deviceId, active } of records)
    if (!active) values.set(id, await valuesOfEarlier(tx, scope, { id, deviceId }, now));
  return values;
}

/** What the conditions of attachments depend on, and the types of those of the library by their paths. */
type AttachmentTerms = {
  readonly attachments: WarrantyTemplate['attachments'];
  readonly form: VersionForUse['installationFormSchema'];
  readonly types: ReadonlyMap<string, string>;
};

/** The warranty templates of installations that have conditional attachments, by installation id. */
async function attachmentTermsOf(
  tx: Tx,
  records: readonly InstallationRecord[],
  scope: Scope,
): Promise<Map<number, AttachmentTerms>> {
  const asked = records.map((record) => ({
    versionId: record.version_id,
    language: record.customer_language,
  }));
  const templates = await warrantyTemplatesOf(tx, scope, asked);
  const withSome = records.filter((record) => (templateFor(record, templates)?.attachments.length ?? 0) > 0);
  const versions = await versionsById(tx, scope, [...new Set(withSome.map((record) => record.version_id))]);
  const paths = templates.flatMap(({ template: { attachments } }) =>
    attachments.flatMap(({ kind, path }) => (kind === 'internal' ? [path] : [])),
  );
  const types = await fileTypes(tx, scope, [...new Set(paths)]);
  return new Map(
    withSome.flatMap((record) => {
      const attachments = templateFor(record, templates)?.attachments;
      const form = versions.get(record.version_id)?.installationFormSchema;
      return attachments && form ? [[record.id, { attachments, form, types }] as const] : [];
    }),
  );
}

function templateFor(
  { version_id: versionId, customer_language: language }: InstallationRecord,
  templates: readonly AskedTemplate[],
): WarrantyTemplate | undefined {
  return templates.find((one) => one.versionId === versionId && one.language === language)?.template;
}

/** Attachments of the warranty card whose conditions hold for this device and its answers. */
async function attachmentsOf(
  terms: AttachmentTerms | undefined,
  record: InstallationRecord,
  parameters: Readonly<Record<string, string>>,
  { storage, now }: Viewing,
): Promise<Installation['documents']> {
  if (!terms) return [];
  const attachments = applicableAttachments(terms.attachments, terms.form, record.survey, parameters);
  return Promise.all(
    attachments.map(async ({ kind, name, path }) => {
      if (kind === 'external') return { name, url: path, kind: 'link' as const };
      const url = await storage.signGet(path, { type: terms.types.get(path) ?? USUAL_TYPE, name, now });
      return { name, url, kind: 'library' as const };
    }),
  );
}

/** The cards and attachments of an installation for its page. The caller has authorised. */
export async function documentsOf(
  tx: Tx,
  record: InstallationWithDevice,
  viewing: Viewing,
): Promise<Installation['documents']> {
  const { installation } = await readInstallation(tx, record, viewing);
  return installation.documents;
}
