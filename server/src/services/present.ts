import { replacementDecisions, serviceActions } from '@portal/domain/access/inspection-service-policies';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Service } from '@portal/domain/services/record';
import type { Scope } from '../db/open.ts';
import type { StoredPhoto } from '../db/schema-installations.ts';
import { presentFiles, presentSite } from '../installations/site-store.ts';
import type { Viewing } from '../platform/deps.ts';
import { serviceGuard, type ServiceRecord } from './record-store.ts';
import { timingOf } from './store.ts';

/** A service as the caller may see it. */
export async function presentService(
  record: ServiceRecord,
  device: CustomDevice,
  { scope, storage, now }: Viewing,
): Promise<Service> {
  const { installation, servicemanContact } = record;
  const partReturnOpen = record.part_return_due !== null && record.parts_returned_on === null;
  return {
    id: record.id,
    clientId: record.client_id,
    status: record.status,
    customDevice: device,
    installation: installation && { id: installation.id, status: installation.status },
    customer: installation && presentSite(installation),
    installer: servicemanContact && {
      id: servicemanContact.id,
      name: servicemanContact.name,
      company: servicemanContact.company,
      phone: servicemanContact.phone,
      email: servicemanContact.email,
    },
    serviceman: record.serviceman_name,
    reportedAt: record.reported_at,
    serviceStartDate: record.service_start_date,
    responseDue: record.response_due,
    deadline: record.deadline,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    ...timingOf(record, record.installation?.warranty, todayIn(TIME_ZONE, now)),
    faultDescription: record.fault_description,
    requiredSpareParts: record.required_spare_parts,
    partsRequiredAt: record.parts_required_at,
    sentSpareParts: record.sent_spare_parts,
    trackingNumber: record.tracking_number,
    partsSentAt: record.parts_sent_at,
    partReturnDue: record.part_return_due,
    partsReturnedOn: record.parts_returned_on,
    repairDescription: record.repair_description,
    rejectionReason: record.rejection_reason,
    issuePhotos: photos(record.issue_photos),
    fixedPhotos: photos(record.fixed_photos),
    changedParameters: record.changed_parameters,
    changes: record.changes,
    outOfUse: record.out_of_use,
    replacementSerial: record.replacement_serial,
    replacedBy: record.replacedBy,
    replacement: replacementOf(record, scope),
    signature: record.signature,
    servicemanSignature: record.serviceman_signature,
    files: await presentFiles(record.files, storage, now),
    complete: record.complete,
    documents: [{ name: 'service', url: `/api/services/${record.id}/card.pdf`, kind: 'card' }],
    may: serviceActions(scope.actor, { ...serviceGuard(record), partReturnOpen }),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

function replacementOf(record: ServiceRecord, { actor }: Scope): Service['replacement'] {
  const { replacement_serial: serial, replacement_state: state, refusal_reason: reason } = record;
  if (serial === null || state === null) return null;
  return { serial, state, reason, may: [...replacementDecisions(actor, serviceGuard(record), state)] };
}

const photos = (stored: readonly StoredPhoto[]) =>
  stored.map(({ name, caption }) => ({ name, caption: caption ?? null }));
