import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { cachedKeys } from '../drivers/records/offline-cache.ts';

/** Installed by this installer, never opened before; received from a colleague; somebody else's; one that no journey starts. */
const OWN = 'HP-2026-00000022';
const RECEIVED = 'HP-2026-00000013';
const UNKNOWN = 'HP-2026-00000009';
const DRAFTED = 'HP-2026-44440001';

async function look(page: Page, serial: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
}

test(
  'an installer who drove from the office into a cellar reads there what was never opened before',
  { tag: '@long' },
  async ({ as, server }) => {
    test.setTimeout(180_000);
    const office = await as('installer', { offlineReady: true });
    await server.stop('SIGKILL');
    const page = await office.context().newPage();
    await office.close();
    const main = page.getByRole('main');
    const old = main.getByText(/Stan na dziś \d\d:\d\d/).first();

    try {
      await test.step('installations: own page by page, searched, received', async () => {
        await page.goto('/installations');
        await expect(old).toBeVisible();
        await expect(main.getByRole('listitem').first()).toBeVisible();
        const first = await main.getByRole('listitem').count();
        await page.getByRole('button', { name: /Pokaż kolejn/ }).click();
        await expect.poll(() => main.getByRole('listitem').count()).toBeGreaterThan(first);
        // As on the server: without its accents, and by what only the preview holds.
        for (const search of ['KRÜGER', 'kruger', '605111222', 'matthias.krueger@', '72-600']) {
          await page.goto(`/installations?search=${encodeURIComponent(search)}`);
          await expect(main.getByRole('listitem').filter({ hasText: 'Matthias Krüger' })).toHaveCount(1);
          await expect(main.getByRole('listitem')).toHaveCount(1);
        }
        await expect(main.getByText('Szukano wśród tego, co jest na tym urządzeniu.')).toBeVisible();
        await page.goto('/installations?tab=received');
        await expect(main.getByRole('listitem').first()).toBeVisible();
      });

      await test.step('inspections, services and documents in each of their tabs', async () => {
        for (const [place, tabs] of [
          ['/inspections', ['upcoming', 'scheduled', 'completed']],
          ['/services', ['pending', 'completed', 'rejected']],
        ] as const)
          for (const tab of tabs) {
            await page.goto(`${place}?tab=${tab}`);
            await expect(old).toBeVisible();
            await expect(main.getByRole('listitem').first()).toBeVisible();
          }
        await page.goto('/support');
        await expect(old).toBeVisible();
        await page.goto('/support/documents');
        await expect(old).toBeVisible();
        await expect(main.getByRole('listitem').first()).toBeVisible();
      });

      await test.step('a serial number that this phone knows leads to its preview', async () => {
        await look(page, ` ${OWN.toLowerCase()} `);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('Brak połączenia, ale znamy to urządzenie');
        await expect(dialog).toContainText('Klient: Matthias Krüger');
        await expect(dialog).toContainText(/Stan na dziś/);
        await dialog.getByRole('button', { name: 'Przegląd' }).click();
        await expect(main.getByRole('heading').first()).toHaveText('Matthias Krüger');
        await expect(old).toBeVisible();
        await expect(main.locator('#history').getByRole('listitem').first()).toBeVisible();
        await expect(main.locator('#inspections').getByRole('listitem').first()).toBeVisible();
        await expect(main.locator('#answers').getByRole('heading', { level: 3 }).first()).toBeVisible();
        await look(page, RECEIVED);
        await expect(dialog).toContainText('znamy to urządzenie');
      });

      await test.step('the newest installation has its photos, in their small form', async () => {
        await page.goto('/installations');
        await main.getByRole('listitem').first().getByRole('link').click();
        const signature = main.locator('#photos img').last();
        await signature.scrollIntoViewIfNeeded();
        await expect(signature).toHaveAttribute('src', /^blob:/);
      });

      await test.step('an unknown one is begun offline, and no second time', async () => {
        await look(page, UNKNOWN);
        await expect(page.getByRole('dialog')).toContainText('Nieznane na tym urządzeniu.');
        await look(page, DRAFTED);
        await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
        await expect(page.getByText('Krok 1 z')).toBeVisible();
        await page.getByRole('radio', { name: 'R290' }).check({ force: true });
        await expect(page.getByText(/^Zapisano/)).toBeVisible();
        await look(page, DRAFTED.toLowerCase());
        await expect(page.getByRole('dialog')).toContainText('To uruchomienie jest już zaczęte');
        await page.getByRole('dialog').getByRole('button', { name: 'Kontynuuj' }).click();
        await expect(page.getByText(/Krok \d z/)).toBeVisible();
      });
    } finally {
      await server.start();
    }

    await test.step('back in the network the screen is fresh without a reload', async () => {
      await page.goto('/installations');
      await expect(main.getByRole('listitem').first()).toBeVisible();
      await expect(old).toBeHidden({ timeout: 30_000 });
    });
  },
);

test('whoever signs in next on the phone finds nothing of what the one before had read', async ({
  as,
  newInstaller,
}) => {
  const account = await newInstaller();
  await account.underWarranty();
  const page = await as(account, { offlineReady: true });
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => cachedKeys(page)).toEqual([]);
});
