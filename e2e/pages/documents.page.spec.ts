import { listSupportMaterials } from '@portal/domain/files/contract';
import { makePdf } from '../drivers/library/library-files.ts';
import { expect, test } from './driver/page-test.ts';
import { aMaterial } from './fixtures/materials.ts';

test(
  'without a viewer in the browser a manual opens within the app at the page asked for, and a damaged one says so',
  { tag: '@long' },
  async ({ as, api }) => {
    const files = [
      aMaterial({ id: 1, name: 'Instrukcja', url: '/files/manual.pdf', type: 'application/pdf' }),
      aMaterial({ id: 2, name: 'Schemat', url: '/files/damaged.pdf', type: 'application/pdf' }),
    ];
    api.answer(listSupportMaterials, files);
    const page = await as('installer', { at: '/' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }),
    );
    const contentType = 'application/pdf';
    await page.route('**/files/manual.pdf', (route) =>
      route.fulfill({ contentType, body: makePdf(40, 'Manual') }),
    );
    await page.route('**/files/damaged.pdf', (route) =>
      route.fulfill({ contentType, body: 'PK\u0003\u0004' }),
    );
    await page.goto('/support/documents');
    await page.getByRole('button', { name: /^Instrukcja/ }).click();
    const reader = page.getByRole('dialog', { name: 'Instrukcja' });
    await expect(reader).toContainText('z 40');
    await reader.getByLabel('Strona z 40').fill('37');
    await page.keyboard.press('Enter');
    const sheet = reader.getByRole('img', { name: 'Strona 37', exact: true });
    await expect(sheet.locator('canvas')).toBeVisible();
    await expect(reader.getByLabel('Strona z 40')).toHaveValue('37');
    // Pages far from the sight hold no canvas.
    await expect(reader.locator('canvas')).not.toHaveCount(0);
    expect(await reader.locator('canvas').count()).toBeLessThan(8);
    const inked = await sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, at) => at % 4 === 0 && value < 100);
    });
    expect(inked).toBe(true);
    await page.goBack();
    await expect(reader).toBeHidden();
    await expect(page).toHaveURL('/support/documents');

    await page.getByRole('button', { name: /^Schemat/ }).click();
    await expect(page.getByRole('dialog', { name: 'Schemat' })).toContainText(
      'Nie udało się pokazać tego dokumentu',
    );
  },
);
