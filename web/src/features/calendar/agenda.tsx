import { Button } from '@mantine/core';
import type { CalendarView } from '@portal/domain/calendar/span';
import { type CalendarVisit, isOnDay, visitMark } from '@portal/domain/calendar/visit';
import type { IsoDate } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { formatWeekday } from '../../lib/languages/format-time.ts';
import { Section } from '../../ui/frame/page.tsx';
import css from './calendar.module.css';
import { CalendarEntry } from './calendar-entry.tsx';

type Props = {
  readonly visits: readonly CalendarVisit[];
  /** One day, or all that are shown. */
  readonly days: readonly IsoDate[];
  readonly view: CalendarView;
  readonly today: IsoDate;
  /** Goes back to all days; null when all are shown. */
  readonly onAll: (() => void) | null;
};

/** Inspections and services day by day, and below them the inspections without an agreed day, the most urgent first. */
export function Agenda({ visits, days, view, today, onAll }: Props) {
  const { t } = useTranslation();
  const agreed = visits.filter(({ fixed }) => fixed);
  const withoutDay = visits
    // Overdue ones are listed above the calendar, whichever days it shows.
    .filter((visit) => !visit.fixed && visitMark(visit, today) !== 'overdue')
    .toSorted((one, other) => one.due.localeCompare(other.due));
  const shown = days.map((day) => ({ day, here: agreed.filter((visit) => isOnDay(visit, day)) }));
  const busy = shown.filter(({ here }) => here.length > 0);
  const [first] = days;
  return (
    <>
      <Section
        id="agenda"
        title={
          onAll !== null && first !== undefined
            ? `${formatWeekday(first, 'long')}, ${formatDate(first)}`
            : t(`calendar.agenda.${view}`)
        }
      >
        {busy.length === 0 && (
          <p className={css['second']}>{t(onAll === null ? `calendar.none.${view}` : 'calendar.none.day')}</p>
        )}
        {busy.map(({ day, here }) => (
          <div key={day} className={css['ofDay']}>
            {onAll === null && <h3>{`${formatWeekday(day, 'long')}, ${formatDate(day)}`}</h3>}
            <ul className={css['entries']}>
              {here.map((visit) => (
                <CalendarEntry key={`${visit.kind}-${visit.id}`} visit={visit} today={today} />
              ))}
            </ul>
          </div>
        ))}
        {onAll !== null && (
          <Button variant="default" onClick={onAll}>
            {t(`calendar.all.${view}`)}
          </Button>
        )}
      </Section>
      {withoutDay.length > 0 && (
        <Section id="open" title={t('calendar.open')}>
          <ul className={css['entries']}>
            {withoutDay.map((visit) => (
              <CalendarEntry key={`${visit.kind}-${visit.id}`} visit={visit} today={today} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
