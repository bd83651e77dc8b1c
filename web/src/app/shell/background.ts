import { mayOpen } from '@portal/domain/access/route-table';
import { roleOf } from '@portal/domain/access/role-of';
import { IOS_INSTALL_HINT_MS } from '@portal/domain/constants';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { t } from '../../lib/languages/i18n.ts';
import { followLiveEvents } from '../../lib/network/live.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { missingParts } from '../../lib/loading/offline-parts.ts';
import { isInstalled, isIos } from '../../lib/platform.ts';
import { session } from '../../lib/session/session-store.ts';
import { toast } from '../../ui/notices/toast.ts';
import { routeAt } from '../routes.ts';
import { watchForUpdate } from './app-update.ts';
import { startPrefetching } from './cache-readings.ts';
import { sendChoiceOnceOnline } from './organisation-choice.ts';

const ASKED_KEY = 'notificationsAsked';
let hinted = false;

/** Starts the background tasks of a signed-in user; returns a function that stops them. */
export function startBackground(): () => void {
  watchForUpdate();
  const cancelPartCheck = whenIdle(() => void missingParts());
  void askForNotificationPermission().then(renewPush);
  showIosInstallHint();
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

/** Asks once per device (specification section 2). Browsers that require a tap first do not show the question. */
async function askForNotificationPermission(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return;
  if (readSetting(ASKED_KEY) !== null) return;
  writeSetting(ASKED_KEY, 'yes');
  await Notification.requestPermission();
}

/** Renews the push subscription if notifications are allowed; a failure is retried at the next start. */
async function renewPush(): Promise<void> {
  const { renewSubscription } = await import('../../features/notifications/subscription.ts');
  await renewSubscription().catch(() => undefined);
}

/** iOS never offers to install the app, so a toast explains how, once per page load. */
function showIosInstallHint(): void {
  if (hinted || !isIos() || isInstalled()) return;
  hinted = true;
  toast({
    kind: 'install',
    title: t('shell.install.title'),
    message: t('shell.install.hint'),
    ms: IOS_INSTALL_HINT_MS,
  });
}
