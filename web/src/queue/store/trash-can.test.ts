import 'fake-indexeddb/auto';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { writeArchive } from '../archive/archive.ts';
import { importArchive } from '../archive/archive-import.ts';
import { ANNA, storeRequest, made, signIn, wipe } from './stored-request.sample.ts';
import { payloads, receipts, requests, trash, type Trashed } from './local-stores.ts';
import { deleteForGood, putBack } from './trash-can.ts';

/** An installation that was refused and then aborted. */
async function aborted(over: Partial<QueuedRequest> = {}) {
  const request = await storeRequest(await made({ status: QUEUE_STATUS.dataError, ...over }));
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

  it('that is deleted for good before its withdrawal was told says nothing more of the customer or of who decided', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const installation = {
      installationId: 5,
      deviceId: 12,
      customer: 'Żaneta Łoś',
      installationDate: '2026-06-10',
    };
    const about = JSON.stringify({ customerName: 'Żaneta Łoś' });
    const trashed = await aborted({
      stands: { record: 41, creation: about, base: about },
      base: about,
      saidBefore: [about],
      installedAs: installation,
      attachedTo: installation,
      error: {
        code: 'already-installed',
        message: 'Zainstalowane u: Łoś',
        httpStatus: 409,
        said: 'Łoś',
        decided: { who: 'Żaneta Łoś', at },
        refusal: { detail: 'Zainstalowane u: Łoś', violations: [] },
        at,
      },
    });
    await trash.put({ ...trashed, withdrawal: { state: 'due', attempts: 0 } });
    await deleteForGood(trashed);
    const left = (await trash.get(trashed.id))!;
    expect(JSON.stringify(left)).not.toContain('Łoś');
    expect(left.request).toMatchObject({ stands: { record: 41 }, error: { httpStatus: 409 } });
  });

  it('comes back when its archive is imported', async () => {
    const trashed = await aborted();
    const archive = await writeArchive([trashed.request]);
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await trash.get(trashed.id)).toBeUndefined();
  });
});

/** The archive of the first version, which is in the trash as the second is. */
async function correctedAndAborted(over: Partial<Trashed> = {}) {
  const second = await aborted();
  await trash.put({ ...second, ...over });
  const first = await aborted({ clientId: second.request.clientId });
  await trash.put({ ...first, replacedBy: second.id });
  return { first, second, archive: await writeArchive([first.request]) };
}
const waiting = async () => (await requests.allOf(ANNA)).map(({ id }) => id);

describe('An exported installation that was corrected here, and its correction aborted,', () => {
  it('comes back as its correction, which is the later state of it', async () => {
    const { first, second, archive } = await correctedAndAborted();
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await waiting()).toEqual([second.id]);
    expect(await requests.get(second.id)).toMatchObject({ status: QUEUE_STATUS.sendingData });
    expect((await trash.all()).map(({ id }) => id)).toEqual([first.id]);
    expect(await importArchive(archive)).toEqual({ added: 0, waiting: 1, sent: 0 });
  });

  it('comes back as its last correction, however often it was corrected, and counts as sent once that is', async () => {
    const { second, archive } = await correctedAndAborted();
    const third = await aborted();
    await trash.put({ ...second, replacedBy: third.id });
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await waiting()).toEqual([third.id]);
    await requests.remove(third.id);
    await receipts.put({ ...third, finishedAt: third.abortedAt, closed: true });
    expect(await importArchive(archive)).toEqual({ added: 0, waiting: 0, sent: 1 });
  });

  it('comes back as it was exported when its correction was deleted for good', async () => {
    const { first, second, archive } = await correctedAndAborted();
    await deleteForGood(second);
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await waiting()).toEqual([first.id]);
    expect(await trash.all()).toEqual([]);
  });

  it('lifts the withdrawal of a correction that was deleted for good, which would take it back as well', async () => {
    const { first, second, archive } = await correctedAndAborted({
      withdrawal: { state: 'due', attempts: 0 },
    });
    await trash.change(second.id, 0, (now) => ({ ...now, request: { ...now.request, withdrawals: 2 } }));
    await deleteForGood((await trash.get(second.id))!);
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    expect(await requests.get(first.id)).toMatchObject({ withdrawn: true, withdrawals: 2 });
    expect(await trash.all()).toEqual([]);
  });
});
