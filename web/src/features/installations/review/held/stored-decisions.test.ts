import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { draftsOf } from '../../../../form/drafts/draft-store.ts';
import { loadOfficeTexts, startLanguages } from '../../../../lib/languages/i18n.ts';
import { isBusy } from '../../../../lib/loading/busy.ts';
import { rawTable } from '../../../../lib/local/local-db.ts';
import { localTroubles } from '../../../../lib/local/local-trouble.ts';
import { rawRecords } from '../../../../lib/local/raw-records.ts';
import { session } from '../../../../lib/session/session-store.ts';
import { signOut } from '../../../../lib/session/session-calls.ts';
import { signedIn } from '../../../../lib/session/signed-in.sample.ts';
import { takeToasts } from '../../../../ui/notices/toast.ts';
import { heldDecisions, leaveHeld } from './held-decisions.ts';
import { holdDecision, takeBackNewest } from './hold-decision.ts';
import { returnedOf } from './returned-decisions.ts';
import { sendLeftDecisions } from './send-decision.ts';

const REJECTION = {
  id: 5,
  customer: 'Anna Nowak',
  decision: {
    act: 'reject',
    reason: 'Brak zdjęcia tabliczki',
    marks: [{ field: 'customerPhone', note: '' }],
  },
  typed: {
    reason: 'Brak zdjęcia tabliczki',
    marks: [{ field: 'customerPhone', name: 'Telefon', note: '' }],
  },
  etag: '"seen"',
} as const;
const admin = (id: number) => ({ ...signedIn(id, ROLE_KEYS.admin), exp: 4_000_000_000 });

type Sent = {
  readonly user: string | undefined;
  readonly key: string | undefined;
  readonly match: string | undefined;
  readonly body: unknown;
};
/** Whose session the browser has, which a page that slept does not know. */
let cookiesOf = 7;
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const made = () => Response.json({ id: 5, status: 'rejected' });
const refused = (status: number, type: string) => () =>
  new Response(JSON.stringify({ type, title: 'x', status, detail: 'powód', requestId: 'r' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const storedHere = () => rawTable('forms').toArray();

/** Held until the server was asked once without an answer. */
async function decideWithoutNetwork(): Promise<void> {
  answer = noNetwork;
  holdDecision(REJECTION);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ stored: true }]));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ unanswered: true }]));
}
/** What a closed tab leaves: its memory is gone and its locks are free. */
const closeTab = () => leaveHeld(5);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const settings = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => void settings.set(key, value),
    removeItem: (key: string) => void settings.delete(key),
  });
  sent = [];
  cookiesOf = 7;
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body: string }) => {
    if (path === '/api/token/refresh')
      return cookiesOf === 7 ? refused(401, 'session-expired')() : Response.json({ exp: 4_000_000_000 });
    if (path !== '/api/installations/5/reject') return noNetwork();
    const { headers, body } = init;
    const user = headers['Queue-User'];
    sent.push({ user, key: headers['Idempotency-Key'], match: headers['If-Match'], body: JSON.parse(body) });
    return user === undefined || user === String(cookiesOf) ? answer() : refused(401, 'session-expired')();
  });
  session.set(admin(7));
  await startLanguages();
  await loadOfficeTexts();
  await import('../../../../lib/network/read-problem.ts');
});
afterEach(async () => {
  while (takeBackNewest() !== undefined);
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
  takeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.set(null);
});

test('a rejection without an answer is sent after its reviewer has closed the tab, with its reason, its key and the version that they saw', async () => {
  await decideWithoutNetwork();
  expect(isBusy(), 'nothing would be lost').toBe(false);
  closeTab();
  expect(heldDecisions.get()).toEqual([]);
  answer = made;
  await sendLeftDecisions();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[1]).toMatchObject({
    match: '"seen"',
    body: { reason: 'Brak zdjęcia tabliczki', marks: [{ field: 'customerPhone', note: '' }] },
  });
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
});

test('a rejection of a tab that was closed within its ten seconds is sent by the next one', async () => {
  answer = noNetwork;
  holdDecision(REJECTION);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ stored: true }]));
  closeTab();
  answer = made;
  await sendLeftDecisions();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('another tab of the reviewer leaves a decision to the one in which it can still be taken back', async () => {
  answer = made;
  holdDecision(REJECTION);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ stored: true }]));
  await sendLeftDecisions();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
  takeBackNewest();
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});

test('a decision that is taken back at once is not on the device afterwards', async () => {
  holdDecision(REJECTION);
  takeBackNewest();
  expect(isBusy(), 'the page waits until it is forgotten').toBe(true);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  await sendLeftDecisions();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await storedHere()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a rejection that was refused after the tab was closed comes back with its reason, and is not sent again', async () => {
  await decideWithoutNetwork();
  closeTab();
  answer = refused(412, 'changed-meanwhile');
  await sendLeftDecisions();
  await vi.waitFor(() => expect(returnedOf(5)).toMatchObject({ typed: REJECTION.typed }));
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
  await sendLeftDecisions();
  expect(sent).toHaveLength(2);
});

test('a rejection that waits while the server ends the session is sent once its reviewer signs in again, and by nobody else', async () => {
  await decideWithoutNetwork();
  takeToasts();
  answer = refused(401, 'session-expired');
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
  session.set(admin(8));
  answer = made;
  const before = sent.length;
  await sendLeftDecisions();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(before);
  session.set(admin(7));
  await sendLeftDecisions();
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
});

test('a rejection that a page sends before it knows that somebody else has signed in in another tab is not made as theirs', async () => {
  await decideWithoutNetwork();
  cookiesOf = 8;
  answer = made;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
  expect(sent.at(-1)?.user).toBe('7');
  cookiesOf = 7;
  const before = sent.length;
  await sendLeftDecisions();
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
});

test('whoever signs out leaves no decision on the device, and is told of what was not sent', async () => {
  await decideWithoutNetwork();
  takeToasts();
  await signOut();
  expect(heldDecisions.get()).toEqual([]);
  expect(takeToasts()).toMatchObject([{ kind: 'error', ms: 15_000 }]);
  await vi.waitFor(async () => expect(await storedHere()).toEqual([]));
});

test('a decision that still waits in another tab when its reviewer signs out comes back there, and is not said to be sent later', async () => {
  await decideWithoutNetwork();
  takeToasts();
  // What the sign-out in the other tab leaves.
  await rawTable('forms').clear();
  session.set(null);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(takeToasts()).toMatchObject([{ kind: 'error' }]));
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
  session.set(admin(7));
  expect(returnedOf(5)).toMatchObject({ typed: REJECTION.typed });
});

test('a stored decision is no form of its reviewer, and stands in their export of everything alone', async () => {
  await decideWithoutNetwork();
  expect(await draftsOf(7)).toEqual([]);
  expect(localTroubles.get()).toEqual([]);
  const exported: string[] = [];
  for (const user of [7, 8])
    for await (const { store } of rawRecords(user)) exported.push(`${store} of ${String(user)}`);
  expect(exported).toEqual(['forms of 7']);
});

test('a decision for which the device has no room is held by the page, which asks before it is closed', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  answer = noNetwork;
  holdDecision(REJECTION);
  await vi.waitFor(() => expect(put.mock.calls.length).toBeGreaterThan(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ unanswered: true, stored: false }]));
  expect(isBusy()).toBe(true);
  put.mockRestore();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toMatchObject([{ unanswered: true, stored: true }]));
  expect(isBusy()).toBe(false);
});
