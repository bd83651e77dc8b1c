import 'fake-indexeddb/auto';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRest, startLanguages } from '../lib/i18n.ts';
import { session } from '../lib/session-store.ts';
import { enqueue } from './enqueue.ts';
import { receipts, requests } from './local-stores.ts';
import { QueueWorld } from './queue-world.sample.ts';
import { sendRequest } from './runner.ts';
import { queuePause, sessionChanged, sessionReady } from './session-gate.ts';

let world: QueueWorld;
beforeEach(async () => {
  await startLanguages();
  await loadRest();
  world = new QueueWorld();
  sessionChanged();
});
afterEach(() => {
  vi.restoreAllMocks();
  return world.end();
});

const commissioned = (title = 'HP-1') =>
  enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title,
      clientId: crypto.randomUUID(),
      body: { customerName: 'Jan' },
    },
    [],
  );
const problem = (status: number, type: string) => () => ({
  status,
  body: { type, title: 'x', status, detail: 'x', requestId: 'r' },
});
const over = problem(401, 'session-expired');

describe('A 401', () => {
  test('renews the session once, and the installation goes out in the same breath', async () => {
    let expired = true;
    const made = world.answers['POST /api/installations']!;
    world.answers['POST /api/installations'] = (asked) => {
      if (!expired) return made(asked);
      expired = false;
      return over();
    };
    const request = await commissioned();
    await sendRequest(request);
    expect(world.calls()).toEqual([
      'POST /api/installations',
      'POST /api/token/refresh',
      'POST /api/installations',
    ]);
    expect(world.asked[2]?.headers.get('idempotency-key')).toBe(
      world.asked[0]?.headers.get('idempotency-key'),
    );
    expect(await receipts.get(request.id)).toBeDefined();
    expect(queuePause.get()).toBeNull();
  });

  test('to the renewal as well asks the person to sign in; nothing is lost, nothing is tried, and it goes on afterwards', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = over;
    const request = await commissioned();
    await sendRequest(request);
    expect(session.get()).toBeNull();
    expect(queuePause.get()).toBe('sign-in');
    const kept = await requests.get(request.id);
    expect(kept).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 0, body: request.body });
    expect(kept?.notBefore).toBeDefined();
    const before = world.asked.length;
    expect(await sessionReady(request.userId)).toBe(false);
    expect(world.asked).toHaveLength(before);

    world.heal();
    world.signIn();
    sessionChanged();
    expect(queuePause.get()).toBeNull();
    await sendRequest(kept!);
    expect(await receipts.get(request.id)).toBeDefined();
  });

  test('whose renewal gets no answer signs nobody out, and is not asked again at once', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = problem(503, 'unavailable');
    const [one, other] = [await commissioned('HP-1'), await commissioned('HP-2')];
    await sendRequest(one);
    await sendRequest(other);
    expect(session.get()).not.toBeNull();
    expect(queuePause.get()).toBe('renewing');
    expect(world.calls().filter((call) => call.includes('refresh')).length).toBeLessThanOrEqual(2);
    expect(world.calls().filter((call) => call.includes('/installations')).length).toBeLessThanOrEqual(2);
    expect(await requests.get(one.id)).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 0 });
  });

  test('whose renewal got no answer is renewed again though the phone’s clock was set back by a day meanwhile', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = problem(503, 'unavailable');
    const request = await commissioned();
    await sendRequest(request);
    world.heal();
    const yesterday = Date.now() - 86_400_000;
    vi.spyOn(Date, 'now').mockImplementation(() => yesterday);
    expect(await sessionReady(request.userId)).toBe(true);
  });

  test('again right after the renewal is tried again later, not for ever at once', async () => {
    world.answers['POST /api/installations'] = over;
    const request = await commissioned();
    await sendRequest(request);
    expect(world.calls()).toEqual([
      'POST /api/installations',
      'POST /api/token/refresh',
      'POST /api/installations',
    ]);
    expect(await requests.get(request.id)).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 1 });
    expect(session.get()).not.toBeNull();
  });
});

test('a request is never sent in the session of another person on the same phone', async () => {
  const request = await commissioned();
  world.signIn({ ...session.get()!.user, id: 8 });
  await sendRequest(request);
  expect(world.asked).toEqual([]);
  expect(await requests.get(request.id)).toMatchObject({ attempts: 0, body: request.body });
});

test('every call says whose request it is', async () => {
  await sendRequest(await commissioned());
  expect(world.asked[0]?.headers.get('queue-user')).toBe('7');
});
