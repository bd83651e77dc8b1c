import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWith, type FakeCameras, makeCameraVideo, makeLabelPhoto } from '../drivers/fake-camera.ts';
import { expect, signIn, test } from '../drivers/journey.ts';

/** Nobody's device: what counts here is how its number gets into the field. */
const SERIAL = 'HP-2024-00012345';
/** First read within a second of the label coming into view (design: cards and scanner); twice that for a busy machine. */
const SOON_MS = 2_000;

let folder = '';
let browser: Browser | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-camera-'));
  await makeCameraVideo(SERIAL, film('landscape'));
  await makeCameraVideo(SERIAL, film('portrait'), 'portrait');
  await makeLabelPhoto(SERIAL, join(folder, 'label.jpg'));
});
test.afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const film = (held: 'landscape' | 'portrait') => join(folder, `${held}.mjpeg`);
const scanButton = (page: Page) => page.getByRole('button', { name: 'Skanuj kod' });
const serialField = (page: Page) => page.getByPlaceholder('numer seryjny');
const view = (page: Page) => page.getByRole('dialog', { name: 'Skanowanie kodu' });

/** Home of an installer whose device has these cameras. */
async function homeWith(
  cameras: FakeCameras,
  url: string,
  context: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  browser = await chromium.launch(chromiumWith(cameras));
  const opened: BrowserContext = await browser.newContext({ ...context, baseURL: url, locale: 'pl-PL' });
  const page = await opened.newPage();
  await signIn(page, 'installer@demo.test');
  await expect(scanButton(page)).toBeEnabled();
  return page;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };

for (const [place, held, context] of [
  ['a phone', 'portrait', PHONE],
  ['a desk', 'landscape', DESK],
] as const) {
  test(`the label in front of the camera of ${place} is read at once and looked up`, async ({ server }) => {
    const page = await homeWith({ film: film(held) }, server.url, context);
    await scanButton(page).click();
    await expect(view(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (document.querySelector('video')?.videoWidth ?? 1) > 0))
      .toBe(true);
    await expect(serialField(page)).toHaveValue(SERIAL, { timeout: SOON_MS });
    await expect(view(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  });
}

test('of several cameras one is chosen once; the switch goes round them and the last one is kept', async ({
  server,
}) => {
  const page = await homeWith({ count: 3 }, server.url, PHONE);
  const kept = () => page.evaluate(() => localStorage.getItem('defaultCameraLabel'));
  await scanButton(page).click();
  const choice = page.getByRole('dialog', { name: 'Wybierz aparat' });
  await expect(choice).toContainText('szerokokątnego');
  await choice.getByRole('radio').last().check();
  await choice.getByRole('button', { name: 'OK' }).click();
  await expect(view(page)).toContainText('fake_device_2');
  expect(await kept()).toBe('fake_device_2');

  await view(page).getByRole('button', { name: 'Zmień aparat' }).click();
  await expect(view(page)).toContainText('fake_device_0');
  expect(await kept()).toBe('fake_device_0');
  await expect(view(page)).toContainText('Umieść kod kreskowy w ramce');

  await view(page).getByRole('button', { name: 'Anuluj' }).click();
  await expect(view(page)).toBeHidden();
  await scanButton(page).click();
  await expect(view(page)).toContainText('fake_device_0');
});

test('Escape and the back button close the view, the page stays and the button has the focus', async ({
  server,
}) => {
  const page = await homeWith({ count: 1 }, server.url, DESK);
  const address = page.url();
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await scanButton(page).click();
    await expect(view(page)).toContainText('Umieść kod kreskowy w ramce');
    await leave();
    await expect(view(page)).toBeHidden();
    await expect(scanButton(page)).toBeFocused();
    expect(page.url()).toBe(address);
  }
});

test('whoever refused the camera is told how to allow it, and a photo of the label does as well', async ({
  server,
}) => {
  const page = await homeWith('denied', server.url, PHONE);
  await scanButton(page).click();
  const help = page.getByRole('dialog', { name: 'Dostęp do aparatu jest zablokowany' });
  await expect(help).toContainText('Zezwól na aparat');
  await expect(page.getByRole('alert')).toContainText('Aparat niedostępny');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    help.getByRole('button', { name: 'Zdjęcie etykiety' }).click(),
  ]);
  await chooser.setFiles(join(folder, 'label.jpg'));
  await expect(serialField(page)).toHaveValue(SERIAL);
  await expect(help).toBeHidden();
});

test('a device without a camera leaves the typed number and the photo', async ({ server }) => {
  const page = await homeWith({ count: 0 }, server.url, DESK);
  await scanButton(page).click();
  const help = page.getByRole('dialog', { name: 'Nie znaleziono aparatu' });
  await expect(help.getByRole('button', { name: 'Zdjęcie etykiety' })).toBeVisible();
  await help.getByRole('button', { name: 'Wpisz numer' }).click();
  await expect(help).toBeHidden();
});

test('a hardware scanner types the number into the field, ends with Enter, and replaces what stood there', async ({
  server,
}) => {
  const page = await homeWith({ count: 0 }, server.url, DESK);
  await serialField(page).fill('OLD-1');
  await serialField(page).focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(1_500);
  await serialField(page).pressSequentially(SERIAL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  await expect(serialField(page)).toHaveValue(SERIAL);
});
