import 'fake-indexeddb/auto';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { writeArchive } from '../archive/archive.ts';
import { importArchive } from '../archive/archive-import.ts';
import { ANNA, keep, made, signIn, wipe } from './kept-request.sample.ts';
import { payloads, requests, trash } from './local-stores.ts';
import { deleteForGood, putBack } from './trash-can.ts';

/** An installation that was refused and then aborted. */
async function aborted(over: Partial<QueuedRequest> = {}) {
  const request = await keep(await made({ status: QUEUE_STATUS.dataError, ...over }));
  await requests.remove(request.id);
  const trashed = {
    id: request.id,
    userId: ANNA,
    revision: 0,
    request,
    abortedAt: '2026-11-20T10:00:00.000Z',
  };
  await trash.put(trashed);
  return trashed;
}

beforeEach(async () => {
  await startLanguages();
  signIn(ANNA);
});
afterEach(async () => {
  await wipe();
  closeDatabase();
});

describe('An aborted installation in the trash', () => {
  it('is put back with its keys and photos, and is sent at once', async () => {
    const trashed = await aborted();
    expect(await putBack(trashed)).toBe(true);
    expect(await trash.get(trashed.id)).toBeUndefined();
    expect(await requests.get(trashed.id)).toMatchObject({
      status: QUEUE_STATUS.sendingData,
      dataKey: trashed.request.dataKey,
      body: trashed.request.body,
    });
    expect(await putBack(trashed)).toBe(false);
  });

  it('is deleted for good with its photos, and only once', async () => {
    const trashed = await aborted();
    expect(await deleteForGood(trashed)).toBe(true);
    expect(await payloads.get(trashed.request.files[0]!.slot)).toBeUndefined();
    expect(await putBack(trashed)).toBe(false);
    expect(await requests.get(trashed.id)).toBeUndefined();
  });

  it('that the server has without its photos is deleted with all that was written in it, and still known not to get them', async () => {
    const trashed = await aborted({ status: QUEUE_STATUS.filesError, recordId: 41 });
    expect(await deleteForGood(trashed)).toBe(true);
    expect(await payloads.all()).toEqual([]);
    expect(await trash.get(trashed.id)).toMatchObject({ emptied: true, request: { recordId: 41, body: '' } });
  });

  it('that the server has whole is deleted without a trace', async () => {
    const trashed = await aborted({ status: QUEUE_STATUS.emailError, recordId: 41 });
    expect(await deleteForGood(trashed)).toBe(true);
    expect(await trash.all()).toEqual([]);
  });

  it('comes back when its archive is imported', async () => {
    const trashed = await aborted();
    const archive = await writeArchive([trashed.request]);
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await trash.get(trashed.id)).toBeUndefined();
  });
});
