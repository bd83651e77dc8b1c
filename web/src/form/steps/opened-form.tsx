import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { OPENED_FORM } from '../../lib/network/query-client.ts';
import { Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import type { DraftLock } from '../drafts/draft-lock.ts';
import { LockedForm } from '../drafts/locked-form.tsx';

type Props<Opened> = {
  readonly userId: number;
  /** The address at which the form is continued. */
  readonly place: string;
  /** Reads its draft, or begins a new form. */
  readonly open: () => Promise<Opened>;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
  /** `turn` grows each time this tab gets the lock again; it is part of the form's React key. */
  readonly children: (opened: Opened, lock: DraftLock, turn: number) => ReactNode;
};

/** Opens the form of an address once, in the one tab that may write it. */
export function OpenedForm<Opened>(props: Props<Opened>) {
  const { userId, place } = props;
  return (
    <LockedForm userId={userId} place={place} waiting={<Waiting />}>
      {(lock, turn) => <OpenedOnce {...props} lock={lock} turn={turn} />}
    </LockedForm>
  );
}

type OnceProps<Opened> = Props<Opened> & { readonly lock: DraftLock; readonly turn: number };

function OpenedOnce<Opened>({ userId, place, open, failed, children, lock, turn }: OnceProps<Opened>) {
  const opening = useQuery({
    // With the next turn, what another tab has written meanwhile is read again.
    queryKey: [OPENED_FORM, userId, place, turn],
    queryFn: open,
    retry: false,
    // A form on the screen is never replaced by a newer answer of the server.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (opening.isPending) return <Waiting />;
  if (opening.isError)
    return <NothingToWrite lock={lock}>{failed(opening.error, () => void lock.start())}</NothingToWrite>;
  return children(opening.data, lock, turn);
}

/** What stands where an address has no form, or it could not be opened: other tabs may try it meanwhile. */
export function NothingToWrite({
  lock,
  children,
}: {
  readonly lock: DraftLock;
  readonly children: ReactNode;
}) {
  useEffect(() => lock.release(), [lock]);
  return children;
}

function Waiting() {
  return (
    <Page width="narrow">
      <Skeletons shape="sections" count={2} />
    </Page>
  );
}
