import { mayOpen } from '@portal/domain/access/route-table';
import { roleOf } from '@portal/domain/access/role-of';
import { t } from '../../lib/languages/i18n.ts';
import { followLiveEvents } from '../../lib/network/live.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { missingParts } from '../../lib/loading/offline-parts.ts';
import { session } from '../../lib/session/session-store.ts';
import { toast } from '../../ui/notices/toast.ts';
import { routeAt } from '../routes.ts';
import { watchForUpdate } from './app-update.ts';
import { startPrefetching } from './cache-readings.ts';
import { sendChoiceOnceOnline } from './organisation-choice.ts';

/** Starts the background tasks of a signed-in user; returns a function that stops them. */
export function startBackground(): () => void {
  watchForUpdate();
  const cancelPartCheck = whenIdle(() => void missingParts());
  void import('./at-sign-in.ts').then(({ doAtSignIn }) => doAtSignIn()).catch(() => undefined);
  const stops = [
    cancelPartCheck,
    followLiveEvents(),
    followRole(),
    startPrefetching(),
    sendChoiceOnceOnline(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** How long the message stays about a page that was taken away with a role, in milliseconds. */
const LOST_PAGE_MS = 15_000;

/**
 * Tells whoever loses the open page with their role why it is gone; the router leads them to the landing page of the new one. Returns
 * a function that stops it.
 */
function followRole(): () => void {
  let before = session.get()?.user;
  return session.subscribe(() => {
    const now = session.get()?.user;
    const access = routeAt(location.pathname)?.access;
    const isLost = (user: typeof now) => user && access && !mayOpen(access, roleOf(user.roles));
    if (now?.id === before?.id && isLost(now) && !isLost(before))
      toast({
        kind: 'warning',
        title: t('shell.role.title'),
        message: t('shell.role.text'),
        ms: LOST_PAGE_MS,
      });
    before = now;
  });
}
