import type { Page } from '@playwright/test';

/** Between two keys of a hardware scanner, in seconds. */
const PACE_S = 0.005;
const ENTER = 13;

/**
 * Scans as a hardware scanner types, wherever the focus is: the keys of each text and Enter, one scan after the other. All are handed to
 * the browser at once, with the times at which they were pressed, so that a busy machine makes no typing hand of them.
 */
export async function wedge(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await wedgeAtOnce(page, ...texts);
}

/** The same on a page that may not be there yet. */
export async function wedgeAtOnce(page: Page, ...texts: readonly string[]): Promise<void> {
  const keys = texts.flatMap((text) => [...Array.from(text), 'Enter']);
  const began = Date.now() / 1000 - keys.length * PACE_S;
  const browser = await page.context().newCDPSession(page);
  await Promise.all(
    keys.flatMap((key, at) => {
      const isEnter = key === 'Enter';
      const pressed = {
        key,
        windowsVirtualKeyCode: isEnter ? ENTER : 0,
        timestamp: began + at * PACE_S,
      };
      const text = isEnter ? '\r' : key;
      return [
        browser.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown', text, unmodifiedText: text }),
        browser.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' }),
      ];
    }),
  );
  await browser.detach();
}
