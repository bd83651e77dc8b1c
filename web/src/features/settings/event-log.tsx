import { PAGE_SIZE } from '@portal/domain/constants';
import { EVENT_TYPES, type EventType, type LogEntry } from '@portal/domain/events/record';
import { iri } from '@portal/domain/iri';
import { pageCount } from '@portal/domain/page';
import { NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventKey, eventWords } from '../../lib/network/event-key.ts';
import { formatDateTime } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { devicePage, recordPage } from '../../records/addresses.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { eventsPage, type LogPick } from './privacy-queries.ts';
import css from './settings.module.css';

/** Who did what in the organisation, newest first (specification section 3, "Event log"). */
export function EventLog() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [pick, setPick] = useState<LogPick>({ type: null, search: '' });
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(eventsPage(organisation, pick, page));
  const filter = (next: Partial<LogPick>) => {
    setPick({ ...pick, ...next });
    setPage(1);
  };
  return (
    <section className={css['part']} aria-labelledby="event-log">
      <h2 id="event-log" className={css['title']}>
        {t('events.title')}
      </h2>
      <div className={css['filters']}>
        <SearchField
          value={pick.search}
          label={t('events.search')}
          onSearch={(search) => filter({ search })}
        />
        <NativeSelect
          label={t('events.type')}
          value={pick.type ?? ''}
          onChange={(event) => filter({ type: typeNamed(event.currentTarget.value) })}
          data={[
            { value: '', label: t('events.all') },
            ...EVENT_TYPES.map((type) => ({ value: type, label: t(eventKey(type)) })),
          ]}
        />
      </div>
      {data === undefined && !error && <Skeletons shape="rows" count={6} />}
      {error && <LoadFailed title={t('events.failed')} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && !error && (
        <>
          {data.items.length === 0 && <EmptyState icon={IconHistory} title={t('events.none')} />}
          <ul className={css['log']}>
            {data.items.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pages
            of={t('events.title')}
            page={page}
            pages={pageCount(data.totalItems, PAGE_SIZE)}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}

function typeNamed(name: string): EventType | null {
  return EVENT_TYPES.find((type) => type === name) ?? null;
}

function Line({ entry }: { readonly entry: LogEntry }) {
  const { t } = useTranslation();
  const { details } = entry;
  const { reason, receiver, serial, from, to, template, version } = details;
  const about = [
    entry.account?.name === entry.user ? null : entry.account?.name,
    serial,
    from && to && `${from} → ${to}`,
    template && [template, version].filter(Boolean).join(', '),
    details.entry ?? details.file ?? details.title ?? details.key,
    details.worker,
    receiver,
    reason,
  ];
  const link = linkOf(entry);
  return (
    <li>
      <strong>{t(eventWords(entry))}</strong>
      <span className={css['second']}>
        {[formatDateTime(entry.createdAt), entry.user ?? t('events.portal'), ...about]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {link && <Link to={link.to}>{t(link.words, { id: link.id })}</Link>}
    </li>
  );
}

/** Where what a line is about can be looked at: its installation, or else its device; none when that was deleted. */
function linkOf({ type, installation, device }: LogEntry) {
  if (installation !== null && type !== 'installation.deleted')
    return {
      to: recordPage(iri('installations', installation), true),
      words: 'events.installation' as const,
      id: installation,
    };
  if (installation === null && device !== null && type !== 'device.deleted')
    return { to: devicePage(device, true), words: 'events.device' as const, id: device };
  return null;
}
