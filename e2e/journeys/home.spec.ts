import { chromium } from '@playwright/test';
import { chromiumWith } from '../drivers/camera/fake-camera.ts';
import { expect, signIn, test } from '../drivers/journey.ts';
import { watchBrowser } from '../drivers/violations.ts';

test('the view of a phone with one camera has no button to change it', async ({ server }) => {
  const browser = watchBrowser(await chromium.launch(chromiumWith({ count: 1 })));
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'pl-PL' });
    await signIn(page, 'installer@demo.test');
    await page.getByRole('button', { name: 'Skanuj kod' }).click();
    const view = page.getByRole('dialog', { name: 'Skanowanie kodu' });
    await expect(view).toContainText('Umieść kod kreskowy w ramce');
    await expect(view.getByRole('button', { name: 'Anuluj' })).toBeVisible();
    await expect(view.getByRole('button', { name: 'Zmień aparat' })).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
