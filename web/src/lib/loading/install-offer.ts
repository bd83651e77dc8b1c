import { createStore } from '../store.ts';

/** Chromium's event that offers to install the app (`beforeinstallprompt`, which is not in the standard's types). */
type Offer = Event & { readonly prompt: () => Promise<unknown> };

/** Stored until the person asks to install; null where the browser offers nothing or the app is installed. */
export const installOffer = createStore<Offer | null>(null);

/**
 * To be called at start: the browser offers installation once, soon after loading, and would otherwise show its own
 * prompt.
 */
export function storeInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) installOffer.set(event);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

function isOffer(event: Event): event is Offer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
