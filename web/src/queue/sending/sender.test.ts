import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkReturnedAt, reportAnswer } from '../../lib/network/connection.ts';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { isStorageFull } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { enqueue } from '../store/enqueue.ts';
import { abort, retry } from './request-actions.ts';
import { made } from '../store/stored-request.sample.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { type Answer, INSTALLER, QueueWorld } from '../store/queue-world.sample.ts';
import { startSender } from './sender.ts';
import { serverWorks } from './server-pause.ts';
import { queuePause } from './session-gate.ts';

let world: QueueWorld;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const inner = new EventTarget();

beforeAll(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', inner);
  world.signIn(null);
  startSender();
});
beforeEach(async () => {
  for (const store of [requests, receipts, trash])
    for (const kept of await store.all()) await store.remove(kept.id);
  world.recover();
  world.signIn();
  world.asked = [];
  reportAnswer();
  serverWorks();
});
// A retry of a test must not see the mocks of the first attempt.
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  inner.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  vi.unstubAllGlobals();
});

const photo = { name: 'one.jpg', field: 'photos.0', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer };
const commissioned = (title: string, files: readonly (typeof photo)[] = [], clientId = crypto.randomUUID()) =>
  enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title,
      clientId,
      body: { clientId, title },
    },
    files,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sentTitles = () =>
  world.asked.flatMap(({ body }) =>
    typeof body === 'object' && body !== null && 'title' in body ? [body.title] : [],
  );

test('what is taken in goes out by itself, in the order in which it came', async () => {
  await Promise.all([commissioned('A'), commissioned('B'), commissioned('C')]);
  await expect.poll(async () => (await receipts.all()).length).toBe(3);
  expect(await requests.all()).toEqual([]);
  expect(new Set(sentTitles())).toEqual(new Set(['A', 'B', 'C']));
});

test('what was given up after a lost answer is withdrawn by itself with the network, before what comes after it', async () => {
  world.cut();
  const { id } = await commissioned('given up');
  await expect.poll(async () => (await requests.get(id))?.error).toBeDefined();
  await expect.poll(async () => abort((await requests.get(id))!)).toBe(true);
  const next = await commissioned('next');
  await pause(100);
  world.asked = [];
  world.recover();
  world.answers['PUT /api/withdrawals/'] = () => ({
    status: 200,
    body: { outcome: 'withdrawn', record: null, round: 1 },
  });
  reportAnswer();
  networkReturnedAt.set(new Date());
  await expect
    .poll(async () => (await trash.get(id))?.withdrawal?.state, { timeout: 4_000 })
    .toBe('withdrawn');
  await expect.poll(() => receipts.get(next.id), { timeout: 4_000 }).toBeDefined();
  expect(world.asked.filter(({ path }) => path.includes('/withdrawals/'))).toHaveLength(1);
  expect(sentTitles()).toEqual(['next']);
});

test('a poisoned request is not tried in a hot loop, and the others go out', async () => {
  const read = payloads.get;
  // A request is read back once when it is queued; after that, no read succeeds until the sender reaches the photo.
  const get = vi
    .spyOn(payloads, 'get')
    .mockRejectedValue(new TypeError('x'))
    .mockImplementationOnce((slot) => read(slot));
  const poisoned = await commissioned('poisoned', [photo]);
  const other = await commissioned('healthy');
  await expect.poll(() => receipts.get(other.id)).toBeDefined();
  await pause(1_500);
  expect(get.mock.calls.length - 1).toBeLessThanOrEqual(3);
  expect(await requests.get(poisoned.id)).toMatchObject({ error: { code: 'broke-off' } });
});

test('what is taken in while the queue is still being read from a slow disk goes out at once as well', async () => {
  world.signIn(null);
  await pause(50);
  const read = requests.allOf;
  const allOf = vi.spyOn(requests, 'allOf').mockImplementationOnce(async (userId) => {
    const records = await read(userId);
    await pause(300);
    return records;
  });
  world.signIn();
  await expect.poll(() => allOf.mock.calls.length).toBeGreaterThan(0);
  const request = await commissioned('A');
  await expect.poll(() => receipts.get(request.id)).toBeDefined();
});

test('while nobody is signed in nothing is tried; after signing in it goes on', async () => {
  const request = await commissioned('A');
  world.signIn(null);
  world.asked = [];
  page.dispatchEvent(new Event('visibilitychange'));
  await pause(300);
  const before = world.asked.length;
  expect(queuePause.get()).toBe('sign-in');
  world.signIn({ ...INSTALLER, id: 8 });
  await pause(300);
  expect(world.asked.length).toBe(before);
  world.signIn();
  await expect.poll(() => receipts.get(request.id)).toBeDefined();
});

test('the network’s return ends a wait for it within two seconds', async () => {
  world.cut();
  const request = await commissioned('A');
  await expect.poll(async () => (await requests.get(request.id))?.attempts).toBe(1);
  const waiting = (await requests.get(request.id))!;
  await requests.change(waiting.id, waiting.revision, (now) => ({
    ...now,
    attempts: 5,
    notBefore: new Date(Date.now() + 30_000).toISOString(),
  }));
  world.recover();
  world.asked = [];
  reportAnswer();
  networkReturnedAt.set(new Date());
  await expect.poll(() => receipts.get(request.id), { timeout: 2_000 }).toBeDefined();
});

