import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { online } from '../lib/network/connection.ts';
import { useStore } from '../lib/store.ts';
import { FetchedAt } from '../ui/lists/fetched-at.tsx';
import { Skeletons } from '../ui/lists/skeletons.tsx';
import { RecordTrouble } from './record-trouble.tsx';

type Props<Data, Key extends readonly unknown[]> = {
  readonly of: 'inspection' | 'service';
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  /** Also told when the data were read, in milliseconds since 1970. */
  readonly children: (data: Data, readAt: number) => ReactNode;
};

/** Fetches an inspection or a service and shows it; offline from the cache, with the time it was fetched. */
export function LoadedRecord<Data, Key extends readonly unknown[]>({
  of,
  query,
  children,
}: Props<Data, Key>) {
  const reachable = useStore(online);
  const { data, error, refetch, dataUpdatedAt } = useQuery(query);
  if (data === undefined)
    return error ? (
      <RecordTrouble of={of} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeletons shape="sections" />
    );
  return (
    <>
      {(error !== null || !reachable) && <FetchedAt at={dataUpdatedAt} />}
      {children(data, dataUpdatedAt)}
    </>
  );
}
