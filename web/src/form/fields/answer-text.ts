import type { Answer } from '@portal/domain/form/answers';
import type { Field } from '@portal/domain/form/schema';
import { severalOf } from '@portal/domain/form/several';
import { optionLabel } from '@portal/domain/templates/labels';
import { isIsoDate } from '@portal/domain/dates';
import type { TFunction } from 'i18next';
import { writeNumber, formatDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';

/** An answer as text; pictures are shown instead. */
export function answerText(t: TFunction, field: Field, answer: Answer | undefined): string {
  if (answer === undefined || answer === null || answer === '') return '';
  switch (field.type) {
    case 'number':
    case 'calculated': {
      const text = typeof answer === 'number' ? writeNumber(answer, currentLanguage()) : answer;
      return field.unit === undefined ? text : `${text} ${field.unit}`;
    }
    case 'date':
      return typeof answer === 'string' && isIsoDate(answer) ? formatDate(answer) : String(answer);
    case 'yes_no':
      return answer === 'yes' ? t('ui.yes') : answer === 'no' ? t('ui.no') : String(answer);
    case 'list':
      return optionLabel(field, String(answer), currentLanguage());
    case 'choices':
      return severalOf(answer)
        .map((value) => optionLabel(field, value, currentLanguage()))
        .join(', ');
    case 'time':
    case 'text':
    case 'newer':
      return String(answer);
    case 'image':
    case 'images':
    case 'signature':
    case 'statement':
      return '';
  }
}
