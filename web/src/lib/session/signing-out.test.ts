import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDecisions } from '../../features/installations/review/held/held-decisions.ts';
import { holdDecision } from '../../features/installations/review/held/hold-decision.ts';
import { takeToasts } from '../../ui/notices/toast.ts';
import { rawTable } from '../local/local-db.ts';
import { problemOf } from '../network/api-problem.ts';
import { reportAnswer } from '../network/connection.ts';
import { lastErrors } from '../error-log.ts';
import { startLanguages } from '../languages/i18n.ts';
import { cacheReadings } from '../offline-cache/cached-reading.ts';
import { endLeftSession } from './left-session.ts';
import { reloadSession, signIn, signOut } from './session-calls.ts';
import { storeSession, session } from './session-store.ts';
import { signedIn } from './signed-in.sample.ts';

const { user, exp } = signedIn();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let asked: string[] = [];
const network = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path}`);
    return answer();
  });

/** A connection that is open but never answers. */
const silentLine = (_: string, { signal }: RequestInit) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('ended'));
    signal?.addEventListener('abort', end);
  });

const settings = new Map<string, string>();

beforeEach(async () => {
  settings.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => settings.set(key, value),
    removeItem: (key: string) => settings.delete(key),
  });
  await startLanguages();
  asked = [];
  storeSession({ user, exp });
});
afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whoever signs in is kept with the moment at which their token ends', async () => {
  storeSession(null);
  network(() => json({ user, exp, token: 't', refreshToken: 'r' }));
  await signIn('installer@demo.test', 'Demo-1234');
  expect(asked).toEqual(['POST /api/login']);
  expect(session.get()).toMatchObject({ user: { id: 7 }, exp });
});

test('whoever signs in at a tab finds nothing of a registration that somebody left there half typed', async () => {
  storeSession(null);
  const typed = new Map([['registration', '{"typed":{"name":"Ewa Lipska"}}']]);
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => typed.delete(key) });
  network(() => json({ user, exp, token: 't', refreshToken: 'r' }));
  await signIn('installer@demo.test', 'Demo-1234');
  expect([...typed]).toEqual([]);
});

test('signing in on a line that stays silent ends with what to do, within half a minute', async () => {
  storeSession(null);
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return timeout(ms / 1_000);
  });
  vi.stubGlobal('fetch', silentLine);
  const problem = await signIn('installer@demo.test', 'Demo-1234').catch(problemOf);
  expect(problem).toMatchObject({
    code: 'offline',
    title: 'Brak połączenia z internetem',
    detail: 'Serwer nie odpowiada. Sprawdź połączenie z siecią i spróbuj ponownie.',
  });
  expect(limits).toEqual([30_000]);
});

test('signing out tells the server and clears the user', async () => {
  network(() => new Response(null, { status: 204 }));
  await signOut();
  expect(asked).toEqual(['GET /api/token/invalidate']);
  expect(session.get()).toBeNull();
});

test('signing out deletes the customers that an installer could read offline, also on a page that shows none', async () => {
  await cacheReadings([{ hash: 'list', data: [{ customerName: 'Halina' }] }]);
  network(() => new Response(null, { status: 204 }));
  await signOut();
  expect(await rawTable('cache').count()).toBe(0);
});

test('signing out without an answer, or with a refusal, is logged and clears the user all the same', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(signOut()).resolves.toBeUndefined();
  expect(session.get()).toBeNull();
  storeSession({ user, exp });
  network(() => json({ type: 'unavailable', title: 'x', status: 503, detail: 'x', requestId: 'r' }, 503));
  await expect(signOut()).resolves.toBeUndefined();
  expect(session.get()).toBeNull();
  await expect
    .poll(() => lastErrors().map(({ message }) => message))
    .toEqual(['sign-out unavailable 503', 'sign-out offline 0']);
});

test('signing out on a line that is dead takes five seconds at most, and is told to the server later', async () => {
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValueOnce(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted === true ? Promise.reject(signal.reason) : new Promise(() => undefined),
  );
  await signOut();
  expect(limit).toHaveBeenCalledExactlyOnceWith(5_000);
  expect(session.get()).toBeNull();
  limit.mockRestore();
  network(() => new Response(null, { status: 204 }));
  await endLeftSession();
  expect(asked).toEqual(['GET /api/token/invalidate']);
}, 5_000);

test('an app that is closed while a dead line still keeps the sign-out waiting opens with nobody, and tells the server then', async () => {
  await cacheReadings([{ hash: 'list', data: [{ customerName: 'Halina' }] }]);
  const line = Promise.withResolvers<Response>();
  network(() => line.promise);
  const leaving = signOut();
  await expect.poll(() => rawTable('cache').count()).toBe(0);
  expect(Object.fromEntries(settings)).toEqual({ sessionLeft: 'yes' });
  line.resolve(new Response(null, { status: 204 }));
  await leaving;
  expect(Object.fromEntries(settings)).toEqual({});
});

test('a held decision delays a verifier’s sign-out on a dead line by five seconds at most, and they are told that it was not sent', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers();
    signal?.addEventListener('abort', () => answer.reject(signal.reason));
    return answer.promise;
  });
  const [typed, etag] = [{ reason: '', marks: [] }, null];
  holdDecision({ id: 5, customer: 'Anna Nowak', decision: { act: 'accept' }, typed, etag });
  await signOut();
  expect(limit.mock.calls).toEqual([[5_000], [5_000]]);
  expect(session.get()).toBeNull();
  await expect.poll(() => heldDecisions.get()).toEqual([]);
  expect(takeToasts()).toMatchObject([{ kind: 'error', ms: 15_000 }]);
}, 5_000);

test('a sign-out that the server did not hear of is told to it once it answers, and only once', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  await signOut();
  asked = [];
  network(() => new Response(null, { status: 204 }));
  await endLeftSession();
  await endLeftSession();
  expect(asked).toEqual(['GET /api/token/invalidate']);
});

test('a sign-out that only the sign-in page of a network has heard is told to the server later', async () => {
  network(() => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }));
  await signOut();
  asked = [];
  network(() => new Response(null, { status: 204 }));
  await endLeftSession();
  expect(asked).toEqual(['GET /api/token/invalidate']);
});

test('whoever signs in next ends the session that was left before, and keeps their own', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  await signOut();
  asked = [];
  network(() => json({ user, exp, token: 't', refreshToken: 'r' }));
  await signIn('installer@demo.test', 'Demo-1234');
  await endLeftSession();
  expect(asked).toEqual(['GET /api/token/invalidate', 'POST /api/login']);
  expect(session.get()?.user.id).toBe(7);
});

test('whoever signs in while the session before is being ended waits for that answer, which would take their cookies away', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  await signOut();
  asked = [];
  const ended = Promise.withResolvers<Response>();
  network(() => (asked.length === 1 ? ended.promise : json({ user, exp, token: 't', refreshToken: 'r' })));
  const ending = endLeftSession();
  const signingIn = signIn('installer@demo.test', 'Demo-1234');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(['GET /api/token/invalidate']);
  ended.resolve(new Response(null, { status: 204 }));
  await Promise.all([ending, signingIn]);
  expect(asked).toEqual(['GET /api/token/invalidate', 'POST /api/login']);
});

test('a user whom the server no longer finds is signed out at the next start; without a network they stay', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  await reloadSession();
  expect(session.get()?.user.id).toBe(7);
  network(() => json({ type: 'no-user-found', title: 'x', status: 403, detail: 'x', requestId: 'r' }, 403));
  await reloadSession();
  expect(session.get()).toBeNull();
});

test('an answer about the installer who left is not stored for the one who has signed in on the same phone since', async () => {
  const left = Promise.resolve(json({ user, exp }));
  const next = signedIn(8);
  storeSession(next);
  network(() => json(next));
  await reloadSession(left);
  expect(session.get()?.user.id).toBe(8);
});

test('an answer that comes after another installer has signed in, or after a sign-out, changes nobody', async () => {
  network(() => {
    storeSession(signedIn(8));
    return json({ user, exp });
  });
  await reloadSession();
  expect(session.get()?.user.id).toBe(8);
  network(() => {
    storeSession(null);
    return json(signedIn(8));
  });
  await reloadSession();
  expect(session.get()).toBeNull();
});

test('a refusal of the installer who left does not sign out the one who has signed in since', async () => {
  network(() => {
    storeSession(signedIn(8));
    return json({ type: 'no-user-found', title: 'x', status: 403, detail: 'x', requestId: 'r' }, 403);
  });
  await reloadSession();
  expect(session.get()?.user.id).toBe(8);
});
