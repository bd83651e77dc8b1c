import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Marks } from './marks.tsx';
import css from './review.module.css';

type Props = {
  readonly marks: Marks;
  readonly onKeyDown?: (event: React.KeyboardEvent) => void;
};

/** What was marked, each with a line for what is wrong there. */
export function MarkNotes({ marks, onKeyDown }: Props) {
  const { t } = useTranslation();
  if (marks.all.length === 0) return null;
  return (
    <fieldset className={css['marks']}>
      <legend>{t('review.mark.list')}</legend>
      <p className={css['second']}>{t('review.mark.hint')}</p>
      {marks.all.map(({ field, name, note }) => (
        <TextInput
          key={field}
          label={name}
          aria-label={t('review.mark.note', { name })}
          value={note}
          onKeyDown={onKeyDown}
          maxLength={500}
          onChange={(event) => marks.note(field, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
