import { declarationIn } from '@portal/domain/templates/labels';
import { answeredSteps, formSignatures } from './answered-form.ts';
import {
  captioned,
  customerParty,
  deviceName,
  deviceTables,
  filledRows,
  workerParty,
  signedOn,
} from './card-blocks.ts';
import type { CardSignature, InstallationCardData } from './card-data.ts';
import { cardDate } from './card-formats.ts';
import type { CardDeviceRecord, CardInstallation, CardSetting, FilledForm } from './card-input.ts';
import { signedBlock } from './signed-block.ts';
import { wordsIn } from './words.ts';

export type InstallationCardInput = CardSetting & {
  readonly installation: CardInstallation;
  readonly device: CardDeviceRecord;
  /** The installation form of the version; the answers are the installation's own. */
  readonly form: FilledForm['form'];
};

/**
 * The installation card: device, customer, installer, and the answers to each question. Of the three notes it prints
 * only the one for customer and installer.
 */
export function installationCard(input: InstallationCardInput): InstallationCardData {
  const { installation, device, language } = input;
  const words = wordsIn(language);
  const filled = { form: input.form, answers: installation.survey.data };
  return {
    language,
    title: words.installationCard,
    subtitle: deviceName(device, language),
    number: `I/${installation.id}`,
    organisation: input.organisation,
    issuedAt: input.issuedAt,
    facts: filledRows([
      [words.serialNumber, device.serial],
      [words.installationDate, cardDate(installation.installationDate, language)],
      [words.number, `I/${installation.id}`],
      [words.soldOn, installation.soldOn && cardDate(installation.soldOn, language)],
    ]),
    parties: [
      customerParty(installation, language),
      workerParty(words.installer, installation.installer, language),
    ],
    devices: deviceTables(device, language),
    steps: answeredSteps(filled, device.parameters, language),
    notes: installation.notes.customer ? [installation.notes.customer] : [],
    photos: captioned(
      installation.photos.map(({ name, caption }) => ({ picture: name, caption: caption ?? '' })),
      language,
    ),
    declaration: installation.signed
      ? (installation.signed.declaration?.text ?? null)
      : (declarationIn(input.form, language) ?? null),
    signed: signedBlock(
      installation.signed,
      { form: input.form, parameters: device.schemaVersion.parametersSchema },
      language,
      device.serial,
    ),
    signatures: installationSignatures(input),
  };
}

/** Customer and installer first, then the other signatures of the form. */
export function installationSignatures(input: InstallationCardInput): CardSignature[] {
  const { installation, device, language } = input;
  const words = wordsIn(language);
  const date = cardDate(installation.installationDate, language);
  const { signed } = installation;
  const own = [
    signedOn(
      {
        role: words.customerSignature,
        name: signed
          ? [signed.signer.name, signed.signer.role].filter(Boolean).join(', ')
          : installation.customerName,
        picture: installation.signature || null,
      },
      signed ? cardDate(signed.signer.on, language) : date,
    ),
    signedOn(
      {
        role: words.installerSignature,
        name: installation.installer.name,
        picture: installation.installerSignature || null,
      },
      date,
    ),
  ];
  const filled = { form: input.form, answers: installation.survey.data };
  const asked = formSignatures(filled, device.parameters, language).map(({ label, picture }) => ({
    role: label,
    name: '',
    picture,
    date,
  }));
  return [...own, ...asked];
}
