import { Button } from '@mantine/core';
import { CALENDAR_VIEWS, turnPage, weeksAround } from '@portal/domain/calendar/span';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { isRecordDay } from '@portal/domain/record-day';
import { IconChevronLeft, IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { online } from '../../lib/network/connection.ts';
import { formatMonth } from '../../lib/languages/format-time.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Agenda } from './agenda.tsx';
import css from './calendar.module.css';
import { DayGrid } from './day-grid.tsx';
import { OverdueRecords } from './overdue-records.tsx';
import { visitsIn } from './queries.ts';

const FeedSection = lazyPart(() => import('./feed-section.tsx'));

/** `/calendar`: the visits of a month or a week; which one, and which day is open, lives in the address. */
export default function CalendarPage() {
  const user = useUser();
  return (
    <Page>
      {user && <Calendar user={user} />}
      {user && (
        <Suspense fallback={<Skeletons shape="rows" count={1} />}>
          <FeedSection />
        </Suspense>
      )}
    </Page>
  );
}

function Calendar({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [params, setParams] = useSearchParams();
  const reachable = useStore(online);
  const view = CALENDAR_VIEWS.find((one) => one === params.get('view')) ?? 'month';
  const asked = params.get('day') ?? '';
  const day = isRecordDay(asked) ? asked : today;
  const weeks = weeksAround(day, view);
  const span = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day };
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...visitsIn(user.id, span, today),
    // The days stay, and with them the focus, while those of the next month are fetched.
    placeholderData: (before) => before,
  });
  const go = (next: string, open = params.get('open') === 'day') =>
    setParams({ view, day: next, ...(open && { open: 'day' }) }, { replace: true });
  const problem = error && problemOf(error);
  return (
    <>
      <div className={css['bar']}>
        <Button
          variant="default"
          aria-label={t(`calendar.before.${view}`)}
          onClick={() => go(turnPage(day, view, -1), false)}
        >
          <IconChevronLeft aria-hidden stroke={1.75} />
        </Button>
        <h2 className={css['title']} aria-live="polite">
          {formatMonth(day)}
        </h2>
        <Button
          variant="default"
          aria-label={t(`calendar.after.${view}`)}
          onClick={() => go(turnPage(day, view, 1), false)}
        >
          <IconChevronRight aria-hidden stroke={1.75} />
        </Button>
        <Button variant="default" className={css['today'] ?? ''} onClick={() => go(today, true)}>
          {t('calendar.today')}
        </Button>
        <div className={css['views']}>
          <Segments
            name="calendar-view"
            label={t('calendar.view')}
            hideLabel
            options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
            value={view}
            onChange={(value) => setParams({ view: value, day }, { replace: true })}
          />
        </div>
      </div>
      {data !== undefined && (error !== null || !reachable) && <FetchedAt at={dataUpdatedAt} />}
      {data === undefined && problem === null && <Skeletons shape="sections" />}
      {data === undefined && problem !== null && isOffline(problem) && (
        <EmptyState icon={IconCloudOff} title={t('calendar.notKept')} text={t('visits.notKept.text')} />
      )}
      {data === undefined && problem !== null && !isOffline(problem) && (
        <ErrorState
          title={t('calendar.failed')}
          text={problem.detail}
          code={problem.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <OverdueRecords visits={data.overdue} />
          <DayGrid
            weeks={weeks}
            view={view}
            day={day}
            today={today}
            visits={data.visits}
            onDay={(next) => go(next, true)}
          />
          <Agenda
            visits={data.visits}
            days={params.get('open') === 'day' ? [day] : weeks.flat()}
            view={view}
            today={today}
            onAll={params.get('open') === 'day' ? () => go(day, false) : null}
          />
        </>
      )}
    </>
  );
}
