import { createStore } from '../store.ts';

/** Whether the browser has promised not to clear this device's data when disk space runs short. */
export type Persistence = 'unasked' | 'granted' | 'refused' | 'unsupported';

/** The browser's answer, as far as this page knows it. */
export const persistence = createStore<Persistence>('unasked');

/** Asks the browser for the promise, from the first saved draft on; asking again is harmless. */
export async function askForPersistence(): Promise<void> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') {
    persistence.set('unsupported');
    return;
  }
  const granted = (await storage.persisted()) || (await storage.persist());
  persistence.set(granted ? 'granted' : 'refused');
}
