import { isAdmin } from '@portal/domain/access/role-of';
import { IOS_INSTALL_HINT_MS } from '@portal/domain/constants';
import { t } from '../../lib/languages/i18n.ts';
import { isInstalled, isIos } from '../../lib/platform.ts';
import { roleNow } from '../../lib/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';

let hinted = false;

/** What is done once whenever somebody has signed in or opened the app; apart from what every phone has once it is idle. */
export async function doAtSignIn(): Promise<void> {
  showIosInstallHint();
  await Promise.allSettled([startPush(), sendLeftDecisions()]);
}

/** Asks for notifications and renews the push subscription; a failure is retried at the next start. */
async function startPush(): Promise<void> {
  const { startNotifications } = await import('../../features/notifications/subscription.ts');
  await startNotifications();
}

/** Sends what a verifier decided before the page was closed; those who decide on nothing do not load its code. */
async function sendLeftDecisions(): Promise<void> {
  const role = roleNow();
  if (role !== 'asp' && !isAdmin(role)) return;
  const sending = await import('../../features/installations/review/held/send-decision.ts');
  await sending.sendLeftDecisions();
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
