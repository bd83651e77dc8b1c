import { expect, test } from '../drivers/journey.ts';

test(
  'while a page is slow to come, a tap on the way back counts, also one that began before the cover came',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    const fetched = Promise.withResolvers<void>();
    await page.route(/installations-page.*\.js$/, async (route) => {
      await fetched.promise;
      await route.continue();
    });
    const first = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link').first();
    const back = page.getByRole('link', { name: 'Wstecz' });
    const cover = page.getByRole('status', { name: 'Wczytywanie' });

    await first.click();
    await expect(page).toHaveURL('/installations');
    const place = await back.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await page.mouse.down();
    await expect(cover).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL('/');

    await first.click();
    await expect(cover).toBeVisible();
    await back.click();
    await expect(page).toHaveURL('/');

    await first.click();
    fetched.resolve();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(cover).toHaveCount(0);
  },
);
