import type { Page } from '@playwright/test';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { expect, test } from '../drivers/journey.ts';

const VERSION = 52;

/** Types a serial number on the home page, as someone without a working camera does. */
async function lookUp(page: Page, serial: string): Promise<void> {
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
}

const queueRow = (page: Page, serial: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: serial });

test('an installer commissions a known device, and its card reaches customer and installer by mail', async ({
  as,
  server,
}) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const form = await Commissioning.on(page, VERSION);
  await lookUp(page, 'hp-2026-00000001');
  await page.getByText('Rozpocznij uruchomienie').click();
  await expect(form.heading).toHaveText('Urządzenie i parametry');
  await expect(page.getByText('FIORD Aqua 12').first()).toBeVisible();
  await form.fillUpToSummary();
  await expect(page.getByRole('main')).toContainText(CUSTOMER.name);
  await form.send();

  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /Wszystko wysłane/ }).click();
  const row = queueRow(page, 'HP-2026-00000001');
  await expect(row).toContainText('Wysłano');
  await expect(row).toContainText(/Serwer potwierdził pliki: (\d+) z \1/);
  await row.getByRole('button', { name: 'Zamknij' }).click();
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeHidden();

  await expect
    .poll(async () => (await fetch(`${server.url}/dev/mail`)).text(), { timeout: 30_000 })
    .toContain(CUSTOMER.email);
  const mails = await (await fetch(`${server.url}/dev/mail`)).text();
  expect(mails).toContain('installer@demo.test');
  expect(mails).toMatch(/\.pdf/);

  await page.goto('/');
  await lookUp(page, 'HP-2026-00000001');
  await expect(page.getByText('Urządzenie jest zainstalowane')).toBeVisible();
});

test('a device that the maker does not know is started by hand and told so to the admin', async ({ as }) => {
  test.setTimeout(180_000);
  const page = await as('installer2');
  const form = await Commissioning.on(page, VERSION);
  await lookUp(page, 'HP-2026-77777777');
  await expect(page.getByText('nie istnieje w bazie')).toBeVisible();
  await page.getByRole('button', { name: 'Zainstaluj' }).click();
  await form.fillUpToSummary();
  await form.send();
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });

  const admin = await as('admin');
  await admin.goto('/admin/installations?search=HP-2026-77777777');
  await admin
    .getByRole('link', { name: new RegExp(CUSTOMER.name) })
    .first()
    .click();
  await expect(admin.getByText('nie było w bazie producenta')).toBeVisible();
});
