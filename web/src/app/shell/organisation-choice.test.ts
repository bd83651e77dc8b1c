import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { heldDecisions } from '../../features/installations/review/held/held-decisions.ts';
import { holdDecision } from '../../features/installations/review/held/hold-decision.ts';
import { installation } from '../../features/prefetch/field-world.sample.ts';
import { reportAnswer, reportAway, reportNoAnswer } from '../../lib/network/connection.ts';
import { organisationNow, setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { sendChoiceOnceOnline, switchToOrganisation } from './organisation-choice.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';

let sent: string[] = [];
const [typed, etag] = [{ reason: '', marks: [] }, null];

beforeEach(() => {
  sent = [];
  const settings = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => void settings.set(key, value),
    removeItem: (key: string) => void settings.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    sent.push(`${path} ${init.headers['Portal-Organisation']}`);
    return path.startsWith('/api/installations/')
      ? Response.json(installation(Number(path.split('/')[3]), 1))
      : new Response(null, { status: 204 });
  });
  session.set(signedIn(7, ROLE_KEYS.superadmin));
});
afterEach(() => {
  setOrganisation(null);
  session.set(null);
  vi.unstubAllGlobals();
});

test('an installation that a superadmin accepts is accepted in its organisation before they are in another', async () => {
  holdDecision({ id: 5, customer: 'Anna Nowak', decision: { act: 'accept' }, typed, etag });
  await switchToOrganisation(3, () => sent.push(`left ${organisationNow()}`));
  expect(sent[0]).toBe('/api/installations/5/accept 2');
  expect(heldDecisions.get()).toEqual([]);
  expect(organisationNow()).toBe(3);
  // The address of a record is left before anything is asked in the other organisation.
  expect(sent[1]).toBe('left 2');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatch(/^\/api\/organisations\/3/);
});

test('a decision goes out once with the organisation in which it was made, however late', async () => {
  vi.useFakeTimers();
  holdDecision({
    id: 6,
    customer: 'Anna Nowak',
    decision: { act: 'reject', reason: 'Brak zdjęcia' },
    typed,
    etag,
  });
  setOrganisation(3);
  await vi.advanceTimersByTimeAsync(11_000);
  await vi.waitFor(() => expect(heldDecisions.get()).toEqual([]));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(sent).toEqual(['/api/installations/6/reject 2']);
});

test('a choice that a gate alone does not let through is sent once there is a network again, not at each other answer', async () => {
  const tried: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    tried.push(path);
    throw new TypeError('Failed to fetch');
  });
  const stop = sendChoiceOnceOnline();
  await switchToOrganisation(3, () => undefined);
  await vi.waitFor(() => expect(tried).toHaveLength(1));
  for (let times = 0; times < 5; times += 1) {
    reportNoAnswer();
    reportAnswer();
    await Promise.resolve();
  }
  await vi.waitFor(() => expect(tried).toHaveLength(1));
  reportAway();
  reportAnswer();
  await vi.waitFor(() => expect(tried).toHaveLength(2));
  stop();
});
