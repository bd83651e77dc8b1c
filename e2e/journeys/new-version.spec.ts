import { expect, test } from '../drivers/journey.ts';

test('a new version of the app waits for the end of a form, then says so in Polish and reloads', async ({
  as,
}) => {
  const page = await as('installer');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/add-device-simple/new?template=5&serial=HP-2026-00000032');
  await page.getByText('Krok 1 z').waitFor();

  // To the browser another address is another worker, as the next build's is.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'));
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.waiting?.state;
      }),
    )
    .toBe('installed');
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await page.getByLabel('Imię i nazwisko').fill('Halina Żółtańska');
  await expect(page.getByText(/^Zapisano/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Strona główna' }).click();
  await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
  await expect(page.getByRole('dialog')).toContainText('Aplikacja została zaktualizowana');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Wczytaj ponownie' }).click();
  await reloaded;
  await expect(page.getByText(/HP-2026-0000\s0032/).first()).toBeVisible();
});
