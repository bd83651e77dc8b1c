import { getDevice } from '@portal/domain/devices/contract';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from './driver/page-test.ts';
import { anInstalledDevice } from './fixtures/records.ts';

const LINES = '<rect width="1200" height="900" fill="#ddd"/>'.concat(
  Array.from(
    { length: 60 },
    (_, at) => `<rect x="${200 + at * 13}" y="300" width="5" height="300" fill="#222"/>`,
  ).join(''),
);
/** A plate with bars, sharp unless it is blurred or darkened. */
function plate(change: (picture: Sharp) => Sharp = (picture) => picture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${LINES}</svg>`;
  return change(sharp(Buffer.from(svg)).flatten())
    .jpeg()
    .toBuffer();
}

const BLURRED = 'Zdjęcie jest nieostre. Jeśli nie da się z niego nic odczytać, zrób je jeszcze raz.';
const DARK = 'Zdjęcie jest ciemne. Włącz latarkę albo oświetl miejsce i zrób je jeszcze raz.';

async function take(page: Page, buffer: Buffer): Promise<void> {
  const input = page.getByRole('main').locator('input[type=file][capture]').first();
  await input.setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
}

test('a blurred or dark photo is said to be so at once, and kept all the same; a sharp one is taken without a word', async ({
  as,
  api,
}) => {
  api.answer(getDevice, anInstalledDevice(4, 40));
  const page = await as('installer', { at: '/services/new/device/4' });
  const main = page.getByRole('main');
  await take(page, await plate((picture) => picture.blur(12)));
  await expect(main.getByText(BLURRED)).toBeVisible();
  await expect(main.getByRole('img', { name: /Zdjęcie usterki 1|1/ }).first()).toBeVisible();
  await main.getByRole('button', { name: 'Usuń zdjęcie' }).first().click();
  await take(page, await plate((picture) => picture.linear(0.06, 0)));
  await expect(main.getByText(DARK)).toBeVisible();
  await main.getByRole('button', { name: 'Usuń zdjęcie' }).first().click();
  await take(page, await plate());
  await expect(main.getByRole('button', { name: /^Powiększ/ })).toHaveCount(1);
  await expect(main.getByText(BLURRED)).toHaveCount(0);
  await expect(main.getByText(DARK)).toHaveCount(0);
});

test(
  'a removed photo waits in the trash with its way back, which has the focus',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer', { at: '/services/new/device/4' });
    const main = page.getByRole('main');
    await take(page, await plate());
    await main.getByRole('button', { name: 'Usuń zdjęcie' }).click();
    const trash = main.getByRole('list', { name: 'Usunięte zdjęcia' });
    await expect(trash).toContainText('Zdjęcie w koszu');
    const undo = trash.getByRole('button', { name: 'Cofnij' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(trash).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Usuń zdjęcie' })).toHaveCount(1);
  },
);

test(
  'a photo opens on the full screen before it is sent, and is enlarged by button, key and double click',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer', { at: '/services/new/device/4' });
    await page.setViewportSize({ width: 390, height: 844 });
    await take(page, await plate());
    await page.getByRole('button', { name: /^Powiększ/ }).click();
    const viewer = page.getByRole('dialog');
    const picture = viewer.locator('img');
    await expect(viewer.getByText('100 %')).toBeVisible();
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await width();
    await viewer.getByRole('button', { name: 'Powiększ' }).click();
    await expect(viewer.getByText('150 %')).toBeVisible();
    await expect.poll(width).toBeGreaterThan(before * 1.4);
    await page.keyboard.press('+');
    await expect(viewer.getByText('200 %')).toBeVisible();
    await picture.dblclick();
    await expect(viewer.getByText('100 %')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.getByText('Krok 1 z')).toBeVisible();

    await page.getByRole('button', { name: /^Powiększ/ }).click();
    await expect(viewer.getByText('100 %')).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page.getByText('Krok 1 z')).toBeVisible();
  },
);

test(
  'where the browser may delete what is saved, a button asks it not to',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer');
    await page.addInitScript(() => {
      let asked = 0;
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => Promise.resolve((asked += 1) > 1);
    });
    await page.goto('/services/new/device/4');
    await page.getByLabel('Opis usterki').fill('Pompa nie rusza');
    await expect(page.getByText(/^Przeglądarka może usunąć zapisane dane/)).toBeVisible();
    await page.getByRole('button', { name: 'Chroń zapisane dane' }).click();
    await expect(page.getByText('Przeglądarka obiecała nie usuwać zapisanych danych.')).toBeVisible();
  },
);
