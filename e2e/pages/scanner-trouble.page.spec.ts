import { type Browser, chromium, type Page } from '@playwright/test';
import { HEADLESS_SHELL } from '../drivers/chromium.ts';
import { chromiumWith } from '../drivers/camera/fake-camera.ts';
import { watchBrowser } from '../drivers/violations.ts';
import { expect, test } from './driver/page-test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser | undefined;

test.beforeEach(async () => {
  const { executablePath } = HEADLESS_SHELL;
  browser = watchBrowser(await chromium.launch({ ...chromiumWith({ count: 1 }), executablePath }));
});
test.afterEach(() => browser?.close());

const scanButton = (page: Page) => page.getByRole('button', { name: 'Skanuj kod' });

test(
  'an installer who leaves the page while the camera’s view is still being loaded has no camera on afterwards',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { browser, device: PHONE });
    await page.evaluate(() => {
      Object.assign(window, { cameras: 0 });
      navigator.mediaDevices.getUserMedia = () => {
        Object.assign(window, { cameras: Reflect.get(window, 'cameras') + 1 });
        return Promise.reject(new DOMException('Busy', 'NotReadableError'));
      };
    });
    const leaving = Promise.withResolvers<void>();
    const loaded = page.waitForResponse(/scan-overlay.*\.js/);
    await page.route(/scan-overlay.*\.js/, async (route) => {
      await leaving.promise;
      await route.continue();
    });
    await scanButton(page).click();
    await page.getByRole('main').getByRole('link', { name: 'Serwisy' }).click();
    await expect(page).toHaveURL('/services');
    leaving.resolve();
    await loaded;
    await page.goBack();
    await scanButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Aparat nie działa' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'cameras'))).toBe(1);
  },
);

test(
  'a torch that the phone refuses is said to be off, and can be tried again',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { browser, device: PHONE });
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.evaluate(() => {
      Object.assign(MediaStreamTrack.prototype, {
        getCapabilities: () => ({ torch: true }),
        applyConstraints: () => Promise.reject(new DOMException('setPhotoOptions failed', 'UnknownError')),
      });
    });
    await scanButton(page).click();
    await page.getByRole('button', { name: 'Włącz latarkę' }).click();
    await expect(page.getByRole('button', { name: 'Nie działa' })).toBeVisible();
    await page.evaluate(() => {
      MediaStreamTrack.prototype.applyConstraints = () => Promise.resolve();
    });
    await page.getByRole('button', { name: 'Nie działa' }).click();
    await expect(page.getByRole('button', { name: 'Wyłącz latarkę' })).toBeVisible();
    expect(failures).toEqual([]);
  },
);

test(
  'a camera that does not start is not the only one for ever: the next attempt asks which to use',
  { tag: '@long' },
  async ({ as }) => {
    await browser?.close();
    const { executablePath } = HEADLESS_SHELL;
    browser = watchBrowser(await chromium.launch({ ...chromiumWith({ count: 2 }), executablePath }));
    const page = await as('installer', { browser, device: PHONE });
    await page.evaluate(async () => {
      const { mediaDevices } = navigator;
      const last = (await mediaDevices.enumerateDevices()).findLast(({ kind }) => kind === 'videoinput');
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = (asked) =>
        JSON.stringify(asked).includes(last?.deviceId ?? '')
          ? Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
          : real(asked);
    });
    const choice = page.getByRole('dialog', { name: 'Wybierz aparat' });
    await scanButton(page).click();
    await choice.getByRole('radio').last().check();
    await choice.getByRole('button', { name: 'OK' }).click();
    const help = page.getByRole('dialog', { name: 'Aparat nie działa' });
    await help.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await choice.getByRole('radio').first().check();
    await choice.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog', { name: 'Skanowanie kodu' })).toContainText('fake_device_0');
  },
);

test(
  'an installer whose camera is taken away during a scan is told so, and types the number or tries again',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { browser, device: PHONE });
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (asked) => {
        const stream = await real(asked);
        addEventListener('camera-taken', () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')));
        return stream;
      };
    });
    const view = page.getByRole('dialog', { name: 'Skanowanie kodu' });
    const help = page.getByRole('dialog', { name: 'Aparat nie działa' });
    const takeCamera = async () => {
      await expect(view).toContainText('fake_device_0');
      await expect(view).not.toContainText('Uruchamianie');
      await page.evaluate(() => dispatchEvent(new Event('camera-taken')));
    };
    await scanButton(page).click();
    await takeCamera();
    await help.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await takeCamera();
    await help.getByRole('button', { name: 'Wpisz numer' }).click();
    await expect(help).toBeHidden();
    await expect(page.getByLabel('Numer seryjny')).toBeFocused();
  },
);
