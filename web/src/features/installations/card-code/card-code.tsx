import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/languages/format.ts';
import { call } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import css from './card-code.module.css';

type Props = {
  readonly installation: number;
  readonly card: 'installation' | 'warranty';
  readonly onClose: () => void;
};

/** The QR code with which the customer opens a card on their own phone, on the whole screen; each time a new one. */
export default function CardCode({ installation, card, onClose }: Props) {
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
