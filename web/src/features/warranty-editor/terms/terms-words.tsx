import { labelIn } from '@portal/domain/templates/labels';
import { longestEnd, warrantyPeriod } from '@portal/domain/warranty/period';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { formatDate } from '../../../lib/languages/format.ts';
import css from '../warranty-editor.module.css';

type Props = { readonly terms: WarrantyTerms; readonly today: string };

/** What the terms come to, in words, and what they would mean for a device that is commissioned today. */
export function TermsWords({ terms, today }: Props) {
  const { t } = useTranslation();
  if ([terms.basicMonths, terms.extendedMonths, terms.saleGraceMonths].includes(0)) return null;
  const { basicEnd } = warrantyPeriod(terms, { startedOn: today, on: today }, []);
  const { extendedMonths, saleGraceMonths, yearlyInspection } = terms;
  const extension = yearlyInspection ? 'warranty.says.extended' : 'warranty.says.extendedAlways';
  const sentences = [
    t('warranty.says.basic', { count: terms.basicMonths }),
    ...(extendedMonths === undefined ? [] : [t(extension, { count: extendedMonths })]),
    ...(yearlyInspection && extendedMonths === undefined ? [t('warranty.says.inspection')] : []),
    ...(saleGraceMonths === undefined ? [] : [t('warranty.says.grace', { count: saleGraceMonths })]),
    ...terms.parts
      .filter(({ name, months }) => name !== '' && months > 0)
      .map(({ name, names, months }) =>
        t('warranty.says.part', { name: labelIn(currentLanguage(), names, name), count: months }),
      ),
  ];
  return (
    <output className={css['sentence']}>
      <p>{sentences.join(' ')}</p>
      <p>
        {t(extendedMonths === undefined ? 'warranty.says.example' : 'warranty.says.exampleExtended', {
          start: formatDate(today),
          basicEnd: formatDate(basicEnd),
          end: formatDate(longestEnd(terms, today)),
        })}
      </p>
    </output>
  );
}
