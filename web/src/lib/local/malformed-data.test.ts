import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openStore, rawTable } from './local-db.ts';
import { STORES } from './local-schema.ts';
import { localTroubles, troublesOf } from './local-trouble.ts';
import { fromGolden, toGolden } from './raw-json.sample.ts';
import { ownerlessKeys, rawRecords } from './raw-records.ts';
import { firstVersion } from './schema-ladder.ts';
import { setAside } from './set-aside.ts';

const schema = z.object({ id: z.string(), userId: z.number(), revision: z.number(), serial: z.string() });
const requests = openStore('requests', firstVersion(schema));
const trash = openStore('trash', firstVersion(schema));
const ANNA = 7;
const good = (id: string, userId = ANNA) => ({ id, userId, revision: 1, serial: `HP-${id}` });
const broken = (id: string, userId = ANNA) => ({ id, userId, revision: 1, serial: 12, secret: 'Halina' });

beforeEach(async () => {
  for (const store of STORES) await rawTable(store).clear();
  localTroubles.set([]);
});
afterEach(() => vi.restoreAllMocks());

/** The content of the file when Anna exports everything. */
async function carriedAway() {
  const all = [];
  for await (const record of rawRecords(ANNA)) all.push(record);
  return all;
}

describe('one broken record on a phone', () => {
  test('does not take the good ones with it, neither at once nor while they are watched', async () => {
    await requests.put(good('a'));
    await rawTable('requests').put(broken('b'));
    await requests.put(good('c'));
    expect((await requests.allOf(ANNA)).map(({ id }) => id)).toEqual(['a', 'c']);
    const seen = vi.fn<(ids: string[]) => void>();
    const stop = requests.watch(ANNA, (records) => seen(records.map(({ id }) => id)));
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(['a', 'c']));
    await requests.put(good('d'));
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(['a', 'c', 'd']));
    stop();
  });

  test('is reported once, by the names of its fields and without what a person typed', async () => {
    await rawTable('requests').put(broken('b'));
    await requests.allOf(ANNA);
    await requests.get('b');
    expect(localTroubles.get()).toEqual([
      {
        kind: 'record',
        store: 'requests',
        id: 'b',
        owner: ANNA,
        why: 'malformed',
        problem: 'serial: invalid_type',
      },
    ]);
  });

  test('of the installer before is not shown to the next one on a shared phone', async () => {
    await rawTable('requests').put(broken('theirs', 8));
    await rawTable('requests').put(broken('b'));
    await requests.allOf(8);
    await requests.allOf(ANNA);
    expect(troublesOf(ANNA, localTroubles.get())).toMatchObject([{ id: 'b' }]);
    expect(troublesOf(8, localTroubles.get())).toMatchObject([{ id: 'theirs' }]);
  });

  test('is told to its owner and not to whoever counts what all people have on the phone', async () => {
    await requests.put(good('a'));
    await rawTable('requests').put(broken('b'));
    expect(await requests.all()).toHaveLength(1);
    expect(localTroubles.get()).toEqual([]);
  });

  test('stays where it is, untouched, whatever is tried on it', async () => {
    await rawTable('requests').put(broken('b'));
    expect(await requests.change('b', 1, (now) => now)).toBeUndefined();
    expect(await requests.removeIf('b', 1)).toBe(false);
    expect(await rawTable('requests').get('b')).toEqual(broken('b'));
  });

  test('of a later version of the app is told from a broken one', async () => {
    await rawTable('requests').put({ ...good('b'), schemaVersion: 9 });
    await requests.allOf(ANNA);
    expect(localTroubles.get()).toMatchObject([{ id: 'b', why: 'newer' }]);
  });

  test('that names no owner is found, although no reading by person meets it', async () => {
    await requests.put(good('a'));
    await rawTable('requests').put({ id: 'lost', revision: 1 });
    await rawTable('requests').put({ id: 'odd', userId: 'seven' });
    expect(await ownerlessKeys('requests')).toEqual(['lost', 'odd']);
  });

  test('of a copy from the server is no trouble: it is fetched again', async () => {
    const cache = openStore('cache', firstVersion(schema));
    await rawTable('cache').put(broken('b'));
    expect(await cache.get('b')).toBeUndefined();
    expect(localTroubles.get()).toEqual([]);
  });
});

test('every record that is written carries its schema version', async () => {
  await requests.put(good('a'));
  expect(await rawTable('requests').get('a')).toMatchObject({ schemaVersion: 1 });
  await requests.change('a', 1, (now) => now);
  expect(await rawTable('requests').get('a')).toMatchObject({ schemaVersion: 1, revision: 2 });
});

describe('a broken record that is set aside', () => {
  test('is moved as it was, the others go on, and nothing is left to tell', async () => {
    await requests.put(good('a'));
    await rawTable('requests').put(broken('b'));
    await requests.allOf(ANNA);
    await setAside('requests', 'b', 'serial: invalid_type');
    expect(await rawTable('requests').get('b')).toBeUndefined();
    expect(localTroubles.get()).toEqual([]);
    expect(await carriedAway()).toMatchObject([
      { store: 'requests', id: 'a' },
      { store: 'trash', raw: { store: 'requests', recordId: 'b', owner: ANNA, raw: broken('b') } },
    ]);
    expect((await requests.allOf(ANNA)).map(({ id }) => id)).toEqual(['a']);
  });

  test('is met by nobody who goes through the trash of all people', async () => {
    await rawTable('requests').put(broken('b'));
    await setAside('requests', 'b', 'serial: invalid_type');
    expect(await trash.all()).toEqual([]);
    expect(localTroubles.get()).toEqual([]);
  });

  test('stays in its store when it cannot be kept anywhere else', async () => {
    await rawTable('requests').put(broken('b'));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(setAside('requests', 'b', 'x')).rejects.toThrow();
    expect(put).toHaveBeenCalled();
    put.mockRestore();
    expect(await rawTable('requests').get('b')).toEqual(broken('b'));
  });

  test('is not shown to another person on the same phone', async () => {
    await rawTable('requests').put(broken('b', 8));
    await setAside('requests', 'b', 'x');
    expect(await carriedAway()).toEqual([]);
  });
});

describe('everything on the device, carried away', () => {
  test('has the broken ones, the pictures of own drafts and what names nobody, and nothing of anybody else', async () => {
    const bytes = new Uint8Array([1, 2, 250]).buffer;
    await requests.put(good('a'));
    await rawTable('requests').put(broken('b'));
    await requests.put(good('theirs', 8));
    await rawTable('requests').put({ id: 'lost' });
    await rawTable('forms').bulkPut([
      { id: 'draft', userId: ANNA },
      { id: 'draft/plate.jpg', userId: 0, picture: { bytes } },
      { id: 'other', userId: 8 },
      { id: 'other/plate.jpg', userId: 0, picture: { bytes } },
    ]);
    await rawTable('requests').put(broken('c', 8));
    await setAside('requests', 'c', 'x');
    const all = await carriedAway();
    expect(all.map(({ store, id }) => `${store} ${id}`)).toEqual([
      'forms draft',
      'forms draft/plate.jpg',
      'requests a',
      'requests b',
      'requests lost',
    ]);
    expect(fromGolden(toGolden(all))).toEqual(all);
  });
});
