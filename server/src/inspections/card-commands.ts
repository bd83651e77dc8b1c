import { Problem } from '@portal/domain/problem';
import { inspectionCard } from '../cards/inspection-card.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById, parametersAt } from '../devices/store.ts';
import { printedOrStored, type CardTools, type Printable } from '../files/card-commands.ts';
import { presentedForCard } from '../installations/cards/card-commands.ts';
import { cardOrganisation, organisationById } from '../organisations/store.ts';
import { versionById } from '../templates/store.ts';
import { installerDataOf, contactById } from '../users/contact-store.ts';
import { inspectionById, lockInspection, type InspectionRecord } from './record-store.ts';
import { presentInspection } from './present.ts';

/**
 * The issued card of an inspection that was carried out; `not-found` before that.
 * @param load finds the inspection and checks access
 */
export async function inspectionCardOf(
  tools: CardTools,
  scope: Scope,
  load: (tx: Tx) => Promise<InspectionRecord>,
  now: Date,
) {
  return printedOrStored(
    tools,
    scope,
    async (tx) => printable(tools, tx, scope, await load(tx), now),
    async (tx, id) => {
      await lockInspection(tx, scope, id);
      const record = await inspectionById(tx, scope, id);
      return record && revisionOf(record);
    },
    now,
  );
}

/** The card names the installation's customer too. Both revisions only grow: the sum stays only while neither changes. */
const revisionOf = ({ revision, installation }: InspectionRecord): number => revision + installation.revision;

const NAME_ALONE = { name: '', company: '', taxId: '', email: '', phone: '' };

async function printable(
  { storage }: Pick<CardTools, 'storage'>,
  tx: Tx,
  scope: Scope,
  record: InspectionRecord,
  now: Date,
): Promise<Printable> {
  if (record.done_on === null || record.executed_at === null) throw new Problem('not-found');
  const device = await deviceById(tx, scope, record.device_id, now);
  const version = await versionById(tx, scope, record.installation.version_id);
  const organisation = await organisationById(tx, scope.organisationId);
  if (!device || !version || !organisation) throw new Error(`Inspection ${record.id} is not whole`);
  const viewing = { scope, storage, now };
  const installation = await presentedForCard(record.installation, device, viewing);
  const { timing, note, photos } = await presentInspection(record, device, viewing);
  const worker = record.executed_by === null ? undefined : await contactById(tx, scope, record.executed_by);
  const language = record.installation.customer_language;
  // Of an account that was deleted its name alone is known. An inspection from before the portal names nobody.
  const unknown = record.executed_by_name === null ? installation.installer : NAME_ALONE;
  const inspector = worker ? installerDataOf(worker) : unknown;
  const name = record.executed_by_name ?? inspector.name;
  const data = inspectionCard({
    organisation: cardOrganisation(organisation, language),
    language,
    issuedAt: record.updated_at,
    installation,
    device: {
      ...device,
      schemaVersion: { parametersSchema: version.parametersSchema },
      parameters: await parametersAt(tx, scope, record.device_id, {
        installationId: record.installation.id,
        at: record.executed_at,
        repairedBy: record.executed_at,
      }),
    },
    inspection: {
      id: record.id,
      soonestDate: record.soonest_date,
      dueDate: record.due_date,
      executionDate: record.done_on,
      timing,
      note,
      photos: photos.map((photo) => ({ picture: photo.name, caption: photo.caption ?? '' })),
    },
    inspector: { ...inspector, name },
    filled: { form: version.inspectionFormSchema, answers: record.survey },
    signed: {
      customer: { name: record.signed_by ?? installation.customerName, picture: record.signature },
      inspector: { name, picture: record.inspector_signature },
    },
  });
  return {
    subject: { kind: 'inspection', id: record.id },
    data,
    language,
    files: record.files,
    final: record.complete,
    revision: revisionOf(record),
  };
}
