import type { Language } from '@portal/domain/templates/labels';
import type { PlaceholderValue } from '@portal/domain/warranty/resolve-placeholder';
import { cardDate, cardNumber, cardYesNo } from './card-formats.ts';

/** A placeholder's value in the format of a language: 1,6 bar, 12.03.2026, Tak. */
export function placeholderText(value: PlaceholderValue, language: Language): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'number':
      return withUnit(cardNumber(value.text, language), value.unit);
    case 'date':
      return cardDate(value.date, language);
    case 'yes_no':
      break;
  }
  return cardYesNo(value.answer, language);
}

function withUnit(text: string, unit: string | undefined): string {
  return unit ? `${text} ${unit}` : text;
}
