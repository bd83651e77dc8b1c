import * as fake from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { atomically, closeDatabase, isStorageFull, openStore } from './local-db.ts';
import { localTroubles } from './local-trouble.ts';
import { firstVersion } from './schema-ladder.ts';

const draftSchema = z.object({
  id: z.string(),
  userId: z.number(),
  revision: z.number(),
  serial: z.string(),
});
const drafts = openStore('forms', firstVersion(draftSchema));
const draft = (id: string, userId = 7) => ({ id, userId, revision: 1, serial: `HP-${id}` });

beforeEach(async () => {
  for (const { id } of [...(await drafts.allOf(7)), ...(await drafts.allOf(8))]) await drafts.remove(id);
});
afterEach(() => closeDatabase());

test('the database is called loopee and stands at version 1', async () => {
  await drafts.put(draft('a'));
  const known = await indexedDB.databases();
  expect(known.find(({ name }) => name === 'loopee')?.version).toBe(1);
});

test('a draft of one installer is not shown to another on the same phone', async () => {
  await drafts.put(draft('a', 7));
  await drafts.put(draft('b', 8));
  expect((await drafts.allOf(7)).map(({ id }) => id)).toEqual(['a']);
});

test('a change counts the revision up, and one made on an older revision is not written', async () => {
  await drafts.put(draft('a'));
  expect((await drafts.change('a', 1, (now) => ({ ...now, serial: 'first' })))?.revision).toBe(2);
  expect(await drafts.change('a', 1, (now) => ({ ...now, serial: 'late' }))).toBeUndefined();
  expect((await drafts.get('a'))?.serial).toBe('first');
});

test('a draft that was finished in another tab is never created again', async () => {
  await drafts.put(draft('a'));
  await drafts.remove('a');
  expect(await drafts.change('a', 1, (now) => now)).toBeUndefined();
  expect(await drafts.removeIf('a', 1)).toBe(false);
  expect(await drafts.get('a')).toBeUndefined();
});

test('of several writes that belong together none stays when one fails', async () => {
  const attempt = atomically(['forms'], async () => {
    await drafts.put(draft('a'));
    throw new Error('the second write failed');
  });
  await expect(attempt).rejects.toThrow('the second write failed');
  expect(await drafts.get('a')).toBeUndefined();
});

test('of several writes none stays when one fails, though another has had the database opened anew in between', async () => {
  const attempt = atomically(['forms'], async () => {
    await drafts.put(draft('a'));
    closeDatabase();
    await drafts.put(draft('b'));
    throw new Error('the third write failed');
  });
  await expect(attempt).rejects.toThrow('the third write failed');
  expect(await drafts.allOf(7)).toEqual([]);
});

/** The fake's types name the database parameter after its class. */
const forceClose = fake.forceCloseDatabase as unknown as (database: IDBDatabase) => void;

/** As a browser does when its storage is cleared, or its disk is removed. */
async function closedByBrowser(): Promise<void> {
  await drafts.put(draft('a'));
  const connections = vi.spyOn(Dexie.prototype, 'open');
  closeDatabase();
  await drafts.get('a');
  const [made] = connections.mock.contexts;
  connections.mockRestore();
  if (!(made instanceof Dexie)) throw new Error('No connection was made');
  forceClose(made.backendDB());
}

describe('a database that the browser has closed by itself', () => {
  test('is opened anew by the next one who reads or writes', async () => {
    await closedByBrowser();
    expect((await drafts.get('a'))?.serial).toBe('HP-a');
    await closedByBrowser();
    await drafts.put(draft('b'));
    expect((await drafts.allOf(7)).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('is opened by a later one where it did not open at once', async () => {
    await closedByBrowser();
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk does not answer', 'AbortError');
    });
    await expect(drafts.get('a')).rejects.toThrow();
    expect(open).toHaveBeenCalled();
    open.mockRestore();
    expect((await drafts.get('a'))?.serial).toBe('HP-a');
  });

  test('shows what it holds to those who watched it, without anybody writing', async () => {
    await drafts.put(draft('a'));
    const begin = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementationOnce(() => {
      throw new DOMException('The connection was lost', 'UnknownError');
    });
    const seen = vi.fn<(ids: string[]) => void>();
    const stop = drafts.watch(7, (records) => seen(records.map(({ id }) => id)));
    await vi.waitFor(() => expect(begin).toHaveBeenCalled());
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(['a']), { timeout: 4_000 });
    stop();
  });
});

test('of storage that hangs an installer is told after ten seconds, until it answers', async () => {
  await drafts.put(draft('a'));
  closeDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = new EventTarget() as IDBOpenDBRequest;
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(request);
  const reading = drafts.get('a').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(localTroubles.get()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(localTroubles.get()).toMatchObject([{ kind: 'database', why: 'unopened' }]);
  vi.useRealTimers();
  open.mockRestore();
  closeDatabase();
  await reading;
  expect((await drafts.get('a'))?.serial).toBe('HP-a');
  await vi.waitFor(() => expect(localTroubles.get()).toEqual([]));
});

test('whoever watches sees a draft that is written later', async () => {
  const seen = vi.fn<(ids: string[]) => void>();
  const stop = drafts.watch(7, (records) => seen(records.map(({ id }) => id)));
  await drafts.put(draft('a'));
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(['a']));
  stop();
});

test('a full disk is known by each of its names', () => {
  expect(isStorageFull(new DOMException('full', 'QuotaExceededError'))).toBe(true);
  expect(
    isStorageFull(Object.assign(new Error('abort'), { inner: new DOMException('x', 'UnknownError') })),
  ).toBe(true);
  expect(isStorageFull(new TypeError('other'))).toBe(false);
});
