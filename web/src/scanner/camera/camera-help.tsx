import { Button, Modal } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import type { Trouble } from '../machine.ts';
import type { Scanner } from '../scanner.ts';
import { scanPhoto } from './scan-photo.ts';
import css from './camera-help.module.css';

type Props = { readonly scanner: Scanner; readonly trouble: Trouble; readonly onCancel: () => void };

/** Shown when there is no camera picture: the reason, what to do about it, and how to continue without a camera. */
export function CameraHelp({ scanner, trouble, onCancel }: Props) {
  const { t } = useTranslation();
  const reading = useStore(scanner.reading);
  const words = {
    blocked: { title: t('scanner.helpBlockedTitle'), text: t('scanner.helpBlockedText') },
    missing: { title: t('scanner.helpMissingTitle'), text: t('scanner.helpMissingText') },
    other: { title: t('scanner.helpOtherTitle'), text: t('scanner.helpOtherText') },
  }[trouble];
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onCancel}
      title={words.title}
      closeButtonProps={{ 'aria-label': t('scanner.cancel') }}
    >
      <p className={css['text']}>{words.text}</p>
      {trouble === 'blocked' && (
        <ol className={css['steps']}>
          <li>{t('scanner.helpBlockedStep1')}</li>
          <li>{t('scanner.helpBlockedStep2')}</li>
          <li>{t('scanner.helpBlockedStep3')}</li>
        </ol>
      )}
      <div className={css['ways']}>
        <Button onClick={() => scanner.send({ type: 'scan-requested', disabled: false })}>
          {t('scanner.again')}
        </Button>
        <Button variant="default" loading={reading} onClick={() => void scanPhoto(scanner)}>
          {t('scanner.photo')}
        </Button>
        <Button variant="subtle" onClick={() => type(onCancel)}>
          {t('scanner.type')}
        </Button>
      </div>
    </Modal>
  );
}

/** Closes the help and leads to the field, during the tap: only then do phones open their keyboard. */
function type(close: () => void): void {
  flushSync(close);
  // The scan button has the focus by now; its field is beside it.
  document.activeElement?.parentElement?.querySelector('input')?.focus();
}
