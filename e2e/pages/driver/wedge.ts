import type { Page } from '@playwright/test';

/**
 * Scans as a hardware scanner types, wherever the focus is: the keys of each text and Enter, one scan after the other. They are
 * pressed within the page, so that they come as fast as a scanner's, however busy the machine is.
 */
export async function wedge(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate((scans) => {
    for (const key of scans.flatMap((text) => [...Array.from(text), 'Enter'])) {
      const target = document.activeElement ?? document.body;
      const isFree = target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      if (!isFree) continue;
      // What a browser does with a key that nobody took.
      if (key !== 'Enter') document.execCommand('insertText', false, key);
      else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
      else if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click();
    }
  }, texts);
}
