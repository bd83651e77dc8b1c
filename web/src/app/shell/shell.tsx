import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/network/query-client.ts';
import { useUser } from '../../lib/session/session.ts';
import { Bar } from './bar.tsx';
import { EmergencySlot, QueueSlot } from './idle-slots.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PartnerSlot } from './partner-slot.tsx';
import { RailSlot } from './menu/rail-slot.tsx';
import css from './shell.module.css';
import { useRouteTitle } from './use-route.ts';
import { BackgroundTasks } from './background-tasks.ts';

/** The frame around every page for signed-in users (specification section 2, App shell). */
export default function Shell() {
  const { t } = useTranslation();
  const user = useUser();
  const title = useRouteTitle();
  if (user === null) return null;
  return (
    // A tab that slept through a sign-out meets the next person at once: nothing on its screen may stay.
    <QueryClientProvider key={user.id} client={queryClient}>
      {title !== undefined && <title>{`${title} · ${t('app.name')}`}</title>}
      <a href="#main" className={css['skip']}>
        {t('app.bar.skip')}
      </a>
      <Bar />
      <OfflineBar />
      <EmergencySlot />
      <div className={css['body']}>
        <RailSlot />
        <main id="main" aria-label={title} tabIndex={-1} className={css['main']}>
          <Outlet />
        </main>
      </div>
      <QueueSlot />
      <BackgroundTasks />
      <PartnerSlot />
    </QueryClientProvider>
  );
}
