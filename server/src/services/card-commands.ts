import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { serviceCard } from '../cards/service-card.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import { printedOrStored, type CardTools, type Printable } from '../files/card-commands.ts';
import { presentedForCard } from '../installations/cards/card-commands.ts';
import { cardOrganisation, organisationById } from '../organisations/store.ts';
import { installerDataOf } from '../users/contact-store.ts';
import { timingOf } from './store.ts';
import { lockService, serviceById, type ServiceRecord } from './record-store.ts';

/**
 * The card of a service; while it is open a preview, which is not stored.
 * @param load finds the service and checks access
 */
export async function serviceCardOf(
  tools: CardTools,
  scope: Scope,
  load: (tx: Tx) => Promise<ServiceRecord>,
  now: Date,
) {
  return printedOrStored(
    tools,
    scope,
    async (tx) => printable(tools, tx, scope, await load(tx), now),
    async (tx, id) => {
      await lockService(tx, scope, id);
      const record = await serviceById(tx, scope, id);
      return record && revisionOf(record);
    },
    now,
  );
}

/** The card names the installation's customer too. Both revisions only grow: the sum stays only while neither changes. */
const revisionOf = ({ revision, installation }: ServiceRecord): number =>
  revision + (installation?.revision ?? 0);

async function printable(
  { storage }: Pick<CardTools, 'storage'>,
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  now: Date,
): Promise<Printable> {
  const device = await deviceById(tx, scope, record.device_id, now);
  const organisation = await organisationById(tx, scope.organisationId);
  if (!device || !organisation) throw new Error(`Service ${record.id} is not whole`);
  const installation =
    record.installation && (await presentedForCard(record.installation, device, { scope, storage, now }));
  const language = record.installation?.customer_language ?? record.servicemanContact?.language ?? 'pl';
  const nobody = { name: '', company: '', taxId: '', email: '', phone: '' };
  const serviceman = record.servicemanContact
    ? installerDataOf(record.servicemanContact)
    : (installation?.installer ?? nobody);
  const name = record.serviceman_name ?? serviceman.name;
  const final = record.status === 'done' || record.status === 'rejected';
  const data = serviceCard({
    organisation: cardOrganisation(organisation, language),
    language,
    issuedAt: record.updated_at,
    installation,
    device,
    service: {
      id: record.id,
      status: record.status,
      serviceStartDate: record.service_start_date,
      deadline: record.deadline,
      finishedAt: record.finished_at && todayIn(TIME_ZONE, new Date(record.finished_at)),
      ...timingOf(record, record.installation?.warranty, todayIn(TIME_ZONE, now)),
      outOfUse: record.out_of_use,
      replacementSerial: record.replacement_state === 'refused' ? null : record.replacement_serial,
      faultDescription: record.fault_description,
      requiredSpareParts: record.required_spare_parts,
      sentSpareParts: record.sent_spare_parts,
      repairDescription: record.repair_description,
      rejectionReason: record.rejection_reason,
      changes: record.changes,
      issuePhotos: record.issue_photos.map((photo) => photo.name),
      fixedPhotos: record.fixed_photos.map((photo) => photo.name),
    },
    serviceman: { ...serviceman, name },
    signed: {
      customer: { name: record.signed_by ?? installation?.customerName ?? '', picture: record.signature },
      serviceman: { name, picture: record.serviceman_signature },
    },
  });
  return {
    subject: { kind: 'service', id: record.id },
    data,
    language,
    files: record.files,
    final: final && record.complete,
    revision: revisionOf(record),
  };
}
