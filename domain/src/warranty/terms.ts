import { z } from 'zod';
import { WARRANTY_MONTHS } from '../constants.ts';
import type { WindowDays } from '../inspections/plan.ts';
import { labelsSchema } from '../templates/labels-schema.ts';

const months = z.int().min(1).max(600);

const partSchema = z.strictObject({
  name: z.string().min(1).max(120),
  names: labelsSchema.optional(),
  months,
});

/** Warranty terms are data of a template version. */
export const warrantyTermsSchema = z.strictObject({
  basicMonths: months,
  /** The longer period that holds while every yearly inspection was done in its window. */
  extendedMonths: months.optional(),
  /** The start counts at the latest this many months after the sale. */
  saleGraceMonths: months.optional(),
  yearlyInspection: z.boolean(),
  /** Parts with a period of their own. */
  parts: z.array(partSchema).max(30),
});

/** Terms of a template that may be newer than this app: unknown properties are kept but not used. */
export const receivedTermsSchema = z.looseObject({
  ...warrantyTermsSchema.shape,
  parts: z.array(z.looseObject(partSchema.shape)),
});

export type WarrantyTerms = z.infer<typeof warrantyTermsSchema>;

/** The terms of one warranty, as they were promised with it. */
export type IssuedTerms = WarrantyTerms & {
  /** Its last day, in place of the one that the months give: of a warranty that was issued before the portal. */
  readonly endsOn?: string;
  /**
   * Yearly inspections that were due before this day count as done: those of another system, and those that nobody was asked for
   * because the device was verified later.
   */
  readonly inspectedUntil?: string;
  /**
   * Days before and after an anniversary in which an inspection counts, as the device type had them when the warranty was issued: they
   * are part of what was promised.
   */
  readonly windowDays?: WindowDays;
};

/** Parts with a shorter period in either maker's text (specification section 9). */
const SHORTER_PARTS: WarrantyTerms['parts'] = [
  {
    name: 'akumulatory',
    names: { pl: 'Akumulatory', en: 'Accumulators', de: 'Akkumulatoren' },
    months: WARRANTY_MONTHS.accumulators,
  },
  {
    name: 'pompa obiegowa',
    names: { pl: 'Pompa obiegowa', en: 'Circulation pump', de: 'Umwälzpumpe' },
    months: WARRANTY_MONTHS.circulationPump,
  },
];

/** The terms of the first guarantee text of specification section 9 (organisation 1). */
export const FIRST_MAKER_TERMS: WarrantyTerms = {
  basicMonths: WARRANTY_MONTHS.organisation1Basic,
  saleGraceMonths: WARRANTY_MONTHS.organisation1SaleGrace,
  yearlyInspection: true,
  parts: SHORTER_PARTS,
};

/** The terms of the second manufacturer's text of specification section 9 (organisation 2). */
export const SECOND_MAKER_TERMS: WarrantyTerms = {
  basicMonths: WARRANTY_MONTHS.organisation2Basic,
  extendedMonths: WARRANTY_MONTHS.organisation2Extended,
  yearlyInspection: true,
  parts: SHORTER_PARTS,
};
