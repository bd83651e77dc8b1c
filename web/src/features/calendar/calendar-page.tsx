import { Button } from '@mantine/core';
import { CALENDAR_VIEWS, type CalendarView, turnPage, weeksAround } from '@portal/domain/calendar/span';
import type { User } from '@portal/domain/users/record';
import { isRecordDay } from '@portal/domain/record-day';
import { IconChevronLeft, IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { online } from '../../lib/network/connection.ts';
import { formatMonth } from '../../lib/languages/format-time.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { useToday } from '../../lib/use-today.ts';
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
import { useVisitsAsSent } from './unsent-visits.ts';

const FeedSection = lazyPart(() => import('./feed-section.tsx'));

/** `/calendar`: the inspections and services of a month or a week. Which one, and the opened day, live in the address. */
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
  const position = useCalendarPosition();
  const { view, day, today, weeks, isDayOpen, goTo } = position;
  const reachable = useStore(online);
  const span = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day };
  const {
    data: found,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    ...visitsIn(user.id, span, today),
    // The days stay, and with them the focus, while those of the next month are fetched.
    placeholderData: (before) => before,
  });
  const data = useVisitsAsSent(user.id, found, span, today, dataUpdatedAt);
  const problem = error && problemOf(error);
  return (
    <>
      <CalendarBar {...position} />
      {data !== undefined && (error !== null || !reachable) && <FetchedAt at={dataUpdatedAt} />}
      {data === undefined && problem === null && <Skeletons shape="sections" />}
      {data === undefined && problem !== null && isOffline(problem) && (
        <EmptyState icon={IconCloudOff} title={t('calendar.notKept')} text={t('records.notKept.text')} />
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
            onDay={(next) => goTo(next, true)}
          />
          <Agenda
            visits={data.visits}
            days={isDayOpen ? [day] : weeks.flat()}
            view={view}
            today={today}
            onAll={isDayOpen ? () => goTo(day, false) : null}
          />
        </>
      )}
    </>
  );
}

/** Which month or week is shown around which day, and whether that day is opened: read from the address and set in it. */
function useCalendarPosition() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const view = CALENDAR_VIEWS.find((one) => one === params.get('view')) ?? 'month';
  const requested = params.get('day') ?? '';
  const day = isRecordDay(requested) ? requested : today;
  return {
    view,
    day,
    today,
    weeks: weeksAround(day, view),
    isDayOpen: params.get('open') === 'day',
    goTo: (next: string, open: boolean) =>
      setParams({ view, day: next, ...(open && { open: 'day' }) }, { replace: true }),
    show: (next: CalendarView) => setParams({ view: next, day }, { replace: true }),
  };
}

/** Turns the pages, goes to today, and switches between month and week. */
function CalendarBar({ view, day, today, goTo, show }: ReturnType<typeof useCalendarPosition>) {
  const { t } = useTranslation();
  return (
    <div className={css['bar']}>
      <Button
        variant="default"
        aria-label={t(`calendar.before.${view}`)}
        onClick={() => goTo(turnPage(day, view, -1), false)}
      >
        <IconChevronLeft aria-hidden stroke={1.75} />
      </Button>
      <h2 className={css['title']} aria-live="polite">
        {formatMonth(day)}
      </h2>
      <Button
        variant="default"
        aria-label={t(`calendar.after.${view}`)}
        onClick={() => goTo(turnPage(day, view, 1), false)}
      >
        <IconChevronRight aria-hidden stroke={1.75} />
      </Button>
      <Button variant="default" className={css['today'] ?? ''} onClick={() => goTo(today, true)}>
        {t('calendar.today')}
      </Button>
      <div className={css['views']}>
        <Segments
          name="calendar-view"
          label={t('calendar.view')}
          hideLabel
          options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
          value={view}
          onChange={show}
        />
      </div>
    </div>
  );
}
