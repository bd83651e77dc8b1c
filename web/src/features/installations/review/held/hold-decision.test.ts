import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { loadOfficeTexts, startLanguages } from '../../../../lib/languages/i18n.ts';
import { reportAnswer, reportAway } from '../../../../lib/network/connection.ts';
import { session, storeExpiry, whenSigningOut } from '../../../../lib/session/session-store.ts';
import { signedIn } from '../../../../lib/session/signed-in.sample.ts';
import { takeToasts } from '../../../../ui/notices/toast.ts';
import { installation } from '../../../prefetch/field-world.sample.ts';
import { heldDecisions, secondsLeft } from './held-decisions.ts';
import { holdDecision, takeBackNewest } from './hold-decision.ts';
import { closeRefusal, returnedDecisions, returnedOf } from './returned-decisions.ts';

// A browser that has no room: what is stored is in `stored-decisions.test.ts`.
vi.mock('./stored-decisions.ts', () => ({
  storeDecision: async () => false,
  forgetDecision: async () => undefined,
  isStored: async () => false,
  decisionsOf: async () => [],
}));

const TYPED = {
  reason: 'Brak zdjęcia tabliczki',
  marks: [{ field: 'customerPhone', name: 'Telefon', note: 'To numer instalatora' }],
};
const REJECTION = {
  id: 5,
  customer: 'Anna Nowak',
  decision: { act: 'reject', reason: TYPED.reason, marks: [{ field: 'customerPhone', note: '' }] },
  typed: TYPED,
  etag: '"seen"',
} as const;

type Answer = (id: number) => Response | Promise<Response>;
const problem =
  (status: number, type: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ type, title: 'x', status, detail: 'powód', requestId: 'r' }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    });
const noNetwork: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const made: Answer = (id) => Response.json(installation(id, 1));

let page: EventTarget;
const secondsRead = () => heldDecisions.get().map((one) => secondsLeft(one, Date.now() - 999));
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
let sent: Record<string, string>[] = [];
let asked: string[] = [];
let answers: Answer[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  [sent, asked, answers] = [[], [], []];
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    if (path === '/api/installations/5/reject') sent.push(init.headers);
    asked.push(path);
    return (answers.shift() ?? noNetwork)(Number(path.split('/')[3]));
  });
  session.set(signedIn(7, ROLE_KEYS.admin));
  await startLanguages();
  await loadOfficeTexts();
  await import('../../../../lib/network/read-problem.ts');
});
afterEach(() => {
  while (takeBackNewest() !== undefined);
  returnedDecisions.set([]);
  takeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.set(null);
});

test('a rejection is sent for the version that its reviewer has seen', async () => {
  answers = [problem(409, 'impossible-transition')];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toMatchObject([{ 'If-Match': '"seen"' }]);
  expect(heldDecisions.get()).toEqual([]);
});

test.each<[string, Answer]>([
  ['without a network', noNetwork],
  ['while the server is restarted', problem(503, 'unavailable')],
  ['while the server has too many calls', problem(429, 'too-many-requests')],
])(
  'a rejection %s waits with its reason and marks, and is made once when the server answers',
  async (_, answer) => {
    answers = [answer, answer];
    holdDecision(REJECTION);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heldDecisions.get()).toMatchObject([{ id: 5, typed: TYPED, unanswered: true }]);
    expect(takeToasts()).toMatchObject([{ kind: 'warning', ms: 15_000 }]);
    expect(asksBeforeLeaving()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(takeToasts(), 'it is said once').toEqual([]);
    answers = [made];
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heldDecisions.get()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((headers) => headers['Idempotency-Key'])).size).toBe(1);
  },
);

