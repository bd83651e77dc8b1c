import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { isInstalled, isIos } from '../../lib/platform.ts';

/** The state of push on this device; `server` means that the server has no push keys. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'ios-browser' | 'server';

/** Set when somebody turned push off on this device, because the browser's permission remains granted. */
const OFF_KEY = 'pushOff';

const isTurnedOff = (): boolean => readSetting(OFF_KEY) !== null;

const contract = () => contractOf(() => import('@portal/domain/notifications/contract'));

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** The current state. Throws an `ApiProblem` when the server cannot be reached. */
export async function pushState(): Promise<PushState> {
  // On iOS only apps on the home screen have push; browser tabs have none.
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

/** Turns push on; call it from a tap, because it may ask for permission. Resolves to false when that is refused. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  writeSetting(OFF_KEY, null);
  await subscribe();
  return true;
}

/** Turns push off on this device. If the server cannot be reached, the push service reports it with the next message. */
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

/** Set once the browser was asked for its permission on this device. */
const ASKED_KEY = 'notificationsAsked';

/**
 * Runs at each start: asks for permission once per device (specification section 2), which browsers that require a tap first do not
 * show, and subscribes the person who is now signed in, with the browser's current endpoint, if notifications are allowed and push was
 * not turned off here.
 */
export async function startNotifications(): Promise<void> {
  const isUnasked = typeof Notification !== 'undefined' && Notification.permission === 'default';
  if (isUnasked && readSetting(ASKED_KEY) === null) {
    writeSetting(ASKED_KEY, 'yes');
    await Notification.requestPermission();
  }
  if (!isSupported() || Notification.permission !== 'granted' || isTurnedOff()) return;
  await subscribe();
}

/** Undone at the end if push was turned off on this device while this was running. */
async function subscribe(): Promise<void> {
  const key = await publicKey();
  if (key === null) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  if (isTurnedOff()) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The existing subscription uses a key that the server no longer has.
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
