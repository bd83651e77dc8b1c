import { expect, test } from './driver/page-test.ts';

test('a part of the app that is lost is fetched again until it is back, and given up after two minutes with a way on', async ({
  as,
  site,
}) => {
  const page = await as('installer');
  const tile = page.getByRole('main').getByRole('link', { name: /Pomoc techniczna/ });
  const slow = page.getByText('To trwa dłużej niż zwykle');
  const back = page.getByRole('banner').getByRole('link', { name: 'Wstecz' });
  await page.clock.install();
  await page.reload();
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  const parts = site.app.pathsOf('support-page');
  expect(parts).not.toEqual([]);
  for (const path of parts) site.lost.add(path);

  await tile.click();
  await page.clock.fastForward(6_000);
  await expect(slow).toBeVisible();
  await expect(back).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(slow).toBeVisible();
  await page.clock.fastForward(20_000);
  const failure = page.getByRole('alert').filter({ hasText: 'Nie udało się wczytać tej strony' });
  await expect(failure).toContainText('szkice i niewysłane operacje zostają');
  await expect(failure.getByRole('button', { name: 'Wczytaj ponownie' })).toBeVisible();

  // Another visit tries again, and finds it once it is back.
  await back.click();
  await tile.click();
  await page.clock.fastForward(6_000);
  await expect(slow).toBeVisible();
  site.lost.clear();
  await page.clock.fastForward(20_000);
  await expect(page.getByText(/^Wersja aplikacji/)).toBeVisible();
});
