import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Commissioning } from '../drivers/commissioning.ts';
import { rowOf } from '../drivers/row-of.ts';
import { expect, test } from '../drivers/journey.ts';

/** Downloads a card from an installation's page and answers where the PDF lies. */
async function downloadCard(page: Page, name: 'Karta instalacji' | 'Karta gwarancyjna'): Promise<string> {
  // A card that was not printed after half a minute is given up by the server.
  const download = page.waitForEvent('download', { timeout: 45_000 });
  await page.getByRole('button', { name, exact: true }).click();
  // What went wrong is told for five seconds, and would be gone from the picture of a failure.
  const failed = page.getByText('Nie udało się pobrać karty');
  const failure = failed.waitFor({ timeout: 45_000 }).then(() => page.locator('body').innerText());
  const first = await Promise.race([download, failure.catch(() => download)]);
  if (typeof first === 'string') throw new Error(`The card was refused: ${first}`);
  return first.path();
}

const textOf = (pdf: string) => execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });

test('a rejected installation is corrected by its installer, accepted by the admin, and its warranty card confirms itself', async ({
  as,
  newInstaller,
  server,
}) => {
  test.setTimeout(240_000);
  const account = await newInstaller();
  const { serial } = await account.commissioned();
  const admin = await as('admin');
  await admin.goto(`/admin/installations?search=${serial}`);
  await rowOf(admin, serial).click();
  await admin.getByRole('button', { name: 'Odrzuć' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Odrzuć' }).click();
  await expect(admin.getByText('Podaj powód, żeby instalator wiedział')).toBeVisible();

  const installer = await as(account);
  await installer.goto('/installations?search=' + serial);
  await rowOf(installer, serial).click();
  await expect(installer.getByText('Czeka na weryfikację').first()).toBeVisible();

  await admin.getByLabel('Powód odrzucenia').fill('Zdjęcie tabliczki jest nieostre.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Odrzuć' }).click();
  await expect(admin.getByText('Instalacja została odrzucona').first()).toBeVisible();

  // Without a reload: the server tells the open page.
  await expect(installer.getByText('Zdjęcie tabliczki jest nieostre.').first()).toBeVisible({
    timeout: 20_000,
  });
  await installer.getByRole('link', { name: 'Popraw i wyślij ponownie' }).click();
  const form = await Commissioning.on(installer, 52);
  // What was sent is complete: the correction opens at its summary.
  await expect(form.heading).toHaveText('Podsumowanie');
  await installer.getByRole('button', { name: 'Popraw i wyślij ponownie' }).click();
  await expect(installer.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });

  await expect(admin.getByText('Czeka na weryfikację').first()).toBeVisible({ timeout: 20_000 });
  await admin.getByRole('button', { name: 'Zaakceptuj i wydaj gwarancję' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj i wydaj gwarancję' }).click();
  await expect(admin.getByText(/Gwarancja W\/2\/\d{4}\/\d+/).first()).toBeVisible();

  await installer.goto('/installations?search=' + serial);
  await rowOf(installer, serial).click();
  const customer = await installer.getByRole('main').getByRole('heading').first().innerText();
  const number = await installer
    .getByText(/Gwarancja W\/2\/\d{4}\/\d+/)
    .first()
    .innerText();
  const pdf = await downloadCard(installer, 'Karta gwarancyjna');
  const text = textOf(pdf);
  expect(text).toContain(number.replace('Gwarancja ', ''));
  expect(text).toContain(serial);
  expect(text).toMatch(/gwarancj/i);
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/);
  expect(execFileSync('pdffonts', [pdf], { encoding: 'utf8' })).not.toMatch(
    /\bno\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/m,
  );

  const code = /\b[2-9A-HJKMNP-TV-Z]{16}\b/.exec(text)?.[0];
  expect(code).toBeDefined();
  const stranger = await installer.context().browser()!.newContext({ baseURL: server.url });
  const confirmation = await stranger.newPage();
  await confirmation.goto(`/w/${code}`);
  await expect(confirmation.getByRole('main')).toContainText(number.replace('Gwarancja ', ''));
  await expect(confirmation.getByRole('main')).toContainText(new RegExp(serial.slice(0, 7)));
  await expect(confirmation.getByRole('main')).not.toContainText(customer);
  await stranger.close();
});

test('a service partner verifies the installations of the installers linked to them, and no others', async ({
  as,
  newInstaller,
}) => {
  const linked = await (await newInstaller()).commissioned();
  const other = await (await newInstaller({ partner: false })).commissioned();
  const asp = await as('asp');
  await asp.goto(`/admin/installations?search=${linked.serial}`);
  await expect(
    asp
      .getByRole('main')
      .getByRole('link', { name: /Halina Żółtańska/ })
      .first(),
  ).toBeVisible();
  await asp.goto(`/admin/installations?search=${other.serial}`);
  await expect(asp.getByText('Nic nie znaleziono')).toBeVisible();
});

test(
  'an admin edits an installation that was accepted long ago, and it stays accepted',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const { serial } = await (await newInstaller()).underWarranty({ daysAgo: 300 });
    const page = await as('admin');
    await page.goto(`/admin/installations?status=accepted&search=${serial}`);
    await rowOf(page, serial).click();
    await expect(page.getByText('Gwarancja wydana').first()).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id');
    const version = await page.evaluate(async (of) => {
      const found = (await (await fetch(`/api/installations/${of}`)).json()) as {
        customDevice: { schemaVersion: { id: number } };
      };
      return found.customDevice.schemaVersion.id;
    }, id);
    await page.getByRole('link', { name: 'Edytuj dane' }).click();
    const form = await Commissioning.on(page, version);
    await expect(form.heading).toHaveText('Podsumowanie');
    await page.getByRole('button', { name: 'Zmień: Klient' }).click();
    await page.getByLabel('Telefon').fill('609 609 609');
    await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page).toHaveURL(`/admin/installations?id=${id}`);
    await expect(page.getByText('+48 609 609 609')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Gwarancja wydana').first()).toBeVisible();
  },
);
