import 'fake-indexeddb/auto';
import { iri } from '@portal/domain/iri';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsOf } from '../../form/drafts/draft-store.ts';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { receipts, requests } from '../../queue/store/local-stores.ts';
import { oneDevice } from '../devices/queries.ts';
import { activeTemplates } from '../templates/queries.ts';
import { DEVICE, USER, VERSION } from './heat-pump.sample.ts';
import { storedAtSummary } from './stored-draft.sample.ts';
import { openRecord } from '../../records/field-work/open-record.ts';
import { commissioningRecord } from './commissioning-record.ts';

const DAY_MS = 86_400_000;
const PLACE = { kind: 'typed', templateId: 5, serial: 'HP-1', offline: true, parent: null } as const;
const TEMPLATE = {
  id: 5,
  name: 'Pompa ciepła',
  nameTranslations: {},
  mainLanguage: 'pl',
  isActive: true,
  isSpecial: false,
  heatpump: true,
  organisation: '/organisations/2',
  activeVersion: VERSION,
  versions: [],
};
const open = () =>
  openRecord(commissioningRecord, PLACE, {
    queries: queryClient,
    user: USER,
    organisation: 2,
    today: '2026-11-21',
  });

/** The start of a device with the number HP-1 that waits in the queue. */
const waits = (templateId: number) =>
  enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId: crypto.randomUUID(),
      body: { customDevice: { deviceTemplate: iri('device_templates', templateId) } },
    },
    [],
  );

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of ['cache', 'requests'] as const) await rawTable(store).clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])(
  'with %s a form opens from types that home read yesterday, the first time and again',
  async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    const query = activeTemplates(2);
    await cacheReadings([
      { hash: hashKey(query.queryKey), data: [TEMPLATE], fetchedAt: Date.now() - DAY_MS },
    ]);
    // Home shows the kept copy and asks the server in vain: from then on the copy is known to be old.
    await queryClient.fetchQuery(query);
    await vi.waitFor(() => expect(queryClient.getQueryState(query.queryKey)?.status).toBe('error'));
    expect(await open()).toMatchObject({ kind: 'form' });
    expect(await open()).toMatchObject({ kind: 'form' });
  },
);

test('a known device opens with the newest version of its type that the phone has read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await cacheReadings([
    {
      hash: hashKey(activeTemplates(2).queryKey),
      data: [{ ...TEMPLATE, activeVersion: { ...VERSION, id: 99 } }],
    },
    { hash: hashKey(oneDevice(7).queryKey), data: { ...DEVICE, id: 7 } },
  ]);
  const opened = await openRecord(
    commissioningRecord,
    { kind: 'known', deviceId: 7, parent: null },
    {
      queries: queryClient,
      user: USER,
      organisation: 2,
      today: '2026-11-21',
    },
  );
  expect(opened).toMatchObject({ kind: 'form', start: { data: { origin: 'known', version: { id: 99 } } } });
});

test('a draft whose page died right after it was taken in is not asked for again once it has been sent', async () => {
  await cacheReadings([{ hash: hashKey(activeTemplates(2).queryKey), data: [TEMPLATE] }]);
  const begun = await open();
  if (begun.kind !== 'form') throw new Error('The form did not open');
  await storedAtSummary(begun.id, PLACE, begun.start.data);
  const request = await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId: begun.id,
      body: {},
    },
    [],
  );
  await requests.remove(request.id);
  await receipts.put({
    id: request.id,
    userId: USER.id,
    revision: 0,
    request: { ...request, recordId: 41 },
    finishedAt: '2026-11-21T10:00:00Z',
    closed: true,
  });
  expect(await open()).toEqual({ kind: 'ended', why: 'installed', serial: 'HP-1', record: 41 });
  expect(await draftsOf(USER.id)).toEqual([]);
});

test('a device of another type is begun while its namesake waits in the queue, and the same device is not', async () => {
  await cacheReadings([{ hash: hashKey(activeTemplates(2).queryKey), data: [TEMPLATE] }]);
  await waits(6);
  expect(await open()).toMatchObject({ kind: 'form' });
  await waits(5);
  expect(await open()).toEqual({ kind: 'ended', why: 'sent', serial: 'HP-1', record: null });
});

test('a draft of an app that still kept what nobody sees opens without it, as the server would store it', async () => {
  await cacheReadings([{ hash: hashKey(activeTemplates(2).queryKey), data: [TEMPLATE] }]);
  const begun = await open();
  if (begun.kind !== 'form') throw new Error('The form did not open');
  const { data } = begun.start;
  const typed = { customerName: 'Anna\u200B Nowak', customerPhone: '\u202A601 700 800\u202C' };
  await storedAtSummary(begun.id, PLACE, { ...data, customer: { ...data.customer, ...typed } });
  const again = await open();
  if (again.kind !== 'form') throw new Error('The draft did not open');
  expect(again.start.data.customer).toMatchObject({
    customerName: 'Anna Nowak',
    customerPhone: '601 700 800',
  });
});
