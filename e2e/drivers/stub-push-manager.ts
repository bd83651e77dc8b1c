import type { BrowserContext } from '@playwright/test';
import { browserKeys } from '../../server/test/test-push-service.ts';

/** A subscription as a browser holds it, and the way to read what is sent to it. */
type Held = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** By which the server is known to the push service. */
  readonly serverKey: string;
  read(message: Buffer): string;
};

type Asked = { readonly endpoint: string; readonly keys: Held['keys'] } | 'other-key' | null;
type Ask = (act: 'get' | 'subscribe' | 'unsubscribe', serverKey?: string) => Promise<Asked>;

/**
 * Lends the browsers of a context a push manager: Chromium without a push service of Google's refuses every subscription. It
 * keeps to what the standard says (Push API, 7): one subscription a browser, for one key of a server, only for messages that are
 * shown, and only where the user allows it. All else is the browser's own: permission, service worker, messages.
 */
export async function stubPushManager(context: BrowserContext): Promise<{ held(): Held | null }> {
  let held: Held | null = null;
  let made = 0;
  const ask = (act: string, serverKey = ''): Asked => {
    if (act === 'unsubscribe') held = null;
    if (act === 'subscribe' && held !== null && held.serverKey !== serverKey) return 'other-key';
    if (act === 'subscribe' && held === null) {
      made += 1;
      const browser = browserKeys();
      held = { ...browser.subscription(`device-${made}`), serverKey, read: browser.read };
    }
    return held && { endpoint: held.endpoint, keys: held.keys };
  };
  await context.exposeFunction('callPushManagerStub', ask);
  await context.addInitScript(() => {
    // Only secure pages have one.
    if (!('PushManager' in window)) return;
    const asking = (window as unknown as { callPushManagerStub: Ask }).callPushManagerStub;
    const unsubscribe = async () => (await asking('unsubscribe'), true);
    const shown = (answer: Asked) => {
      if (answer === 'other-key') throw new DOMException('Subscribed with another key', 'InvalidStateError');
      if (answer === null) return null;
      return { ...answer, toJSON: () => answer, unsubscribe } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => shown(await asking('get'));
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey;
      if (
        Notification.permission !== 'granted' ||
        options?.userVisibleOnly !== true ||
        typeof key !== 'string'
      )
        throw new DOMException('Permission denied', 'NotAllowedError');
      const subscription = shown(await asking('subscribe', key));
      if (subscription === null) throw new DOMException('Push service error', 'AbortError');
      return subscription;
    };
  });
  return { held: () => held };
}
