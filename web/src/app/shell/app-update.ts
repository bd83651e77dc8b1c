import { registerSW } from 'virtual:pwa-register';
import { isBusy, openWork } from '../../lib/busy.ts';
import { appHistory } from '../../lib/history.ts';
import { t } from '../../lib/i18n.ts';
import { confirm, openQuestion } from '../../ui/confirm.ts';
import { isProcess, routeAt } from '../routes.ts';

const LOOK_EVERY_MS = 60 * 60_000;
let watching = false;
/** The worker's news comes twice when the page has been open for long; the alert comes once. */
let told = false;

/**
 * A new version waits until no form is dirty, no upload runs and nobody is in the middle of a process, whose draft
 * is kept between two letters; then the alert of the specification, then the reload (design: offline, "New app
 * version").
 */
export function watchForUpdate(): void {
  if (watching) return;
  watching = true;
  let registered: ServiceWorkerRegistration | undefined;
  const takeOver = registerSW({
    onNeedRefresh: () => {
      if (told) return;
      told = true;
      void tell().then(() => {
        // Another tab may have let it in already.
        if ((registered?.waiting ?? null) === null) location.reload();
        else navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        return takeOver();
      });
    },
    // Another tab has let the new version in.
    onNeedReload: () => void whenNothingIsOpen().then(() => location.reload()),
    onRegisteredSW: (_, registration) => {
      registered = registration;
      if (registration !== undefined)
        setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
    },
  });
}

/** Says it, again if another question came in between or an upload has begun meanwhile. */
async function tell(): Promise<void> {
  do {
    await whenNothingIsOpen();
    await confirm({
      title: t('app.update.title'),
      text: t('app.update.text'),
      confirmLabel: t('app.update.reload'),
      cancelLabel: null,
    });
  } while (somethingIsOpen());
}

function somethingIsOpen(): boolean {
  const { place } = appHistory().visit.get();
  return isBusy() || openQuestion.get() !== null || isProcess(routeAt(place.pathname));
}

function whenNothingIsOpen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stops: (() => void)[] = [];
  const look = () => {
    if (somethingIsOpen()) return;
    for (const stop of stops) stop();
    resolve();
  };
  stops.push(openWork.subscribe(look), openQuestion.subscribe(look), appHistory().visit.subscribe(look));
  look();
  return promise;
}
