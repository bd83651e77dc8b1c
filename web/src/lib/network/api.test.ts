import {
  checkRegistrationKey,
  confirmPasswordReset,
  register,
  requestPasswordReset,
  verifyEmail,
} from '@portal/domain/auth/account-contract';
import { getUser, invalidateToken, login } from '@portal/domain/auth/contract';
import {
  deleteInstallation,
  getInstallation,
  rejectInstallation,
  updateInstallation,
} from '@portal/domain/installations/contract';
import { listOrganisations } from '@portal/domain/organisations/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from './api-problem.ts';
import { call, list, pathOf } from './api.ts';
import { online, reportAnswer } from './connection.ts';
import { startLanguages } from '../languages/i18n.ts';
import { storeSession, session } from '../session/session-store.ts';

const user = {
  id: 7,
  name: 'Jan Kowalski',
  company: null,
  taxId: null,
  phone: null,
  certificateNumber: null,
  email: 'installer@demo.test',
  roles: [],
  asp: null,
  registrationDate: '2026-01-01',
  verified: true,
  organisation: { id: 2, name: 'Fjord' },
  availableTemplates: ['/device_templates/5'],
  language: 'pl' as const,
};

const later = () => Math.floor(Date.now() / 1000) + 600;
const earlier = () => Math.floor(Date.now() / 1000) - 1;
/** Long ago, and refreshed by no other test. */
let longAgo = 1_000;
const expired = () => longAgo++;

type Wire = (path: string, init: RequestInit) => Response | Promise<Response>;

/** The network of these tests: answers each request and records it. */
function network(answer: Wire): { path: string; init: RequestInit }[] {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer(path, init);
  });
  return asked;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const problem = (status: number, type: string) =>
  json({ type, title: 'Nie', status, detail: 'Nie tym razem', requestId: 'r1' }, status);

beforeEach(async () => {
  await startLanguages();
  storeSession(null);
});
afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
});

/** Calls that are answered without a body. */
const EMPTY: Readonly<Record<string, number>> = {
  '/api/register/key': 204,
  '/api/reset-password': 202,
  '/api/reset-password/confirm': 204,
  '/api/token/invalidate': 204,
};

describe('a token whose time has passed', () => {
  test('is refreshed once for several calls at the same time', async () => {
    storeSession({ user, exp: earlier() });
    const asked = network((path) =>
      path === '/api/token/refresh' ? json({ exp: later() }) : json({ user, exp: later() }),
    );
    await Promise.all([call(getUser), call(getUser)]);
    expect(asked.map(({ path }) => path)).toEqual(['/api/token/refresh', '/api/user', '/api/user']);
    expect(session.get()?.exp).toBeGreaterThan(earlier());
  });

  test('is not refreshed before every call on a phone whose clock is days ahead', async () => {
    storeSession({ user, exp: earlier() });
    const exp = earlier() + 1;
    const asked = network((path) => json(path === '/api/token/refresh' ? { exp } : { user, exp }));
    for (let time = 0; time < 3; time += 1) await call(getUser);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/token/refresh',
      '/api/user',
      '/api/user',
      '/api/user',
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['/api/login', () => call(login, { body: { email: user.email, password: 'Demo-1234' } })],
    ['/api/register/key', () => call(checkRegistrationKey, { body: { key: 'K-1' } })],
    [
      '/api/register',
      () =>
        call(register, {
          body: {
            key: 'K-1',
            email: user.email,
            password: 'Demo-1234',
            name: 'Jan Kowalski',
            company: 'Kowalski',
            taxId: '5260250274',
            phone: '+48600700800',
            language: 'pl',
          },
        }),
    ],
    ['/api/verify-email', () => call(verifyEmail, { body: { token: 't' } })],
    ['/api/reset-password', () => call(requestPasswordReset, { body: { email: user.email } })],
    [
      '/api/reset-password/confirm',
      () => call(confirmPasswordReset, { body: { token: 't', password: 'Demo-1234' } }),
    ],
    ['/api/token/invalidate', () => call(invalidateToken)],
  ])('is not refreshed before a call to %s', async (path, ask) => {
    storeSession({ user, exp: earlier() });
    const asked = network(() =>
      path in EMPTY
        ? new Response(null, { status: EMPTY[path] })
        : json({ email: user.email, user, exp: later(), token: 't', refreshToken: 'r' }),
    );
    await ask();
    expect(asked.map((one) => one.path)).toEqual([path]);
  });

  test('signs out when the server refuses to refresh it', async () => {
    storeSession({ user, exp: earlier() });
    network(() => problem(401, 'session-expired'));
    await expect(call(getUser)).rejects.toMatchObject({ code: 'session-expired' });
    expect(session.get()).toBeNull();
  });

  test('does not sign out when no answer comes, and not when the server is busy', async () => {
    storeSession({ user, exp: earlier() });
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(getUser)).rejects.toMatchObject({ code: 'offline' });
    expect(online.get()).toBe(false);
    network(() => problem(503, 'unavailable'));
    await expect(call(getUser)).rejects.toMatchObject({ code: 'unavailable' });
    expect(session.get()?.user.id).toBe(7);
  });
});

