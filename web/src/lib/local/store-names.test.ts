import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { requests } from '../../queue/store/local-stores.ts';
import { closeDatabase } from './local-db.ts';

afterEach(() => closeDatabase());

test('the stores of the device are called requests and forms, beside those of their own', async () => {
  await requests.allOf(7);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('loopee');
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('The database does not open')));
  });
  expect([...opened.objectStoreNames]).toEqual(expect.arrayContaining(['requests', 'forms']));
  opened.close();
});
