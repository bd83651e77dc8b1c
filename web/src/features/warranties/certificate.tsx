import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { ConfirmedWarranty } from '@portal/domain/warranty/record';
import {
  IconCalendarEvent,
  IconHourglassEmpty,
  IconShieldCheckFilled,
  IconShieldOff,
  IconZoomCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatLongDate, groupSerial } from '../../lib/languages/format.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import css from './confirm.module.css';
import { MakerContact } from './maker-contact.tsx';
import { type Standing, standingOf } from './standing.ts';
import { Term } from './term.tsx';
import { getLogo } from '@portal/domain/organisations/contract';
import { pathOf } from '../../lib/network/api.ts';

const LOOKS: Record<Standing, { readonly tone: string; readonly icon: TablerIcon }> = {
  valid: { tone: 'ok', icon: IconShieldCheckFilled },
  upcoming: { tone: 'info', icon: IconCalendarEvent },
  expired: { tone: 'warn', icon: IconHourglassEmpty },
  withdrawn: { tone: 'bad', icon: IconShieldOff },
};

type Props = {
  readonly warranty: ConfirmedWarranty;
  /** When the server said so, in milliseconds. */
  readonly checkedAt: number;
};

/** One warranty as its maker confirms it: how it stands, in one sentence, then what it is about. */
export function Certificate({ warranty, checkedAt }: Props) {
  const { t } = useTranslation();
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const standing = standingOf(warranty, today);
  const { tone, icon: Icon } = LOOKS[standing];
  const { organisation, start, basicEnd, end, lostBecause, replaced } = warranty;
  const staged = basicEnd < end;
  return (
    <>
      <article className={css['certificate']} data-tone={tone}>
        <div className={css['maker']}>
          <MakerLogo organisation={organisation} />
        </div>
        <div className={css['standing']}>
          <span className={css['seal']}>
            <Icon aria-hidden stroke={1.75} />
          </span>
          <h1>{t(`warranties.state.${standing}`, { date: formatLongDate(start) })}</h1>
          <p>{t(`warranties.says.${standing}`, { maker: organisation.name, date: formatLongDate(end) })}</p>
          {lostBecause && standing !== 'withdrawn' && (
            <p>{t('records.warranty.lost', { date: formatLongDate(lostBecause.dueDate) })}</p>
          )}
        </div>
        {standing === 'valid' && <Term start={start} end={end} today={today} />}
        <div className={css['facts']}>
          <DefinitionList
            items={[
              { term: t('warranties.device'), value: warranty.device, wide: true },
              {
                term: t('warranties.serial'),
                value: <strong className="mono">{groupSerial(warranty.serial)}</strong>,
              },
              { term: t('warranties.number'), value: <span className="mono">{warranty.number}</span> },
              { term: t('warranties.start'), value: formatLongDate(start) },
              {
                term: t('warranties.basicEnd'),
                value: staged && standing !== 'withdrawn' ? formatLongDate(basicEnd) : null,
              },
              {
                term: t('warranties.end'),
                value: standing === 'withdrawn' ? null : formatLongDate(end),
              },
            ]}
          />
          {replaced.map(({ serial, on }) => (
            <p key={serial} className={css['second']}>
              {t('warranties.replaced', { date: formatLongDate(on), serial: groupSerial(serial) })}
            </p>
          ))}
          {staged && (standing === 'valid' || standing === 'upcoming') && today <= basicEnd && (
            <p className={css['second']}>{t('warranties.keepAlive', { date: formatLongDate(basicEnd) })}</p>
          )}
        </div>
        <p className={css['compare']}>
          <IconZoomCheck aria-hidden stroke={1.75} />
          {t('warranties.compare')}
        </p>
      </article>
      <MakerContact organisationId={organisation.id} />
      <p className={css['foot']}>
        {t('warranties.checkedAt', { time: formatDateTime(checkedAt) })}
        <br />
        {t('warranties.nothingPersonal')}
      </p>
    </>
  );
}

/** The maker's logo as on paper; where it cannot be fetched, the maker's name. */
function MakerLogo({ organisation }: { readonly organisation: ConfirmedWarranty['organisation'] }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <strong>{organisation.name}</strong>;
  const path = pathOf(getLogo, { params: { id: organisation.id }, query: { variant: 'paper' } });
  return <img src={`/api${path}`} alt={organisation.name} onError={() => setMissing(true)} />;
}
