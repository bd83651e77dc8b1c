import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../drivers/api-caller.ts';
import { expect, test } from '../drivers/journey.ts';
import { Phone } from '../drivers/phone.ts';
import { TemplatePages } from '../drivers/template-pages.ts';

/** Longer than a refresh token is honoured again whatever else is known of it. */
const PAST_GRACE_MS = 32_000;

/** The form builder writes down on this device what is typed within a second of the last key; the rest is for a slow machine. */
const WRITTEN_WITHIN_MS = 3_000;

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
    const session = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...session, exp: 1 }));
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

test(
  'a form that is being written in the office is there again after its browser was killed, and saved when it is asked for',
  { tag: '@long' },
  async ({ server }) => {
    test.setTimeout(180_000);
    const desk = await Phone.open(server.url);
    const outline = () => desk.page().getByRole('navigation', { name: 'Układ' });
    const unsaved = () => desk.page().getByText('Są zmiany niezapisane na serwerze');
    const start = async () => (await desk.start()).setViewportSize({ width: 1440, height: 900 });
    try {
      await desk.signIn({ email: 'admin@demo.test', password: DEMO_PASSWORD });
      // The cookies of the session are on the disk.
      await desk.restart();
      await desk.page().setViewportSize({ width: 1440, height: 900 });
      await desk.page().goto('/admin/device-templates');
      const pages = new TemplatePages(desk.page());
      await pages.make(`Pompa po awarii ${String(Date.now())}`, /pusty/i);
      await pages.openForm();
      const address = desk.page().url();
      await pages.addStep('Próba ciśnieniowa');
      await pages.addField({ label: 'Ciśnienie próby', type: 'Liczba' });
      await pages.require();
      await expect(unsaved()).toBeVisible();
      await expect(desk.page().getByText(/^Zapisano \d/)).toBeVisible();
      await desk.kill();

      await start();
      await desk.page().goto(address);
      await expect(outline().getByRole('button', { name: /Próba ciśnieniowa/ })).toBeVisible();
      await expect(outline().getByRole('button', { name: /^Ciśnienie próby/ })).toBeVisible();
      await expect(unsaved()).toBeVisible();

      // Killed in the middle of a word: what had been written down until then is there, not an older form and not half of one.
      await outline()
        .getByRole('button', { name: /^Ciśnienie próby/ })
        .click();
      const label = desk
        .page()
        .getByRole('region', { name: 'Pole' })
        .getByRole('group', { name: 'Nazwa pola' })
        .getByLabel('polski');
      await label.press('End');
      await label.pressSequentially(' szczelności', { delay: 20 });
      await desk.page().waitForTimeout(WRITTEN_WITHIN_MS);
      await label.pressSequentially(' w barach', { delay: 20 });
      await desk.kill();

      await start();
      await desk.page().goto(address);
      await expect(outline().getByRole('button', { name: /^Ciśnienie próby szczelności/ })).toBeVisible();
      await expect(unsaved()).toBeVisible();
      await new TemplatePages(desk.page()).saveForm();
      await expect(desk.page().getByText('Wszystko zapisane na serwerze')).toBeVisible();
      await desk.page().reload();
      await expect(outline().getByRole('button', { name: /^Ciśnienie próby szczelności/ })).toBeVisible();
      await expect(unsaved()).toHaveCount(0);
    } finally {
      await desk.close();
    }
  },
);
