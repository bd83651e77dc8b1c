import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import css from '../template-editor.module.css';

/** What a parameter is called in the language that the person reads. */
export function labelOf({ labels, label }: ParameterField): string {
  return labelIn(currentLanguage(), labels, label);
}

/** A parameter in a list: its name, and what it is. */
export function Line({ parameter }: { readonly parameter: ParameterField }) {
  const { t } = useTranslation();
  return (
    <div>
      <span className={css['name']}>{labelOf(parameter)}</span>
      <p className={css['second']}>{marksOf(t, parameter)}</p>
    </div>
  );
}

/** What a parameter is, in a few words. */
export function marksOf(t: TFunction, { type, unit, required, barcodeScanner }: ParameterField): string {
  return [
    t(`templates.parameters.types.${type}`),
    unit,
    required === true && t('templates.parameters.required'),
    barcodeScanner === true && t('templates.parameters.serial'),
  ]
    .filter(Boolean)
    .join(' · ');
}
