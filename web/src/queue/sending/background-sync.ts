import { z } from 'zod';
import { checkIfAway } from '../../lib/network/find-server.ts';

/** The tag of the Background Sync event that the worker listens for (`service-worker.ts`). */
const TAG = 'queue';

type WithSync = { readonly sync: { readonly register: (tag: string) => Promise<void> } };
const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/**
 * Asks the browser to wake the page when there is a network, where it supports that. The worker only wakes open
 * pages; without a page the queue waits for the next start (decision 010).
 */
export async function requestWakeUp(): Promise<void> {
  try {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
    if (registration && hasSync(registration)) await registration.sync.register(TAG);
  } catch {
    // Refused by the person or the browser: the page's own events remain.
  }
}

const wakeSchema = z.object({ type: z.literal('QUEUE_WAKE') });

/** Calls back when the worker was woken. */
export function onWakeUp(onWake: () => void): void {
  globalThis.navigator?.serviceWorker?.addEventListener('message', (event) => {
    if (!wakeSchema.safeParse(event.data).success) return;
    checkIfAway();
    onWake();
  });
}
