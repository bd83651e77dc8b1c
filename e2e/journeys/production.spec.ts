import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { everythingSent } from '../drivers/records/field-records.ts';
import { cachedKeys } from '../drivers/records/offline-cache.ts';
import { Hall } from '../drivers/records/hall.ts';
import { wedge } from '../drivers/wedge.ts';

const main = (page: Page) => page.getByRole('main');

test('a device goes from its first scan to shipping and the label check by a hardware scanner alone', async ({
  as,
  server,
}) => {
  const hall = await Hall.make(server.url);
  const { id, serial } = await hall.device();
  const page = await as('production');
  await wedge(page, hall.worker.badge);
  await expect(main(page)).toContainText(`Pracuje: ${hall.worker.name}`);
  await wedge(page, serial);
  await expect(page).toHaveURL(`/production/${id}`);
  const next = main(page).getByRole('button', { name: /^Zakończ etap/ });
  for (const stage of [2, 3, 4, 5, 6, 7]) {
    await expect(next.first()).toContainText(`Zakończ etap ${stage}`);
    // A scanner that reads twice is faster than a person who scans twice.
    await page.waitForTimeout(900);
    await wedge(page, serial);
  }
  await expect(main(page)).toContainText('Etykieta nie była jeszcze sprawdzona');
  await page.waitForTimeout(900);
  await wedge(page, serial);
  await expect(main(page)).not.toContainText('Etykieta nie była jeszcze sprawdzona');
  await page.waitForTimeout(900);
  await wedge(page, serial);
  await expect(main(page)).toContainText('Produkcja zakończona');
  await everythingSent(page);
  const made = await hall.read(id);
  expect(made).toMatchObject({ step: null, done: [2, 3, 4, 5, 6, 7, 8, 9] });
  expect(made.deviceExtension.sent).not.toBeNull();
  expect(made.records.map(({ stage }) => stage)).toEqual([8, 9, 7, 6, 5, 4, 3, 2]);
  expect(made.records.every(({ worker }) => worker === hall.worker.name)).toBe(true);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('stages are finished by touch while the Wi-Fi is away, and are sent in their order when it comes back', async ({
    as,
    server,
  }) => {
    const pressure = { name: 'cisnienie', type: 'number', label: 'Ciśnienie próby', unit: 'bar' };
    const hall = await Hall.make(server.url, { 3: [{ ...pressure, required: true, min: 20, max: 45 }] });
    const [seen, unseen] = [await hall.device(), await hall.device()];
    const page = await as('production');
    await main(page).getByRole('button', { name: 'Kto pracuje?' }).tap();
    const dialog = page.getByRole('dialog');
    for (const digit of hall.worker.pin) await dialog.getByRole('button', { name: digit, exact: true }).tap();
    await dialog.getByRole('button', { name: 'OK' }).tap();
    await expect(main(page)).toContainText(`Pracuje: ${hall.worker.name}`);
    await page.goto(`/production/${seen.id}`);
    await expect(main(page).getByRole('button', { name: /Zakończ etap 2/ })).toBeVisible();
    // What works without a network is fetched once the page is idle: the queue, the forms, and the parts of the app for them.
    await expect.poll(() => cachedKeys(page)).toContainEqual(expect.stringContaining('production_stock'));
    await page.waitForFunction(() =>
      ['stage-screen', 'stage-request', 'send-record'].every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      ),
    );
    await server.stop('SIGKILL');
    try {
      await main(page)
        .getByRole('button', { name: /Zakończ etap 2/ })
        .tap();
      await main(page)
        .getByRole('link', { name: /^Etap 3/ })
        .tap();
      await main(page).getByLabel('Ciśnienie próby').fill('31,7');
      await main(page).getByRole('button', { name: 'Zakończ etap' }).tap();
      await expect(main(page).getByRole('button', { name: /Zakończ etap 4/ })).toBeVisible();
      await expect(main(page)).toContainText('Czeka na wysłanie');
      // A device that was never opened on this station is known from the production queue.
      await wedge(page, unseen.serial);
      await expect(page).toHaveURL(`/production/${unseen.id}`);
      await main(page)
        .getByRole('button', { name: /Zakończ etap 2/ })
        .tap();
      await expect(main(page).getByRole('link', { name: /^Etap 3/ })).toBeVisible();
    } finally {
      await server.start();
    }
    await everythingSent(page);
    expect(await hall.read(seen.id)).toMatchObject({ step: 4, done: [2, 3] });
    expect(await hall.read(unseen.id)).toMatchObject({ step: 3, done: [2] });
  });
});

test(
  'of two stations that finish the same stage the second is told, and both entries are kept',
  { tag: '@long' },
  async ({ as, server }) => {
    const hall = await Hall.make(server.url);
    const { id } = await hall.device();
    const [first, second] = [await as('production'), await as('production')];
    for (const page of [first, second]) {
      await wedge(page, hall.worker.badge);
      await expect(main(page)).toContainText(`Pracuje: ${hall.worker.name}`);
      await page.goto(`/production/${id}`);
      await expect(main(page).getByRole('button', { name: /Zakończ etap 2/ })).toBeVisible();
    }
    await second.context().setOffline(true);
    await second.getByRole('button', { name: /Zakończ etap 2/ }).click();
    await expect(main(second).getByRole('button', { name: /Zakończ etap 3/ })).toBeVisible();
    await first.getByRole('button', { name: /Zakończ etap 2/ }).click();
    await everythingSent(first);
    await second.context().setOffline(false);
    await everythingSent(second);
    await expect(main(second)).toContainText('nic nie zginęło');
    // The first is signed in to the same account, and its entry is the one that counts.
    await first.reload();
    await expect(main(first)).toContainText('ten wpis zostaje, ale się nie liczy');
    await expect(main(first)).not.toContainText('nic nie zginęło');
    expect((await hall.read(id)).records.map(({ counted }) => counted)).toEqual([false, true]);
  },
);
