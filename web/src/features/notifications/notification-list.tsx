import { PAGE_SIZE } from '@portal/domain/constants';
import type { UserNotification } from '@portal/domain/notifications/contract';
import { Button, CloseButton } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { moreThan } from '@portal/domain/page';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toastProblem } from '../../ui/notices/toast.ts';
import { NotificationLine } from './notification-line.tsx';
import css from './notification-list.module.css';
import { markAllRead, markRead, newestNotifications, unreadCount } from './queries.ts';

/** The notifications, newest first. Opening one leads to its record and marks it as read. */
export default function NotificationList({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE_SIZE);
  const {
    data,
    error,
    dataUpdatedAt,
    refetch,
    isPlaceholderData: growing,
    // Loading older ones keeps the scroll position.
  } = useQuery({ ...newestNotifications(count), placeholderData: keepPreviousData });
  const unread = useQuery(unreadCount()).data?.unread ?? 0;
  const mark = useMarking();
  const newest = data?.[0];
  return (
    <div
      className={css['list']}
      // What has the focus is not under the list; the bell itself opens and closes it.
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        if (!relatedTarget.matches('[popovertarget]')) onLeave();
      }}
    >
      <div className={css['head']}>
        <h2 className={css['title']}>{t('notices.title')}</h2>
        <CloseButton aria-label={t('ui.close')} onClick={onLeave} />
      </div>
      {data === undefined && error === null && <Skeletons shape="rows" count={3} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('notices.failed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId ?? problemOf(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && error !== null && <FetchedAt at={dataUpdatedAt} />}
      {data?.length === 0 && (
        <EmptyState icon={IconBellOff} title={t('notices.none')} text={t('notices.noneText')} />
      )}
      {newest !== undefined && unread > 0 && (
        <Button
          variant="subtle"
          fullWidth
          loading={mark.isPending}
          onClick={() => mark.mutate({ upTo: newest })}
        >
          {t('notices.readAll')}
        </Button>
      )}
      <ul className={css['lines']}>
        {data?.map((notice) => (
          <NotificationLine
            key={notice.id}
            notice={notice}
            onChosen={() => {
              if (notice.readAt === null) mark.mutate({ one: notice });
              onLeave();
            }}
          />
        ))}
      </ul>
      {(growing || data?.length === count) && (
        <Button variant="default" fullWidth loading={growing} onClick={() => setCount(moreThan(count))}>
          {t('notices.more')}
        </Button>
      )}
    </div>
  );
}

/** Marks one or all as read. A failure is shown, except for one that was opened: its record is on the screen then. */
function useMarking() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: { readonly one: UserNotification } | { readonly upTo: UserNotification }) =>
      'one' in which ? markRead(which.one) : markAllRead(which.upTo),
    onError: (error, which) => {
      if ('one' in which) return;
      toastProblem(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
}
