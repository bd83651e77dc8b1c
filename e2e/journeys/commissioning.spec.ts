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

test('a step with gaps names them and puts the cursor into the first', async ({ as }) => {
  const page = await as('installer');
  const form = await Commissioning.on(page, VERSION);
  await page.goto('/add-device-simple/new?template=5&serial=HP-GAPS-1');
  await form.answerStep();
  await form.next();
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.getByText(/Uzupełnij lub popraw \d+ p/)).toBeVisible();
  await expect(page.getByLabel('Imię i nazwisko')).toBeFocused();
  await page.getByLabel('Kod pocztowy').fill('abc');
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.getByText('Podaj kod w postaci 00-000')).toBeVisible();
});

test('what was typed is there again after the page was lost, and is offered on the home page', async ({
  as,
}) => {
  const page = await as('installer');
  const form = await Commissioning.on(page, VERSION);
  await page.goto('/add-device-simple/new?template=5&serial=HP-DRAFT-1');
  await form.answerStep();
  await form.next();
  await page.getByLabel('Imię i nazwisko').fill('Niedokończony Klient');
  await expect(page.getByText(/Zapisano \d/)).toBeVisible();
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Niedokończony Klient');
  await page.goto('/');
  await expect(page.getByText('Niedokończona instalacja')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('HP-DRAFT-1');
  await page.getByRole('link', { name: /Niedokończona instalacja.*HP-DRAFT-1/ }).click();
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Niedokończony Klient');
});

test('leaving by the logo asks first, and staying keeps the form', async ({ as }) => {
  const page = await as('installer');
  const form = await Commissioning.on(page, VERSION);
  await page.goto('/add-device-simple/new?template=5&serial=HP-LEAVE-1');
  await form.answerStep();
  await form.next();
  await page.getByLabel('Imię i nazwisko').fill('Zostaję');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText('Przerwać proces?');
  await page.getByRole('button', { name: 'Zostań' }).click();
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Zostaję');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
  await expect(page).toHaveURL('/');
});
