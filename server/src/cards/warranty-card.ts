import { labelIn } from '@portal/domain/templates/labels';
import { SERVICE_LOG_BLANK_ROWS } from '@portal/domain/constants';
import { applicableAttachments } from '@portal/domain/warranty/attachments';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Warranty } from '@portal/domain/warranty/record';
import { addDays, addMonths } from '@portal/domain/dates';
import { longestEnd } from '@portal/domain/warranty/period';
import { INSTALLATION_SIGNATURES } from '@portal/domain/warranty/placeholders';
import {
  resolvePlaceholder,
  resolveSignature,
  type PlaceholderContext,
} from '@portal/domain/warranty/resolve-placeholder';
import type { IssuedTerms } from '@portal/domain/warranty/terms';
import { customerParty, deviceName, deviceTables, filledRows, workerParty } from './card-blocks.ts';
import type { CardSignature, WarrantyCardData } from './card-data.ts';
import { cardDate } from './card-formats.ts';
import { installationSignatures, type InstallationCardInput } from './installation-card.ts';
import { placeholderText } from './placeholder-text.ts';
import { warrantyText } from './warranty-text.ts';
import { wordsIn } from './words.ts';

export type WarrantyCardInput = InstallationCardInput & {
  readonly warranty: Pick<
    Warranty,
    'number' | 'start' | 'basicEnd' | 'end' | 'repairDays' | 'parts' | 'code'
  >;
  readonly terms: IssuedTerms;
  readonly template: WarrantyTemplate;
  /** The public page that confirms this warranty; printed as a QR code. */
  readonly verificationUrl: string;
  /** The address of a file of the library that works for whoever reads the card; null where none does. */
  readonly fileAddress: (path: string) => string | null;
};

/**
 * The warranty card: periods, confirmation code, data table, the organisation's text, attachments that apply to this
 * device, and a service log to be filled in by hand.
 */
export function warrantyCard(input: WarrantyCardInput): WarrantyCardData {
  const { installation, device, language, template, terms, warranty } = input;
  const words = wordsIn(language);
  const context = placeholderContext(input);
  const text = warrantyText(template.content, {
    placeholder: (key) => {
      const value = resolvePlaceholder(key, context);
      return value ? placeholderText(value, language) : null;
    },
    signature: (key) => signatureAt(key, input, context),
  });
  return {
    language,
    title: words.warrantyCard,
    subtitle: deviceName(device, language),
    number: warranty.number,
    organisation: input.organisation,
    issuedAt: input.issuedAt,
    facts: filledRows([
      [words.warrantyNumber, warranty.number],
      [words.serialNumber, device.serial],
      [words.warrantyStart, cardDate(warranty.start, language)],
      // An extended period depends on inspections, as the table below says; a single date would be misleading.
      terms.yearlyInspection && isExtensible(input)
        ? [words.warrantyBasicEnd, cardDate(warranty.basicEnd, language)]
        : [words.warrantyEnd, cardDate(surelyUntil(input), language)],
    ]),
    verification: {
      url: input.verificationUrl,
      code: warranty.code,
      typed: input.verificationUrl.replace(/^https?:\/\//, ''),
    },
    parties: [
      customerParty(installation, language),
      workerParty(words.installer, installation.installer, language),
    ],
    periods: periods(input),
    devices: template.showDataTable ? deviceTables(device, language, template.tableParameters) : [],
    text,
    attachments: applicableAttachments(
      template.attachments,
      input.form,
      installation.survey.data,
      device.parameters,
    ).map(({ kind, name, path }) => {
      const url = kind === 'external' ? path : input.fileAddress(path);
      return { name, url, address: url ?? '' };
    }),
    // A text that contains the signatures itself gets no separate row of them.
    signatures: hasSignature(text) ? [] : installationSignatures(input),
    serviceLogRows: template.showServiceLog ? SERVICE_LOG_BLANK_ROWS : 0,
  };
}

/** Whether there is an extended period; one that was issued before the portal may have it by its last day alone. */
function isExtensible({ terms, warranty: { start } }: WarrantyCardInput): boolean {
  return longestEnd(terms, start) > addMonths(start, terms.basicMonths);
}

/** Days of repairs make the longest period longer as they do the basic one, whose end has them already. */
function lastDay({ terms, warranty: { start, repairDays } }: WarrantyCardInput): string {
  return addDays(longestEnd(terms, start), repairDays);
}

/** The end of a warranty without conditions: where nothing extends the basic period, a missed inspection may have ended it already. */
function surelyUntil(input: WarrantyCardInput): string {
  return isExtensible(input) ? lastDay(input) : input.warranty.basicEnd;
}

function periods(input: WarrantyCardInput): WarrantyCardData['periods'] {
  const { language, terms, warranty } = input;
  const words = wordsIn(language);
  const until = (day: string): string => cardDate(day, language);
  const extended = isExtensible(input)
    ? [
        {
          name: terms.yearlyInspection ? words.periodExtended : words.periodExtendedAlways,
          // A last day that was promised before the portal need not be a number of months after the first.
          months: terms.endsOn === undefined ? String(terms.extendedMonths) : '–',
          until: until(lastDay(input)),
        },
      ]
    : [];
  // By their place: the warranty's parts are those of its terms, and earlier versions have two of one name.
  const parts = terms.parts.flatMap(({ name, names, months }, at) => {
    const part = warranty.parts[at];
    return part
      ? [
          {
            name: sentenceCase(labelIn(language, names, name)),
            months: String(months),
            until: until(part.end),
          },
        ]
      : [];
  });
  return [
    { name: words.periodBasic, months: String(terms.basicMonths), until: until(warranty.basicEnd) },
    ...extended,
    ...parts,
  ];
}

function placeholderContext(input: WarrantyCardInput): PlaceholderContext {
  const { device, installation, language, warranty } = input;
  return {
    source: {
      parametersSchema: device.schemaVersion.parametersSchema,
      installationFormSchema: input.form,
    },
    language,
    device: device.parameters,
    answers: installation.survey.data,
    installation,
    installer: installation.installer,
    warranty,
  };
}

/** Whether a signature stands in a text, lists included. */
function hasSignature(blocks: WarrantyCardData['text']): boolean {
  return blocks.some(
    (block) => block.type === 'signature' || ('items' in block && block.items.some(hasSignature)),
  );
}

/** The signature of a placeholder, with its usual caption and name; an empty line without one. */
function signatureAt(key: string, input: WarrantyCardInput, context: PlaceholderContext): CardSignature {
  const signatures = installationSignatures(input);
  const own = signatures[INSTALLATION_SIGNATURES.findIndex((name) => key === `installation.${name}`)];
  if (own) return own;
  const picture = resolveSignature(key, context) ?? null;
  const given = picture === null ? undefined : signatures.find((one) => one.picture === picture);
  return given ?? { role: wordsIn(input.language).signatures, name: '', picture, date: null };
}

/** The terms store parts in lower case; a table row begins with a capital letter. */
function sentenceCase(name: string): string {
  return name.charAt(0).toLocaleUpperCase('pl') + name.slice(1);
}
