import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { warrantyTemplateSchema, type WarrantyTemplate } from './document.ts';
import { mergeWork, type WarrantyWork } from './merge-work.ts';
import { SECOND_MAKER_TERMS, type WarrantyTerms } from './terms.ts';

const line = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const text = (lines: readonly string[], more: Partial<WarrantyTemplate> = {}): WarrantyTemplate =>
  warrantyTemplateSchema.parse({
    content: { type: 'doc', content: lines.map(line) },
    showDataTable: true,
    tableParameters: ['serial'],
    showServiceLog: true,
    attachments: [],
    ...more,
  });
const BASE: WarrantyWork = { terms: SECOND_MAKER_TERMS, texts: { pl: text(['a', 'b', 'c']) } };
const ATTACHMENT = { kind: 'external' as const, path: 'https://maker.test/karta.pdf', name: 'Karta' };
const withText = (pl: WarrantyTemplate): WarrantyWork => ({ ...BASE, texts: { ...BASE.texts, pl } });
const mine = () => true;
const theirs = () => false;

const randomText = fc
  .record({
    lines: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 }),
    showDataTable: fc.boolean(),
    showServiceLog: fc.boolean(),
    tableParameters: fc.uniqueArray(fc.constantFrom('serial', 'power', 'model')),
  })
  .map(({ lines, ...more }) => text(lines, more));
const randomWork: fc.Arbitrary<WarrantyWork> = fc.record({
  terms: fc.record({
    basicMonths: fc.integer({ min: 1, max: 3 }),
    yearlyInspection: fc.boolean(),
    parts: fc.uniqueArray(fc.constantFrom({ name: 'pump', months: 1 }, { name: 'tank', months: 2 })),
  }),
  texts: fc.record({ pl: randomText, en: randomText }, { requiredKeys: [] }),
});

