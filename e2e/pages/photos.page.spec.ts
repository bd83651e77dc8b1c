import type { Page } from '@playwright/test';
import { getDevice } from '@portal/domain/devices/contract';
import sharp from 'sharp';
import { expect, test } from './driver/page-test.ts';
import { anInstalledDevice } from './fixtures/records.ts';

declare global {
  interface Window {
    /** Lets the photos go on that are being made smaller. */
    letPhotosGo?: () => void;
  }
}

/** 12 megapixels as a phone lies them down: turned by its orientation, the red half is above. With a position. */
function largePhoto(): Promise<Buffer> {
  const red = { create: { width: 2016, height: 3024, channels: 3, background: '#d01020' } } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#808080', noise } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Phone', Software: 'canary-exif' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '49/1 28/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '20/1 1/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** The pictures of drafts on this device. */
async function storedPictures(page: Page): Promise<Buffer[]> {
  const all = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const reading = asked.result.transaction('forms').objectStore('forms').getAll();
          reading.addEventListener('success', () => {
            asked.result.close();
            const stored = reading.result as { picture?: { bytes: ArrayBuffer } }[];
            resolve(stored.flatMap(({ picture }) => (picture ? [[...new Uint8Array(picture.bytes)]] : [])));
          });
        });
      }),
  );
  return all.map((bytes) => Buffer.from(bytes));
}

/** Holds photos where a slow phone spends its seconds, so that what the form shows meanwhile can be seen. */
async function holdPhotos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    const gone = new Promise<void>((go) => (window.letPhotosGo = go));
    HTMLCanvasElement.prototype.toBlob = function toBlob(...given) {
      void gone.then(() => Reflect.apply(real, this, given));
    };
  });
}

test('a photo that is still being prepared when an installer leaves a report by the logo is in its draft', async ({
  as,
  api,
}) => {
  api.answer(getDevice, anInstalledDevice(4, 40));
  const page = await as('installer');
  const photo = { create: { width: 640, height: 480, channels: 3, background: '#d01020' } } as const;
  const buffer = await sharp(photo).jpeg().toBuffer();
  await holdPhotos(page);
  await page.goto('/services/new/device/4');
  await page.getByLabel('Opis usterki').fill('Pompa nie rusza');
  const asked = page.getByRole('main').locator('input[type=file][capture]').first();
  await asked.setInputFiles({ name: 'IMG_1234.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Przygotowujemy zdjęcie')).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
  await page.evaluate(() => window.letPhotosGo?.());
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await storedPictures(page)).length).toBe(1);
});

test(
  'a photo that is still being prepared when the session is ended in another tab is in the draft',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer');
    const photo = { create: { width: 640, height: 480, channels: 3, background: '#d01020' } } as const;
    const buffer = await sharp(photo).jpeg().toBuffer();
    await holdPhotos(page);
    await page.goto('/services/new/device/4');
    await page.getByLabel('Opis usterki').fill('Pompa nie rusza');
    const asked = page.getByRole('main').locator('input[type=file][capture]').first();
    await asked.setInputFiles({ name: 'IMG_1234.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Przygotowujemy zdjęcie')).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem('session');
      dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    });
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await page.evaluate(() => window.letPhotosGo?.());
    await expect.poll(async () => (await storedPictures(page)).length).toBe(1);
  },
);

test(
  'a photo of 12 megapixels is shrunk, upright and without its position; the form says so and waits for it',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer');
    const photo = await largePhoto();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    expect(photo.includes('canary-exif')).toBe(true);
    await holdPhotos(page);
    await page.goto('/services/new/device/4');
    await page.getByLabel('Opis usterki').fill('Pompa nie rusza');
    const asked = page.getByRole('main').locator('input[type=file][capture]').first();
    await asked.setInputFiles({ name: 'IMG_1234.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText('Przygotowujemy zdjęcie')).toBeVisible();
    await page.getByRole('button', { name: 'Dalej', exact: true }).click();
    await expect(page.getByText('Jeszcze 1 zdjęcie się przygotowuje. Potem idziemy dalej.')).toBeVisible();
    await expect(page.getByText('Krok 1 z')).toBeVisible();

    await page.evaluate(() => window.letPhotosGo?.());
    await expect(page.getByText('Krok 2 z')).toBeVisible({ timeout: 30_000 });
    await expect.poll(async () => (await storedPictures(page)).length).toBe(1);
    const [kept = Buffer.alloc(0)] = await storedPictures(page);
    const { width, height, format, orientation, exif } = await sharp(kept).metadata();
    expect({ width, height, format, orientation, exif }).toEqual({
      width: 1200,
      height: 1600,
      format: 'jpeg',
      orientation: undefined,
      exif: undefined,
    });
    expect(kept.includes('canary-exif')).toBe(false);
    expect(kept.byteLength).toBeLessThan(photo.byteLength / 4);
    const redness = async (top: number) => {
      // Statistics are always those of the input.
      const part = await sharp(kept).extract({ left: 100, top, width: 1000, height: 400 }).png().toBuffer();
      const { channels } = await sharp(part).stats();
      return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0);
    };
    expect(await redness(200)).toBeGreaterThan(120);
    expect(await redness(1000)).toBeLessThan(20);
  },
);
