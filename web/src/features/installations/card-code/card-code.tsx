import { Button, Loader, Modal } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/languages/format.ts';
import { call } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import links from '../../../ui/lists/link-rows.module.css';
import css from './card-code.module.css';

type Props = {
  readonly installation: number;
  readonly card: 'installation' | 'warranty';
};

/** A row that shows the QR code with which the customer opens a card on their own phone (decision 054). */
export function CardCodeButton(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={links['row']} onClick={() => setOpen(true)}>
        <IconQrcode aria-hidden stroke={1.75} />
        {t('signing.card.show', { card: t(`installations.card.${props.card}`) })}
      </button>
      {open && <CardCode {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The code on the whole screen; each time it is shown it is a new one. */
function CardCode({ installation, card, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['card-code', installation, card],
    queryFn: async () => {
      const { createCardLink } = await contractOf(
        () => import('@portal/domain/installations/card-link-contract'),
      );
      return call(createCardLink, { params: { id: installation }, body: { card } });
    },
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t(`installations.card.${card}`)}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      {isFetching && <Loader />}
      {error && !isFetching && (
        <LoadFailed title={t('signing.card.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <p>{t('signing.card.scan')}</p>
          <img
            className={css['code']}
            alt={t('signing.card.qr')}
            src={`data:image/svg+xml,${encodeURIComponent(data.qr)}`}
          />
          <p>{t('signing.card.until', { time: formatTime(data.expiresAt) })}</p>
        </>
      )}
      <Button variant="outline" onClick={onClose}>
        {t('signing.card.close')}
      </Button>
    </Modal>
  );
}
