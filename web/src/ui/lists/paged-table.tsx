import { PAGE_SIZE } from '@portal/domain/constants';
import { type Page, pageCount } from '@portal/domain/page';
import { IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../../lib/network/api-problem.ts';
import { EmptyState } from '../notices/empty-state.tsx';
import { ErrorState } from '../notices/error-state.tsx';
import { FetchedAt } from './fetched-at.tsx';
import { Pages } from './pager.tsx';
import { Skeletons } from './skeletons.tsx';

type Props<Row> = {
  readonly query: UseQueryResult<Page<Row>>;
  readonly page: number;
  readonly onPage: (page: number, replace?: boolean) => void;
  readonly table: (rows: readonly Row[]) => ReactNode;
  /** The error message. */
  readonly failed: string;
  readonly nothing: string;
  /** The total number of rows, as text. */
  readonly total: (count: number) => string;
};

/** One page of a list as a table for wide screens, in each of its states. */
export function PagedTable<Row>({ query, page, onPage, table, failed, nothing, total }: Props<Row>) {
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = query;
  if (data === undefined) {
    if (!error) return <Skeletons shape="rows" count={8} />;
    const problem = problemOf(error);
    return (
      <ErrorState
        title={failed}
        text={problem.detail}
        code={problem.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {error && <FetchedAt at={dataUpdatedAt} />}
      {data.items.length === 0 ? <EmptyState icon={IconInbox} title={nothing} /> : table(data.items)}
      <p>{total(data.totalItems)}</p>
      <Pages
        page={page}
        pages={pageCount(data.totalItems, PAGE_SIZE)}
        settled={!isPlaceholderData}
        onPage={onPage}
      />
    </>
  );
}
