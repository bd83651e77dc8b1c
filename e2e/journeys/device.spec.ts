import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { inspectionsOf } from '../drivers/records/field-records.ts';

async function historyFromHome(page: Page, serial: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Historia urządzenia' }).click();
}

test(
  'an installer who has looked a device up reads what happened to it, how a value changed, and reports a fault',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(100_000);
    const account = await newInstaller();
    const { serial, deviceId } = await account.underWarranty();
    const page = await as(account);
    const main = page.getByRole('main');
    await historyFromHome(page, serial);
    await expect(page).toHaveURL(`/devices/${deviceId}`);

    await test.step('a repair changes a value twice', async () => {
      for (const power of ['12', '9'])
        await account.service(deviceId, {
          status: 'done',
          faultDescription: 'Za mała moc',
          repairDescription: 'Zmieniono nastawę mocy',
          changedParameters: { moc_grzewcza: power },
        });
    });
    await page.reload();
    const timeline = main.locator('#timeline');
    await expect(timeline.getByRole('link', { name: 'Instalacja' })).toBeVisible();
    await expect(timeline.getByText(/^Wystawiono gwarancję W\/2\//)).toBeVisible();
    await expect(timeline.getByText('Za mała moc').first()).toBeVisible();
    await expect(timeline.getByText(/→ 9/)).toBeVisible();

    await test.step('the chart can be listened to as a table', async () => {
      await main.getByText(/^Moc grzewcza.* w tabeli$/).click();
      await expect(main.getByRole('row').filter({ hasText: 'Serwis' })).toHaveCount(2);
    });

    await main.getByRole('link', { name: 'Zgłoś usterkę' }).click();
    await expect(page).toHaveURL(`/services/new/device/${deviceId}`);
    await expect(page.getByLabel('Opis usterki')).toBeVisible();
  },
);

test(
  'in a cellar the history of a device is there that nobody had opened, and leads to its inspection',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(100_000);
    const account = await newInstaller();
    const device = await account.underWarranty({ daysAgo: 60 });
    const { deviceId } = device;
    await account.overdueInspection(device, 10);
    const page = await as(account, { offlineReady: true });
    const main = page.getByRole('main');
    await server.stop('SIGKILL');
    try {
      await page.goto(`/devices/${deviceId}`);
      await expect(main.getByText(/^Stan /)).toBeVisible();
      await expect(
        main.locator('#timeline').getByText('Termin minął', { exact: true }).first(),
      ).toBeVisible();
      await main.getByRole('link', { name: 'Wykonaj przegląd' }).click();
      await expect(main.getByText(/^Krok 1 z/)).toBeVisible();
    } finally {
      await server.start();
    }
  },
);

test('an admin reads the same history, which leads to the visits in the administration', async ({ as }) => {
  const admin = await as('admin');
  const [one] = await inspectionsOf(admin, 'status[]=done');
  await admin.goto(`/admin/devices/${one?.customDevice.id}`);
  const main = admin.getByRole('main');
  await expect(main.getByRole('link', { name: 'Zgłoś usterkę' })).toHaveCount(0);
  await main.locator('#timeline').getByRole('link', { name: 'Przegląd' }).last().click();
  await expect(admin).toHaveURL(/\/admin\/services\?inspection=\d+$/);
});
