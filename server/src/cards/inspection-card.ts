import { type InspectionLabel, inspectionLabel } from '@portal/domain/inspections/label';
import { type Timing, windowPlace } from '@portal/domain/inspections/timing';
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
import type { CardPhoto, InspectionCardData } from './card-data.ts';
import { cardDate } from './card-formats.ts';
import type {
  CardDeviceRecord,
  CardInstallation,
  CardSetting,
  CardSigned,
  FilledForm,
} from './card-input.ts';
import { wordsIn } from './words.ts';

/** Timing label of an inspection or service. */
export type CardTiming = InspectionLabel | null;

export type InspectionCardInput = CardSetting & {
  readonly installation: CardInstallation;
  readonly device: CardDeviceRecord;
  readonly inspection: {
    readonly id: number;
    readonly soonestDate: string;
    readonly dueDate: string;
    readonly executionDate: string;
    readonly timing: Timing | null;
    readonly note: string | null;
    readonly photos: readonly CardPhoto[];
  };
  readonly inspector: CardInstallation['installer'];
  readonly filled: FilledForm;
  readonly signed: { readonly customer: CardSigned; readonly inspector: CardSigned };
};

/** The label of a timing; null while there is none. */
export function timingWords(timing: CardTiming, language: CardSetting['language']): string | null {
  const words = wordsIn(language);
  if (timing === null) return null;
  return {
    early: words.timingEarly,
    in_time: words.timingInTime,
    late: words.timingLate,
    overdue: words.timingOverdue,
  }[timing];
}

/** The card of a yearly inspection that was carried out. */
export function inspectionCard(input: InspectionCardInput): InspectionCardData {
  const { installation, device, inspection, language } = input;
  const words = wordsIn(language);
  const executed = cardDate(inspection.executionDate, language);
  const label = inspectionLabel({
    timing: inspection.timing,
    window: windowPlace(inspection.executionDate, inspection),
  });
  const number = `P/${inspection.id}`;
  return {
    language,
    title: words.inspectionCard,
    subtitle: deviceName(device, language),
    number,
    organisation: input.organisation,
    issuedAt: input.issuedAt,
    facts: filledRows([
      [words.serialNumber, device.serial],
      [words.executionDate, executed],
      [
        words.inspectionWindow,
        `${cardDate(inspection.soonestDate, language)} – ${cardDate(inspection.dueDate, language)}`,
      ],
      [words.timing, timingWords(label, language)],
    ]),
    parties: [customerParty(installation, language), workerParty(words.inspector, input.inspector, language)],
    devices: deviceTables(device, language),
    steps: answeredSteps(input.filled, device.parameters, language),
    notes: inspection.note ? [inspection.note] : [],
    photos: captioned(inspection.photos, language),
    declaration: declarationIn(input.filled.form, language) ?? null,
    signed: null,
    signatures: [
      signedOn({ role: words.customerSignature, ...input.signed.customer }, executed),
      signedOn({ role: words.inspectorSignature, ...input.signed.inspector }, executed),
      ...formSignatures(input.filled, device.parameters, language).map(({ label, picture }) => ({
        role: label,
        name: '',
        picture,
        date: executed,
      })),
    ],
  };
}
