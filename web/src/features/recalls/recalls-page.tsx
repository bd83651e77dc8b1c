import type { OwnRecall } from '@portal/domain/recalls/record';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Page } from '../../ui/frame/page.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { OwnRecallSection } from './own-recall.tsx';
import { markRecallRead, ownRecalls } from './queries.ts';

/** The recalls of the devices that a person commissioned, with an answer for each device. */
export default function RecallsPage() {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useQuery(ownRecalls());
  useReadReceipts(data);
  if (data === undefined) {
    if (!error)
      return (
        <Page>
          <Skeletons shape="sections" />
        </Page>
      );
    const { detail, requestId } = problemOf(error);
    return (
      <Page>
        <ErrorState
          title={t('recalls.failed')}
          text={detail}
          code={requestId}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  return (
    <Page>
      {error && <FetchedAt at={dataUpdatedAt} />}
      {data.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={t('recalls.none')} text={t('recalls.noneText')} />
      )}
      {data.map((recall) => (
        <OwnRecallSection key={recall.id} recall={recall} readAt={dataUpdatedAt} />
      ))}
    </Page>
  );
}

/** Tells the maker which recalls were opened here; what fails offline is told the next time. */
function useReadReceipts(recalls: readonly OwnRecall[] | undefined): void {
  const queries = useQueryClient();
  const unread =
    recalls
      ?.filter(({ readAt }) => readAt === null)
      .map(({ id }) => id)
      .join() ?? '';
  useEffect(() => {
    if (unread === '') return;
    const marked = unread.split(',').map((id) => markRecallRead(Number(id)));
    void Promise.all(marked).then(
      () => queries.invalidateQueries({ queryKey: ['recalls', 'own'] }),
      () => undefined,
    );
  }, [unread, queries]);
}
