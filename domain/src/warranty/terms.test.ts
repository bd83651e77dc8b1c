import { expect, test } from 'vitest';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS } from './terms.ts';

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
