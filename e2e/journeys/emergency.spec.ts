import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { Commissioning } from '../drivers/commissioning.ts';
import { expect, test } from '../drivers/journey.ts';

const BROKEN = '0b0b0b0b-0000-4000-8000-000000000001';

/** Writes a record into a store of the app as a crash or a fault would leave it: past everything the app checks. */
async function writeRaw(page: Page, store: string, record: object): Promise<void> {
  await page.evaluate(
    ({ into, what }) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const writing = asked.result.transaction(into, 'readwrite');
          writing.objectStore(into).put(what);
          writing.addEventListener('complete', () => {
            asked.result.close();
            resolve();
          });
          writing.addEventListener('error', () => reject(new Error('The record was not written')));
        });
      }),
    { into: store, what: record },
  );
}

function keysOf(page: Page, store: string): Promise<string[]> {
  return page.evaluate(
    (from) =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const reading = asked.result.transaction(from).objectStore(from).getAllKeys();
          reading.addEventListener('success', () => {
            asked.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
    store,
  );
}

async function userIdOf(page: Page): Promise<number> {
  const answer: unknown = await (await page.request.get('/api/user')).json();
  const id = /"id":(\d+)/.exec(JSON.stringify(answer))?.[1];
  if (id === undefined) throw new Error('Nobody is signed in');
  return Number(id);
}

test('a broken record opens the emergency page, the good one is sent meanwhile, and it is set aside after an export', async ({
  as,
}, testInfo) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const form = await Commissioning.on(page, 52);
  const userId = await userIdOf(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1_500);

  await page.context().setOffline(true);
  await page.getByPlaceholder('numer seryjny').fill('EMERGENCY-01');
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await form.fillUpToSummary();
  await form.send();
  await writeRaw(page, 'requests', {
    id: BROKEN,
    userId,
    revision: 0,
    schemaVersion: 1,
    title: 'ZEPSUTY',
    body: '{"customerName":"Zosia Sama"}',
    files: 'gone',
  });
  await page.reload();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Część danych na tym urządzeniu jest uszkodzona');
  await expect(dialog).toContainText('Operacja do wysłania');
  await page.screenshot({ path: testInfo.outputPath('emergency.png') });

  // Copied for support: what is wrong, and nothing that a person typed.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Kopiuj dane błędu' }).click();
  await expect(dialog).toContainText('Skopiowano');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(BROKEN);
  expect(copied).not.toContain('Zosia');

  // A browser that does not let copy shows the text, selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Kopiuj dane błędu' }).click();
  await expect(dialog).toContainText('Nie udało się skopiować');
  await expect(dialog.getByRole('textbox')).toHaveValue(copied);

  // Put off, it stays as a line; what is good is sent.
  await dialog.getByRole('button', { name: 'Później' }).click();
  await expect(page.getByText('Część danych na tym urządzeniu jest nieczytelna.')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => keysOf(page, 'requests'), { timeout: 60_000 }).toEqual([BROKEN]);

  await page.getByRole('button', { name: 'Pokaż, co robić' }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' }).click();
  const file = await (await downloading).path();
  const content = (await readFile(file)).toString('latin1');
  expect(content).toContain('ZEPSUTY');
  expect(content).toContain('EMERGENCY-01');
  await expect(dialog).toContainText('Odłożono 1 uszkodzony zapis');
  expect(await keysOf(page, 'requests')).toEqual([]);
  expect((await keysOf(page, 'trash')).filter((key) => key.includes(BROKEN))).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(page.getByText('Część danych na tym urządzeniu jest nieczytelna.')).toHaveCount(0);

  await page.reload();
  await page.waitForTimeout(2_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a draft that names nobody is found as well, and a draft of a newer version of the app is not called broken', async ({
  as,
}) => {
  const page = await as('installer');
  const userId = await userIdOf(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await page.waitForTimeout(1_000);
  await writeRaw(page, 'forms', { id: 'newer', userId, revision: 1, schemaVersion: 99 });
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Te dane zapisała nowsza wersja aplikacji');
  await expect(dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' })).toHaveCount(0);
  await writeRaw(page, 'forms', { id: 'orphan', revision: 1 });
  await page.reload();
  await expect(dialog).toContainText('NoOwner');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' }).click();
  await downloading;
  await expect(dialog).toContainText('Odłożono 1 uszkodzony zapis');
  expect(await keysOf(page, 'forms')).toEqual(['newer']);
});
