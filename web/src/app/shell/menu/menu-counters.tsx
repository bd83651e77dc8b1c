import { IconCalendarEvent, IconCloudUpload, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from '../../../lib/store.ts';
import { queuePanelOpen, unsentCount } from '../../../lib/session/unsent.ts';
import css from './menu-sheet.module.css';
import { useCounters } from '../counters.tsx';

/** The counters as text: on a phone the bar of a page with a title has no room for them. What was sent and aborted is reached here too. */
export function MenuCounters({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation();
  const { data } = useCounters();
  const unsent = useStore(unsentCount);
  const services = data?.pendingServices ?? 0;
  const inspections = data?.incomingInspections ?? 0;
  return (
    <div className={css['waiting']}>
      <button
        type="button"
        className={css['entry']}
        onClick={() => {
          onChosen();
          queuePanelOpen.set(true);
        }}
      >
        <IconCloudUpload aria-hidden stroke={1.75} />
        {unsent > 0 ? t('app.counters.unsent', { count: unsent }) : t('app.counters.sent')}
      </button>
      {services > 0 && (
        <Link to="/services" className={css['entry']} onClick={onChosen}>
          <IconTool aria-hidden stroke={1.75} />
          {t('app.counters.services', { count: services })}
        </Link>
      )}
      {inspections > 0 && (
        <Link to="/inspections" className={css['entry']} onClick={onChosen}>
          <IconCalendarEvent aria-hidden stroke={1.75} />
          {t('app.counters.inspections', { count: inspections })}
        </Link>
      )}
    </div>
  );
}
