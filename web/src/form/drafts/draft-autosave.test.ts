import * as fake from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isBusy } from '../../lib/loading/busy.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { localTroubles } from '../../lib/local/local-trouble.ts';
import type { DraftContent } from './draft.ts';
import { draftAutosave } from './draft-autosave.ts';
import { findDraft, picturesOf, removeDraft, watchDrafts } from './draft-store.ts';
import type { Picture } from '../pictures/picture.ts';

const INSTALLER = 7;
const PLACE = '/add-device-simple/12';

function photo(name: string, byte = 1): Picture {
  return {
    name,
    field: 'photos',
    type: 'image/jpeg',
    bytes: new Uint8Array([byte, byte]).buffer,
    width: 2,
    height: 1,
  };
}

function content(data: object, pictures: Picture[] = []): DraftContent {
  return {
    kind: 'installation',
    place: PLACE,
    title: 'HP-2026-00000001',
    versionId: 3,
    step: 'customer',
    data,
    pictures: new Map(pictures.map((one) => [one.name, one])),
  };
}

let id = '';
beforeEach(() => {
  id = crypto.randomUUID();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await removeDraft(id);
  closeDatabase();
});

describe('a form that is being filled in', () => {
  test('is on the device within a second of the last keystroke', async () => {
    const autosave = draftAutosave(INSTALLER, id);
    for (const customerName of ['K', 'Ko', 'Kow']) autosave.changed(content({ customerName }));
    expect(autosave.state.get().kind).toBe('waiting');
    await vi.waitFor(() => expect(autosave.state.get().kind).toBe('saved'), { timeout: 1_000 });
    expect((await findDraft(INSTALLER, PLACE))?.data).toEqual({ customerName: 'Kow' });
  });

  test('is kept at once when the page goes away', async () => {
    const autosave = draftAutosave(INSTALLER, id);
    autosave.changed(content({ a: 1 }));
    await autosave.flush();
    expect((await findDraft(INSTALLER, PLACE))?.data).toEqual({ a: 1 });
  });

  test('has a photo or signature on the device without waiting for the last keystroke', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const autosave = draftAutosave(INSTALLER, id);
    autosave.changed(content({ a: 1 }, [photo('plate.jpg')]));
    autosave.changed(content({ a: 2 }, [photo('plate.jpg')]));
    for (let turn = 0; turn < 500 && autosave.state.get().kind !== 'saved'; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    vi.useRealTimers();
    expect((await findDraft(INSTALLER, PLACE))?.pictures).toEqual(['plate.jpg']);
  });

  test('keeps a new version of the app waiting until it is on the device', async () => {
    const autosave = draftAutosave(INSTALLER, id);
    autosave.changed(content({ a: 1 }));
    expect(isBusy()).toBe(true);
    await autosave.flush();
    expect(isBusy()).toBe(false);
  });

  test('is found by its own installer alone', async () => {
    const autosave = draftAutosave(INSTALLER, id);
    autosave.changed(content({ a: 1 }));
    await autosave.flush();
    expect(await findDraft(8, PLACE)).toBeUndefined();
  });

  test('goes on the next day with its photos', async () => {
    const autosave = draftAutosave(INSTALLER, id);
    autosave.changed(content({ a: 1 }, [photo('plate.jpg', 9)]));
    await autosave.flush();

    const found = await findDraft(INSTALLER, PLACE);
    expect(new Uint8Array((await picturesOf(found!)).get('plate.jpg')!.bytes)).toEqual(
      new Uint8Array([9, 9]),
    );
    const nextDay = draftAutosave(INSTALLER, id, found);
    nextDay.changed(content({ a: 2 }, [photo('board.jpg')]));
    await nextDay.flush();
    const again = await findDraft(INSTALLER, PLACE);
    expect(again?.createdAt).toBe(found?.createdAt);
    expect([...(await picturesOf(again!)).keys()]).toEqual(['board.jpg']);
  });
});

describe('a form that is open in two windows', () => {
  test('is not overwritten by the one that lags behind', async () => {
    const first = draftAutosave(INSTALLER, id);
    first.changed(content({ a: 1 }));
    await first.flush();
    const second = draftAutosave(INSTALLER, id, await findDraft(INSTALLER, PLACE));
    second.changed(content({ a: 2 }));
    await second.flush();

    first.changed(content({ a: 3 }));
    await first.flush();
    expect(first.state.get().kind).toBe('elsewhere');
    expect((await findDraft(INSTALLER, PLACE))?.data).toEqual({ a: 2 });
  });

  test('is not brought back after it was finished in one of them', async () => {
    const first = draftAutosave(INSTALLER, id);
    first.changed(content({ a: 1 }));
    await first.flush();
    await removeDraft(id);
    first.changed(content({ a: 2 }));
    await first.flush();
    expect(await findDraft(INSTALLER, PLACE)).toBeUndefined();
  });
});

test('a form under which the browser clears everything is kept anew with its photos, and it is told', async () => {
  const connections = vi.spyOn(Dexie.prototype, 'open');
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(content({ a: 1 }, [photo('plate.jpg', 9)]));
  await autosave.flush();
  const [made] = connections.mock.contexts;
  if (!(made instanceof Dexie)) throw new Error('No connection was made');
  // The fake's types name the database parameter after its class.
  (fake.forceCloseDatabase as unknown as (database: IDBDatabase) => void)(made.backendDB());
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('loopee').addEventListener('success', resolve);
  });

  autosave.again();
  await autosave.flush();
  expect(autosave.state.get().kind).toBe('saved');
  const draft = await findDraft(INSTALLER, PLACE);
  expect(draft?.data).toEqual({ a: 1 });
  expect(new Uint8Array((await picturesOf(draft!)).get('plate.jpg')!.bytes)).toEqual(new Uint8Array([9, 9]));
  expect(localTroubles.get()).toMatchObject([{ kind: 'database', why: 'cleared' }]);
});

test('a finished form leaves neither draft nor photos', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(content({ a: 1 }, [photo('plate.jpg')]));
  await autosave.flush();
  const draft = await findDraft(INSTALLER, PLACE);
  await autosave.forget();
  autosave.changed(content({ a: 2 }));
  await autosave.flush();
  expect(await findDraft(INSTALLER, PLACE)).toBeUndefined();
  expect((await picturesOf(draft!)).size).toBe(0);
});

test('a full disk is told, nothing says saved, and it is tried again', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  autosave.changed(content({ a: 1 }));
  await autosave.flush();
  expect(put).toHaveBeenCalled();
  expect(autosave.state.get()).toEqual({ kind: 'failed', full: true });
  expect(isBusy()).toBe(true);

  put.mockRestore();
  await autosave.flush();
  expect(autosave.state.get().kind).toBe('saved');
  expect((await findDraft(INSTALLER, PLACE))?.data).toEqual({ a: 1 });
});

test('the home page learns of a draft that another window keeps', async () => {
  const seen: string[][] = [];
  const stop = watchDrafts(INSTALLER, (drafts) => seen.push(drafts.map((draft) => draft.title)));
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(content({ a: 1 }, [photo('plate.jpg')]));
  await autosave.flush();
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['HP-2026-00000001']));
  stop();
});
