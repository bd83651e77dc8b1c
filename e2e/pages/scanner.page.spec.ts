import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findDevices } from '@portal/domain/devices/contract';
import { getInstallation } from '@portal/domain/installations/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADLESS_SHELL } from '../drivers/chromium.ts';
import {
  chromiumWith,
  type FakeCameras,
  makeCameraVideo,
  makeLabelPhoto,
} from '../drivers/camera/fake-camera.ts';
import { watchBrowser } from '../drivers/violations.ts';
import { expect, test } from './driver/page-test.ts';
import { anInstallation } from './fixtures/records.ts';

/** Nobody's device: what counts here is how its number gets into the field. */
const SERIAL = 'HP-2024-00012345';
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };

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

type As = Parameters<Parameters<typeof test>[2]>[0]['as'];

/** An installer whose device has these cameras, on the home page or at an address. */
async function installerWith(
  as: As,
  cameras: FakeCameras,
  device: BrowserContextOptions,
  at = '/',
): Promise<Page> {
  const { executablePath } = HEADLESS_SHELL;
  browser = watchBrowser(await chromium.launch({ ...chromiumWith(cameras), executablePath }));
  const page = await as('installer', { at, browser, device });
  await expect(scanButton(page)).toBeEnabled();
  return page;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

for (const [place, held, context] of [
  ['a phone', 'portrait', PHONE],
  ['a desk', 'landscape', DESKTOP],
] as const) {
  test(`the label in front of the camera of ${place} is read at once and looked up`, async ({ as }) => {
    const page = await installerWith(as, { film: film(held) }, context);
    await scanButton(page).click();
    // That the second frame is enough is proven without a clock (`decoder.test.ts`).
    await expect(serialField(page)).toHaveValue(SERIAL);
    await expect(view(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  });
}

for (const [phone, userAgent, vibrated] of [
  ['an Android phone vibrates for 200 ms', 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile', [200]],
  ['an iPhone does not vibrate', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', []],
] as const) {
  test(`a hit: ${phone}`, async ({ as }) => {
    const page = await installerWith(as, { film: film('portrait') }, { ...PHONE, userAgent });
    await page.evaluate(() => {
      Object.assign(window, { vibrated: [] });
      navigator.vibrate = (pattern) => Reflect.get(window, 'vibrated').push(pattern) > 0;
    });
    await scanButton(page).click();
    await expect(serialField(page)).toHaveValue(SERIAL);
    expect(await page.evaluate(() => Reflect.get(window, 'vibrated'))).toEqual(vibrated);
  });
}

test(
  'a notice of the page below does not lie on the way out of the camera’s view',
  { tag: '@long' },
  async ({ as }) => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605';
    const page = await installerWith(as, { count: 1 }, { ...PHONE, userAgent });
    await scanButton(page).click();
    await expect(page.locator('[data-kind=install]')).toBeAttached({ timeout: 20_000 });
    // A click on what is covered is refused.
    await view(page).getByRole('button', { name: 'Anuluj' }).click({ timeout: 3_000 });
    await expect(view(page)).toBeHidden();
  },
);

test('inside a form the control is compact, a label above and a small camera button beside the field; scanning asks the server nothing', async ({
  as,
  api,
}) => {
  api.answer(
    getInstallation,
    anInstallation(9, {
      status: 'rejected',
      may: ['correct'],
      survey: { data: { miejsce: { pomieszczenie: 'Kotłownia', zdjecie: 'zdjecie-1.jpg' } } },
    }),
  );
  const page = await installerWith(
    as,
    { film: film('portrait') },
    PHONE,
    '/add-device-simple/correction?correct=9&step=device',
  );
  const main = page.getByRole('main');
  const group = main.getByRole('group', { name: 'Numer seryjny' });
  const field = serialField(page);
  await expect(field).toBeVisible();
  await expect(main.getByText('lub wpisz numer seryjny urządzenia')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Zatwierdź numer' })).toHaveCount(0);
  const [label, entry, camera] = await Promise.all([
    group.locator('legend, label').first().boundingBox(),
    field.boundingBox(),
    scanButton(page).boundingBox(),
  ]);
  if (!label || !entry || !camera) throw new Error('Something is not on the screen');
  expect(label.y + label.height).toBeLessThanOrEqual(entry.y);
  expect(camera.x).toBeGreaterThanOrEqual(entry.x + entry.width);
  expect(Math.abs(camera.y + camera.height / 2 - entry.y - entry.height / 2)).toBeLessThan(8);
  expect(camera.width).toBeLessThan(entry.width / 2);

  // On the home page the number is looked up then, which is the page's call; here nothing is asked about it. What the app
  // reads ahead for the cellar meanwhile knows nothing of the number.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await scanButton(page).click();
  await expect(field).toHaveValue(SERIAL);
  expect(asked.filter((call) => call.includes(SERIAL) || call.includes('/custom_devices'))).toEqual([]);
  expect(api.asked(findDevices)).toEqual([]);
});

test('of several cameras one is chosen once; the switch goes round them and the last one is kept', async ({
  as,
}) => {
  const page = await installerWith(as, { count: 3 }, PHONE);
  const storedCamera = () => page.evaluate(() => localStorage.getItem('defaultCameraLabel'));
  await scanButton(page).click();
  const choice = page.getByRole('dialog', { name: 'Wybierz aparat' });
  await expect(choice).toContainText('Urządzenie ma kilka aparatów.');
  await expect(choice).toContainText('unikaj szerokokątnego');
  await choice.getByRole('radio').last().check();
  await choice.getByRole('button', { name: 'OK' }).click();
  await expect(view(page)).toContainText('fake_device_2');
  expect(await storedCamera()).toBe('fake_device_2');

  await view(page).getByRole('button', { name: 'Zmień aparat' }).click();
  await expect(view(page)).toContainText('fake_device_0');
  expect(await storedCamera()).toBe('fake_device_0');
  await view(page).getByRole('button', { name: 'Zmień aparat' }).click();
  await expect(view(page)).toContainText('fake_device_1');
  expect(await storedCamera()).toBe('fake_device_1');

  await view(page).getByRole('button', { name: 'Anuluj' }).click();
  await expect(view(page)).toBeHidden();
  await page.reload();
  await scanButton(page).click();
  await expect(view(page)).toContainText('fake_device_1');
  await expect(choice).toHaveCount(0);
});

test('of several cameras the first is chosen as long as nobody has chosen another, and OK starts it', async ({
  as,
}) => {
  const page = await installerWith(as, { count: 3 }, PHONE);
  await scanButton(page).click();
  const choice = page.getByRole('dialog', { name: 'Wybierz aparat' });
  await expect(choice.getByRole('radio')).toHaveCount(3);
  await expect(choice.getByRole('radio').first()).toBeChecked();
  await choice.getByRole('button', { name: 'OK' }).click();
  await expect(view(page)).toContainText('fake_device_0');
});

test('the view fills the screen with live video: the instruction at the top; camera, change and cancel at the bottom', async ({
  as,
}) => {
  const page = await installerWith(as, { count: 2 }, PHONE);
  await scanButton(page).click();
  await page.getByRole('dialog', { name: 'Wybierz aparat' }).getByRole('button', { name: 'OK' }).click();
  await expect(view(page)).toContainText('Umieść kod kreskowy w ramce');
  expect(await view(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const video = view(page).locator('video');
  const playing = () =>
    video.evaluate((one) => one instanceof HTMLVideoElement && one.readyState >= 2 && one.videoWidth > 0);
  await expect.poll(playing).toBe(true);
  expect(await video.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

  const third = 844 / 3;
  const instruction = await view(page).getByText('Umieść kod kreskowy w ramce').boundingBox();
  expect((instruction?.y ?? Infinity) + (instruction?.height ?? Infinity)).toBeLessThan(third);
  for (const part of [
    view(page).getByText('fake_device_0'),
    view(page).getByRole('button', { name: 'Zmień aparat' }),
    view(page).getByRole('button', { name: 'Anuluj' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect((await part.boundingBox())?.y).toBeGreaterThan(2 * third);
  }
});

test(
  'Escape and the back button close the view, the page stays and the button has the focus',
  { tag: '@long' },
  async ({ as }) => {
    const page = await installerWith(as, { count: 1 }, DESKTOP);
    const address = page.url();
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await scanButton(page).click();
      await expect(view(page)).toContainText('Umieść kod kreskowy w ramce');
      await leave();
      await expect(view(page)).toBeHidden();
      await expect(scanButton(page)).toBeFocused();
      expect(page.url()).toBe(address);
    }
  },
);

test('whoever refused the camera is told how to allow it, and a photo of the label does as well', async ({
  as,
}) => {
  const page = await installerWith(as, 'denied', PHONE);
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

test('a device without a camera leaves the typed number and the photo', { tag: '@long' }, async ({ as }) => {
  const page = await installerWith(as, { count: 0 }, DESKTOP);
  await scanButton(page).click();
  const help = page.getByRole('dialog', { name: 'Nie znaleziono aparatu' });
  await expect(help.getByRole('button', { name: 'Zdjęcie etykiety' })).toBeVisible();
  await help.getByRole('button', { name: 'Wpisz numer' }).click();
  await expect(help).toBeHidden();
  await expect(serialField(page)).toBeFocused();
});

test('a hardware scanner types the number into the field, ends with Enter, and replaces what stood there', async ({
  as,
}) => {
  const page = await installerWith(as, { count: 0 }, DESKTOP);
  await serialField(page).fill('OLD-1');
  await serialField(page).focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(1_500);
  await typeAsScanner(page, SERIAL);
  await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  await expect(serialField(page)).toHaveValue(SERIAL);
});

/** Keys 10 ms apart by their own clock, Enter last, however slowly the machine takes them. */
async function typeAsScanner(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const began = Date.now() / 1_000;
  const keys = [...Array.from(text, (key) => ({ key, text: key })), { ...ENTER, text: '\r' }];
  await Promise.all(
    keys.flatMap((key, at) => [
      cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', timestamp: began + at * 0.01 }),
      cdp.send('Input.dispatchKeyEvent', {
        ...key,
        text: '',
        type: 'keyUp',
        timestamp: began + at * 0.01 + 0.005,
      }),
    ]),
  );
}
