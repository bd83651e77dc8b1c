import { may } from '@portal/domain/access/policies';
import { PAGE_SIZE } from '@portal/domain/constants';
import type { Installation, InstallationPreview } from '@portal/domain/installations/entity';
import { Problem } from '@portal/domain/problem';
import { applicableAttachments } from '@portal/domain/warranty/attachments';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import { eventsOfInstallation } from '../events/store.ts';
import { entityTag } from '../platform/etag.ts';
import { versionById } from '../templates/store.ts';
import { warrantyTemplateOf } from '../warranties/store.ts';
import { presentInstallation, type Viewing } from './present.ts';
import { guardOf, installationById, type InstallationRecord } from './store.ts';
import { guardedInstallation, seesInstallation } from './visible-store.ts';

/** Attachments of the library are documents to print. */
const LIBRARY_TYPE = 'application/pdf';

/** An installation that the caller may see; a stranger's does not exist for them. */
export async function loadVisible(tx: Tx, scope: Scope, id: number): Promise<InstallationRecord> {
  const record = await installationById(tx, scope, id);
  if (!record || !may.see(scope.actor, guardOf(record))) {
    throw new Problem('installation-not-found', { values: { id } });
  }
  return record;
}

/**
 * Of an answer that was given before, what the caller may still see; the very same object where nothing has to go. Throws
 * `installation-not-found` when the record is not theirs to see any more.
 */
export async function stillVisible(tx: Tx, scope: Scope, kept: Installation): Promise<Installation> {
  const guard = await guardedInstallation(tx, scope, kept.id);
  if (!guard || !may.see(scope.actor, guard)) {
    throw new Problem('installation-not-found', { values: { id: kept.id } });
  }
  if (may.seeAdminNotes(scope.actor, guard) || kept.notes.admin === undefined) return kept;
  // They verified it then, and saw the neighbouring installations of others as well.
  const { admin: _admin, ...notes } = kept.notes;
  return { ...kept, notes, siblings: [], may: [] };
}

/** One installation as its preview shows it, with the revision that it shows. */
export async function readInstallation(
  tx: Tx,
  id: number,
  viewing: Viewing,
): Promise<{ installation: Installation; revision: number }> {
  const record = await loadVisible(tx, viewing.scope, id);
  const device = await deviceById(tx, viewing.scope, record.device_id);
  if (!device) throw new Error(`Installation ${id} has no device`);
  const attachments = record.warranty ? await attachmentsOf(tx, record, device.parameters, viewing) : [];
  return {
    installation: presentInstallation(record, device, attachments, viewing),
    revision: record.revision,
  };
}

/** Installations with their histories, as a device keeps them; whatever the caller may not see is left out. */
export async function readPreviews(
  tx: Tx,
  ids: readonly number[],
  viewing: Viewing,
): Promise<InstallationPreview[]> {
  const previews: InstallationPreview[] = [];
  for (const id of new Set(ids)) {
    if (!(await seesInstallation(tx, viewing.scope, id))) continue;
    const { installation, revision } = await readInstallation(tx, id, viewing);
    const history = await eventsOfInstallation(tx, viewing.scope, id, { page: 1, itemsPerPage: PAGE_SIZE });
    previews.push({ installation, etag: entityTag(revision), history: [...history.items] });
  }
  return previews;
}

/** Attachments of the warranty card whose conditions hold for this device and its answers. */
async function attachmentsOf(
  tx: Tx,
  record: InstallationRecord,
  parameters: Readonly<Record<string, string>>,
  { scope, storage, now }: Viewing,
): Promise<Installation['documents']> {
  const template = await warrantyTemplateOf(tx, scope, record.version_id, record.customer_language);
  if (!template || template.attachments.length === 0) return [];
  const version = await versionById(tx, scope, record.version_id);
  if (!version) return [];
  const form = version.installationFormSchema;
  return applicableAttachments(template.attachments, form, record.survey, parameters).map((attachment) => {
    const { kind, name, path } = attachment;
    if (kind === 'external') return { name, url: path, kind: 'link' as const };
    return { name, url: storage.signGet(path, { type: LIBRARY_TYPE, name, now }), kind: 'library' as const };
  });
}
