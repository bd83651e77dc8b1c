import type { WarrantyDocument } from './document.ts';
import { blocksOf, hasMakerGap, MAKER_GAP } from './template-defects.ts';
import type { WarrantyTerms } from './terms.ts';

/** What may be saved and is most likely not meant. */
export type WarrantyWarning = {
  readonly code:
    | 'maker-gap' // The text waits for data of the maker, and is not published before they are there.
    | 'no-words' // There is nothing in the text; customers of its language get a card without it, and no other language's.
    | 'written-placeholder' // Braces that were pasted as plain text: the card prints them as they are.
    | 'other-months'; // The text speaks of months, but not of those in the terms.
  readonly value: string;
};

/** In Polish, English and German: "27 miesięcy", "27 months", "27 Monate". */
const MONTHS = /(\d+)\s(?:miesi|month|monat)/gi;

/** A placeholder that is written out, as in a text from another program, instead of being a chip. */
const WRITTEN_PLACEHOLDER = /\{\{[^{}]*\}\}/gu;

/**
 * Where a warranty text of a language does not go with its terms, or is not ready to be published. A period of 0 months is one that
 * is being typed: the text cannot be compared with it.
 */
export function warrantyWarnings(
  document: WarrantyDocument,
  { basicMonths, extendedMonths }: Partial<Pick<WarrantyTerms, 'basicMonths' | 'extendedMonths'>>,
): readonly WarrantyWarning[] {
  const written = monthsIn(document);
  const unwritten = [basicMonths, extendedMonths].filter(
    (months) => months !== undefined && months !== null && months > 0 && !written.has(months),
  );
  return [
    ...(hasWords(document) ? [] : [{ code: 'no-words' as const, value: '' }]),
    ...(hasMakerGap(document) ? [{ code: 'maker-gap' as const, value: MAKER_GAP }] : []),
    ...writtenPlaceholders(document).map((value) => ({ code: 'written-placeholder' as const, value })),
    ...(written.size > 0
      ? unwritten.map((months) => ({ code: 'other-months' as const, value: String(months) }))
      : []),
  ];
}

function hasWords(document: WarrantyDocument): boolean {
  return blocksOf(document).some(
    (block) =>
      (block.type === 'paragraph' || block.type === 'heading') &&
      block.content?.some((node) => node.type === 'text' && node.text.trim() !== ''),
  );
}

function writtenPlaceholders(document: WarrantyDocument): readonly string[] {
  return [...new Set(linesIn(document).flatMap((line) => line.match(WRITTEN_PLACEHOLDER) ?? []))];
}

function monthsIn(document: WarrantyDocument): ReadonlySet<number> {
  return new Set(
    linesIn(document).flatMap((line) => [...line.matchAll(MONTHS)].map(([, months]) => Number(months))),
  );
}

/** What is written in each paragraph and heading, whatever its words look like; chips are left out. */
function linesIn(document: WarrantyDocument): readonly string[] {
  return blocksOf(document).map((block) =>
    block.type === 'paragraph' || block.type === 'heading'
      ? (block.content ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('')
      : '',
  );
}
