import type { Page } from '@playwright/test';
import { Commissioning } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';

/** IndexedDB's version as a later release would set it. */
const LATER = 20;

/** Does to the database of this device what a later release with another schema would do: a store more, and an index. */
function raiseSchema(page: Page): Promise<void> {
  return page.evaluate(
    (version) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('loopee', version);
        asked.addEventListener('upgradeneeded', () => {
          asked.result
            .createObjectStore('later', { keyPath: 'id' })
            .put({ id: 'kept', of: 'a later release' });
          asked.transaction?.objectStore('requests').createIndex('title', 'title');
        });
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          asked.result.close();
          resolve();
        });
      }),
    LATER,
  );
}

/** The version of the database, and what the later release has written. */
function laterData(page: Page): Promise<{ version: number; record: unknown }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const { version } = asked.result;
          const reading = asked.result.transaction('later').objectStore('later').get('kept');
          reading.addEventListener('success', () => {
            asked.result.close();
            resolve({ version, record: reading.result });
          });
        });
      }),
  );
}

test(
  'a release that changed the schema is rolled back while work waits: the older app says so, sends the work once, and touches nothing of the later one',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const account = await newInstaller();
    const page = await as(account, { offlineReady: true });
    const form = await Commissioning.on(page, 52);
    const serial = newSerial();
    await page.context().setOffline(true);
    await page.getByPlaceholder('numer seryjny').fill(serial);
    await page.getByPlaceholder('numer seryjny').press('Enter');
    await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
    await form.fillAndSign();
    await form.send();

    // The app lets go of its connection, as it must for an upgrade.
    await raiseSchema(page);
    await page.reload();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Te dane zapisała nowsza wersja aplikacji');
    await dialog.getByRole('button', { name: 'Później' }).click();
    await expect(page.getByRole('button', { name: /1 operacja/ })).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
    const admin = await as('admin');
    const found = await (await admin.request.get(`/api/installations?search=${serial}`)).json();
    expect(found).toHaveLength(1);
    expect(await laterData(page)).toEqual({
      version: LATER,
      record: { id: 'kept', of: 'a later release' },
    });
  },
);
