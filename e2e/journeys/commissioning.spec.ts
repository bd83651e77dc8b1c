import type { Page } from '@playwright/test';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { freeDevice } from '../drivers/free-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { mailsTo } from '../drivers/mailbox.ts';

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
  newInstaller,
  server,
}) => {
  test.setTimeout(180_000);
  const serial = await freeDevice(server.url);
  const account = await newInstaller();
  const page = await as(account);
  const form = await Commissioning.on(page, VERSION);
  await lookUp(page, serial.toLowerCase());
  await page.getByText('Rozpocznij uruchomienie').click();
  await expect(form.heading).toHaveText('Urządzenie i parametry');
  await expect(page.getByText('FIORD Aqua 12').first()).toBeVisible();
  await form.fillAndSign();
  await expect(page.getByRole('main')).toContainText(CUSTOMER.name);
  await form.send();

  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /Wszystko wysłane/ }).click();
  const row = queueRow(page, serial);
  await expect(row).toContainText('Wysłano');
  await expect(row).toContainText(/Serwer potwierdził pliki: (\d+) z \1/);
  await row.getByRole('button', { name: 'Zamknij' }).click();
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeHidden();

  for (const email of [CUSTOMER.email, account.email]) {
    const cards = async () => (await mailsTo(server, email)).filter((mail) => mail.includes(serial));
    await expect.poll(cards, { timeout: 30_000 }).toHaveLength(1);
    expect((await cards())[0]).toMatch(/\.pdf/);
  }

  await page.goto('/');
  await lookUp(page, serial);
  await expect(page.getByText('Urządzenie jest zainstalowane')).toBeVisible();
});

test('a device that the maker does not know is started by hand and told so to the admin', async ({
  as,
  newInstaller,
}) => {
  test.setTimeout(180_000);
  const serial = newSerial();
  const page = await as(await newInstaller());
  const form = await Commissioning.on(page, VERSION);
  await lookUp(page, serial);
  await expect(page.getByText('nie istnieje w bazie')).toBeVisible();
  await page.getByRole('button', { name: 'Zainstaluj' }).click();
  await form.fillAndSign();
  await form.send();
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });

  const admin = await as('admin');
  await admin.goto(`/admin/installations?search=${serial}`);
  await admin
    .getByRole('link', { name: new RegExp(CUSTOMER.name) })
    .first()
    .click();
  await expect(admin.getByText('nie było w bazie producenta')).toBeVisible();
});
