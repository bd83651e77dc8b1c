import { z } from 'zod';
import { lookIfAway } from '../../lib/network/find-server.ts';

/** The tag that the worker listens for (`service-worker.ts`). */
const TAG = 'queue';

type WithSync = { readonly sync: { readonly register: (tag: string) => Promise<void> } };
const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/**
 * Asks the browser to wake the page when there is a network, where it can. The worker wakes open pages and sends
 * nothing itself: without a page the queue waits for the next start (decision 010).
 */
export async function askToBeWoken(): Promise<void> {
  try {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
    if (registration && hasSync(registration)) await registration.sync.register(TAG);
  } catch {
    // Refused by the person or by the browser: the page's own signals remain.
  }
}

const wakeSchema = z.object({ type: z.literal('QUEUE_WAKE') });

/** Calls when the worker was woken. */
export function whenWoken(onWake: () => void): void {
  globalThis.navigator?.serviceWorker?.addEventListener('message', (event) => {
    if (!wakeSchema.safeParse(event.data).success) return;
    lookIfAway();
    onWake();
  });
}
