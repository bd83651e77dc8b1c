import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { openPushService, type PushService } from '../../server/test/test-push-service.ts';
import { CHROMIUM } from '../drivers/chromium.ts';
import { expect, signIn, test } from '../drivers/journey.ts';
import { stubPushManager } from '../drivers/stub-push-manager.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { decide, pendingOf } from '../drivers/records/installation-decisions.ts';

test.use({ serviceWorkers: 'allow' });

const ROAD = pathToFileURL(fileURLToPath(new URL('../drivers/push-service-connection.ts', import.meta.url)));

const on = (page: Page) => page.getByText('Powiadomienia na tym urządzeniu są włączone');
const off = (page: Page) => page.getByText('Powiadomienia na tym urządzeniu są wyłączone');

const turn = (page: Page, way: 'Włącz' | 'Wyłącz') =>
  page.getByRole('button', { name: `${way} na tym urządzeniu` }).click();

/** Hands messages to the page's service worker, as the browser does with what its push service brings. */
async function letterboxOf(context: BrowserContext, page: Page, origin: string) {
  const cdp = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return async (data: string) => {
    const registrationId = await found;
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const shownOn = (page: Page) => async () =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.map(({ title, body, lang }) => ({ title, body, lang }));
  });

/** Taps the notification that is shown. */
async function tap(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) throw new Error('Nothing is shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

/** Waits until the push service has been told so many times, and is told no more. */
async function receivedTimes(service: PushService, times: number) {
  await expect.poll(() => service.received.length).toBe(times);
}

test(
  'a push goes from the server through its push service to the device and by a tap to its record, until the device is turned off or gone',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const service = await openPushService();
    const server = await PortalServer.open({
      NODE_OPTIONS: `--import=${ROAD.href}`,
      PUSH_SERVICE_PORT: String(service.port),
      PUSH_SERVICE_CA: service.certificate,
    });
    const profile = await mkdtemp(join(tmpdir(), 'portal-push-'));
    const context = await chromium.launchPersistentContext(profile, { ...CHROMIUM, baseURL: server.url });
    const desk = await browser.newContext({ baseURL: server.url });
    try {
      await context.grantPermissions(['notifications'], { origin: server.url });
      await context.addInitScript(`localStorage.setItem('lang', 'pl')`);
      const lent = await stubPushManager(context);
      const page = await context.newPage();
      const deliver = await letterboxOf(context, page, server.url);
      const subscribed = page.waitForResponse((answer) =>
        answer.url().endsWith('/api/user/push_subscriptions'),
      );
      await signIn(page, 'installer@demo.test');
      // Whoever may be notified is told on this device from the first start.
      expect((await subscribed).status()).toBe(204);
      const device = lent.held();
      const { publicKey } = await (await page.request.get('/api/push_key')).json();
      expect(device?.serverKey).toBe(publicKey);

      const admin = await desk.newPage();
      await signIn(admin, 'admin@demo.test');
      await admin.waitForURL((url) => url.pathname !== '/login');
      const { id, customDevice } = await pendingOf(page);
      expect(await decide(admin, id, 'reject')).toBe(200);
      await receivedTimes(service, 1);
      const [pushed] = service.received;
      expect(`https://push.example.com${pushed?.path}`).toBe(device?.endpoint);
      const message = device?.read(pushed?.body ?? Buffer.alloc(0)) ?? '';
      await deliver(message);
      await expect.poll(shownOn(page)).toEqual([
        {
          title: 'Instalacja odrzucona',
          body: `Instalację urządzenia ${customDevice.serial} można poprawić i wysłać ponownie.`,
          lang: 'pl',
        },
      ]);
      await tap(context);
      await expect(page).toHaveURL(`/installations/${id}`);
      await expect.poll(shownOn(page)).toEqual([]);

      await page.goto('/edit-profile#notices');
      await expect(on(page)).toBeVisible();
      // Out of reach of the server, the browser's own word is enough.
      await page.route('**/push_subscriptions/remove', (route) => route.abort());
      await turn(page, 'Wyłącz');
      await expect(off(page)).toBeVisible();
      expect(lent.held()).toBeNull();
      // A permission that still stands is not taken for a wish.
      await page.reload();
      await expect(off(page)).toBeVisible();
      expect(lent.held()).toBeNull();
      service.answer = 410;
      expect(await decide(admin, id, 'restore')).toBe(200);
      await receivedTimes(service, 2);

      // Gone for the push service is gone for the server.
      service.answer = 201;
      await turn(page, 'Włącz');
      await expect(on(page)).toBeVisible();
      expect(lent.held()?.endpoint).not.toBe(device?.endpoint);
      expect(await decide(admin, id, 'reject')).toBe(200);
      await receivedTimes(service, 3);

      await page.unroute('**/push_subscriptions/remove');
      const removed = page.waitForResponse((answer) => answer.url().endsWith('/push_subscriptions/remove'));
      await turn(page, 'Wyłącz');
      expect((await removed).status()).toBe(204);
      await expect(off(page)).toBeVisible();
      expect(await decide(admin, id, 'restore')).toBe(200);
      await turn(page, 'Włącz');
      await expect(on(page)).toBeVisible();
      expect(await decide(admin, id, 'reject')).toBe(200);
      await receivedTimes(service, 4);
      expect(service.received.map(({ path }) => path)).toEqual([
        '/device-1',
        '/device-1',
        '/device-2',
        '/device-3',
      ]);
    } finally {
      await desk.close();
      await context.close();
      await server.close();
      service.close();
      await rm(profile, { recursive: true, force: true });
    }
  },
);
