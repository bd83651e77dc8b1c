import { may } from '@portal/domain/access/policies';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Installation } from '@portal/domain/installations/record';
import type { InstallationRow } from '@portal/domain/installations/row';
import { signedRecord } from '@portal/domain/signing/keep-signed';
import { iri } from '@portal/domain/iri';
import { entityTag } from '../platform/http/etag.ts';
import type { Viewing } from '../platform/deps.ts';
import { warrantyOn } from '../warranties/store.ts';
import { fieldsOf } from './columns.ts';
import type { InstallationListRow } from './list-store.ts';
import { earlierDocuments, presentFiles } from './site-store.ts';
import { guardOf, type InstallationRecord } from './store.ts';

const ACTIONS = ['accept', 'reject', 'no_warranty', 'restore', 'correct', 'edit', 'share', 'delete'] as const;

/**
 * An installation as the caller may see it. File links expire after five minutes; only verifiers see the admins' note.
 */
export async function presentInstallation(
  record: InstallationRecord,
  device: CustomDevice,
  attachments: Installation['documents'],
  { scope, storage, now }: Viewing,
): Promise<Installation> {
  const guard = guardOf(record);
  const verifies = may.verify(scope.actor, guard);
  const fields = fieldsOf(record);
  const files = await presentFiles(record.files, storage, now);
  return {
    id: record.id,
    clientId: record.client_id,
    status: record.status,
    rejectionReason: record.rejection_reason,
    rejectionMarks: record.rejection_marks,
    withdrawnAt: record.withdrawn_at,
    ...fields,
    installer: { id: record.owner_id, ...fields.installer },
    customDevice: device,
    notes: may.seeAdminNotes(scope.actor, guard) ? fields.notes : withoutAdmin(fields.notes),
    survey: { data: record.survey },
    photos: record.photos.map((photo) => ({ name: photo.name, caption: photo.caption ?? null })),
    signed: record.signed && signedRecord(record.signed),
    files,
    complete: record.complete,
    warranty: record.warranty && warrantyOn(record.warranty, todayIn(TIME_ZONE, now)),
    receivers: record.receivers,
    documents: [...cardDocuments(record), ...attachments, ...earlierDocuments(files)],
    partOf: record.part_of === null ? null : iri('installations', record.part_of),
    siblings: record.siblings
      .filter((sibling) => verifies || sibling.ownerId === scope.actor.id)
      .map(({ ownerId: _owner, ...sibling }) => sibling),
    inspections: record.inspection_ids.map((id) => iri('inspections', id)),
    services: record.service_ids.map((id) => iri('services', id)),
    may: ACTIONS.filter((action) => may[action](scope.actor, guard)),
    importedAt: record.imported_at,
    waitingSince: record.status === 'pending' && record.withdrawn_at === null ? record.waiting_since : null,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

function withoutAdmin({ installer, customer }: ReturnType<typeof fieldsOf>['notes']) {
  return { installer, customer };
}

/** The available cards; the app translates `name` into the reader's language. */
function cardDocuments(record: InstallationRecord): Installation['documents'] {
  const card = (name: 'installation' | 'warranty') => ({
    name,
    url: `/api/installations/${record.id}/cards/${name}.pdf`,
    kind: 'card' as const,
  });
  return record.warranty ? [card('installation'), card('warranty')] : [card('installation')];
}

/** One row of a list. */
export function presentRow(row: InstallationListRow, today: string): InstallationRow {
  return {
    id: row.id,
    clientId: row.client_id,
    status: row.status,
    rejectionReason: row.rejection_reason,
    withdrawn: row.withdrawn,
    installationDate: row.installation_date,
    customerName: row.customer_name,
    companyName: row.company_name,
    customerCity: row.customer_city,
    customerAddress: row.customer_address,
    customDevice: {
      id: row.device_id,
      serial: row.serial,
      deviceTemplate: {
        id: row.template_id,
        name: row.template_name,
        nameTranslations: row.template_names,
      },
      inDatabase: row.in_database,
    },
    installer: { id: row.owner_id, name: row.installer_name, company: row.installer_company },
    warranty: row.warranty && { number: row.warranty.number, end: warrantyOn(row.warranty, today).end },
    complete: row.complete,
    imported: row.imported,
    etag: entityTag(row.revision),
    waitingSince: row.status === 'pending' && !row.withdrawn ? row.waiting_since : null,
    createdAt: row.created_at,
  };
}
