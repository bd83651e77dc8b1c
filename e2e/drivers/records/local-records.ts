import type { Page } from 'playwright-core';
import { z } from 'zod';

const signedIn = z.object({ user: z.object({ id: z.number() }) });

/** The id of whoever is signed in. */
export async function userIdOf(page: Page): Promise<number> {
  return signedIn.parse(await (await page.request.get('/api/user')).json()).user.id;
}

/** Writes a record into a store of the app's own database on the device, past everything that the app checks. */
export async function writeRaw(page: Page, store: string, record: object): Promise<void> {
  // Opening a database that is not there yet would make an empty one.
  const isThere = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'loopee'));
  for (let attempt = 0; !(await isThere()); attempt += 1) {
    if (attempt === 300) throw new Error('The app has not made its database');
    await page.waitForTimeout(100);
  }
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

/** Writes every record of a store once more under its next revision, as whoever changes one does. */
export async function writeAgain(page: Page, store: string): Promise<void> {
  await page.evaluate(
    (of) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const writing = asked.result.transaction(of, 'readwrite');
          const records = writing.objectStore(of);
          const reading = records.getAll();
          reading.addEventListener('success', () => {
            for (const record of reading.result) records.put({ ...record, revision: record.revision + 1 });
          });
          writing.addEventListener('complete', () => {
            asked.result.close();
            resolve();
          });
        });
      }),
    store,
  );
}
