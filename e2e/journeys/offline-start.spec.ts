import type { Page } from '@playwright/test';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';

/** How many parts of the app the phone keeps for a start without a network. */
const partsOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
    const parts = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return parts.flat().length;
  });

test('a phone that starts in a cellar shows what was read before, begins a form and stays signed in', async ({
  as,
  newInstaller,
  server,
}) => {
  const serial = newSerial();
  const installer = await newInstaller();
  await installer.commissioned();
  const before = await as(installer, { offlineReady: true });
  await before.goto('/installations');
  const card = before.getByRole('main').getByRole('listitem').first().getByRole('link');
  const address = await card.getAttribute('href');
  await card.click();
  await expect(before.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
  const title = await before.getByRole('main').getByRole('heading').first().innerText();
  await before.goto('/');
  await expect(before.getByPlaceholder('numer seryjny')).toBeEnabled();

  // The browser ran out of room and dropped the app, but nothing else: the next use with a network fetches it again.
  const parts = await partsOf(before);
  expect(parts).toBeGreaterThan(100);
  await before.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // One that the page is reading at this moment may be stored again at once.
  expect(await partsOf(before)).toBeLessThan(parts / 10);
  await before.reload();
  // However slow the machine, as long as another part has come.
  for (let have = 0; have < parts; have = await partsOf(before))
    await expect.poll(() => partsOf(before)).toBeGreaterThan(have);
  expect(await partsOf(before)).toBe(parts);

  await server.stop('SIGKILL');
  try {
    const page = await before.context().newPage();
    await before.close();

    await page.goto('/');
    await expect(page.getByText('Brak połączenia. Zapisujemy na tym urządzeniu.')).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: /Serwisy/ })).toBeVisible();
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();

    await page.goto('/installations');
    await expect(page.locator(`a[href="${address}"]`)).toBeVisible();
    await expect(page.getByText(/Stan na dziś/)).toBeVisible();

    await page.goto(address ?? '');
    await expect(page.getByRole('main').getByRole('heading').first()).toHaveText(title);
    await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();

    await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
    await expect(page.getByText('Krok 1 z')).toBeVisible();
    await expect(page.getByText(new RegExp(serial.replace(/(\d{4})$/, '\\s$1')))).toBeVisible();
    await expect(page.getByText('Pompa ciepła powietrze-woda FIORD Aqua 12')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/add-device-simple/new');
  } finally {
    await server.start();
  }
});
