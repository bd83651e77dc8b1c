import type { Page } from '@playwright/test';
import {
  getInspection,
  getInspectionEvents,
  updateInspection,
} from '@portal/domain/inspections/record-contract';
import { getInspectionMails, getServiceMails } from '@portal/domain/mails/contract';
import { getService, getServiceEvents, updateService } from '@portal/domain/services/record-contract';
import { expect, test } from './driver/page-test.ts';
import { anInspection, aService, dayFromNow } from './fixtures/records.ts';

/** What is on the screen is read again, as after a change of somebody else. */
async function readAgain(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test(
  'an office that moves a repair which its installer has moved meanwhile is told so before it overwrites the day',
  { tag: '@long' },
  async ({ as, api }) => {
    const planned = { status: 'scheduled' as const, may: ['schedule' as const] };
    let service = aService(8, { ...planned, serviceStartDate: dayFromNow(3) });
    api
      .answer(getService, () => service)
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .refuse(updateService, 'changed-meanwhile');
    const page = await as('admin', { at: '/' });
    await page.clock.install();
    const seen = page.waitForResponse('**/api/services/8');
    await page.goto('/admin/services?service=8');
    const etag = (await seen).headers()['etag'];
    const dialog = page.getByRole('dialog');
    const move = page.getByRole('button', { name: 'Zmień termin' });
    const save = dialog.locator('button[type=submit]');
    await move.click();
    await dialog.locator('input[type=date]').fill(dayFromNow(4));
    service = aService(8, { ...planned, serviceStartDate: dayFromNow(6), serviceman: 'Przełożył Jan Nowak' });
    const again = page.waitForResponse('**/api/services/8');
    await readAgain(page);
    const moved = (await again).headers()['etag'];
    await save.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.locator('input[type=date]')).toHaveValue(dayFromNow(4));
    // Whoever was told decides, on what was changed.
    await save.click();
    await expect.poll(() => api.asked(updateService).length).toBe(2);
    expect(api.asked(updateService).map(({ headers }) => headers['if-match'])).toEqual([etag, moved]);
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    // What was typed is not saved.
    await page.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();

    // The day that somebody else has set is the one from which it is moved.
    await move.click();
    await expect(dialog.locator('input[type=date]')).toHaveValue(dayFromNow(6));
  },
);

test(
  'an inspection that was moved while its dialog stood open is sent with the version that was seen',
  { tag: '@long' },
  async ({ as, api }) => {
    const planned = { status: 'scheduled' as const, may: ['schedule' as const] };
    let inspection = anInspection(4, { ...planned, executionDate: dayFromNow(3) });
    api
      .answer(getInspection, () => inspection)
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, [])
      .refuse(updateInspection, 'changed-meanwhile');
    const page = await as('installer', { at: '/' });
    await page.clock.install();
    const seen = page.waitForResponse('**/api/inspections/4');
    await page.goto('/inspections/4');
    const etag = (await seen).headers()['etag'];
    await page.getByRole('button', { name: 'Zmień termin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=date]').fill(dayFromNow(4));
    inspection = anInspection(4, {
      ...planned,
      executionDate: dayFromNow(6),
      customer: { ...inspection.customer, city: 'Zakopane-Olcza' },
    });
    const again = page.waitForResponse('**/api/inspections/4');
    await readAgain(page);
    await again;
    await dialog.locator('button[type=submit]').click();
    await expect.poll(() => api.asked(updateInspection).length).toBeGreaterThan(0);
    expect(api.asked(updateInspection)[0]?.headers['if-match']).toBe(etag);
  },
);
