import { createStore } from '../store.ts';

/** The browser's own offer to install the app, as Chromium hands it over (not part of the standard's types). */
type Offer = Event & { readonly prompt: () => Promise<unknown> };

/** Kept for when the person wants it; null where the browser offers nothing, or the app is installed. */
export const installOffer = createStore<Offer | null>(null);

/** From the start on: the browser offers once, soon after loading, and asks by itself where nobody takes it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) installOffer.set(event);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

function isOffer(event: Event): event is Offer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
