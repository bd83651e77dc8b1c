import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notices/notice.tsx';
import css from './sent-form.module.css';

/** A value that two people changed differently, as the other person saved it. */
export type TheirValue = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Replaces the own value with the saved one. */
  readonly onTake: () => void;
};

/** Lists the values that somebody else saved while the screen shows the person's own changes to them. */
export function MergedNotice({ values }: { readonly values: readonly TheirValue[] }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t('changes.merged.title')}>
      <p>{t('changes.merged.text')}</p>
      {values.map(({ key, name, value, onTake }) => (
        <div key={key} className={css['actions']}>
          <span>{t('changes.merged.theirs', { name, value })}</span>
          <Button variant="default" onClick={onTake}>
            {t('changes.merged.take')}
          </Button>
        </div>
      ))}
    </Notice>
  );
}
