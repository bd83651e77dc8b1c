import { isSame } from '../queue/three-way.ts';
import type { Language } from '../templates/labels.ts';
import type { WarrantyTemplate } from './document.ts';
import type { WarrantyTerms } from './terms.ts';

/** What the warranty editor works on: the terms of a version, and its text in each language that has one. */
export type WarrantyWork = {
  readonly terms: WarrantyTerms;
  readonly texts: { readonly [L in Language]?: WarrantyTemplate };
};

const TERMS = ['basicMonths', 'extendedMonths', 'saleGraceMonths', 'yearlyInspection', 'parts'] as const;
const PARTS = ['content', 'showDataTable', 'tableParameters', 'showServiceLog', 'attachments'] as const;
const LANGUAGES = ['pl', 'en', 'de'] as const;

/** Something that both have changed, each to something else. */
export type WorkOverlap =
  | { readonly of: 'terms'; readonly part: (typeof TERMS)[number] }
  | { readonly of: 'text'; readonly language: Language; readonly part: (typeof PARTS)[number] };

/** What two people made of one warranty, before anybody has chosen between them. */
export type MergedWork = {
  readonly overlaps: readonly WorkOverlap[];
  /** Every change that does not clash, and of those that do the chosen side. */
  readonly work: (isMine: (overlap: WorkOverlap) => boolean) => WarrantyWork;
};

/**
 * Compares a warranty as its author read it, as it is on the author's screen, and as somebody else has saved it meanwhile.
 * What only one changed stands, what both changed to the same stands, the rest is asked about. Lists (the blocks of a text,
 * attachments, columns, parts) are joined where the two changed different places of them. A text that one has removed is
 * gone unless the other has changed it, which is asked about as its content.
 */
export function mergeWork(base: WarrantyWork, mine: WarrantyWork, theirs: WarrantyWork): MergedWork {
  const overlaps: WorkOverlap[] = [];
  const terms = TERMS.map((part) => {
    const value = merged(base.terms[part], mine.terms[part], theirs.terms[part]);
    if (value === CLASH) overlaps.push({ of: 'terms', part });
    return [part, value] as const;
  });
  const texts = LANGUAGES.flatMap((language): [Language, readonly Value[]][] => {
    const [before, own, other] = [base.texts[language], mine.texts[language], theirs.texts[language]];
    if (own === undefined || other === undefined) {
      const only = own ?? other;
      // Removed by one of the two: it stays only where the other has changed it and wants it so.
      if (only === undefined || isSame(only, before)) return [];
      if (before !== undefined) overlaps.push({ of: 'text', language, part: 'content' });
      return [[language, PARTS.map((part): Value => [part, only[part]])]];
    }
    const values = PARTS.map((part): Value => {
      const value = merged(inside(before?.[part]), inside(own[part]), inside(other[part]));
      if (value === CLASH) overlaps.push({ of: 'text', language, part });
      return [part, value === CLASH || part !== 'content' ? value : { type: 'doc', content: value }];
    });
    return [[language, values]];
  });
  return {
    overlaps,
    work: (isMine) => {
      const side = (overlap: WorkOverlap) => (isMine(overlap) ? mine : theirs);
      return {
        terms: chosen(terms, (part) => side({ of: 'terms', part }).terms[part]) as WarrantyTerms,
        texts: Object.fromEntries(
          texts
            // Of a text that only one has now: an added one, or one that the chosen side has not removed.
            .filter(
              ([language]) =>
                base.texts[language] === undefined ||
                side({ of: 'text', language, part: 'content' }).texts[language],
            )
            .map(([language, values]) => [
              language,
              chosen(values, (part) => side({ of: 'text', language, part }).texts[language]?.[part]),
            ]),
        ),
      };
    },
  };
}

/** A part of a text with what it has become. */
type Value = readonly [(typeof PARTS)[number], unknown];

/** Stands for two changes that do not go together. */
const CLASH = Symbol('clash');

function chosen<Part extends string>(
  values: readonly (readonly [Part, unknown])[],
  choice: (part: Part) => unknown,
): object {
  const all = values.map(([part, value]) => [part, value === CLASH ? choice(part) : value] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** The blocks of a text are compared one by one. */
function inside(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'content' in value ? value.content : value;
}

function merged(before: unknown, own: unknown, other: unknown): unknown {
  if (isSame(own, other) || isSame(other, before)) return own;
  if (isSame(own, before)) return other;
  if (!Array.isArray(before) || !Array.isArray(own) || !Array.isArray(other)) return CLASH;
  return joined(before, own, other);
}

/** Two lists that were changed in places of their own; CLASH where the places touch. */
function joined(before: readonly unknown[], own: readonly unknown[], other: readonly unknown[]): unknown {
  const mine = changed(before, own);
  const theirs = changed(before, other);
  const [first, second] = mine.from <= theirs.from ? [mine, theirs] : [theirs, mine];
  if (first.to > second.from || (first.to === second.from && first.from === second.from)) return CLASH;
  return [
    ...before.slice(0, first.from),
    ...first.items,
    ...before.slice(first.to, second.from),
    ...second.items,
    ...before.slice(second.to),
  ];
}

/** The one stretch of a list outside of which nothing was changed, and what stands in it now. */
function changed(before: readonly unknown[], now: readonly unknown[]) {
  const shorterLength = Math.min(before.length, now.length);
  let from = 0;
  while (from < shorterLength && isSame(before[from], now[from])) from += 1;
  let after = 0;
  while (after < shorterLength - from && isSame(before.at(-1 - after), now.at(-1 - after))) after += 1;
  return { from, to: before.length - after, items: now.slice(from, now.length - after) };
}
