import { ROLE_KEYS } from '@portal/domain/access/roles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy } from '../../lib/loading/busy.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';
import { sendTable, type Upload } from './queries.ts';
import type { Table } from './read-table.ts';

const TABLE: Table = {
  name: 'pompy.csv',
  text: null,
  decimal: ',',
  header: ['Numer'],
  sample: [['HP-1']],
  count: 2,
  problems: [],
  async *rows() {
    yield [['HP-1']];
    yield [['HP-2']];
  },
};
const BEGUN = {
  id: 9,
  kind: 'devices',
  state: 'receiving',
  fileName: 'pompy.csv',
  header: ['Numer'],
  mapping: [],
  template: null,
  goods: 'finished',
  decimal: ',',
  rows: 0,
  done: 0,
  total: 0,
  plan: 0,
  counts: { new: 0, changed: 0, same: 0, refused: 0 },
  applied: 0,
  leftOut: 0,
  createdBy: null,
  createdAt: '2026-11-28T08:00:00Z',
  appliedAt: null,
};

/** The calls, each with the organisation that it names. */
const calls: { path: string; organisation: string | null; body: unknown }[] = [];
/** The window: whether it asks before it is closed. */
let page: EventTarget;
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** How many calls are answered before the network is gone. */
let answered: number;

beforeEach(() => {
  calls.length = 0;
  answered = Number.POSITIVE_INFINITY;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  session.set(signedIn(7, ROLE_KEYS.superadmin));
  setOrganisation(2);
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    if (calls.length >= answered) throw new TypeError('Failed to fetch');
    calls.push({
      path,
      organisation: new Headers(headers).get('Portal-Organisation'),
      body: JSON.parse(body),
    });
    return path.endsWith('/rows') ? Response.json({ received: 1 }) : Response.json(BEGUN, { status: 201 });
  });
});
afterEach(() => {
  setOrganisation(null);
  session.set(null);
  vi.unstubAllGlobals();
});

test('the rows of an import go to the organisation in which a superadmin began it, although they switch to another', async () => {
  const sent = await sendTable('devices', TABLE, null, () => setOrganisation(3));
  expect(sent).toEqual({ id: 9, next: 4, organisation: 2 });
  expect(calls.map(({ path, organisation }) => [path, organisation])).toEqual([
    ['/api/imports', '2'],
    ['/api/imports/9/rows', '2'],
    ['/api/imports/9/rows', '2'],
  ]);
});

test('what broke off goes on there with the row that did not arrive', async () => {
  let upload: Upload | null = null;
  answered = 2;
  await expect(sendTable('devices', TABLE, null, (now) => (upload = now))).rejects.toMatchObject({
    code: 'offline',
  });
  setOrganisation(3);
  answered = Number.POSITIVE_INFINITY;
  await sendTable('devices', TABLE, upload, () => undefined);
  expect(calls.at(-1)).toEqual({
    path: '/api/imports/9/rows',
    organisation: '2',
    body: { from: 3, rows: [['HP-2']] },
  });
  expect(calls).toHaveLength(3);
});

test.each([
  ['until the last row has arrived', Number.POSITIVE_INFINITY],
  ['until one does not', 2],
])('an import holds a new version of the app back, and the closing of the window, %s', async (_, calling) => {
  answered = calling;
  const held: boolean[] = [];
  const hold = () => held.push(isBusy(), asksBeforeLeaving());
  await sendTable('devices', TABLE, null, hold).catch(() => undefined);
  expect(held.length).toBeGreaterThan(0);
  expect(held).not.toContain(false);
  expect([isBusy(), asksBeforeLeaving()]).toEqual([false, false]);
});
