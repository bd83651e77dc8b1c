import { Button } from '@mantine/core';
import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { LoggedEvent } from '@portal/domain/events/record';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventWords } from '../../lib/network/event-key.ts';
import { formatDateTime } from '../../lib/languages/format.ts';
import { moreThan } from '@portal/domain/page';
import { Section } from '../frame/page.tsx';
import { Skeletons } from '../lists/skeletons.tsx';
import css from './event-history.module.css';

type Props<Key extends readonly unknown[]> = {
  /** The query for this many of the newest lines. */
  readonly query: (count: number) => UseQueryOptions<LoggedEvent[], Error, LoggedEvent[], Key>;
};

/** The event log of a record, newest first; older pages are loaded on request. */
export function EventHistory<Key extends readonly unknown[]>({ query }: Props<Key>) {
  const { t } = useTranslation();
  const [count, setCount] = useState(MAX_PAGE_SIZE);
  const {
    data,
    error,
    isPending,
    isPlaceholderData: growing,
  } = useQuery({
    ...query(count),
    // The loaded lines stay while older ones are fetched.
    placeholderData: keepPreviousData,
  });
  return (
    <Section id="history" title={t('installations.section.history')}>
      {error !== null && data === undefined && (
        <p className={css['second']}>{t('installations.sectionNotKept')}</p>
      )}
      {isPending && <Skeletons shape="rows" count={3} />}
      <ul className={css['history']}>
        {data?.map((event) => (
          <li key={event.id}>
            <strong>{t(eventWords(event))}</strong>
            <span className={css['second']}>
              {[formatDateTime(event.createdAt), event.user, reasonOf(event) ?? receiverOf(event)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {(growing || data?.length === count) && (
        <Button variant="default" loading={growing} onClick={() => setCount(moreThan(count))}>
          {t('notices.more')}
        </Button>
      )}
    </Section>
  );
}

function reasonOf(event: LoggedEvent): string | null {
  const reason = event.details['reason'];
  return typeof reason === 'string' ? reason : null;
}

/** The person it was shared with, or no longer is. */
function receiverOf(event: LoggedEvent): string | null {
  const receiver = event.details['receiver'];
  return typeof receiver === 'string' ? `→ ${receiver}` : null;
}
