import { Button, Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appHistory } from '../../lib/history.ts';
import { useUnsavedOfficeGuard } from '../frame/unsaved-guard.ts';
import { useFocusBack } from '../frame/use-focus-back.ts';
import { Unbroken } from '../values/unbroken.tsx';
import css from './dialog.module.css';
import { useEscapeCloses } from './use-escape-closes.ts';

type Props = {
  readonly title: string;
  readonly size?: 'md' | 'lg';
  readonly centered?: boolean;
  /** Whether something is typed that is neither saved nor being sent. */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  /** The form; `close` is for its button "Cancel". */
  readonly children: (close: () => void) => ReactNode;
};

/** A dialog with a form. Whichever way it is closed (Escape, backdrop, cross, "Cancel"), it asks first when input would be lost. */
export function FormDialog({ title, size = 'md', centered = false, isDirty, onClose, children }: Props) {
  const { t } = useTranslation();
  const inside = useRef<HTMLDivElement>(null);
  const ask = useAskingClose(isDirty, onClose);
  useFocusBack(true);
  useEscapeCloses(true, inside, ask);
  return (
    <Modal
      opened
      size={size}
      centered={centered}
      onClose={ask}
      closeOnEscape={false}
      title={<Unbroken text={title} />}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div ref={inside}>{children(ask)}</div>
    </Modal>
  );
}

type ButtonsProps = {
  /** A verb. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The `close` of the dialog. */
  readonly onCancel: () => void;
};

/** The foot of the form in a `FormDialog`: the button that submits it, and "Cancel". */
export function FormButtons({ label, busy, disabled = false, onCancel }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={css['actions']}>
      <Button type="submit" loading={busy} disabled={disabled}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}

/**
 * For a form that can be closed: asks when input would be lost, as well when its page is left.
 *
 * @returns closes the form, after a question when something is typed
 */
export function useAskingClose(isDirty: boolean, onClose: () => void): () => void {
  useUnsavedOfficeGuard(isDirty, 'records');
  const close = async () => {
    if (!isDirty || (await appHistory().mayLeave())) onClose();
  };
  return () => void close();
}
