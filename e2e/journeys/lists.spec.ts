import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';

const cards = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Instalacje' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox');

test('a list grows by twelve on a tap, and coming back finds it as it was left', async ({ as }) => {
  const page = await as('installer');
  await page.goto('/installations');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText(/^12 z \d+$/)).toBeVisible();
  await page.getByRole('button', { name: /^Pokaż kolejn\S+ 12$/ }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/shown=24/);

  const opened = cards(page).nth(20).getByRole('link').first();
  await opened.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await opened.click();
  await expect(page).toHaveURL(/\/installations\/\d+$/);
  await page.getByRole('link', { name: 'Wstecz' }).click();
  await expect(cards(page)).toHaveCount(24);
  expect(left).toBeGreaterThan(500);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(100);
});

test('an installation is found by customer or serial number, and what others shared is in its own tab', async ({
  as,
}) => {
  const page = await as('installer');
  await page.goto('/installations');
  await search(page).fill('barbara wilk');
  await expect(cards(page)).toHaveText([/Barbara Wilk/, /Barbara Wilk/]);
  await search(page).fill('HP-2026-00000002');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=HP-2026-00000002/);

  await search(page).fill('HP-2026-00000013');
  await expect(page.getByText('Nic nie znaleziono')).toBeVisible();
  await page.getByRole('tab', { name: 'Udostępnione' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tab=received/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Udostępnione' })).toHaveAttribute('aria-selected', 'true');
  await expect(cards(page)).toHaveCount(1);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('an admin filters, orders and pages through the installations, and the address keeps all of it', async ({
    as,
  }) => {
    const page = await as('admin');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(12);
    await page.getByLabel('Status').selectOption('accepted');
    await expect(page).toHaveURL(/status=accepted/);
    await page.getByLabel('Typ urządzenia').selectOption({ value: '5' });
    await expect(page).toHaveURL(/template=5/);
    await page.getByRole('button', { name: 'Klient' }).click();
    await expect(page).toHaveURL(/order=customerName/);
    await expect(page.getByRole('columnheader', { name: 'Klient' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    const firstPage = await rows.first().innerText();
    await page.getByRole('button', { name: 'Strona 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toHaveText(firstPage);
    for (const row of await rows.all()) await expect(row).toContainText('Gwarancja wydana');
    const second = await rows.first().innerText();

    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(/id=\d+/);
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => rows.first().innerText()).toBe(second);
    await page.reload();
    await expect.poll(() => rows.first().innerText()).toBe(second);
    await expect(page.getByLabel('Status')).toHaveValue('accepted');
  });

  test('an old link to a page that a list has no more leads to its last page, and the way back leads out', async ({
    as,
  }) => {
    const page = await as('admin');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(12);
    await page.goto('/admin/installations?status=rejected&page=99');
    await expect(page).toHaveURL(/page=\d$/);
    await expect(rows.first()).toContainText('Odrzucona');
    await page.goBack();
    await expect(page).not.toHaveURL(/page=/);
    await expect(rows).toHaveCount(12);
  });
});

test('inspections are upcoming, scheduled or completed, services pending, completed or rejected', async ({
  as,
}) => {
  const page = await as('installer');
  for (const [path, tabs] of [
    ['/inspections', ['Nadchodzące', 'Zaplanowane', 'Wykonane']],
    ['/services', ['W toku', 'Zakończone', 'Odrzucone']],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('tab')).toHaveText(tabs.map((name) => new RegExp(`^${name}\\s*\\d+$`)));
    for (const name of tabs) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      const count = Number((await tab.innerText()).replace(/\D+/g, ''));
      expect(count).toBeGreaterThan(0);
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(Math.min(count, 12));
    }
  }
});

test('who has no inspections and services is told so, and so is the page of an installation without any', async ({
  as,
}) => {
  const asp = await as('asp');
  await asp.goto('/inspections');
  await expect(asp.getByText('Nie masz nadchodzących przeglądów')).toBeVisible();
  await asp.goto('/services');
  await expect(asp.getByText('Nie masz serwisów w toku')).toBeVisible();

  const page = await as('installer');
  await page.goto('/installations?search=HP-2026-00000005');
  await cards(page).getByRole('link').first().click();
  await expect(page.getByText('Brak przeglądów')).toBeVisible();
  await expect(page.getByText('Brak serwisów')).toBeVisible();
});

test('support tells how to reach the maker and leads to the documents, folder by folder', async ({ as }) => {
  const page = await as('installer');
  await page.goto('/support');
  await expect(page.getByRole('main').getByRole('link', { name: /Zadzwoń/ })).toHaveAttribute(
    'href',
    /^tel:\+48/,
  );
  await page.getByRole('link', { name: /Dokumenty i filmy/ }).click();
  await expect(page).toHaveURL('/support/documents');
  await page.getByRole('list', { name: 'Materiały' }).getByRole('link', { name: 'Pompy ciepła' }).click();
  const folder = page.getByRole('list', { name: 'Pompy ciepła' });
  await expect(folder.getByRole('link', { name: /^Schemat podłączenia/ })).toBeVisible();
  await page.getByRole('link', { name: 'Wszystkie' }).click();
  await page.getByRole('main').getByText('Deutsch', { exact: true }).click();
  await expect(page.getByRole('main')).not.toContainText('Pompy ciepła');
  await expect(page.getByRole('list', { name: 'Materiały' }).getByRole('listitem')).not.toHaveCount(0);
});
