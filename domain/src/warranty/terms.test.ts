import { expect, test } from 'vitest';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS, termsDefects, type WarrantyTerms } from './terms.ts';

test.each([FIRST_MAKER_TERMS, SECOND_MAKER_TERMS])(
  'accumulators and circulation pump have 24 months and a name in each language',
  ({ parts }) => {
    expect(parts).toEqual([
      {
        name: 'akumulatory',
        names: { pl: 'Akumulatory', en: 'Accumulators', de: 'Akkumulatoren' },
        months: 24,
      },
      {
        name: 'pompa obiegowa',
        names: { pl: 'Pompa obiegowa', en: 'Circulation pump', de: 'Umwälzpumpe' },
        months: 24,
      },
    ]);
  },
);

test.each<[terms: Partial<WarrantyTerms>, expected: string[]]>([
  [FIRST_MAKER_TERMS, []],
  [SECOND_MAKER_TERMS, []],
  [{ extendedMonths: 61 }, []],
  [{ extendedMonths: 60 }, ['extendedMonths too-small']],
  [{ extendedMonths: 27 }, ['extendedMonths too-small']],
  [
    {
      parts: [
        { name: 'pompa', months: 24 },
        { name: ' ', months: 24 },
      ],
    },
    ['parts.1.name required'],
  ],
  [
    {
      parts: [
        { name: 'pompa', months: 24 },
        { name: 'Pompa ', months: 36 },
      ],
    },
    ['parts.1.name duplicate-part'],
  ],
  [
    {
      parts: [
        { name: 'pompa', names: { en: 'Pump' }, months: 24 },
        { name: 'sprężarka', names: { en: 'pump' }, months: 36 },
      ],
    },
    ['parts.1.name duplicate-part'],
  ],
  [
    {
      parts: [
        { name: 'pompa', names: { pl: 'Pompa obiegowa' }, months: 24 },
        { name: 'sprężarka', names: { pl: 'Sprężarka' }, months: 36 },
        { name: '', months: 12 },
        { name: '', months: 12 },
      ],
    },
    ['parts.2.name required', 'parts.3.name required'],
  ],
])('a basic period of 60 months with %j promises what can be kept, but %j', (more, expected) => {
  const terms = { basicMonths: 60, yearlyInspection: true, parts: [], ...more };
  expect(termsDefects(terms).map(({ propertyPath, code }) => `${propertyPath} ${code}`)).toEqual(expected);
});
