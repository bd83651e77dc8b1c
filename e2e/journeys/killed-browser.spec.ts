import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { Phone } from '../drivers/phone.ts';

/** Longer than a refresh token is honoured again whatever else is known of it. */
const PAST_GRACE_MS = 32_000;

/** The refresh token that the browser would send. */
async function refreshToken(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(new URL('/api/token/refresh', page.url()).href);
  return cookies.find(({ name }) => name === 'portal_refresh')?.value;
}

/** The app is opened while it believes that its token has ended: it refreshes before anything else, and uses what it got. */
async function openedLater(page: Page): Promise<void> {
  // Where no app runs that would write the session down again.
  await page.goto('/api/build');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...kept, exp: 1 }));
  });
  const answer = (path: string) =>
    page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 200, {
      timeout: 30_000,
    });
  const answers = [answer('/api/token/refresh'), answer('/api/user')];
  await page.goto('/');
  await Promise.all(answers);
}

test(
  'a browser that is killed within seconds of a refresh, twice, is still signed in afterwards',
  { tag: '@long' },
  async ({ newInstaller, server }) => {
    test.setTimeout(240_000);
    const phone = await Phone.open(server.url);
    try {
      await phone.signIn(await newInstaller());
      let page = await phone.restart();
      for (const round of [1, 2]) {
        await page.goto('/api/build');
        const before = await refreshToken(page);
        await openedLater(page);
        expect(await refreshToken(page)).not.toBe(before);
        await phone.kill();
        await new Promise((resolve) => setTimeout(resolve, PAST_GRACE_MS));
        page = await phone.start();
        await page.goto('/api/build');
        // The fault did strike: the new cookies never came to the disk.
        expect(await refreshToken(page), `round ${String(round)}`).toBe(before);
        await openedLater(page);
        await expect(page.getByRole('button', { name: 'Konto i ustawienia' })).toBeVisible();
        expect(new URL(page.url()).pathname).not.toBe('/login');
        page = await phone.restart();
      }
    } finally {
      await phone.close();
    }
  },
);
