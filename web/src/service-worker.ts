/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { refillParts, isAppFile } from './lib/offline-cache/refill-parts.ts';
import { CHECK_PARTS } from './lib/loading/offline-parts.ts';
import { answerPinned, pinnedHash } from './lib/offline-cache/pinned-store.ts';
import { appWindow, readPush } from './lib/network/push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Parts used by pages of the version before this one, which may still be open. */
const PREVIOUS = 'previous-version';
const ASSETS = 'assets';
const ASSETS_KEPT_MS = 30 * 86_400_000;

/** Only what was asked for is kept. */
const soundOnly: Parameters<typeof addPlugins>[0][number] = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isAppFile(request.url, response)) ? response : null,
};

addPlugins([soundOnly]);
// oxlint-disable-next-line no-underscore-dangle -- the name that the build fills in
const PARTS = self.__WB_MANIFEST;
precacheAndRoute(PARTS);
cleanupOutdatedCaches();

/** Files that a person has pinned on this device; before the shell, since a PDF is opened as a page. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pinnedHash(url.pathname) !== undefined,
  ({ request, url }) => answerPinned(request, pinnedHash(url.pathname) ?? ''),
);

/**
 * Every page of the app is the same shell; the API and what the server shows itself are not. The pages of customers come
 * from the server each time, with headers of their own.
 */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//, /^\/files\//, /^\/(?:sign|card)$/],
  }),
);

/** Parts that are not kept beforehand (the administration's) are kept once used; their names change with their content. */
const assets = new CacheFirst({ cacheName: ASSETS, plugins: [soundOnly] });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) =>
    (await caches.match(request.url, { cacheName: PREVIOUS, ignoreVary: true })) ??
    assets.handle({ request, event }),
);

/** The one answer of the API that is kept: a maker's logo is public and the same for everyone. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/organisations\/\d+\/logo\.svg$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'logos' }),
);

self.addEventListener('message', (event) => {
  const { data } = event;
  const type: unknown = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === 'SKIP_WAITING') {
    // A full disk must not keep the new version out.
    const oldPartsStored = keepForOldPages().catch(() => undefined);
    // A waiting version takes over when the app says that nothing would be lost.
    event.waitUntil(oldPartsStored.then(() => self.skipWaiting()));
  }
  if (type === CHECK_PARTS)
    event.waitUntil(refillPrecache().then((missing) => event.ports[0]?.postMessage(missing)));
});

/** The precache is filled when a version is installed; what the browser dropped since then comes back here. */
async function refillPrecache(): Promise<number> {
  const precache = await caches.open(`workbox-precache-v2-${self.registration.scope}`);
  const keys = PARTS.flatMap((part) => getCacheKeyForURL(typeof part === 'string' ? part : part.url) ?? []);
  return refillParts(precache, keys, (key) => fetch(key, { cache: 'no-cache', credentials: 'same-origin' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(dropWhatIsOver());
});

/**
 * Pages of the version that is replaced stay open in other tabs until their work is done, perhaps in a cellar: what
 * they have not fetched yet moves out of the way before the take-over clears it.
 */
async function keepForOldPages(): Promise<void> {
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const name of await caches.keys()) {
    if (!name.startsWith('workbox-precache')) continue;
    const precache = await caches.open(name);
    for (const request of await precache.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/assets/') || getCacheKeyForURL(pathname) !== undefined) continue;
      const part = await precache.match(request);
      if (part !== undefined) await previous.put(request.url, part);
    }
  }
}

/** Nobody's old parts, and parts of the administration that have not been fetched for a month. */
async function dropWhatIsOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) await caches.delete(PREVIOUS);
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    const fetchedAt = Date.parse((await assets.match(request))?.headers.get('date') ?? '');
    if (!(Date.now() - fetchedAt < ASSETS_KEPT_MS)) await assets.delete(request);
  }
}

/**
 * The browser has found a network for what waits to be sent: open pages are woken, which send it. Without one nothing
 * happens until the app is opened (decision 010).
 */
self.addEventListener('sync', (event) => {
  if ('tag' in event && event.tag === 'queue' && event instanceof ExtendableEvent)
    event.waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: 'QUEUE_WAKE' }, {});
}

/** A push is shown whatever it says: a browser takes the right away from a worker that keeps one to itself. */
self.addEventListener('push', (event) => {
  const { title, body, language, url, tag } = readPush(event.data?.text());
  const icon = '/icons/icon-192.png';
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon, lang: language, data: { url } }),
  );
});

/** A tap leads to the record: in the app where it is open, else in a new window. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(readPush(JSON.stringify(event.notification.data)).url));
});

async function openPage(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = appWindow(pages);
  if (page === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await page.focus().catch(() => undefined);
  // The page goes there by itself: it may have something open that it asks about first.
  page.postMessage({ type: 'OPEN', url }, {});
}
