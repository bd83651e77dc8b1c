import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds that the first notice of the watched kind stood; set once it has gone. */
    toastShownMs?: number;
  }
}

/** Runs in the page, before the notice can come: times it there, so that the way out of a busy browser does not count. */
export function timeToast(kind: string): void {
  let since: number | undefined;
  new MutationObserver(() => {
    const stands = document.querySelector(`[data-kind=${kind}]`) !== null;
    if (stands) since ??= performance.now();
    else if (since !== undefined) window.toastShownMs ??= performance.now() - since;
  }).observe(document, { childList: true, subtree: true });
}

/** How long the notice stood, in milliseconds; undefined while it has not gone. */
export function toastShownMs(page: Page): Promise<number | undefined> {
  return page.evaluate(() => window.toastShownMs);
}
