import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { cardToOpen } from './queries.ts';
import { NotOpened, StrangersPage } from './strangers-page.tsx';

/** Where a customer opens a card on a phone of their own, without an account (decision 054). */
export default function CardPage() {
  return <StrangersPage kind="card">{(secret) => <Card secret={secret} />}</StrangersPage>;
}

function Card({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(cardToOpen(secret));
  if (data === undefined) {
    if (isPending) return <Skeletons shape="sections" count={1} />;
    return <NotOpened kind="card" problem={problemOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <EmptyState
      isPage
      icon={IconFileTypePdf}
      title={t('signing.card.title')}
      text={t('signing.card.text')}
      action={
        <Button size="lg" onClick={() => void shareOrDownload(data, `${t('signing.card.file')}.pdf`)}>
          {t('signing.card.save')}
        </Button>
      }
    />
  );
}
