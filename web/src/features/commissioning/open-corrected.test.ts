import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftsOf } from '../../form/drafts/draft-store.ts';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { cacheReadings } from '../../lib/offline-cache/cached-reading.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { receipts, requests } from '../../queue/store/local-stores.ts';
import { oneInstallation } from '../installations/queries.ts';
import { installation } from '../prefetch/field-world.sample.ts';
import { templateVersion } from '../templates/queries.ts';
import { filled, picture, USER, VERSION } from './heat-pump.sample.ts';
import { storedAtSummary } from './stored-draft.sample.ts';
import { openRecord } from '../../records/field-work/open-record.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { sendRecord } from '../../records/field-work/send-record.ts';

const PLACE = { kind: 'correction', installationId: 41, inOffice: false } as const;
const ROW = '11111111-1111-4111-8111-111111111111';
const CORRECTION = {
  ...filled(),
  target: { kind: 'correction', installation: 41, clientId: ROW, etag: '"1"', answersBefore: {} },
} as const;
const open = () =>
  openRecord(commissioningRecord, PLACE, {
    queries: queryClient,
    user: USER,
    organisation: 2,
    today: '2026-11-21',
  });

/** A correction that the queue took in, on a page that died before its draft could go. */
async function takenIn(draftId: string) {
  const names = [CORRECTION.signature, CORRECTION.installerSignature].filter((name) => name !== null);
  const pictures = new Map(names.map((name) => [name, picture(name)]));
  await storedAtSummary(draftId, PLACE, CORRECTION);
  return sendRecord(commissioningRecord, { data: CORRECTION, pictures }, draftId);
}

/** A change of an installation of the device HP-2026-00000001 that waits in the queue. */
const waits = (clientId: string) =>
  enqueue(
    {
      type: 'installation',
      action: 'update',
      endpoint: '/installations/99',
      title: 'HP-2026-00000001',
      clientId,
      body: { withdrawn: true },
    },
    [],
  );

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  await rawTable('forms').clear();
  for (const store of [requests, receipts]) for (const { id } of await store.all()) await store.remove(id);
});

test('a correction whose page died right after it was taken in is not offered again while it waits', async () => {
  await takenIn(crypto.randomUUID());
  expect(await open()).toEqual({ kind: 'ended', why: 'sent', serial: 'HP-1', record: null });
  expect(await draftsOf(USER.id)).toEqual([]);
});

test('nor once it has been sent', async () => {
  const request = await takenIn(crypto.randomUUID());
  await requests.remove(request.id);
  await receipts.put({
    id: request.id,
    userId: USER.id,
    revision: 0,
    request: { ...request, recordId: 41 },
    finishedAt: '2026-11-21T10:00:00Z',
    closed: true,
  });
  expect(await open()).toEqual({ kind: 'ended', why: 'corrected', serial: 'HP-1', record: 41 });
  expect(await draftsOf(USER.id)).toEqual([]);
});

test('a second correction of the same installation is a form of its own', async () => {
  const request = await takenIn(crypto.randomUUID());
  await requests.remove(request.id);
  await receipts.put({
    id: request.id,
    userId: USER.id,
    revision: 0,
    request,
    finishedAt: '2026-11-21T10:00:00Z',
    closed: true,
  });
  await open();
  const second = await takenIn(crypto.randomUUID());
  await requests.remove(second.id);
  expect(await open()).toMatchObject({ kind: 'form', id: second.draftId });
});

test('a correction opens while one of another installation with the same serial number waits', async () => {
  const found = { installation: { ...installation(41, 7), clientId: ROW }, etag: '"1"' };
  await cacheReadings([
    { hash: hashKey(oneInstallation(41).queryKey), data: found },
    { hash: hashKey(templateVersion(VERSION.id).queryKey), data: VERSION },
  ]);
  await waits(crypto.randomUUID());
  expect(await open()).toMatchObject({ kind: 'form' });
  await waits(ROW);
  expect(await open()).toMatchObject({ kind: 'ended', why: 'sent' });
});
