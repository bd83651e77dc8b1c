import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appHistory } from '../../lib/history.ts';
import { useUnsavedOfficeGuard } from '../frame/unsaved-guard.ts';
import { useFocusBack } from '../frame/use-focus-back.ts';
import { useEscapeCloses } from './use-escape-closes.ts';

type Props = {
  readonly title: string;
  readonly size?: 'md' | 'lg';
  /** Whether something is typed that is not saved. */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  /** The form; `close` is for its button "Cancel". */
  readonly children: (close: () => void) => ReactNode;
};

/** A dialog with a form. Whichever way it is closed (Escape, backdrop, cross, "Cancel"), it asks first when input would be lost. */
export function FormDialog({ title, size = 'md', isDirty, onClose, children }: Props) {
  const { t } = useTranslation();
  const inside = useRef<HTMLDivElement>(null);
  useUnsavedOfficeGuard(isDirty, 'users');
  const close = async () => {
    if (!isDirty || (await appHistory().mayLeave())) onClose();
  };
  const ask = () => void close();
  useFocusBack(true);
  useEscapeCloses(true, inside, ask);
  return (
    <Modal
      opened
      size={size}
      onClose={ask}
      closeOnEscape={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div ref={inside}>{children(ask)}</div>
    </Modal>
  );
}
