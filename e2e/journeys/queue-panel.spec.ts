import type { Page } from '@playwright/test';
import { Commissioning } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';

const SEND = (url: URL) => url.pathname === '/api/installations';
const SLOTS = (url: URL) => url.pathname === '/api/get-s3-urls';
const LIST = /\/api\/users\/\d+\/installations/;
const DETAIL = 'Data instalacji jest wcześniejsza niż data produkcji urządzenia.';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Operacje do wysłania' });

/** Commissions a device by hand; the server refuses what was sent until `page.unroute`. */
async function sendRefused(page: Page, serial: string): Promise<void> {
  await page.route(SEND, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { type: 'invalid-values', title: 'Nieprawidłowe wartości', status: 422, detail: DETAIL },
        })
      : route.continue(),
  );
  const form = await Commissioning.on(page, 52);
  await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
  await form.fillAndSign();
  await form.send();
  await expect(page.locator('[data-kind=success]')).toContainText('Zapisano na urządzeniu');
}

test(
  'a red installation is exported, imported in another browser, and stands on the server once though both send it',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const serial = newSerial();
    const account = await newInstaller();
    const first = await as(account);
    await sendRefused(first, serial);
    await first.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const saving = first.waitForEvent('download');
    await panel(first).getByRole('button', { name: 'Eksportuj', exact: true }).click();
    const file = await (await saving).path();

    // Somebody else cannot take it in.
    const stranger = await as('installer');
    await stranger.goto('/support/diagnostics');
    await stranger.locator('input[type=file]').last().setInputFiles(file);
    await expect(stranger.locator('[data-kind=error]')).toContainText('należą do innej osoby');

    const second = await as(account);
    await second.goto('/support/diagnostics');
    await second.locator('input[type=file]').last().setInputFiles(file);
    await expect(second.locator('[data-kind=success]')).toContainText('Wczytano 1 operację');
    await expect(second.getByRole('heading', { name: 'Wysłane (1)' })).toBeVisible({ timeout: 60_000 });

    // Going back closes the panel and stays on the page; then the first phone sends it as well.
    const place = first.url();
    await first.goBack();
    await expect(panel(first)).toBeHidden();
    expect(first.url()).toBe(place);
    await first.unroute(SEND);
    await first.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const row = panel(first).getByRole('listitem').filter({ hasText: serial });
    await row.getByRole('button', { name: 'Ponów' }).click();
    await expect(row).toContainText('Wysłano', { timeout: 60_000 });
    await first.goto(`/installations?search=${serial}`);
    await expect(
      first.getByRole('main').getByRole('link', { name: new RegExp(serial.replace(/(\d{4})$/, '\\s$1')) }),
    ).toHaveCount(1);
  },
);

test(
  'a picture that the server refuses is sent again by a click on it, with the rest of its installation',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(120_000);
    const serial = newSerial();
    const page = await as(await newInstaller());
    await page.route(SLOTS, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          type: 'invalid-values',
          title: 'Nieprawidłowe wartości',
          status: 422,
          detail: 'Plik jest za duży.',
        },
      }),
    );
    const form = await Commissioning.on(page, 52);
    await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
    await form.fillAndSign();
    await page.route(LIST, (route) => route.abort());
    await form.send();
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const row = panel(page).getByRole('listitem').filter({ hasText: serial });
    await expect(row.getByRole('alert')).toContainText('Plik jest za duży.');

    // The server has the record and the list was not fetched since: it stands above, then in the list, never in neither.
    await page.keyboard.press('Escape');
    await page.goto('/installations');
    const unsent = page
      .getByRole('list', { name: 'Zapisane na tym urządzeniu' })
      .getByText(new RegExp(serial.replace(/(\d{4})$/, '\\s?$1')));
    const listed = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(serial.replace(/(\d{4})$/, '\\s$1')) });
    await expect(unsent).toBeVisible();
    await expect(listed).toHaveCount(0);
    await page.unroute(LIST);
    await page.reload();
    await expect(listed).toHaveCount(1);
    await expect(unsent).toHaveCount(0);
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    await row.getByRole('button', { name: new RegExp(serial.replace(/(\d{4})$/, '\\s?$1')) }).click();
    const failed = row.getByRole('list', { name: 'Pliki operacji' }).getByRole('button');
    await expect(failed).toHaveCount(1);
    await page.unroute(SLOTS);
    await failed.click();
    await expect(row).toContainText('Wysłano', { timeout: 60_000 });
  },
);
