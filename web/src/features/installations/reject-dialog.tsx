import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './installations.module.css';

type Props = {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
};

/** Asks for the reason, which the installer reads and may correct the installation by. What was typed survives closing. */
export default function RejectDialog({ opened, busy, onClose, onReject }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') onReject(given);
  }

  return (
    <Modal opened={opened} onClose={onClose} title={t('installations.rejectTitle')} centered>
      <form onSubmit={submit} noValidate className={css['list']}>
        <Textarea
          label={t('installations.rejectReason')}
          description={t('installations.rejectHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? t('installations.rejectMissing') : undefined}
          autosize
          minRows={3}
          maxLength={2000}
          required
          data-autofocus
        />
        <div className={css['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" color="bad" loading={busy}>
            {t('installations.act.reject')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
