import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { MonthsField } from './months-field.tsx';
import { namedPart, NEW_PART, partName } from './part-name.ts';
import { TermsWords } from './terms-words.tsx';
import css from '../warranty-editor.module.css';

type Props = {
  readonly terms: WarrantyTerms;
  readonly main: Language;
  /** Today, as the example begins. */
  readonly today: string;
  readonly onChange: (terms: WarrantyTerms) => void;
};

/** How long a warranty lasts, as a form, with what that comes to in words. */
export function TermsForm({ terms, main, today, onChange }: Props) {
  const { t } = useTranslation();
  const { extendedMonths: _extended, saleGraceMonths: _grace, ...fixed } = terms;
  return (
    <div className={css['panel']}>
      <h2 className={css['title']}>{t('warranty.terms.title')}</h2>
      <TermsWords terms={terms} today={today} />
      <MonthsField
        id="basicMonths"
        label={t('warranty.terms.basicMonths')}
        required
        value={terms.basicMonths}
        onChange={(basicMonths) => onChange({ ...terms, basicMonths: basicMonths ?? 0 })}
      />
      <MonthsField
        id="extendedMonths"
        label={t('warranty.terms.extendedMonths')}
        help={t('warranty.terms.extendedHelp')}
        value={terms.extendedMonths}
        onChange={(extendedMonths) =>
          onChange({
            ...fixed,
            ...(extendedMonths !== undefined && { extendedMonths }),
            ...(terms.saleGraceMonths !== undefined && { saleGraceMonths: terms.saleGraceMonths }),
          })
        }
      />
      <MonthsField
        id="saleGraceMonths"
        label={t('warranty.terms.saleGraceMonths')}
        help={t('warranty.terms.saleGraceHelp')}
        value={terms.saleGraceMonths}
        onChange={(saleGraceMonths) =>
          onChange({
            ...fixed,
            ...(terms.extendedMonths !== undefined && { extendedMonths: terms.extendedMonths }),
            ...(saleGraceMonths !== undefined && { saleGraceMonths }),
          })
        }
      />
      <Checkbox
        label={t('warranty.terms.yearlyInspection')}
        description={t('warranty.terms.yearlyHelp')}
        checked={terms.yearlyInspection}
        onChange={(event) => onChange({ ...terms, yearlyInspection: event.currentTarget.checked })}
      />
      <Parts parts={terms.parts} main={main} onChange={(parts) => onChange({ ...terms, parts })} />
    </div>
  );
}

type PartsProps = {
  readonly parts: WarrantyTerms['parts'];
  readonly main: Language;
  readonly onChange: (parts: WarrantyTerms['parts']) => void;
};

const MAX_PARTS = 30;
const NAME_LENGTH = 120;

/** Parts with a period of their own. */
function Parts({ parts, main, onChange }: PartsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={css['group']}>
      <legend>{t('warranty.terms.parts')}</legend>
      {parts.map((part, at) => {
        const name = partName(part, main, main);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- while its name is typed, a part has no identity but its place
          <fieldset key={at} className={css['item']} aria-label={name || t('warranty.terms.newPart')}>
            {LANGUAGES.map((language) => (
              <LineControl
                key={language}
                id={`part-${String(at)}-${language}`}
                label={t('warranty.terms.partName', { language: t(`builder.language.${language}`) })}
                lang={language}
                maxLength={NAME_LENGTH}
                autoComplete="off"
                value={partName(part, language, main)}
                onChange={({ currentTarget: { value } }) =>
                  onChange(parts.with(at, namedPart(part, language, value, main)))
                }
              />
            ))}
            <MonthsField
              id={`part-${String(at)}-months`}
              label={t('warranty.terms.partMonths')}
              required
              value={part.months}
              onChange={(months) => onChange(parts.with(at, { ...part, months: months ?? 0 }))}
            />
            <ActionIcon
              aria-label={t('warranty.terms.removePart', { name })}
              onClick={() => onChange(parts.filter((_, other) => other !== at))}
            >
              <IconTrash aria-hidden stroke={1.75} size="1.25rem" />
            </ActionIcon>
          </fieldset>
        );
      })}
      {parts.length < MAX_PARTS && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => onChange([...parts, NEW_PART])}
        >
          {t('warranty.terms.addPart')}
        </Button>
      )}
    </fieldset>
  );
}
