import { groupPhone } from '@portal/domain/contact/contact-fields';
import { labelIn, type Language, parameterOptionLabel } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { CardDevice, CardParty, CardPhoto, CardRow, CardSignature } from './card-data.ts';
import { cardDate, cardNumber, cardYesNo } from './card-formats.ts';
import type { CardDeviceRecord, CardInstallation } from './card-input.ts';
import { wordsIn } from './words.ts';

type Labelled = readonly (readonly [label: string, value: string | null | undefined])[];

/** The rows that have a value. */
export function filledRows(rows: Labelled): CardRow[] {
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** A signature with the day on which it was given; a line that is left to be signed by hand has no day. */
export function signedOn(signature: Omit<CardSignature, 'date'>, day: string | null): CardSignature {
  return { ...signature, date: signature.picture === null ? null : day };
}

/** The customer as recorded at the time: name, address, phone and e-mail. */
export function customerParty(installation: CardInstallation, language: Language): CardParty {
  const words = wordsIn(language);
  const { companyName, customerAddress, customerAddressContinued, customerZipcode, customerCity } =
    installation;
  return {
    title: words.customer,
    name: installation.customerName,
    lines: [
      companyName,
      customerAddress,
      customerAddressContinued,
      `${customerZipcode} ${customerCity}`.trim(),
    ].flatMap((line) => line || []),
    rows: filledRows([
      [words.phone, groupPhone(installation.customerPhone)],
      [words.email, installation.customerEmail],
    ]),
  };
}

/** Installer, inspector or technician. */
export function workerParty(
  title: string,
  person: { name: string; company: string; taxId?: string | null; phone: string; email: string },
  language: Language,
): CardParty {
  const words = wordsIn(language);
  return {
    title,
    name: person.name,
    lines: person.company ? [person.company] : [],
    rows: filledRows([
      [words.taxId, person.taxId],
      [words.phone, groupPhone(person.phone)],
      [words.email, person.email],
    ]),
  };
}

/** Photos with a caption each, which also is the text for who cannot see them: their own, or else their number. */
export function captioned(photos: readonly CardPhoto[], language: Language): CardPhoto[] {
  const { photo } = wordsIn(language);
  return photos.map(({ picture, caption }, at) => ({
    picture,
    caption: caption.trim() || photo.replace('{number}', String(at + 1)),
  }));
}

/** The name of a device's type in a language. */
export function deviceName(device: CardDeviceRecord, language: Language): string {
  return labelIn(language, device.deviceTemplate.nameTranslations, device.deviceTemplate.name);
}

/** The device's data table, as a list: without a row there is none. See `deviceRows`. */
export function deviceTables(...of: Parameters<typeof deviceRows>): readonly CardDevice[] {
  const rows = deviceRows(...of);
  return rows.length === 0 ? [] : [{ title: wordsIn(of[1]).device, rows }];
}

/**
 * Labels of the version's schema with the device's current values; parameters without a value are left out.
 * @param names parameters to show, in this order; all of the schema when left out
 */
export function deviceRows(
  device: CardDeviceRecord,
  language: Language,
  names?: readonly string[],
): CardDevice['rows'] {
  const schema = device.schemaVersion.parametersSchema;
  const fields = names ? names.flatMap((name) => schema.find((field) => field.name === name) ?? []) : schema;
  return fields.flatMap((field) => {
    const value = Object.hasOwn(device.parameters, field.name) ? device.parameters[field.name] : undefined;
    if (!value) return [];
    return [
      { label: labelIn(language, field.labels, field.label), value: parameterText(field, value, language) },
    ];
  });
}

/** A parameter's value as it is printed: a date, yes or no, the option's label, a number with its unit. */
export function parameterText(field: ParameterField, value: string, language: Language): string {
  if (field.type === 'date') return cardDate(value, language);
  if (field.type === 'yes_no') return cardYesNo(value, language);
  const text =
    field.type === 'number' ? cardNumber(value, language) : parameterOptionLabel(field, value, language);
  return field.unit ? `${text} ${field.unit}` : text;
}