describe('two product managers who change one warranty', () => {
  test('both keep what only one of them changed, block by block', () => {
    const own = withText(text(['a!', 'b', 'c'], { showServiceLog: false }));
    const other = { ...withText(text(['a', 'b', 'c', 'd'])), terms: { ...BASE.terms, basicMonths: 30 } };
    const { overlaps, work } = mergeWork(BASE, own, other);
    expect(overlaps).toEqual([]);
    expect(work(mine)).toEqual({
      terms: { ...SECOND_MAKER_TERMS, basicMonths: 30 },
      texts: { pl: text(['a!', 'b', 'c', 'd'], { showServiceLog: false }) },
    });
  });

  test('are asked about a block that both changed, and the chosen side stands', () => {
    const { overlaps, work } = mergeWork(
      BASE,
      withText(text(['a', 'X', 'c'])),
      withText(text(['a', 'Y', 'c'])),
    );
    expect(overlaps).toEqual([{ of: 'text', language: 'pl', part: 'content' }]);
    expect(work(mine).texts.pl).toEqual(text(['a', 'X', 'c']));
    expect(work(theirs).texts.pl).toEqual(text(['a', 'Y', 'c']));
  });

  test('lose a text that one of them removed and the other left as it was', () => {
    const own = { ...BASE, terms: { ...BASE.terms, basicMonths: 30 } };
    const { overlaps, work } = mergeWork(BASE, own, { ...BASE, texts: {} });
    expect(overlaps).toEqual([]);
    expect(work(mine)).toEqual({ ...own, texts: {} });
    expect(mergeWork(BASE, { ...BASE, texts: {} }, BASE).work(theirs)).toEqual({ ...BASE, texts: {} });
  });

  test('are asked about a text that one of them removed and the other changed', () => {
    const own = withText(text(['a!', 'b', 'c']));
    const { overlaps, work } = mergeWork(BASE, own, { ...BASE, texts: {} });
    expect(overlaps).toEqual([{ of: 'text', language: 'pl', part: 'content' }]);
    expect([work(mine).texts, work(theirs).texts]).toEqual([own.texts, {}]);
  });

  test('are asked about a period that both changed', () => {
    const months = (basicMonths: number) => ({ ...BASE, terms: { ...BASE.terms, basicMonths } });
    const { overlaps, work } = mergeWork(BASE, months(24), months(36));
    expect(overlaps).toEqual([{ of: 'terms', part: 'basicMonths' }]);
    expect([work(mine).terms.basicMonths, work(theirs).terms.basicMonths]).toEqual([24, 36]);
  });

  test.each<[string, WarrantyTerms]>([
    ['months', { ...BASE.terms, basicMonths: 30 }],
    ['months after an extension', { ...BASE.terms, extendedMonths: 61 }],
    ['months from the sale', { ...BASE.terms, saleGraceMonths: 7 }],
    ['duty of inspections', { ...BASE.terms, yearlyInspection: !BASE.terms.yearlyInspection }],
    ['shorter parts', { ...BASE.terms, parts: [{ name: 'fan', months: 12 }] }],
  ])('both keep the other %s that one of them has put into the terms', (_, terms) => {
    const other = withText(text(['a!', 'b', 'c']));
    const { overlaps, work } = mergeWork(BASE, { ...BASE, terms }, other);
    expect(overlaps).toEqual([]);
    expect(work(theirs)).toEqual({ terms, texts: other.texts });
  });

  test.each<[string, Partial<WarrantyTemplate>]>([
    ['table', { showDataTable: false }],
    ['columns', { tableParameters: ['power'] }],
    ['log of services', { showServiceLog: false }],
    ['attachments', { attachments: [ATTACHMENT] }],
  ])('both keep the other %s that one of them has put into a text', (_, more) => {
    const other = withText(text(['a!', 'b', 'c']));
    const { overlaps, work } = mergeWork(BASE, withText(text(['a', 'b', 'c'], more)), other);
    expect(overlaps).toEqual([]);
    expect(work(theirs).texts.pl).toEqual(text(['a!', 'b', 'c'], more));
  });

  test('both keep the text of a language that one of them began', () => {
    const own = { ...BASE, texts: { ...BASE.texts, en: text(['mine']) } };
    const other = { ...BASE, texts: { ...BASE.texts, de: text(['theirs']) } };
    expect(mergeWork(BASE, own, other).work(theirs).texts).toEqual({
      pl: BASE.texts.pl,
      en: text(['mine']),
      de: text(['theirs']),
    });
  });

  test('whatever one of them did stands when the other did nothing, or the same', () => {
    fc.assert(
      fc.property(randomWork, (changed) => {
        for (const [own, other] of [
          [changed, changed],
          [{ ...changed, texts: { ...BASE.texts, ...changed.texts } }, BASE],
          [BASE, { ...changed, texts: { ...BASE.texts, ...changed.texts } }],
        ] as const) {
          const { overlaps, work } = mergeWork(BASE, own, other);
          expect(overlaps).toEqual([]);
          expect(work(mine)).toEqual(own === BASE ? other : own);
        }
      }),
    );
  });

  test('get each clash from the side that was chosen, and lose nothing that does not clash', () => {
    fc.assert(
      fc.property(randomWork, randomWork, randomWork, (base, own, other) => {
        const { overlaps, work } = mergeWork(base, own, other);
        for (const overlap of overlaps) {
          const at = (of: WarrantyWork) =>
            overlap.of === 'terms' ? of.terms[overlap.part] : of.texts[overlap.language]?.[overlap.part];
          expect(at(own)).not.toEqual(at(other));
          expect([at(work(mine)), at(work(theirs))]).toEqual([at(own), at(other)]);
        }
        const languages = (['pl', 'en'] as const).filter((language) => {
          const [before, now, there] = [base, own, other].map(({ texts }) => texts[language]);
          if (before === undefined || now === undefined) return before === undefined && (now ?? there);
          return there !== undefined || JSON.stringify(now) !== JSON.stringify(before);
        });
        expect(new Set(Object.keys(work(mine).texts))).toEqual(new Set(languages));
      }),
    );
  });
});
