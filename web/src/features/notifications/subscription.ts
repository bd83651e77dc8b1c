import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { isInstalled, isIos } from '../../lib/platform.ts';

/** How this device stands to push; `server` is a portal without keys for it. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'ios-browser' | 'server';

/** Set by whoever turned push off on this device: a permission that still stands is not taken for a wish. */
const OFF_KEY = 'pushOff';

const isTurnedOff = (): boolean => readSetting(OFF_KEY) !== null;

const contract = () => contractOf(() => import('@portal/domain/notifications/contract'));

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** How it is at this moment. Throws an `ApiProblem` when the server cannot be asked. */
export async function pushState(): Promise<PushState> {
  // In Safari's own tabs there is no push at all: the app has to be on the home screen.
  if (isIos() && !isInstalled()) return 'ios-browser';
  if (!isSupported()) return 'unsupported';
  if ((await publicKey()) === null) return 'server';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && !isTurnedOff() ? 'on' : 'off';
}

async function publicKey(): Promise<string | null> {
  return (await call((await contract()).getPushKey)).publicKey;
}

/** Turns push on, by somebody's tap: asks the browser's question where it has not been answered. False when the answer is no. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  writeSetting(OFF_KEY, null);
  await subscribe();
  return true;
}

/** Turns push off on this device alone, also where the server cannot be told: its push service tells it with the next message. */
export async function turnOff(): Promise<void> {
  writeSetting(OFF_KEY, 'yes');
  await unsubscribe();
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call((await contract()).unsubscribePush, { body: { endpoint } }).catch(() => undefined);
}

/**
 * At each start, where the browser may notify: whoever is signed in now is the one whom this device tells, under the address that
 * the browser has for it by now.
 */
export async function keepSubscribed(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || isTurnedOff()) return;
  await subscribe();
}

/** Nothing is left of it when push is turned off on this device meanwhile, as somebody may while a start still waits. */
async function subscribe(): Promise<void> {
  const key = await publicKey();
  if (key === null) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  if (isTurnedOff()) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // Subscribed by a key that the server no longer has.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call((await contract()).subscribePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  if (isTurnedOff()) await unsubscribe();
}
