import type { Page } from '@playwright/test';
import { getProductionBoard, listProduction, scanProduction } from '@portal/domain/production/contract';
import { identifyWorker } from '@portal/domain/production/worker-contract';
import { Problem } from '@portal/domain/problem';
import { wedge } from '../drivers/wedge.ts';
import { expect, test } from './driver/page-test.ts';
import { aBoard, aProductionRow } from './fixtures/production.ts';
import { instantFromNow } from './fixtures/records.ts';

const main = (page: Page) => page.getByRole('main');
const EWA = { id: 3, name: 'Ewa Lis' };

/** Says who works here, by the keys on the screen. */
async function beWorker(page: Page, pin = '4711'): Promise<void> {
  await main(page).getByRole('button', { name: 'Kto pracuje?' }).click();
  const dialog = page.getByRole('dialog');
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

/** What can be pressed and is lower than 64 pixels. */
function tooLow(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => {
          const { height } = element.getBoundingClientRect();
          return height > 1 && height < 64;
        })
        .map((element) => element.ariaLabel ?? element.textContent),
    `${within} :is(a, button, select, input)`,
  );
}

const waiting = (days: number, sent = false) => ({
  deviceExtension: { createdAt: instantFromNow(-days), sent: sent ? instantFromNow(-1) : null },
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the queue tells stages, days and what stopped a device in words, and is narrowed down by stage, state and worker', async ({
    as,
    api,
  }) => {
    const hold = { reason: 'Brak sprężarki', worker: 'Jan Kos', since: instantFromNow(-1) };
    api
      .answer(identifyWorker, EWA)
      .answer(listProduction, [
        aProductionRow(1, waiting(3)),
        aProductionRow(2, { ...waiting(11), step: 4, done: [2, 3], lastWorker: 'Ewa Lis' }),
        aProductionRow(3, { ...waiting(16), step: 4, done: [2, 3], hold }),
        aProductionRow(4, { ...waiting(20, true), step: 9, done: [2, 3, 4, 5, 6, 7, 8] }),
        aProductionRow(5, { ...waiting(3), hold: { ...hold, reason: 'Brak części z dostawy. '.repeat(60) } }),
      ]);
    const page = await as('production');
    await expect(page).toHaveURL('/production');
    const row = (serial: string) => main(page).getByRole('row').filter({ hasText: serial });
    await expect(row('0000 0001')).not.toContainText('Ponad');
    await expect(row('0000 0001')).toContainText('4 dni');
    await expect(row('0000 0002')).toContainText('Ponad 10 dni');
    await expect(row('0000 0002')).toContainText('Ewa Lis');
    await expect(row('0000 0002')).toContainText('Teraz etap 4: Izolacja i szczelność');
    await expect(row('0000 0003')).toContainText('Ponad 15 dni');
    await expect(row('0000 0003')).toContainText('Wstrzymane: Brak sprężarki');
    await expect(row('0000 0003')).toContainText('Wstrzymane przed etapem 4');
    await expect(row('0000 0004')).toContainText('Wysłane');
    // A row is pressed with gloves too.
    const heights = await main(page)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
    // A reason of many sentences leaves the other devices in sight.
    expect(Math.max(...heights)).toBeLessThan(160);
    const asked = () => api.asked(listProduction).at(-1)?.query;
    expect(asked()?.get('state')).toBe('open');
    await main(page).getByLabel('Etap', { exact: true }).selectOption({ label: '4 Izolacja i szczelność' });
    await expect.poll(() => asked()?.get('step[]')).toBe('4');
    await main(page).getByLabel('Pokaż', { exact: true }).selectOption({ label: 'Wstrzymane' });
    await expect.poll(() => asked()?.get('state')).toBe('held');
    await beWorker(page);
    await main(page).getByLabel('Czyje').selectOption({ label: 'Ostatnio Ewa Lis' });
    await expect.poll(() => asked()?.get('worker')).toBe('3');
  });

  test(
    'a queue that stays open tells how old its devices are by now',
    { tag: '@long' },
    async ({ as, api }) => {
      // In five minutes it is there for more than ten days.
      const createdAt = instantFromNow(-(10 - 5 / (24 * 60)));
      api.answer(listProduction, [aProductionRow(1, { deviceExtension: { createdAt, sent: null } })]);
      const page = await as('production');
      await page.clock.install();
      await page.reload();
      const row = main(page).getByRole('row').last();
      await expect(row).toContainText('10 dni');
      await expect(row).not.toContainText('Ponad');
      await page.clock.fastForward(10 * 60_000);
      await expect(row).toContainText('Ponad 10 dni');
      await expect(row).toContainText('11 dni');
    },
  );

  test('the board counts what waits at each stage, and says since when it is cut off', async ({
    as,
    api,
    site,
  }) => {
    const waits = aBoard(4, [aProductionRow(1, { ...waiting(16), step: 4, done: [2, 3], rework: true })], {
      at: '2026-11-23T13:02:00Z',
    });
    api.answer(getProductionBoard, waits).answer(listProduction, []);
    const page = await as('production', { at: '/production?board' });
    const stage = main(page).getByRole('listitem').filter({ hasText: '4 Izolacja i szczelność' });
    await expect(stage).toContainText('17 dni');
    await expect(stage).toContainText('Do poprawy');
    await expect(main(page)).toContainText('dane z 14:02');
    const cutOff = main(page).locator('[data-cut-off]');
    await expect(cutOff).toHaveCount(0);
    api.noAnswer(getProductionBoard);
    await site.tell({ type: 'production', id: 1 });
    await expect(cutOff).toBeVisible();
    await expect(main(page)).toContainText('dane z 14:02');
    api.answer(getProductionBoard, { ...waits, at: '2026-11-23T13:05:00Z' });
    await site.tell({ type: 'production', id: 1 });
    await expect(main(page)).toContainText('dane z 14:05');
    await expect(cutOff).toHaveCount(0);
  });
});

