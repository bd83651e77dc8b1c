import { expect, type Page } from '@playwright/test';

/** Waits until the app has fetched ahead everything that is read in a cellar. */
export async function readAhead(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => keysOnDevice(page), { timeout: 40_000 })
    .toContainEqual(expect.stringMatching(/^\d+ prefetched$/));
}

/** The keys of everything that this device keeps for reading. */
export function keysOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('loopee');
        opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')));
        opened.addEventListener('success', () => {
          const keys = opened.result.transaction('cache').objectStore('cache').getAllKeys();
          keys.addEventListener('success', () => {
            opened.result.close();
            resolve(keys.result.map(String));
          });
        });
      }),
  );
}
