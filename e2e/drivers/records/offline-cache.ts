import { expect, type Page } from '@playwright/test';

/** Waits until the device has all that a start without a network needs: the whole app, and everything that is read ahead. */
export async function waitForPrefetch(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect
    .poll(() => cachedKeys(page), { timeout: 40_000 })
    .toContainEqual(expect.stringMatching(/^\d+ prefetched$/));
}

/** The keys of everything that this device keeps for reading; none as long as the app has made no database. */
export function cachedKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that is not there yet would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'loopee')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opened = indexedDB.open('loopee');
      opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')));
      opened.addEventListener('success', () => {
        const keys = opened.result.transaction('cache').objectStore('cache').getAllKeys();
        keys.addEventListener('success', () => {
          opened.result.close();
          resolve(keys.result.map(String));
        });
      });
    });
  });
}
