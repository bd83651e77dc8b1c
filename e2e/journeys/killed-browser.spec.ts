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

/** The app believes that its token has ended, and is opened anew: it refreshes before anything else. */
async function refreshed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...kept, exp: 1 }));
  });
  const refreshing = page.waitForResponse((response) => response.url().endsWith('/api/token/refresh'));
  const used = page.waitForResponse(
    (response) => response.url().endsWith('/api/user') && response.status() === 200,
  );
  await page.reload();
  expect((await refreshing).status()).toBe(200);
  await used;
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
        await page.goto('/');
        const before = await refreshToken(page);
        await refreshed(page);
        expect(await refreshToken(page)).not.toBe(before);
        await phone.kill();
        await new Promise((resolve) => setTimeout(resolve, PAST_GRACE_MS));
        page = await phone.start();
        await page.goto('/');
        // The fault did strike: the new cookies never came to the disk.
        expect(await refreshToken(page), `round ${String(round)}`).toBe(before);
        await refreshed(page);
        await expect(page.getByRole('button', { name: 'Konto i ustawienia' })).toBeVisible();
        expect(new URL(page.url()).pathname).not.toBe('/login');
        page = await phone.restart();
      }
    } finally {
      await phone.close();
    }
  },
);
