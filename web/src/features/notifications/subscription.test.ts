import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startNotifications, turnOff, turnOn } from './subscription.ts';

const settings = new Map<string, string>();
/** What the server was told, in order. */
let calls: string[] = [];
/** The browser's own subscription of this device. */
let held: { endpoint: string } | null = null;
/** Until when the server takes to answer for its key. */
let keyComes: Promise<void> = Promise.resolve();
/** Until when the browser takes to subscribe. */
let pushServiceComes: Promise<void> = Promise.resolve();

const pushManager = {
  getSubscription: async () => (held === null ? null : asSubscription(held.endpoint)),
  subscribe: async () => {
    await pushServiceComes;
    held = { endpoint: 'https://push.example.com/device-1' };
    return asSubscription(held.endpoint);
  },
};

function asSubscription(endpoint: string) {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
}

beforeEach(() => {
  settings.clear();
  calls = [];
  held = null;
  keyComes = Promise.resolve();
  pushServiceComes = Promise.resolve();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => settings.set(key, value),
    removeItem: (key: string) => settings.delete(key),
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    language: 'pl',
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/push_key')) {
      await keyComes;
      return new Response(JSON.stringify({ publicKey: 'key' }), {
        headers: { 'content-type': 'application/json' },
      });
    }
    calls.push(path);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a device that may be notified is subscribed at each start', async () => {
  await startNotifications();
  expect(held).not.toBeNull();
  expect(calls).toEqual(['/api/user/push_subscriptions']);
});

test('push that is turned off while a start still waits for the server stays off', async () => {
  const key = Promise.withResolvers<void>();
  keyComes = key.promise;
  const starting = startNotifications();
  await turnOff();
  key.resolve();
  await starting;
  expect(held).toBeNull();
  expect(calls).toEqual([]);
});

test('push that is turned off while the browser is being subscribed by a start stays off, and the server is told', async () => {
  const service = Promise.withResolvers<void>();
  pushServiceComes = service.promise;
  const subscribing = vi.spyOn(pushManager, 'subscribe');
  const starting = startNotifications();
  await vi.waitFor(() => expect(subscribing).toHaveBeenCalled());
  await turnOff();
  service.resolve();
  await starting;
  expect(held).toBeNull();
  expect(calls.at(-1)).toBe('/api/user/push_subscriptions/remove');
});

test('push that was turned off is on again by a tap', async () => {
  await turnOff();
  await startNotifications();
  expect(held).toBeNull();
  expect(await turnOn()).toBe(true);
  expect(held).not.toBeNull();
});
