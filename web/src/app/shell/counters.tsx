import { useQuery } from '@tanstack/react-query';
import { counters } from '../../features/home/queries.ts';
import { ICON_BOUNCE_MS } from '@portal/domain/constants';
import { IconCalendarEvent, IconCloudUpload, IconTool, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { queuePanelOpen, unsentCount } from '../../lib/session/unsent.ts';
import css from './counters.module.css';

/** The counters of an installer: services, inspections, unsent work. Admins neither see nor request them. */
export function Counters() {
  const role = useRole();
  return role === 'installer' || role === 'asp' ? <Waiting /> : null;
}

function Waiting() {
  const { t } = useTranslation();
  const { data } = useCounters();
  const unsent = useStore(unsentCount);
  const services = data?.pendingServices ?? 0;
  const inspections = data?.incomingInspections ?? 0;
  return (
    <>
      <Link
        to="/services"
        className={css['counter']}
        aria-label={t('app.counters.services', { count: services })}
      >
        <CounterIcon icon={IconTool} count={services} />
      </Link>
      <Link
        to="/inspections"
        className={css['counter']}
        aria-label={t('app.counters.inspections', { count: inspections })}
      >
        <CounterIcon icon={IconCalendarEvent} count={inspections} />
      </Link>
      {unsent > 0 && (
        <button
          type="button"
          className={css['counter']}
          aria-label={t('app.counters.unsent', { count: unsent })}
          onClick={() => queuePanelOpen.set(true)}
        >
          <CounterIcon icon={IconCloudUpload} count={unsent} />
        </button>
      )}
    </>
  );
}

const MOST = 99;

/** The icon is animated for a minute after its number has changed. */
function CounterIcon({ icon: Icon, count }: { readonly icon: TablerIcon; readonly count: number }) {
  const [rested, setRested] = useState<number | null>(null);
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => setRested(count), ICON_BOUNCE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <>
      <Icon
        aria-hidden
        stroke={1.75}
        className={css['icon']}
        data-bounces={(count > 0 && rested !== count) || undefined}
      />
      {count > 0 && (
        <span aria-hidden className={css['badge']}>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </>
  );
}

/** The counters of the bar, the same as on the tiles of the home page. */
export function useCounters() {
  return useQuery(counters());
}
