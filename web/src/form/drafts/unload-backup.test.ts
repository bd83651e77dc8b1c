import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lastErrors } from '../../lib/error-log.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { localTroubles } from '../../lib/local/local-trouble.ts';
import { type Draft, type DraftContent, draftLockName } from './draft.ts';
import { draftAutosave } from './draft-autosave.ts';
import { draftsOf, findDraft, saveDraft, removeDraft, watchDrafts } from './draft-store.ts';
import type { Picture } from '../pictures/picture.ts';

const INSTALLER = 7;
/** One for each test: what one of them still writes as it ends is no draft of the next. */
let place = '';

const typed = (customerName: string, pictures: readonly Picture[] = []): DraftContent => ({
  kind: 'installation',
  place,
  title: 'HP-2026-00000001',
  versionId: 3,
  step: 'customer',
  data: { customerName },
  pictures: new Map(pictures.map((one) => [one.name, one])),
});
const plate: Picture = {
  name: 'plate.jpg',
  field: 'photos',
  type: 'image/jpeg',
  bytes: new Uint8Array([9, 9]).buffer,
  width: 2,
  height: 1,
};

/** The page is closed before any write to IndexedDB that began on leaving is complete. */
function cutOff(autosave: ReturnType<typeof draftAutosave>): void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('the page is gone', 'AbortError');
  });
  autosave.leave();
  gone = () => put.mockRestore();
}

let gone = () => {};
let id = '';
let written: Record<string, string>;
let room = true;
beforeEach(() => {
  id = crypto.randomUUID();
  place = `/add-device-simple/12?test=${id}`;
  written = {};
  room = true;
  // As in a browser, settings are own keys of the storage object.
  const storage = Object.create({
    getItem: (key: string) => written[key] ?? null,
    setItem: (key: string, value: string) => {
      if (!room) throw new DOMException('full', 'QuotaExceededError');
      written[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(written, key),
  }) as object;
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(written),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(async () => {
  gone();
  gone = () => {};
  await removeDraft(id);
  vi.unstubAllGlobals();
  closeDatabase();
});

const wordsLeft = () => Object.keys(written).filter((key) => key.includes(id));

async function pageGone(): Promise<void> {
  await new Promise((done) => setTimeout(done, 20));
  gone();
}

async function reopened(): Promise<Draft | undefined> {
  await pageGone();
  return findDraft(INSTALLER, place);
}

test('the very first words typed into a form are there although the page went at once', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  cutOff(autosave);
  expect((await reopened())?.data).toEqual({ customerName: 'Halina' });
  expect(wordsLeft()).toEqual([]);
  expect((await draftsOf(INSTALLER)).map(({ data }) => data)).toEqual([{ customerName: 'Halina' }]);
});

test('the unload backup of a form that was kept before goes on in it, with its photo', async () => {
  const before = draftAutosave(INSTALLER, id);
  before.changed(typed('Halina', [plate]));
  await before.flush();
  const autosave = draftAutosave(INSTALLER, id, await findDraft(INSTALLER, place));
  autosave.changed(typed('Halina Żółtańska', [plate]));
  cutOff(autosave);
  const found = await reopened();
  expect(found).toMatchObject({ data: { customerName: 'Halina Żółtańska' }, pictures: ['plate.jpg'] });
  const goesOn = draftAutosave(INSTALLER, id, found);
  goesOn.changed(typed('Halina Żółtańska-Nowak', [plate]));
  await goesOn.flush();
  expect(goesOn.state.get().kind).toBe('saved');
});

test('what was typed while a write was under way counts, whether that write came through or not', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('H'));
  const writing = autosave.flush();
  await Promise.resolve();
  autosave.changed(typed('Halina'));
  autosave.leave();
  const words = { ...written };
  await writing;
  await vi.waitFor(async () =>
    expect((await draftsOf(INSTALLER))[0]?.data).toEqual({ customerName: 'Halina' }),
  );
  const [first] = await draftsOf(INSTALLER);
  await removeDraft(id);
  const saying = JSON.parse(words[`last-words ${id}`]!) as { underWay: number };
  // Only the first write was completed.
  await saveDraft(
    { ...first!, revision: 0, savedAt: saying.underWay, data: { customerName: 'H' } },
    new Map(),
  );
  Object.assign(written, words);
  expect((await findDraft(INSTALLER, place))?.data).toEqual({ customerName: 'Halina' });
  // No write was completed.
  await removeDraft(id);
  Object.assign(written, words);
  expect((await findDraft(INSTALLER, place))?.data).toEqual({ customerName: 'Halina' });
});

test('a form that moved on, or was finished, does not go back to old words', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  await autosave.flush();
  const found = await findDraft(INSTALLER, place);
  autosave.changed(typed('Old words'));
  cutOff(autosave);
  const old = { ...written };
  await pageGone();
  const later = draftAutosave(INSTALLER, id, found);
  later.changed(typed('Halina Nowak'));
  await later.flush();
  Object.assign(written, old);
  expect((await findDraft(INSTALLER, place))?.data).toEqual({ customerName: 'Halina Nowak' });
  expect(wordsLeft()).toEqual([]);

  await later.forget();
  Object.assign(written, old);
  expect(await findDraft(INSTALLER, place)).toBeUndefined();
});

