import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notices/notice.tsx';
import css from './template-editor.module.css';

/** What two people changed, each to something else, as the other has saved it. */
export type TheirValue = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Puts the saved value in the place of one's own. */
  readonly onTake: () => void;
};

/** Says what somebody else saved where one's own change stands on the screen. */
export function MergedNotice({ values }: { readonly values: readonly TheirValue[] }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t('templates.merged.title')}>
      <p>{t('templates.merged.text')}</p>
      {values.map(({ key, name, value, onTake }) => (
        <div key={key} className={css['actions']}>
          <span>{t('templates.merged.theirs', { name, value })}</span>
          <Button variant="default" onClick={onTake}>
            {t('templates.merged.take')}
          </Button>
        </div>
      ))}
    </Notice>
  );
}
