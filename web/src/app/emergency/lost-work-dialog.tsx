import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetLostWork, type UnsentWork } from '../../queue/store/unsent-note.ts';
import css from './emergency.module.css';
import { LostWork } from './lost-work.tsx';

type Props = {
  readonly lost: readonly UnsentWork[];
  readonly userId: number;
  readonly onClose: () => void;
};

/** Lists at start the unsent work that this device has lost, until the person confirms that they have read it. */
export default function LostWorkDialog({ lost, userId, onClose }: Props) {
  const { t } = useTranslation();
  const [phone] = useState(() => matchMedia('(max-width: 639px)').matches);
  return (
    <Modal
      opened
      fullScreen={phone}
      size="lg"
      onClose={onClose}
      title={t('emergency.lost.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['body']}>
        <p className={css['plain']}>{t('emergency.lost.text')}</p>
        <LostWork lost={lost} />
        <div className={css['last']}>
          <Button onClick={() => forgetLostWork(userId)}>{t('emergency.lost.read')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('emergency.later')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
