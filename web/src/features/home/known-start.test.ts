import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { keepKnown, knownHome } from './known-start.ts';

const settings = new Map<string, string>();
const signIn = (id: number) => storeSession({ user: { ...USER, id }, exp: 2_000_000_000 });
const HEAT_PUMP = { id: 5, name: 'Pompa ciepła', letters: true };

beforeEach(() => {
  settings.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => settings.set(key, value),
    removeItem: (key: string) => settings.delete(key),
  });
  signIn(7);
});

test('an installer who starts the app again finds the device types of the last start', () => {
  keepKnown({ types: [HEAT_PUMP] });
  expect(knownHome().types).toEqual([{ id: 5, name: 'Pompa ciepła', letters: true }]);
});

test('what is kept later joins what was kept before', () => {
  const counters = {
    pendingServices: 1,
    incomingInspections: 2,
    installationsThisMonth: 3,
    toVerify: 0,
    verifySince: null,
    rejected: 0,
    overdueVisits: 0,
    overdueServices: 0,
    replacements: 0,
  };
  keepKnown({ types: [HEAT_PUMP] });
  keepKnown({ counters });
  expect(knownHome().types).toEqual([HEAT_PUMP]);
  expect(knownHome().counters?.installationsThisMonth).toBe(3);
});

test('another installer on the same phone finds nothing of it', () => {
  keepKnown({ types: [HEAT_PUMP] });
  signIn(8);
  expect(knownHome().types).toBeUndefined();
});

test('signing out takes it from the phone', () => {
  keepKnown({ types: [HEAT_PUMP] });
  storeSession(null);
  expect([...settings.keys()]).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['another build’s', JSON.stringify({ of: '7 2', types: [{ number: 5 }] })],
  ['a list', '[]'],
])('what is stored as %s is as nothing', (_, text) => {
  settings.set('home', text);
  expect(knownHome().types).toBeUndefined();
  expect(knownHome().counters).toBeUndefined();
});
