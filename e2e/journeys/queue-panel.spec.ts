import type { Page } from '@playwright/test';
import { Commissioning } from '../drivers/commissioning.ts';
import { unsentWork } from '../drivers/device-records.ts';
import { newSerial } from '../drivers/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { userIdOf, writeRaw } from '../drivers/local-records.ts';

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
  await form.fillUpToSummary();
  await form.send();
  await expect(page.locator('[data-kind=success]')).toContainText('Zapisano na urządzeniu');
}

test('a refused installation stands in red with the words of the server, is sent again, and closed when done', async ({
  as,
}) => {
  test.setTimeout(180_000);
  const serial = 'HP-2026-55550001';
  const page = await as('installer2');
  await sendRefused(page, serial.toLowerCase());
  const foot = page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });
  await expect(foot).toBeVisible();

  // It waits for a person, over a restart as well.
  await page.goto('/');
  await expect(foot).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '1 niewysłana operacja' })).toBeVisible();
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: '1 niewysłana operacja' })
    .click();

  const row = panel(page).getByRole('listitem').filter({ hasText: serial });
  await expect(row).toContainText(`SN ${serial}`);
  await expect(row).toContainText('Błąd wysyłania danych');
  await expect(row.getByRole('alert')).toContainText(DETAIL);
  const [red = 0, green = 255, blue = 255] = await row
    .getByRole('alert')
    .evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number));
  expect(red).toBeGreaterThan(120);
  expect(Math.max(green, blue)).toBeLessThan(80);
  await expect
    .poll(async () => Math.round((await panel(page).boundingBox())?.height ?? 0))
    .toBe(Math.round(844 * 0.8));

  await panel(page).getByRole('button', { name: 'Zwiń operacje' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(foot).toHaveAttribute('aria-expanded', 'false');
  await foot.click();
  await expect(panel(page)).toBeVisible();

  await page.unroute(SEND);
  await row.getByRole('button', { name: 'Ponów' }).click();
  await expect(row).toContainText('Wysłano', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Zamknij' }).click();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await page.waitForTimeout(2_000);
  await expect(page.getByRole('button', { name: /Pokaż operacje/ })).toBeHidden();
});

test('giving an installation up asks first; it is not sent, lies in the trash, and can be put back', async ({
  as,
}) => {
  test.setTimeout(180_000);
  const serial = 'HP-2026-55550002';
  const page = await as('installer2');
  await sendRefused(page, serial);
  const foot = page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });
  await foot.click();
  const row = panel(page).getByRole('listitem').filter({ hasText: serial });
  const question = page.getByRole('dialog', { name: 'Przerwać wysyłanie?' });
  await row.getByRole('button', { name: 'Przerwij' }).click();
  await expect(question).toContainText(serial);
  await question.getByRole('button', { name: 'Zostaw w kolejce' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Przerwij' }).click();
  await question.getByRole('button', { name: 'Przerwij wysyłanie' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(foot).toBeHidden();

  // It lies in the trash, on the page that support asks for as well; from there it comes back and is sent.
  await page.unroute(SEND);
  await page.goto(`/installations?search=${serial}`);
  await expect(page.getByText('Nic nie znaleziono')).toBeVisible();
  await expect(foot).toBeHidden();
  await page.goto('/support/diagnostics');
  await expect(page.getByRole('heading', { name: 'Kosz (1)' })).toBeVisible();
  const trashed = page.getByRole('listitem').filter({ hasText: serial });
  await trashed.getByRole('button', { name: 'Usuń na zawsze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zostaw w koszu' }).click();
  await trashed.getByRole('button', { name: 'Przywróć do kolejki' }).click();
  await expect(page.getByRole('heading', { name: 'Kosz (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wysłane (1)' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('listitem').filter({ hasText: serial })).toContainText(
    /Serwer potwierdził pliki: (\d+) z \1/,
  );
  await page.goto(`/installations?search=${serial}`);
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(serial.replace(/(\d{4})$/, '\\s$1')) }),
  ).toHaveCount(1);
});

test('a red installation is exported, imported in another browser, and stands on the server once though both send it', async ({
  as,
  newInstaller,
}) => {
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
});

test('a picture that the server refuses is sent again by a click on it, with the rest of its installation', async ({
  as,
}) => {
  test.setTimeout(120_000);
  const serial = 'HP-2026-55550004';
  const page = await as('installer2');
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
  await form.fillUpToSummary();
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
    .getByText(/HP-2026-5555\s?0004/);
  const listed = page.getByRole('main').getByRole('link', { name: /HP-2026-5555\s0004/ });
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
});

test('a long queue is read at a glance: errors first, what waits for what, age in colour and words, else alternating shades', async ({
  as,
}) => {
  const page = await as('installer');
  // Nobody answers what the queue sends.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  for (const { store, record } of unsentWork(await userIdOf(page))) await writeRaw(page, store, record);
  await page.reload();
  await page.getByRole('button', { name: /2 operacje wymagają Twojej decyzji/ }).click();
  const rows = panel(page).locator('li > [data-status]');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toContainText('HP-2026-77770001');
  await expect(rows.nth(1)).toContainText('Czeka od 16 dni');
  await expect(rows.nth(2)).toContainText('Wysyłanie danych');
  await expect(rows.filter({ hasText: 'Przegląd' })).toContainText('Instalacja, SN HP-2026-77770001');
  await expect(rows.nth(5)).toContainText('Wysłano');

  const shade = (age: string | null) =>
    rows.evaluateAll(
      (all, wanted) =>
        all.flatMap((row, at) =>
          row.getAttribute('data-age') === wanted
            ? [{ odd: at % 2 === 0, colour: getComputedStyle(row).backgroundColor }]
            : [],
        ),
      age,
    );
  const plain = await shade(null);
  const [odd, even] = [true, false].map(
    (side) => new Set(plain.filter((row) => row.odd === side).map(({ colour }) => colour)),
  );
  expect([odd?.size, even?.size]).toEqual([1, 1]);
  expect(odd).not.toEqual(even);
  const tints = await Promise.all(['yellow', 'red', 'green'].map(shade));
  const colours = tints.flat().map(({ colour }) => colour);
  expect(new Set([...colours, ...plain.map(({ colour }) => colour)]).size).toBe(colours.length + 2);
});
