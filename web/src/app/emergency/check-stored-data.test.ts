import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { localTroubles } from '../../lib/local/local-trouble.ts';
import { checkStoredData } from './check-stored-data.ts';

beforeEach(() => {
  closeDatabase();
  localTroubles.set([]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeDatabase();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('loopee').addEventListener('success', resolve);
  });
});

test('a database that does not open is a trouble that the emergency page shows, and the next start opens it again', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  await checkStoredData(7);
  expect(localTroubles.get()).toEqual([
    { kind: 'database', why: 'unopened', problem: expect.stringContaining('Internal error opening') },
  ]);
  vi.restoreAllMocks();
  closeDatabase();
  localTroubles.set([]);
  await checkStoredData(7);
  expect(localTroubles.get()).toEqual([]);
});

test('a database of which a store is missing is told as well', async () => {
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open('loopee', 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('cache', { keyPath: 'id' }));
    asked.addEventListener('error', () => reject(new Error('The database does not open')));
    asked.addEventListener('success', () => {
      asked.result.close();
      resolve();
    });
  });
  await checkStoredData(7);
  expect(localTroubles.get()).toMatchObject([{ kind: 'database' }]);
});