describe('a token that is refreshed while another installer signs in on the same phone', () => {
  const other = { user: { ...user, id: 8 }, exp: later() };
  /** The network is asked for the first one's token and answers once the other one is signed in. */
  function change(answer: () => Response) {
    storeSession({ user, exp: expired() });
    const asked = network((path) => {
      if (path !== '/api/token/refresh') return json({ user, exp: later() });
      storeSession(null);
      storeSession(other);
      return answer();
    });
    return { asked, outcome: call(getUser) };
  }

  test('signs nobody out when it is refused, and is not told to them', async () => {
    const { outcome } = change(() => problem(401, 'not-authenticated'));
    await expect(outcome).rejects.toThrow();
    expect(session.get()).toEqual(other);
  });

  test('changes nothing of their session, and sends nothing that was to be sent in the first one', async () => {
    const { asked, outcome } = change(() => json({ exp: expired() }));
    await expect(outcome).rejects.toThrow();
    expect(session.get()).toEqual(other);
    expect(asked.map(({ path }) => path)).toEqual(['/api/token/refresh']);
  });

  test('is broken off, so that its cookies do not replace theirs, and their own is asked for apart', async () => {
    storeSession({ user, exp: expired() });
    const signals: (AbortSignal | null | undefined)[] = [];
    network((path, { signal }) => {
      if (path !== '/api/token/refresh') return json({ user: other.user, exp: later() });
      signals.push(signal);
      if (signals.length > 1) return json({ exp: later() });
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const first = call(getUser);
    await expect.poll(() => signals.length).toBe(1);
    storeSession({ ...other, exp: expired() });
    const second = call(getUser);
    await expect(first).rejects.toMatchObject({ code: 'offline' });
    await expect(second).resolves.toMatchObject({ user: { id: 8 } });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });
});

test('a look-up that waits ten seconds at most does not wait longer for a token on a dead line', async () => {
  storeSession({ user, exp: expired() });
  const limit = new AbortController();
  const sent = network((_, { signal }) => {
    if (signal?.aborted === true) throw signal.reason;
    return new Promise<never>(() => undefined);
  });
  const asked = call(getUser, { signal: limit.signal });
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/api/token/refresh']);
  limit.abort(new DOMException('', 'TimeoutError'));
  await expect(asked).rejects.toMatchObject({ code: 'offline' });
});

test('a call of an installer who has left is not made again in the session of the next one', async () => {
  storeSession({ user, exp: later() });
  const asked = network(() => {
    storeSession({ user: { ...user, id: 8 }, exp: later() });
    return problem(401, 'not-authenticated');
  });
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
});

test('a session that ended on the server is refreshed and the call made again', async () => {
  storeSession({ user, exp: later() });
  let ended = true;
  const asked = network((path) => {
    if (path === '/api/token/refresh') {
      ended = false;
      return json({ exp: later() });
    }
    return ended ? problem(401, 'session-expired') : json({ user, exp: later() });
  });
  await call(getUser);
  expect(asked.map(({ path }) => path)).toEqual(['/api/user', '/api/token/refresh', '/api/user']);
});

test('a call takes the cookies of the session along', async () => {
  storeSession({ user, exp: later() });
  const asked = network(() => json({ user, exp: later() }));
  await call(getUser);
  expect(asked[0]?.init.credentials).toBe('same-origin');
});

test('a correction travels as a merge patch', async () => {
  storeSession({ user, exp: later() });
  const asked = network(() => problem(422, 'invalid-values'));
  await expect(
    call(updateInstallation, { params: { id: 4 }, body: {}, headers: { 'If-Match': '"3"' } }),
  ).rejects.toThrow();
  expect(asked[0]?.path).toBe('/api/installations/4');
  expect(new Headers(asked[0]?.init.headers).get('content-type')).toBe('application/merge-patch+json');
  expect(new Headers(asked[0]?.init.headers).get('if-match')).toBe('"3"');
});

test('a refusal carries its code, its words and the place in the server log', async () => {
  network(() => problem(409, 'already-installed'));
  await expect(call(rejectInstallation, { params: { id: 4 }, body: { reason: 'x' } })).rejects.toMatchObject({
    code: 'already-installed',
    status: 409,
    detail: 'Nie tym razem',
    requestId: 'r1',
  });
});

test("the sign-in page of a hotel's network is no answer, and no connection", async () => {
  network(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await expect(call(getUser)).rejects.toMatchObject({ code: 'unreadable-answer' });
  expect(online.get()).toBe(false);
});

test('a refusal on the page of a network signs nobody out and says nothing of what was asked for', async () => {
  storeSession({ user, exp: earlier() });
  for (const status of [401, 403, 404]) {
    network(() => new Response('Blocked', { status, headers: { 'content-type': 'text/html' } }));
    await expect(call(getUser)).rejects.toMatchObject({ code: 'unreadable-answer', status: 0 });
    expect(session.get()?.user.id).toBe(7);
    storeSession({ user, exp: status === 401 ? later() : earlier() });
  }
});

test.each([
  ['403 in plain text', 403, 'Blocked by policy', 'text/plain'],
  ['401 without a word', 401, '', 'text/plain'],
  ['404 in another’s JSON', 404, '{"error":"unknown"}', 'application/json'],
])('the %s of a company’s gate signs nobody out and is no refusal', async (_, status, body, type) => {
  storeSession({ user, exp: earlier() });
  network(() => new Response(body, { status, headers: { 'content-type': type } }));
  await expect(call(getUser)).rejects.toMatchObject({ code: 'unreadable-answer', status: 0 });
  expect(session.get()?.user.id).toBe(7);
  expect(online.get()).toBe(false);
});

test('a proxy of the maker that finds a body too long is believed', async () => {
  network(() => new Response('Too long', { status: 413, headers: { 'content-type': 'text/plain' } }));
  await expect(call(rejectInstallation, { params: { id: 4 }, body: { reason: 'x' } })).rejects.toMatchObject({
    code: 'too-large',
    status: 413,
  });
});

test.each([
  ['an empty 200', new Response(null, { status: 200 })],
  ['another’s JSON', json({ ok: true })],
])('a call that promises no body is not done by %s', async (_, answer) => {
  storeSession({ user, exp: later() });
  network(() => answer);
  await expect(call(deleteInstallation, { params: { id: 4 } })).rejects.toMatchObject({
    code: 'unreadable-answer',
  });
});

test('an answer that breaks the contract is not let in', async () => {
  network(() => json({ user: { id: 'seven' }, exp: 1 }));
  await expect(call(getUser)).rejects.toMatchObject({ code: 'unreadable-answer' });
});

test('a list is read from Hydra with its total and the place where the next page begins', async () => {
  const makers = [
    { id: 2, name: 'Fjord', logo: '/x', phone: null, email: null, website: null, address: null },
  ];
  network(() =>
    json({
      '@context': '/api/contexts/Organisation',
      '@id': '/api/organisations',
      '@type': 'hydra:Collection',
      'hydra:member': makers,
      'hydra:totalItems': 40,
      'hydra:view': {
        '@id': '/api/organisations?page=1',
        'hydra:next': '/api/organisations?page=2&cursor=abc',
      },
    }),
  );
  const page = await list(listOrganisations, { query: { page: 1, itemsPerPage: 12 } });
  expect(page).toEqual({ items: makers, totalItems: 40, page: 1, itemsPerPage: 12, nextCursor: 'abc' });
});

test('a path is filled from its parameters', () => {
  expect(pathOf(getInstallation, { params: { id: 12 } })).toBe('/installations/12');
});

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://portal.example/assets/find-device-1.js'],
  ['Firefox', 'error loading dynamically imported module: https://portal.example/assets/find-device-1.js'],
  ['Safari', 'Importing a module script failed.'],
])('code of the app that %s cannot load is no error of the server, but no connection', (_, message) => {
  expect(problemOf(new TypeError(message))).toMatchObject({ code: 'offline', status: 0 });
});

test('a database of the phone that does not open is no error of the server', () => {
  const refused = new DOMException('The user denied permission to access the database.', 'SecurityError');
  expect(problemOf(refused)).toMatchObject({ code: 'on-device', status: 0 });
});

test('a page on a line that stays silent says so within two minutes; what a caller bounds itself ends by that alone', async () => {
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return timeout(ms / 10_000);
  });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(problemOf(signal.reason)));
      }),
  );
  storeSession({ user, exp: later() });
  const failed = await call(getInstallation, { params: { id: 4 } }).catch(problemOf);
  expect(failed).toMatchObject({ code: 'offline', status: 0 });
  expect(await list(listOrganisations).catch(problemOf)).toMatchObject({ code: 'offline' });
  const ended = new AbortController();
  const own = call(getInstallation, { params: { id: 4 }, signal: ended.signal }).catch(String);
  ended.abort(new DOMException('', 'TimeoutError'));
  expect(await own).toContain('offline');
  expect(limits).toEqual([120_000, 120_000]);
});
