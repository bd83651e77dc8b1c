import { Button, Modal } from '@mantine/core';
import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../lib/back-entry.ts';
import { formatTime } from '../../../lib/languages/format.ts';
import css from './customer-phone.module.css';

type Props = {
  /** The QR code as SVG. */
  readonly qr: string;
  readonly expiresAt: string;
  /** A phone has opened it: nobody else needs the code. */
  readonly opened: boolean;
  readonly cancel: () => void;
  readonly onClose: () => void;
};

/** The QR code on the whole screen, held out to the customer. */
export default function CodeSheet({ qr, expiresAt, opened, cancel, onClose }: Props) {
  const { t } = useTranslation();
  useBackCloses(true, onClose);
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('signing.phone.begin')}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      {opened ? (
        <IconDeviceMobileCheck aria-hidden stroke={1.25} className={css['reading']} />
      ) : (
        <>
          <p className={css['scan']}>{t('signing.phone.scan')}</p>
          <img
            className={css['code']}
            alt={t('signing.phone.qr')}
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          />
        </>
      )}
      <output className={css['state']}>
        <strong>{t(opened ? 'signing.phone.opened' : 'signing.phone.waiting')}</strong>
        <span>
          {opened
            ? t('signing.phone.openedText')
            : t('signing.phone.waitingText', { time: formatTime(expiresAt) })}
        </span>
      </output>
      <div className={css['foot']}>
        <Button variant="outline" onClick={onClose}>
          {t('signing.phone.hide')}
        </Button>
        <Button variant="subtle" color="bad" onClick={cancel}>
          {t('signing.phone.cancel')}
        </Button>
      </div>
    </Modal>
  );
}
