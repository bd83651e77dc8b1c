import { registerSW } from 'virtual:pwa-register';
import { isBusy, openWork } from '../../lib/loading/busy.ts';
import { appHistory } from '../../lib/history.ts';
import { t } from '../../lib/languages/i18n.ts';
import { confirm, openQuestion } from '../../ui/dialogs/confirm.ts';
import { activateWaitingVersion } from '../newest-version.ts';
import { isProcess, routeAt } from '../routes.ts';
import { holdWhile, isFree, untilFree } from './work-lock.ts';

const CHECK_INTERVAL_MS = 60 * 60_000;
/**
 * An app on the home screen is resumed rather than opened: updates are looked for when it is resumed, but at most
 * this often.
 */
const RESUME_CHECK_INTERVAL_MS = 10 * 60_000;

let watching = false;
/** The service worker may report an update twice; the alert is shown once. */
let announced: Promise<void> | undefined;
let alertIsOpen = false;

/**
 * Installs a new version once no tab has a changed form, a running upload or an open process, and no dialog is open
 * here: shows the alert of the specification, then reloads.
 */
export function watchForUpdate(): void {
  if (watching || !('serviceWorker' in navigator)) return;
  watching = true;
  holdWhile(isWorking, [openWork, appHistory().navigation]);
  followTakeOver();
  registerSW({
    onNeedRefresh: announce,
    onRegisteredSW: (_, registration) => {
      if (registration !== undefined) checkPeriodically(registration);
    },
  });
}

function announce(): void {
  announced ??= showUpdateAlert()
    .then(activateWaitingVersion)
    .then(() => location.reload());
}

/** Another tab has activated the new version: shows the alert here too, or as soon as the work here is done. */
function followTakeOver(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled && alertIsOpen) openQuestion.get()?.answer(true);
    else if (controlled) announce();
    controlled = true;
  });
}

/** Shows the alert; shows it again when another dialog replaced it or work began in any tab meanwhile. */
async function showUpdateAlert(): Promise<void> {
  do {
    await untilQuiet();
    alertIsOpen = true;
    await confirm({
      title: t('shell.update.title'),
      text: t('shell.update.text'),
      confirmLabel: t('shell.update.reload'),
      cancelLabel: null,
    });
    alertIsOpen = false;
  } while (somethingIsOpen() || !(await isFree()));
}

async function untilQuiet(): Promise<void> {
  do {
    await whenNothingIsOpen();
    await untilFree();
  } while (somethingIsOpen());
}

/** Work that other tabs must not interrupt either. */
function isWorking(): boolean {
  return isBusy() || isProcess(routeAt(appHistory().navigation.get().location.pathname));
}

function somethingIsOpen(): boolean {
  return isWorking() || openQuestion.get() !== null;
}

function whenNothingIsOpen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stops: (() => void)[] = [];
  const look = () => {
    if (somethingIsOpen()) return;
    for (const stop of stops) stop();
    resolve();
  };
  stops.push(openWork.subscribe(look), openQuestion.subscribe(look), appHistory().navigation.subscribe(look));
  look();
  return promise;
}

function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  };
  setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > RESUME_CHECK_INTERVAL_MS) look();
  });
}
