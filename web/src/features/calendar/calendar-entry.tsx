import { isNoted } from '@portal/domain/contact/contact-fields';
import { type CalendarVisit, visitMark, type VisitMark } from '@portal/domain/calendar/visit';
import type { IsoDate } from '@portal/domain/dates';
import { labelIn } from '@portal/domain/templates/labels';
import {
  IconAlarm,
  IconCalendarX,
  IconCircleCheck,
  IconClipboardCheck,
  IconMapPin,
  IconPhone,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { formatDate, groupPhone, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { WaitingChip } from '../../queue/panel/waiting-chip.tsx';
import { useWaiting } from '../../queue/store/about-record.ts';
import { StatusChip, type Tone } from '../../ui/notices/status-chip.tsx';
import { moveInspection } from '../inspections/lazy-components.ts';
import { moveService } from '../services/lazy-components.ts';
import { mapLinkOfLine } from '../../records/site-words.ts';
import css from './calendar.module.css';

const MoveInspection = lazyPart(moveInspection);
const MoveService = lazyPart(moveService);

const MARKS: Record<VisitMark, { tone: Tone; icon: TablerIcon }> = {
  overdue: { tone: 'bad', icon: IconAlarm },
  late: { tone: 'warn', icon: IconCalendarX },
  missed: { tone: 'warn', icon: IconCalendarX },
};

type Props = { readonly visit: CalendarVisit; readonly today: IsoDate };

/** One inspection or service: the customer, whether its day conflicts with the window, and buttons to call, navigate and reschedule. */
export function CalendarEntry({ visit, today }: Props) {
  const { t } = useTranslation();
  const { kind, id, customer, device, done, fixed } = visit;
  const waiting = useWaiting(kind, visit);
  const mark = visitMark(visit, today);
  const Icon = kind === 'inspection' ? IconClipboardCheck : IconTool;
  const name = customer?.name ?? t('services.noCustomer');
  return (
    <li className={css['entry']}>
      <div className={css['what']}>
        <Icon aria-hidden stroke={1.75} size="1.5rem" />
        <div>
          <Link to={`/${kind}s/${id}`} className="reach">
            {t(`calendar.visit.${kind}`, { name })}
          </Link>
          <p>
            <span className="mono">{groupSerial(device.serial)}</span> ·{' '}
            {labelIn(currentLanguage(), device.templateNames, device.template)}
          </p>
          {!fixed && (
            <p>
              {t('inspections.window', { from: formatDate(visit.startsOn), to: formatDate(visit.endsOn) })}
            </p>
          )}
          {visit.fault !== '' && <p>{visit.fault}</p>}
          <div className={css['chips']}>
            {waiting[0] && <WaitingChip request={waiting[0]} />}
            {mark !== null && (
              <StatusChip tone={MARKS[mark].tone} icon={MARKS[mark].icon}>
                {t(`calendar.mark.${mark}`)}
              </StatusChip>
            )}
            {done && (
              <StatusChip tone="ok" icon={IconCircleCheck}>
                {t(`${kind}s.status.done`)}
              </StatusChip>
            )}
          </div>
        </div>
      </div>
      <div className={css['actions']}>
        {customer !== null && isNoted(customer.phone) && (
          <a href={`tel:${customer.phone}`}>
            <IconPhone aria-hidden stroke={1.75} />
            {t('records.call', { phone: groupPhone(customer.phone) })}
          </a>
        )}
        {customer !== null && isNoted(customer.address) && (
          <a href={mapLinkOfLine(customer.address)} target="_blank" rel="noreferrer">
            <IconMapPin aria-hidden stroke={1.75} />
            {customer.address}
          </a>
        )}
        {/* As on the page of the visit: what waits is sent before another day is agreed. */}
        {!done && waiting.length === 0 && (
          <Suspense fallback={null}>
            {kind === 'inspection' ? (
              <MoveInspection id={id} name={name} />
            ) : (
              <MoveService id={id} name={name} />
            )}
          </Suspense>
        )}
      </div>
    </li>
  );
}
