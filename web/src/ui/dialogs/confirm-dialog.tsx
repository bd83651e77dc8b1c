import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenQuestion } from './confirm.ts';
import css from './confirm.module.css';
import { useFocusBack } from '../frame/use-focus-back.ts';

/** One question with two verbs, 24 px apart when one of them destroys. */
export default function ConfirmDialog({ question }: { readonly question: OpenQuestion }) {
  const { t } = useTranslation();
  useFocusBack(true);
  const { title, text, confirmLabel, cancelLabel, danger = false, answer } = question;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {text !== undefined && <div className={css['text']}>{text}</div>}
      <div className={css['buttons']} data-danger={danger || undefined}>
        <Button
          variant={danger ? 'outline' : 'filled'}
          color={danger ? 'bad' : undefined}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </Button>
        {cancelLabel !== null && (
          <Button
            variant={danger ? 'filled' : 'outline'}
            data-autofocus={danger || undefined}
            onClick={() => answer(false)}
          >
            {cancelLabel ?? t('ui.cancel')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
