import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { picturesOf } from '../../form/drafts/draft-store.ts';
import { closeDatabase, rawTable } from '../../lib/local/local-db.ts';
import { localTroubles, troublesOf } from '../../lib/local/local-trouble.ts';
import { countUnsentHere } from '../../queue/store/local-stores.ts';
import { checkStoredData } from './check-stored-data.ts';
import { clearMalformed } from './emergency-data.ts';

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

test('an installer on a shared phone clears away neither the damaged work nor the damaged photo of another one', async () => {
  const theirs = { id: 'request', userId: 8, revision: 1, title: 12 };
  const plate = { id: 'draft/plate.jpg', userId: 0, revision: 1, picture: 'gone' };
  await rawTable('requests').bulkPut([theirs, { ...theirs, id: 'own', userId: 7 }, { id: 'nobodys' }]);
  await rawTable('forms').put(plate);
  await checkStoredData(8);
  await picturesOf({
    id: 'draft',
    userId: 8,
    revision: 1,
    schemaVersion: 1,
    kind: 'installation',
    place: '/add-device-simple/12',
    title: 'HP-1',
    versionId: 3,
    step: 'customer',
    createdAt: 1,
    savedAt: 1,
    data: {},
    pictures: ['plate.jpg'],
  });
  expect(await countUnsentHere()).toBe(0);
  await checkStoredData(7);
  expect(await clearMalformed(troublesOf(7, localTroubles.get()))).toBe(2);
  expect(await rawTable('requests').toCollection().primaryKeys()).toEqual(['request']);
  expect(await rawTable('forms').get(plate.id)).toEqual(plate);
  expect(troublesOf(8, localTroubles.get())).toMatchObject([{ id: 'request' }, { id: 'draft/plate.jpg' }]);
});
