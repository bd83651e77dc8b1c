import { NativeSelect, TextInput } from '@mantine/core';
import type { Language } from '@portal/domain/templates/labels';
import { attachmentSchema, type WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notices/notice.tsx';
import { PdfButton } from '../../../ui/values/pdf-button.tsx';
import { installationsOf, printedCard } from '../queries.ts';
import { useCardPicture } from './use-card-picture.ts';
import css from './card-preview.module.css';

type Props = {
  readonly templateId: number;
  readonly versionId: number;
  readonly language: Language;
  readonly text: WarrantyTemplate;
  readonly terms: WarrantyTerms;
};

type Offered = { readonly value: string; readonly label: string };

/** The card that the text gives, drawn by what prints the real ones, of an installation that was made or an invented one. */
export function CardPreview({ templateId, versionId, language, text, terms }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Offered | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery(installationsOf(templateId, search));
  const offered = (found.data ?? []).map(({ id, customerName, customDevice }) => ({
    value: String(id),
    label: `${customDevice.serial} · ${customerName}`,
  }));
  // One that the search no longer finds stays in the list: it is whose card is drawn and downloaded.
  const isLost = chosen !== null && offered.every(({ value }) => value !== chosen.value);
  const choices = isLost ? [chosen, ...offered] : offered;
  const installation = chosen === null ? null : Number(chosen.value);
  const asked = useMemo(
    () => ({ language, template: printable(text), terms, installation }),
    [language, text, terms, installation],
  );
  const { basicMonths, extendedMonths, saleGraceMonths } = terms;
  const isSound =
    ![basicMonths, extendedMonths, saleGraceMonths].includes(0) &&
    terms.parts.every(({ name, months }) => name !== '' && months > 0);
  const picture = useCardPicture(versionId, isSound ? asked : null);
  return (
    <div className={css['card']}>
      <NativeSelect
        label={t('warranty.card.of')}
        value={chosen?.value ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setChosen(choices.find((one) => one.value === value) ?? null)
        }
        data={[{ value: '', label: t('warranty.card.invented') }, ...choices]}
      />
      <TextInput
        label={t('warranty.card.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PdfButton
        label={t('warranty.card.pdf')}
        filename={`warranty-${language}`}
        load={() => printedCard(versionId, asked)}
      />
      {picture.problem !== null && (
        <Notice tone="bad" title={t('warranty.card.failed')}>
          {picture.problem}
        </Notice>
      )}
      {!isSound && <Notice tone="warn" title={t('warranty.card.termsFirst')} />}
      <output className={css['state']}>
        {picture.busy ? t('warranty.card.drawing') : t('warranty.card.pages', { count: picture.pages })}
      </output>
      {picture.address !== null && (
        <div className={css['paper']} aria-busy={picture.busy}>
          <img
            src={picture.address}
            alt={t('warranty.card.alt', { language: t(`builder.language.${language}`) })}
            style={{ backgroundSize: `100% ${String(100 / picture.pages)}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** Without the attachments that are still being written. */
function printable(text: WarrantyTemplate): WarrantyTemplate {
  return { ...text, attachments: text.attachments.filter((one) => attachmentSchema.safeParse(one).success) };
}