/** Changes a request without an event, as a tab did that was killed before it could send one. */
function changeSilently(id: string, change: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('loopee');
    asked.addEventListener('error', () => reject(new Error('The database does not open')));
    asked.addEventListener('success', () => {
      const writing = asked.result.transaction('requests', 'readwrite');
      const store = writing.objectStore('requests');
      const read = store.get(id);
      read.addEventListener('success', () => store.put({ ...read.result, ...change }));
      writing.addEventListener('complete', () => {
        asked.result.close();
        resolve();
      });
    });
  });
}

test('a request that a dying tab moved on without its news is read again and sent, not tried as it was', async () => {
  world.answers['POST /api/installations'] = () => ({ status: 500, body: {} });
  const request = await commissioned('A');
  await expect.poll(async () => (await requests.get(request.id))?.attempts).toBe(1);
  const failed = (await requests.get(request.id))!;
  world.recover();
  await changeSilently(request.id, { status: 1, revision: failed.revision + 1, notBefore: undefined });
  await expect.poll(() => receipts.get(request.id), { timeout: 8_000 }).toBeDefined();
}, 15_000);

test('a failed attempt is not followed by one with the state from before it, nor by a reading of the whole queue', async () => {
  world.answers['POST /api/installations'] = () => ({ status: 500, body: {} });
  const readAgain = vi.spyOn(requests, 'readAgain');
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  const tried = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => commissioned(title)));
  for (const { id } of tried)
    await expect.poll(async () => (await requests.get(id))?.attempts).toBeGreaterThan(0);
  expect(readAgain).not.toHaveBeenCalled();
});

/** Queues this many installations for the next person who signs in. */
async function leave(count: number): Promise<void> {
  world.signIn(null);
  for (let sequence = 1; sequence <= count; sequence += 1)
    await requests.put((await made({ sequence, title: `HP-${sequence}` }, [])).request);
  world.asked = [];
}

describe('Three hundred installations and a server in trouble', () => {
  beforeEach(() => leave(300));

  test.each<[string, () => Answer]>([
    ['503', () => ({ status: 503, body: {} })],
    [
      'the 403 of a gate',
      () => ({ status: 403, text: 'Blocked', headers: { 'content-type': 'text/plain' } }),
    ],
    ['an empty 200', () => ({ status: 200 })],
  ])(
    'make a handful of calls in the first seconds when it answers with %s, one at a time',
    async (_, answer) => {
      world.answers = { 'POST /api/installations': answer };
      world.signIn();
      await expect.poll(() => world.asked.length).toBeGreaterThan(1);
      await pause(2_500);
      // Two at first; then waits of at most 1, 2 and 4 s, which may be shorter by chance.
      expect(world.asked.length).toBeLessThanOrEqual(12);
    },
    15_000,
  );

  test('make none before the time that the server has named, but for the one that a person sends again', async () => {
    world.answers['POST /api/installations'] = () => ({
      status: 503,
      body: {},
      headers: { 'retry-after': '120' },
    });
    world.signIn();
    await expect.poll(() => world.asked.length).toBe(2);
    await pause(2_500);
    expect(world.asked).toHaveLength(2);
    const failed = (await requests.all()).filter(({ status }) => status === 2);
    expect(failed).toHaveLength(2);
    await retry(failed[0]!);
    await expect.poll(() => world.asked.length).toBe(3);
    await pause(500);
    expect(world.asked).toHaveLength(3);
  }, 15_000);
});

test('sixty installations all go out once a server in trouble works again', async () => {
  await leave(60);
  let calls = 0;
  const healthy = world.answers['POST /api/installations']!;
  world.answers['POST /api/installations'] = (asked) =>
    (calls += 1) <= 3 ? { status: 503, body: {} } : healthy(asked);
  world.signIn();
  await expect.poll(async () => (await receipts.all()).length, { timeout: 20_000 }).toBe(60);
}, 30_000);

test('a server that answers 500 is not asked again because the network came and went', async () => {
  world.answers['POST /api/installations'] = () => ({ status: 500, body: {} });
  const request = await commissioned('A');
  await expect.poll(async () => (await requests.get(request.id))?.attempts).toBe(1);
  const failed = (await requests.get(request.id))!;
  await requests.change(failed.id, failed.revision, (now) => ({
    ...now,
    notBefore: new Date(Date.now() + 30_000).toISOString(),
  }));
  world.asked = [];
  for (let time = 0; time < 5; time += 1) {
    networkReturnedAt.set(new Date());
    await pause(50);
  }
  expect(world.asked).toEqual([]);
  expect(waitsForPerson((await requests.get(request.id))!)).toBe(false);
});

test('a full disk keeps nothing of a request, and says why', async () => {
  world.signIn({ ...session.get()!.user });
  vi.spyOn(payloads, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const error: unknown = await commissioned('A', [photo]).catch((thrown: unknown) => thrown);
  expect(isStorageFull(error)).toBe(true);
  expect(await requests.all()).toEqual([]);
  vi.restoreAllMocks();
});
