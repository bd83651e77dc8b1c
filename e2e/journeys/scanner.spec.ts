import { chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADLESS_SHELL } from '../drivers/chromium.ts';
import { chromiumWith, makeCameraVideo } from '../drivers/camera/fake-camera.ts';
import { freeDevice } from '../drivers/free-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { signedInContext } from '../drivers/signed-in-context.ts';
import { watchBrowser } from '../drivers/violations.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pl-PL' };

test('an installer scans the label of a new device, and the maker’s database offers to commission it', async ({
  newInstaller,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-camera-'));
  const film = join(folder, 'label.mjpeg');
  const [account, serial] = await Promise.all([newInstaller(), freeDevice(server.url)]);
  await makeCameraVideo(serial, film, 'portrait');
  const { executablePath } = HEADLESS_SHELL;
  const browser = watchBrowser(await chromium.launch({ ...chromiumWith({ film }), executablePath }));
  try {
    const context = await signedInContext(browser, server.url, account, {
      ...PHONE,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Skanuj kod' }).click();
    const question = page.getByRole('dialog', { name: 'Rozpocząć uruchomienie?' });
    await expect(question.getByText('Znalezione, niezainstalowane', { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('numer seryjny')).toHaveValue(serial);
    await question.getByRole('button', { name: 'Rozpocznij uruchomienie' }).click();
    await expect(page).toHaveURL(/\/add-device-simple\/\d+(\?|$)/);
    await expect(page.getByText('Krok 1 z')).toBeVisible();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
