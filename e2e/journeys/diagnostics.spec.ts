import { expect, signIn, test } from '../drivers/journey.ts';

test('an installer hands support the state of the app, without a network too, and without anybody’s data', async ({
  as,
}) => {
  const page = await as('installer');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/support');
  await page.getByRole('link', { name: /Diagnostyka/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostyka' })).toBeVisible();
  await expect(page.getByText('Wersja serwera')).toBeVisible();

  // An error that nobody caught is kept, without whom it was about.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no field for jan.kowalski@example.com, SN HP-2026-00000123');
    });
  });
  await page.waitForTimeout(200);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Wstecz' }).click();
  await page.goBack();
  await expect(page.getByText(/TypeError: no field for …@…/)).toBeVisible();
  await page.getByRole('button', { name: 'Kopiuj wszystko' }).click();
  await expect(page.getByText('Skopiowano')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^time: /);
  expect(copied).toContain('queue: {}');
  expect(copied).toContain('online: no');
  expect(copied).not.toMatch(/kowalski|00000123/);
});

test('production staff, who have no support page, find diagnostics in the menu', async ({ page }) => {
  await signIn(page, 'production@demo.test');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page.getByRole('link', { name: 'Diagnostyka' }).click();
  await expect(page.getByRole('button', { name: 'Kopiuj wszystko' })).toBeVisible();
});
