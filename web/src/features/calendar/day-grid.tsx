import type { CalendarView } from '@portal/domain/calendar/span';
import { type CalendarVisit, isOnDay, visitMark } from '@portal/domain/calendar/visit';
import { addDays, type IsoDate, partsOf } from '@portal/domain/dates';
import { IconAlertTriangle, IconClipboardCheck, IconTool } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '../../lib/languages/format.ts';
import { formatWeekday } from '../../lib/languages/format-time.ts';
import css from './calendar.module.css';

type Props = {
  readonly weeks: readonly (readonly IsoDate[])[];
  readonly view: CalendarView;
  /** The day that is selected. */
  readonly day: IsoDate;
  readonly today: IsoDate;
  readonly visits: readonly CalendarVisit[];
  readonly onDay: (day: IsoDate) => void;
};

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Names that fit into a cell on a wide screen; a phone shows their number alone. */
const NAMES: Record<CalendarView, number> = { month: 3, week: 8 };

/** The days as a table of buttons. Arrow keys move by days and weeks, also into the next month. */
export function DayGrid({ weeks, view, day, today, visits, onDay: open }: Props) {
  const { t } = useTranslation();
  const { month } = partsOf(day);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    document.getElementById(`day-${day}`)?.focus();
  }, [day]);
  const move = (event: KeyboardEvent, from: IsoDate) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = addDays(from, by);
    moved.current = true;
    open(next);
  };
  return (
    <div className={css['days']}>
      <table className={css['grid']} data-view={view}>
        <caption className={css['caption']}>{t('calendar.caption')}</caption>
        <Weekdays days={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const here = visits.filter((visit) => isOnDay(visit, one));
                const wrong = here.filter((visit) => visitMark(visit, today) !== null).length;
                return (
                  <td
                    key={one}
                    data-outside={(view === 'month' && partsOf(one).month !== month) || undefined}
                  >
                    <button
                      type="button"
                      id={`day-${one}`}
                      className={css['day']}
                      aria-pressed={one === day}
                      aria-current={one === today ? 'date' : undefined}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={[
                        formatLongDate(one),
                        t('calendar.count', { count: here.length }),
                        wrong > 0 && t('calendar.wrong', { count: wrong }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                      onClick={() => open(one)}
                      onKeyDown={(event) => move(event, one)}
                    >
                      <span className={css['number']}>{partsOf(one).day}</span>
                      {here.length > 0 && (
                        <span className={css['count']}>
                          {here.length}
                          {wrong > 0 && <IconAlertTriangle aria-hidden size="1rem" stroke={2} />}
                        </span>
                      )}
                      <span className={css['names']}>
                        {here.slice(0, NAMES[view]).map((visit) => (
                          <Name key={`${visit.kind}-${visit.id}`} visit={visit} today={today} />
                        ))}
                        {here.length > NAMES[view] && (
                          <span>{t('calendar.more', { count: here.length - NAMES[view] })}</span>
                        )}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The names of the weekdays, short and shorter: which of them is seen depends on the room. */
function Weekdays({ days }: { readonly days: readonly IsoDate[] }) {
  return (
    <thead>
      <tr>
        {days.map((one) => (
          <th key={one} scope="col">
            <span aria-hidden className={css['short']}>
              {formatWeekday(one, 'short')}
            </span>
            <span aria-hidden className={css['narrow']}>
              {formatWeekday(one, 'narrow')}
            </span>
            <span className={css['caption']}>{formatWeekday(one, 'long')}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Name({ visit, today }: { readonly visit: CalendarVisit; readonly today: IsoDate }) {
  const mark = visitMark(visit, today);
  const Icon =
    mark !== null ? IconAlertTriangle : visit.kind === 'inspection' ? IconClipboardCheck : IconTool;
  return (
    <span className={css['name']} data-mark={mark ?? undefined} data-done={visit.done || undefined}>
      <Icon aria-hidden size="1rem" stroke={2} />
      <span>{visit.customer?.name ?? visit.device.serial}</span>
    </span>
  );
}
