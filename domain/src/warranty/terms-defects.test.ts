import { expect, test } from 'vitest';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS, type WarrantyTerms } from './terms.ts';
import { termsDefects } from './terms-defects.ts';

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