test('a page that only went into the background leaves no words behind once they are kept', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  autosave.leave();
  expect(wordsLeft()).toHaveLength(1);
  await vi.waitFor(() => expect(autosave.state.get().kind).toBe('saved'));
  expect(wordsLeft()).toEqual([]);
});

test('a photo that is not on the disk yet is not named by the words, and the text before it is kept', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  autosave.changed(typed('Halina', [plate]));
  cutOff(autosave);
  expect(await reopened()).toMatchObject({ data: { customerName: 'Halina' }, pictures: [] });
});

test('another person on the same phone neither sees the words nor takes them away', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  cutOff(autosave);
  await pageGone();
  const seen: (readonly Draft[])[] = [];
  const stop = watchDrafts(8, (drafts) => seen.push(drafts));
  await vi.waitFor(() => expect(seen).not.toHaveLength(0));
  stop();
  expect(seen.flat()).toEqual([]);
  expect(await findDraft(8, place)).toBeUndefined();
  expect((await findDraft(INSTALLER, place))?.data).toEqual({ customerName: 'Halina' });
});

test('the home page shows the words of a tab that is gone, and waits for one that still has the form', async () => {
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  cutOff(autosave);
  await pageGone();
  const seen: (readonly Draft[])[] = [];
  const open = Promise.withResolvers<void>();
  onTestFinished(() => open.resolve());
  const held = Promise.withResolvers<void>();
  const tab = navigator.locks.request(draftLockName(INSTALLER, place), () => {
    held.resolve();
    return open.promise;
  });
  await held.promise;
  const stop = watchDrafts(INSTALLER, (drafts) => seen.push(drafts));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(wordsLeft()).toHaveLength(1);
  open.resolve();
  await tab;
  await vi.waitFor(() => expect(seen.at(-1)?.map(({ data }) => data)).toEqual([{ customerName: 'Halina' }]));
  stop();
});

test('where the device has no room for the words, the form goes on being kept as ever', async () => {
  room = false;
  const autosave = draftAutosave(INSTALLER, id);
  autosave.changed(typed('Halina'));
  autosave.leave();
  await vi.waitFor(() => expect(autosave.state.get().kind).toBe('saved'));
  expect((await findDraft(INSTALLER, place))?.data).toEqual({ customerName: 'Halina' });
});

test('words that cannot be read are noted for support and dropped; the form opens without them', async () => {
  for (const broken of ['{', '{"draft":{"id":1}}', 'null']) {
    written[`last-words ${id}`] = broken;
    expect(await findDraft(INSTALLER, place)).toBeUndefined();
    expect(wordsLeft()).toEqual([]);
  }
  expect(localTroubles.get()).toEqual([]);
  await vi.waitFor(() => expect(lastErrors().length).toBeGreaterThan(0));
});
