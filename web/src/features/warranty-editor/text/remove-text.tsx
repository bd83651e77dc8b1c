import { Button } from '@mantine/core';
import type { Language } from '@portal/domain/templates/labels';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import css from '../warranty-editor.module.css';

type Props = {
  readonly language: Language;
  /** The version cannot do without it. */
  readonly isNeeded: boolean;
  readonly onRemove: () => void;
};

/** Removes the text of a language with its table and attachments, after a question; saving does it on the server. */
export function RemoveText({ language: code, isNeeded, onRemove }: Props) {
  const { t } = useTranslation();
  const language = t(`builder.language.${code}`);
  if (isNeeded) return <p className={css['second']}>{t('warranty.removeText.needed')}</p>;
  async function askAndRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('warranty.removeText.title', { language }),
      text: t('warranty.removeText.text'),
      confirmLabel: t('warranty.removeText.confirm'),
      danger: true,
    });
    if (isSure) onRemove();
  }
  return (
    <Button
      variant="outline"
      color="bad"
      leftSection={<IconTrash aria-hidden stroke={1.75} size="1.25rem" />}
      onClick={() => void askAndRemove()}
    >
      {t('warranty.removeText.button', { language })}
    </Button>
  );
}
