import type { CardDataOf } from '../../cards/card-data.ts';
import { installationCard } from '../../cards/installation-card.ts';
import { warrantyCard } from '../../cards/warranty-card.ts';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { Problem } from '@portal/domain/problem';
import { signedFor } from '@portal/domain/signing/keep-signed';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Tx } from '../../db/open.ts';
import { deviceById, parametersAt } from '../../devices/store.ts';
import { printedAddresses } from '../../library/store.ts';
import { cardOrganisation, organisationById } from '../../organisations/store.ts';
import { versionById } from '../../templates/store.ts';
import { warrantyTemplateOf } from '../../warranties/store.ts';
import type { Viewing } from '../../platform/deps.ts';
import { presentInstallation } from '../present.ts';
import type { InstallationRecord } from '../store.ts';

/** The cards that an installation has. */
export type InstallationCardKind = 'installation' | 'warranty';

/** A maker without a warranty text still issues a card: its table and the blank service log. */
const NO_TEXT: WarrantyTemplate = {
  content: { type: 'doc', content: [] },
  showDataTable: true,
  tableParameters: [],
  showServiceLog: true,
  attachments: [],
};

/**
 * The data of an installation's card, in the customer's language. A warranty card needs a warranty; without one it is
 * `not-found`.
 * @param publicUrl the origin of the page that confirms a warranty, and of the files of a public library
 */
export async function cardDataOf(
  tx: Tx,
  kind: InstallationCardKind,
  record: InstallationRecord,
  viewing: Viewing,
  publicUrl: string,
): Promise<CardDataOf[InstallationCardKind]> {
  const { scope } = viewing;
  const device = await deviceById(tx, scope, record.device_id, viewing.now);
  const version = await versionById(tx, scope, record.version_id);
  const organisation = await organisationById(tx, scope.organisationId);
  if (!device || !version || !organisation) throw new Error(`Installation ${record.id} is not whole`);
  const installation = await presentInstallation(record, device, [], viewing);
  const language = record.customer_language;
  const common = {
    organisation: cardOrganisation(organisation, language),
    language,
    installation,
    device: {
      ...device,
      // The questions of the version with which the installation was started.
      schemaVersion: { parametersSchema: version.parametersSchema },
    },
    form: version.installationFormSchema,
  };
  if (kind === 'installation') {
    const asInstalled = {
      ...common.device,
      parameters: await installedParameters(tx, scope, record, device.serial),
    };
    return installationCard({ ...common, device: asInstalled, issuedAt: record.updated_at });
  }
  const { warranty } = installation;
  if (!warranty || !record.warranty) throw new Problem('not-found');
  const template = await warrantyTemplateOf(tx, scope, record.version_id, language);
  return warrantyCard({
    ...common,
    issuedAt: warranty.issuedAt,
    warranty,
    terms: record.warranty.terms,
    template: template ?? NO_TEXT,
    verificationUrl: `${publicUrl}/w/${warranty.code}`,
    fileAddress: await printedAddresses(tx, scope.organisationId, publicUrl),
  });
}

/**
 * The device's values above the signatures of an installation: those that were signed, with what a correction changed since, which
 * the card lists; of the others those at the installation. What repairs changed later stands on their cards.
 */
async function installedParameters(
  tx: Tx,
  scope: Viewing['scope'],
  record: InstallationRecord,
  serial: string,
): Promise<ParameterValues> {
  const asked = { installationId: record.id, at: record.created_at };
  const installed = await parametersAt(tx, scope, record.device_id, asked);
  const { signed } = record;
  // A device that was exchanged has values that nobody signed.
  if (!signed || !sameSerial(signedFor(signed.content).serial, serial)) return installed;
  const corrected = signed.changes.flatMap(({ path, after }) =>
    path.startsWith(PARAMETERS) ? [[path.slice(PARAMETERS.length), after] as const] : [],
  );
  return { ...installed, ...signed.content.parameters, ...Object.fromEntries(corrected) };
}

const PARAMETERS = 'parameters.';
