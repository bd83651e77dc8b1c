import { Button } from '@mantine/core';
import type { CalendarVisit } from '@portal/domain/calendar/visit';
import { MAX_OVERDUE } from '@portal/domain/constants';
import { IconAlarm, IconChevronRight, IconClipboardCheck, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { Section } from '../../ui/frame/page.tsx';
import css from './overdue-records.module.css';

/** How many are shown before "show all": few enough that a phone still shows the calendar below. */
const FIRST = 3;

/** All overdue inspections and services, whichever days the calendar shows, the longest overdue first. */
export function OverdueRecords({ visits }: { readonly visits: readonly CalendarVisit[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (visits.length === 0) return null;
  return (
    <Section
      id="overdue"
      title={
        <span className={css['title']}>
          <IconAlarm aria-hidden stroke={1.75} />
          {t('calendar.overdue.title', { count: visits.length })}
        </span>
      }
    >
      <ul className={css['visits']}>
        {visits.slice(0, all ? undefined : FIRST).map((visit) => (
          <li key={`${visit.kind}-${visit.id}`}>
            <OverdueVisit visit={visit} />
          </li>
        ))}
      </ul>
      {all && visits.length === MAX_OVERDUE && <p>{t('calendar.overdue.most', { count: MAX_OVERDUE })}</p>}
      {visits.length > FIRST && (
        <Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('calendar.overdue.fewer') : t('calendar.overdue.all', { count: visits.length })}
        </Button>
      )}
    </Section>
  );
}

function OverdueVisit({ visit: { kind, id, customer, device, due } }: { readonly visit: CalendarVisit }) {
  const { t } = useTranslation();
  const Icon = kind === 'inspection' ? IconClipboardCheck : IconTool;
  return (
    <Link to={`/${kind}s/${id}`}>
      <Icon aria-hidden stroke={1.75} />
      <span>
        <strong>{t(`calendar.visit.${kind}`, { name: customer?.name ?? t('services.noCustomer') })}</strong>
        <span>
          {t('calendar.overdue.since', { date: formatDate(due) })} ·{' '}
          <span className="mono">{groupSerial(device.serial)}</span>
        </span>
      </span>
      <IconChevronRight aria-hidden stroke={1.75} />
    </Link>
  );
}
