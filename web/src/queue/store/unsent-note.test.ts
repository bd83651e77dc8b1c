import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchConnections } from '../../lib/local/cleared-database.sample.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { abort } from '../sending/request-actions.ts';
import { enqueue } from './enqueue.ts';
import { QueueWorld, recordMade } from './queue-world.sample.ts';
import { receipts, requests, trash } from './local-stores.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';
import { deleteForGood } from './trash-can.ts';
import { followUnsentWork, forgetLostWork, lostWork, readLostWorkAgain } from './unsent-note.ts';

const ANNA = 7;
const JAN = 8;

let world: QueueWorld;
let clear: () => Promise<void>;
let stop: () => void = () => undefined;
const shelf = new Map<string, string>();

beforeEach(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  });
  world = new QueueWorld();
  sessionChanged();
  clear = watchConnections();
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  shelf.clear();
  await world.end();
});

const photo = {
  name: 'one.jpg',
  field: 'photos.0',
  type: 'image/jpeg',
  bytes: new Uint8Array([1, 2, 3]).buffer,
};
const inspected = (title: string, files = [photo]) => {
  const clientId = crypto.randomUUID();
  return enqueue(
    {
      type: 'inspection',
      action: 'insert',
      endpoint: '/inspections',
      title,
      clientId,
      body: { clientId, customerName: 'Halina Żółtańska' },
    },
    files,
  );
};

const lost = () => lostWork.get().map(({ title }) => title);
/** Waits for the note of the person's unsent work. */
const noted = (serial: string) =>
  vi.waitFor(() => expect([...shelf.values()].join(' ')).toContain(serial), { timeout: 3_000 });
/** Long enough for every write in progress. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

test('work that the browser clears while the app is open leaves the queue at once and is named, with kind and day', async () => {
  stop = followUnsentWork(ANNA);
  const waiting = vi.fn<(titles: string[]) => void>();
  const end = requests.watch(ANNA, (all) => waiting(all.map(({ title }) => title)));
  await inspected('HP-1');
  await noted('HP-1');
  expect(waiting).toHaveBeenLastCalledWith(['HP-1']);
  await clear();
  await vi.waitFor(() => expect(lost()).toEqual(['HP-1']), { timeout: 3_000 });
  expect(waiting).toHaveBeenLastCalledWith([]);
  expect(lostWork.get()[0]).toMatchObject({ type: 'inspection', action: 'insert' });
  end();
});

test('what was cleared while the app was closed is named at the next start, until the person has read it', async () => {
  stop = followUnsentWork(ANNA);
  await inspected('HP-1');
  await inspected('HP-2');
  await noted('HP-2');
  stop();
  closeDatabase();
  await clear();

  stop = followUnsentWork(ANNA);
  await vi.waitFor(() => expect(lost().sort()).toEqual(['HP-1', 'HP-2']), { timeout: 3_000 });
  stop();
  stop = followUnsentWork(ANNA);
  await vi.waitFor(() => expect(lost()).toHaveLength(2), { timeout: 3_000 });
  forgetLostWork(ANNA);
  expect(lost()).toEqual([]);
  stop();
  stop = followUnsentWork(ANNA);
  await settled();
  expect(lost()).toEqual([]);
});

test('what is gone is read in one tab, and named no longer in the other one', async () => {
  stop = followUnsentWork(ANNA);
  await inspected('HP-1');
  await noted('HP-1');
  await clear();
  await vi.waitFor(() => expect(lost()).toEqual(['HP-1']), { timeout: 3_000 });
  readLostWorkAgain(ANNA);
  expect(lost()).toEqual(['HP-1']);
  // As written by the other tab.
  for (const [key, text] of shelf) shelf.set(key, JSON.stringify({ ...JSON.parse(text), lost: [] }));
  readLostWorkAgain(ANNA);
  expect(lost()).toEqual([]);
});

test('work that was sent, given up, or deleted from the trash is never called lost, though the data is cleared later', async () => {
  stop = followUnsentWork(ANNA);
  world.answers = { 'POST /api/inspections': (asked) => recordMade(asked, 41) };
  const sent = await inspected('HP-1', []);
  const given = await inspected('HP-2');
  await noted('HP-2');
  await sendRequest(sent);
  expect(await receipts.get(sent.id)).toBeDefined();
  await requests.change(given.id, given.revision, (now) => ({ ...now, status: 2 }));
  expect(await abort((await requests.get(given.id))!)).toBe(true);
  await deleteForGood((await trash.get(given.id))!);
  await settled();
  expect(lost()).toEqual([]);
  await clear();
  await settled();
  expect(lost()).toEqual([]);
});

test('a database that does not open for a while is no loss', async () => {
  stop = followUnsentWork(ANNA);
  await inspected('HP-1');
  await noted('HP-1');
  stop();
  closeDatabase();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk does not answer', 'UnknownError');
  });
  stop = followUnsentWork(ANNA);
  await settled();
  expect(lost()).toEqual([]);
  stop();
  open.mockRestore();
  stop = followUnsentWork(ANNA);
  await settled();
  expect(lost()).toEqual([]);
  expect(await requests.allOf(ANNA)).toHaveLength(1);
});

test('another person on the same phone is told nothing of it, and nothing of a customer is written down', async () => {
  stop = followUnsentWork(ANNA);
  await inspected('HP-1');
  await noted('HP-1');
  expect([...shelf.values()].join(' ')).not.toContain('Halina');
  stop();
  closeDatabase();
  await clear();
  stop = followUnsentWork(JAN);
  await settled();
  expect(lost()).toEqual([]);
  stop();
  stop = followUnsentWork(ANNA);
  await vi.waitFor(() => expect(lost()).toEqual(['HP-1']), { timeout: 3_000 });
});

test('work that comes back from an exported file is no longer called lost', async () => {
  stop = followUnsentWork(ANNA);
  const request = await inspected('HP-1');
  await noted('HP-1');
  await clear();
  await vi.waitFor(() => expect(lost()).toEqual(['HP-1']), { timeout: 3_000 });
  await requests.put(request);
  await vi.waitFor(() => expect(lost()).toEqual([]), { timeout: 3_000 });
});
