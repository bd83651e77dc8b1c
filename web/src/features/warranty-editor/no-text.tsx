import { Button } from '@mantine/core';
import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import { IconFilePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/notices/empty-state.tsx';

const BLANK: WarrantyTemplate = {
  content: { type: 'doc', content: [] },
  showDataTable: true,
  tableParameters: [],
  showServiceLog: true,
  attachments: [],
};

type Props = {
  readonly language: Language;
  readonly work: WarrantyWork;
  /** What the server has: a text that was removed here until that is saved. */
  readonly saved: WarrantyWork;
  readonly onBegin: (text: WarrantyTemplate) => void;
};

/** There is no text in a language yet: the ways to begin one. */
export function NoText({ language, work, saved, onBegin }: Props) {
  const { t } = useTranslation();
  const removed = saved.texts[language];
  return (
    <EmptyState
      icon={IconFilePlus}
      title={t('warranty.noText.title', { language: t(`builder.language.${language}`) })}
      text={t('warranty.noText.text')}
      action={
        <>
          {removed !== undefined && (
            <Button onClick={() => onBegin(removed)}>{t('warranty.noText.takeBack')}</Button>
          )}
          {LANGUAGES.map((other) => {
            const text = work.texts[other];
            return (
              text && (
                <Button
                  key={other}
                  variant={removed === undefined ? 'filled' : 'outline'}
                  onClick={() => onBegin(text)}
                >
                  {t('warranty.noText.copy', { language: t(`builder.language.${other}`) })}
                </Button>
              )
            );
          })}
          <Button variant="outline" onClick={() => onBegin(BLANK)}>
            {t('warranty.noText.blank')}
          </Button>
        </>
      }
    />
  );
}
