/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

// oxlint-disable-next-line no-underscore-dangle -- the name that the build fills in
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Every page of the app is the same shell; the API and what the server shows itself are not. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//, /^\/files\//],
  }),
);

/** Parts that are not kept beforehand (the administration's) are kept once used; their names change with their content. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets' }),
);

/** The one answer of the API that is kept: a maker's logo is public and the same for everyone. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/organisations\/\d+\/logo\.svg$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'logos' }),
);

/** A waiting version takes over when the app says that nothing would be lost. */
self.addEventListener('message', (event) => {
  if (
    typeof event.data === 'object' &&
    event.data !== null &&
    'type' in event.data &&
    event.data.type === 'SKIP_WAITING'
  ) {
    void self.skipWaiting();
  }
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
