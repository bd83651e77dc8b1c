import type { Calculation } from '@portal/domain/form/calculation';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { sourceLabel, type Sources } from './rule-words.ts';

const SIGNS = { add: '+', subtract: '−', multiply: '×', divide: '÷' } as const;

/** A calculation as it is written on paper: “Supply” − “Return”. */
export function calculationWords(t: TFunction, calculation: Calculation, sources: Sources): string {
  switch (calculation.kind) {
    case 'number':
      return calculation.value.toLocaleString(currentLanguage());
    case 'field':
      return t('builder.rule.value', { value: sourceLabel(t, sources, calculation.field) });
    case 'round':
      return `${t('builder.calculation.round')} (${calculationWords(t, calculation.of, sources)}; ${calculation.decimals})`;
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return [calculation.left, calculation.right]
        .map((side) => inBrackets(side, calculationWords(t, side, sources)))
        .join(` ${SIGNS[calculation.kind]} `);
  }
}

function inBrackets({ kind }: Calculation, words: string): string {
  return kind in SIGNS ? `(${words})` : words;
}
