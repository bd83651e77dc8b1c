import type { Page } from '@playwright/test';
import { timeToast } from '../drivers/toast-duration.ts';
import { updateProfile } from '@portal/domain/users/profile-contract';
import { expect, test } from './driver/page-test.ts';
import { PEOPLE } from './fixtures/people.ts';
import { toastTime, watchToast } from './driver/toast-clock.ts';

declare global {
  interface Window {
    /** Milliseconds for which the region of the first notice had stood when that came; -1 without a region around it. */
    regionStoodMs?: number;
  }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const send = (page: Page) => page.getByRole('button', { name: 'Zatwierdź numer' });
const toastOf = (page: Page) => page.locator('[data-kind=error]').filter({ hasText: 'Podaj numer seryjny' });

test('a notice is as wide as a screen under 640 px, and 400 px wide at the bottom right of a wider one', async ({
  as,
}) => {
  const page = await as('installer');
  const toast = toastOf(page);
  for (const [width, shown] of [
    [390, 390 - 32],
    [639, 639 - 32],
    [640, 400],
    [1440, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    await send(page).click();
    await expect(toast).toBeVisible();
    const box = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => Math.round((await box()).x + (await box()).width)).toBe(width - 16);
    const { width: wide, y, height } = await box();
    expect(Math.round(wide), `on ${width} px`).toBe(shown);
    expect(800 - (y + height)).toBeLessThan(100);
    await page.reload();
  }
});

test(
  'the region from which a screen reader reads notices stands before the first of them comes',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(updateProfile, PEOPLE.installer);
    const page = await as('installer', { at: '/edit-profile' });
    await page.addInitScript(() => {
      const since = new Map<Element, number>();
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('output'))
          if (!since.has(region)) since.set(region, performance.now());
        const notice = document.querySelector('[data-kind=success]');
        const stood = since.get(notice?.closest('output') ?? document.body);
        if (notice) window.regionStoodMs ??= stood === undefined ? -1 : performance.now() - stood;
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Zapisz dane' }).press('Enter');
    await expect(page.locator('[data-kind=success]')).toContainText('Dane zapisane');
    expect(await page.evaluate(() => window.regionStoodMs)).toBeGreaterThan(50);
  },
);

test(
  'an error interrupts a screen reader by itself, and no region around it reads it out once more',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    await send(page).press('Enter');
    await expect(toastOf(page)).toHaveRole('alert');
    // Asked once: the notice goes after five seconds.
    const around = await toastOf(page).evaluate(
      (shown) =>
        shown.parentElement?.closest('output,[role=status],[role=alert],[aria-live]')?.tagName ?? null,
    );
    expect(around).toBe(null);
  },
);

test('a notice goes after its five seconds though the mouse rests where it appears, and stays while one moves on it', async ({
  as,
}) => {
  const page = await as('installer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.mouse.move(1240, 850);
  await page.clock.install();
  await page.reload();
  await expect(send(page)).toBeEnabled();
  const toast = toastOf(page);
  await watchToast(page, 'error');
  await send(page).press('Enter');
  await expect(toast).toBeVisible();
  // It moves into its place first.
  await expect
    .poll(async () => {
      const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return box.x < 1240 && box.y < 850 && 850 < box.y + box.height;
    }, 'it is under the mouse')
    .toBe(true);
  const stood = await toastTime(page);
  expect(stood).toBeGreaterThanOrEqual(5_000);
  expect(stood).toBeLessThan(7_000);

  await send(page).press('Enter');
  await expect(toast).toBeVisible();
  // From here on its clock goes by these steps alone: a slow machine would use up the five seconds in one of them. It cannot be stopped at
  // a moment that has passed when the call arrives, so it is stopped two seconds on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  for (const x of [1200, 1210, 1220, 1230, 1240, 1250, 1260, 1270]) {
    await page.mouse.move(x, 850);
    await page.clock.fastForward(1_000);
  }
  await expect(toast).toBeVisible();
  await page.clock.resume();
  await page.clock.fastForward(6_000);
  await expect(toast).toBeHidden();
});

test.describe('in the browser of an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('an iPhone’s browser is told for ten seconds how to install the app', async ({ as }) => {
    const page = await as('installer', { at: '/no/such/page' });
    await page.clock.install();
    // Watched from the page's first moment: the hint comes by itself.
    await page.addInitScript(timeToast, 'install');
    await page.goto('/');
    const hint = page.locator('[data-kind=install]');
    await expect(hint).toContainText('Do ekranu początkowego');
    await expect(hint).toContainText('może usunąć zapisane dane po 7 dniach nieużywania');
    const stood = await toastTime(page);
    expect(stood).toBeGreaterThanOrEqual(10_000);
    expect(stood).toBeLessThan(12_000);

    // Later it stands in the menu, with what iOS does not do in a browser.
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await menu.getByRole('button', { name: 'Zainstaluj aplikację' }).click();
    const words = page.getByRole('dialog', { name: 'Zainstaluj aplikację' });
    await expect(words).toContainText('szkice i niewysłane operacje');
    await expect(words).toContainText('powiadomienia nie przychodzą');
    await words.getByRole('button', { name: 'Rozumiem' }).click();
    await expect(words).toBeHidden();
  });
});

test('whoever never answered is asked once whether the app may notify them', async ({ as }) => {
  const page = await as('installer', { at: '/no/such/page' });
  await page.addInitScript(() => {
    let asked = Number(sessionStorage.getItem('asked') ?? '0');
    const undecided = {
      permission: 'default',
      requestPermission: () => {
        asked += 1;
        sessionStorage.setItem('asked', String(asked));
        return Promise.resolve('default');
      },
    };
    Object.defineProperty(window, 'Notification', { value: undecided });
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await page.evaluate(() => localStorage.removeItem('notificationsAsked'));
  await page.goto('/');
  await expect.poll(asked).toBe('1');
  const again = page.waitForRequest('**/api/live?*');
  await page.reload();
  // The background has started, which asks first of all.
  await again;
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  expect(await asked()).toBe('1');
});

test(
  'what the browser offers for installing waits in the menu and on the support page, and goes once taken',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = () => page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await openMenu();
    const entry = menu.getByRole('button', { name: 'Zainstaluj aplikację' });
    await expect(menu.getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.keyboard.press('Escape');

    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(event, { prompt: async () => sessionStorage.setItem('asked', 'yes') });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await offer()).toBe(true);
    await openMenu();
    await expect(entry).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(entry).toHaveCount(0);
    await page.keyboard.press('Escape');

    await offer();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /Pomoc techniczna/ }).click();
    await main.getByRole('button', { name: 'Zainstaluj aplikację' }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes');
    await expect(main.getByRole('button', { name: 'Zainstaluj aplikację' })).toHaveCount(0);
  },
);