test('a rejection counts as made where a newer server answers with what this app cannot read, but not at another’s answer', async () => {
  answers = [() => Response.json({}), (id) => Response.json({ id, status: 'rejected', photos: 'newer' })];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heldDecisions.get()).toMatchObject([{ id: 5, unanswered: true }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heldDecisions.get()).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('a busy server is asked again when it says', async () => {
  answers = [problem(429, 'too-many-requests', { 'retry-after': '30' })];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
});

test('a reviewer reads how long it is until the next attempt, and of a decision that was just made ten seconds at most', async () => {
  answers = [problem(429, 'too-many-requests', { 'retry-after': '30' })];
  holdDecision(REJECTION);
  expect(secondsRead()).toEqual([10]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(secondsRead()).toEqual([31]);
});

test('a server that is gone is asked with one of the decisions that wait, ever less often, and is sent all of them once it answers', async () => {
  storeExpiry(Date.now() / 1_000 + 3_600);
  for (const id of [5, 6, 7]) holdDecision({ ...REJECTION, id });
  const attempts: number[] = [];
  for (const seconds of [10, 10, 20, 40, 80, 160, 240, 240]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    attempts.push(asked.length);
    await vi.advanceTimersByTimeAsync(1);
    attempts.push(asked.length);
  }
  expect(attempts).toEqual([0, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10]);
  answers = [made, made, made];
  await vi.advanceTimersByTimeAsync(240_000);
  expect(heldDecisions.get()).toEqual([]);
  expect(new Set(asked.slice(10)).size).toBe(3);
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked, 'it begins anew').toHaveLength(15);
});

test('a decision on which the server fails each time does not hold up the others', async () => {
  answers = [noNetwork, noNetwork, problem(500, 'internal'), made, problem(500, 'internal')];
  holdDecision(REJECTION);
  holdDecision({ ...REJECTION, id: 6 });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heldDecisions.get()).toMatchObject([{ id: 5, unanswered: true }]);
  expect(asked.map((path) => path.split('/')[3])).toEqual(['5', '6', '5', '6', '5']);
});

test('a decision that a gate alone does not let through is sent no more often because everything else is answered', async () => {
  storeExpiry(Date.now() / 1_000 + 3_600);
  answers = Array.from({ length: 5 }, () => () => {
    setTimeout(reportAnswer);
    return noNetwork(5);
  });
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
});

test('a decision that waits is made as soon as the network is back', async () => {
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(2);
  answers = [made];
  reportAway();
  reportAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(heldDecisions.get()).toEqual([]);
});

test('a rejection of what its installer has corrected meanwhile comes back with its reason and marks, to nobody else', async () => {
  answers = [problem(412, 'changed-meanwhile')];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heldDecisions.get()).toEqual([]);
  expect(asksBeforeLeaving()).toBe(false);
  expect(takeToasts()).toMatchObject([{ kind: 'error', ms: 15_000 }]);
  expect(returnedOf(5)).toMatchObject({ act: 'reject', typed: TYPED });
  expect(returnedOf(5)?.refusal).toContain('zmieniono');
  session.set(signedIn(8, ROLE_KEYS.admin));
  expect(returnedOf(5)).toBeUndefined();
});

test('what was typed for a rejection is read once where somebody else has decided, and fills in nothing', async () => {
  answers = [problem(409, 'impossible-transition')];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(returnedDecisions.get()).toMatchObject([{ id: 5, typed: TYPED, refusal: 'powód' }]);
  expect(returnedOf(5)).toBeUndefined();
  closeRefusal(5);
  expect(returnedDecisions.get()).toEqual([]);
});

test('a decision that its reviewer takes back leaves what they typed, also where no answer came to it', async () => {
  holdDecision(REJECTION);
  expect(takeBackNewest()).toMatchObject({ unanswered: false });
  expect(returnedOf(5)).toMatchObject({ typed: TYPED, refusal: null });
  holdDecision(REJECTION);
  expect(returnedOf(5), 'decided on anew').toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(takeBackNewest()).toMatchObject({ unanswered: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('while the decision that is shown is being sent, its reviewer does not take back another one instead', async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [noNetwork, noNetwork, noNetwork, () => answer.promise];
  holdDecision({ ...REJECTION, id: 6 });
  await vi.advanceTimersByTimeAsync(5_000);
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(36_000);
  expect(heldDecisions.get()).toMatchObject([
    { id: 6, unanswered: true, sending: false },
    { id: 5, unanswered: true, sending: true },
  ]);
  expect(takeBackNewest()).toBeUndefined();
  expect(heldDecisions.get()).toHaveLength(2);
  answer.resolve(made(5));
  await vi.advanceTimersByTimeAsync(0);
});

test('a decision that waits for the network is not sent by whoever signs in next', async () => {
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  session.set(signedIn(8, ROLE_KEYS.admin));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(heldDecisions.get()).toEqual([]);
  expect(takeToasts(), 'of the one without an answer').toHaveLength(1);
  session.set(signedIn(7, ROLE_KEYS.admin));
  expect(returnedOf(5)).toMatchObject({ typed: TYPED });
});

test('a rejection that waits while the server ends the session comes back to its reviewer once they sign in again, until they sign out', async () => {
  answers = [noNetwork, problem(401, 'session-expired'), problem(401, 'session-expired')];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
  expect(session.get()).toBeNull();
  session.set(signedIn(8, ROLE_KEYS.admin));
  expect(returnedOf(5)).toBeUndefined();
  session.set(signedIn(7, ROLE_KEYS.admin));
  expect(returnedOf(5)).toMatchObject({ act: 'reject', typed: TYPED });
  for (const clear of whenSigningOut) clear(7);
  expect(returnedOf(5)).toBeUndefined();
});

test('a new decision on an installation stays although an earlier one, from before a sign-out, is answered only then', async () => {
  const slow = Promise.withResolvers<Response>();
  answers = [() => slow.promise];
  holdDecision(REJECTION);
  await vi.advanceTimersByTimeAsync(10_000);
  for (const clear of whenSigningOut) clear(7);
  holdDecision(REJECTION);
  slow.resolve(await made(5));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heldDecisions.get()).toMatchObject([{ id: 5, sending: false, settled: false }]);
});
