import { PAGE_SIZE } from '@portal/domain/constants';
import type { Page } from '@portal/domain/page';
import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { CardList } from './card-link.tsx';
import { EmptyState } from '../notices/empty-state.tsx';
import { ErrorState } from '../notices/error-state.tsx';
import { FetchedAt } from './fetched-at.tsx';
import { ShowMore } from './pager.tsx';
import css from './paged-list.module.css';
import { Skeletons } from './skeletons.tsx';

type Props<Row> = {
  readonly label: string;
  /** The pages that are shown, from the first. */
  readonly pages: readonly UseQueryResult<Page<Row>>[];
  readonly card: (row: Row) => ReactNode;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  /** The error message when the failure was not the network's. */
  readonly failed: string;
  /** Shown when there is no network and nothing is cached: what to do about it. */
  readonly notKept: { readonly title: string; readonly text: string };
  /** Whether the rows are the result of a search. */
  readonly searched: boolean;
  readonly onMore: () => void;
};

/** The cards of a list that is fetched page by page, in each of its states; offline from the cache. */
export function PagedList<Row>({ label, pages, card, empty, failed, notKept, searched, onMore }: Props<Row>) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const [first] = pages;
  const rows = pages.flatMap((page) => page.data?.items ?? []);
  const broken = pages.find((page) => page.error);
  const retry = () => {
    for (const page of pages) void page.refetch();
  };

  if (first?.data === undefined) {
    if (!broken) return <Skeletons shape="cards" />;
    if (isOffline(broken.error))
      return <EmptyState icon={IconCloudOff} title={notKept.title} text={notKept.text} />;
    const problem = problemOf(broken.error);
    return <ErrorState title={failed} text={problem.detail} code={problem.requestId} onRetry={retry} />;
  }
  const offline = broken !== undefined || !reachable;
  const oldest = Math.min(...pages.flatMap((page) => (page.data ? [page.dataUpdatedAt] : [])));
  const age = offline && (
    <p className={css['age']}>
      <FetchedAt at={oldest} />
      {searched && <span>{t('offline.searchedHere')}</span>}
    </p>
  );
  const cutShort = offline && pages.at(-1)?.data === undefined && !pages.at(-1)?.isPending;
  if (rows.length === 0)
    return (
      <>
        {age}
        {empty}
      </>
    );
  return (
    <>
      {age}
      <CardList label={label}>{rows.map(card)}</CardList>
      {cutShort ? (
        <EmptyState
          icon={IconCloudOff}
          title={t('offline.keptOf', { kept: rows.length, total: first.data.totalItems })}
          text={t('offline.restOnline')}
        />
      ) : (
        <ShowMore
          shown={rows.length}
          total={first.data.totalItems}
          step={PAGE_SIZE}
          loading={pages.some((page) => page.isPending)}
          onMore={onMore}
        />
      )}
    </>
  );
}