test.describe('who works at a station', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('is named by a PIN once, shown all the time, and changed in two taps', async ({ as, api }) => {
    api
      .answer(listProduction, [aProductionRow(1)])
      .answer(identifyWorker, ({ body }) =>
        'pin' in body && body.pin === '4711'
          ? EWA
          : 'pin' in body && body.pin === '2222'
            ? { id: 4, name: 'Jan Kos' }
            : new Problem('not-found'),
      );
    const page = await as('production');
    await beWorker(page, '9999');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toHaveText('Nikt nie ma takiego PIN-u. Spróbuj jeszcze raz.');
    await dialog.getByLabel('PIN').fill('4711');
    await dialog.getByLabel('PIN').press('Enter');
    await main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' }).click();
    await dialog.getByLabel('PIN').fill('2222');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await main(page).getByRole('button', { name: 'Pracuje: Jan Kos' }).click();
    await dialog.getByRole('button', { name: 'Ewa Lis' }).click();
    await page.reload();
    await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
  });

  test(
    'is, without a network, one of those who worked there today',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(listProduction, []).answer(identifyWorker, EWA);
      const page = await as('production');
      await beWorker(page);
      const chosen = main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' });
      await chosen.click();
      api.noAnswer(identifyWorker);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('PIN').fill('2222');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Bez sieci');
      await dialog.getByLabel('PIN').fill('4711');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(chosen).toBeVisible();
    },
  );

  test('is changed by a badge of today without a network too', { tag: '@long' }, async ({ as, api }) => {
    api
      .answer(listProduction, [])
      .answer(identifyWorker, { id: 4, name: 'Jan Kos' })
      .answer(scanProduction, { devices: [], worker: EWA });
    const page = await as('production');
    await wedge(page, 'LIS-01');
    await main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' }).click();
    await page.getByRole('dialog').getByLabel('PIN').fill('2222');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(main(page).getByRole('button', { name: 'Pracuje: Jan Kos' })).toBeVisible();
    api.noAnswer(scanProduction);
    await wedge(page, 'lis-01');
    await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
    await expect(main(page)).not.toContainText('nie znamy');
  });

  test(
    'is told apart: a badge that nobody has is not called a PIN',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(listProduction, []).refuse(identifyWorker, 'not-found');
      const page = await as('production');
      await main(page).getByRole('button', { name: 'Kto pracuje?' }).click();
      await expect(page.getByRole('dialog').getByLabel('PIN')).toBeVisible();
      await wedge(page, 'LIS-99');
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        'Nikt nie ma takiego identyfikatora',
      );
    },
  );

  test('waits after ten wrong PINs, and is told how it goes on', { tag: '@long' }, async ({ as, api }) => {
    api.answer(listProduction, []).refuse(identifyWorker, 'too-many-requests');
    const page = await as('production');
    await beWorker(page, '9999');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('Odczekaj chwilę i spróbuj ponownie');
    await expect(dialog.getByRole('alert')).not.toContainText('Nikt nie ma takiego PIN-u');
  });

  test(
    'has nothing below 64 pixels to press with gloves, in dialogs as well',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(
        listProduction,
        Array.from({ length: 30 }, (_, at) => aProductionRow(at + 1)),
      );
      const page = await as('production');
      await expect(main(page).getByRole('link', { name: /0000/ }).first()).toBeVisible();
      expect(await tooLow(page, 'main')).toEqual([]);
      await main(page).getByRole('button', { name: 'Kto pracuje?' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible();
      expect(await tooLow(page, '[role=dialog]')).toEqual([]);
    },
  );
});
