import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { abort, retry } from '../sending/request-actions.ts';
import { enqueue, NotStored } from './enqueue.ts';
import { recordCrash } from '../sending/failing.ts';
import { payloads, receipts, requests } from './local-stores.ts';
import { QueueWorld, recordMade } from './queue-world.sample.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';
import { clockIsTrusted } from '../../lib/session/trusted-clock.ts';
import { KEPT_DAYS, purgeExpired } from './purge-expired.ts';

let world: QueueWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  sessionChanged();
});
afterEach(() => world.end());

const photo = {
  name: 'one.jpg',
  field: 'photos.0',
  type: 'image/jpeg',
  bytes: new Uint8Array([1, 2, 3]).buffer,
};
const commissioned = (
  more: { clientId?: string; parentClientId?: string; endpoint?: string } = {},
  files = [photo],
  clientId: string = more.clientId ?? crypto.randomUUID(),
) =>
  enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: more.endpoint ?? '/installations',
      title: 'HP-1',
      clientId,
      parentClientId: more.parentClientId,
      body: { clientId, customerName: 'Jan' },
    },
    files,
  );

describe('A photo', () => {
  test('whose bytes are gone from the phone makes its installation red, in words', async () => {
    const request = await commissioned();
    await payloads.remove(request.files[0]!.slot);
    await sendRequest(request);
    const red = await requests.get(request.id);
    expect(red?.status).toBe(QUEUE_STATUS.filesError);
    expect(waitsForPerson(red!)).toBe(true);
    expect(red?.error?.message).toContain('Tych plików nie ma już na tym urządzeniu: one.jpg');
  });

  test('whose record does not read any more does the same', async () => {
    const request = await commissioned();
    await rawTable('files').put({ id: request.files[0]!.slot, userId: 7, bytes: 'not bytes' });
    await sendRequest(request);
    expect(await requests.get(request.id)).toMatchObject({
      status: QUEUE_STATUS.filesError,
      error: { code: 'bytes-missing' },
    });
  });
});

describe('A run that breaks off', () => {
  test('is tried again later, and stands red in the end; every write is one the sender waits out', async () => {
    const request = await commissioned({}, []);
    for (const times of [1, 2, 3, 4]) {
      const wait = await recordCrash(request.id, times, new TypeError('x'));
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    // A step that was not begun cannot fail.
    expect(await requests.get(request.id)).toMatchObject({ status: QUEUE_STATUS.pending });
    const begun = await requests.change(request.id, 0, (now) => ({
      ...now,
      status: QUEUE_STATUS.sendingData,
    }));
    await recordCrash(request.id, 1, new TypeError('x'));
    const later = await requests.get(request.id);
    expect(later).toMatchObject({ status: QUEUE_STATUS.dataError, error: { code: 'broke-off' } });
    expect(later?.notBefore).toBeDefined();
    await retry(later!);
    await recordCrash(request.id, 5, new TypeError('x'));
    expect(waitsForPerson((await requests.get(request.id))!)).toBe(true);
    expect(begun?.body).toBe(request.body);
  });
});

test('a run that lacks a part of the app never stands red: it is tried again, and says that the app is to be reloaded', async () => {
  const request = await commissioned({}, []);
  await requests.change(request.id, 0, (now) => ({ ...now, status: QUEUE_STATUS.sendingData }));
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/reconcile.js');
  await recordCrash(request.id, 5, lost);
  const later = await requests.get(request.id);
  expect(later).toMatchObject({ status: QUEUE_STATUS.dataError, error: { code: 'part-missing' } });
  expect(later?.error?.message).toContain('Wczytaj aplikację ponownie');
  expect(later?.notBefore).toBeDefined();
  expect(waitsForPerson(later!)).toBe(false);
  expect(later?.body).toBe(request.body);
});

test('a request that was done when the page died is not left behind: its receipt is written at the next start', async () => {
  const request = await commissioned({}, []);
  const done = await requests.change(request.id, 0, (now) => ({
    ...now,
    status: QUEUE_STATUS.done,
    recordId: 41,
  }));
  await sendRequest(done!);
  expect(world.asked).toEqual([]);
  expect(await requests.get(request.id)).toBeUndefined();
  expect((await receipts.get(request.id))?.request.recordId).toBe(41);
});

test('what was not found again on the disk is not sent either: the person still has the form', async () => {
  vi.spyOn(payloads, 'get').mockResolvedValue(undefined);
  await expect(commissioned()).rejects.toBeInstanceOf(NotStored);
  vi.restoreAllMocks();
  expect(await requests.all()).toEqual([]);
  expect(await payloads.all()).toEqual([]);
});

test('a phone whose clock is a year ahead of the server’s time does not empty the trash, nor does one that knows no such time', () => {
  const day = 86_400_000;
  expect(clockIsTrusted(Date.now())).toBe(true);
  expect(clockIsTrusted(Date.now() + 365 * day)).toBe(false);
  expect(clockIsTrusted(Date.now() - 365 * day)).toBe(true);
  world.signIn(null);
  expect(clockIsTrusted(Date.now())).toBe(false);
});

test('after 30 days the receipts of everyone on the phone go, whoever is signed in', async () => {
  const request = await commissioned({}, []);
  await sendRequest(request);
  world.signIn(null);
  await purgeExpired(new Date(Date.now() + (KEPT_DAYS - 1) * 86_400_000));
  expect(await receipts.get(request.id)).toBeDefined();
  await purgeExpired(new Date(Date.now() + (KEPT_DAYS + 1) * 86_400_000));
  expect(await receipts.get(request.id)).toBeUndefined();
});

describe('A request made on an installation that is itself unsent', () => {
  test('learns what the installation’s answer brings, and is called there', async () => {
    const parent = await commissioned({}, []);
    const child = await commissioned(
      { parentClientId: parent.clientId, endpoint: '/installations/{parent}/devices/{parentDevice}' },
      [],
    );
    await sendRequest(parent);
    expect(await requests.get(child.id)).toMatchObject({ parentRecordId: 41, parentDeviceId: 12 });
    world.answers['POST /api/installations/41/devices/12'] = (asked) => recordMade(asked, 42);
    await sendRequest((await requests.get(child.id))!);
    expect(world.calls().at(-1)).toBe('POST /api/installations/41/devices/12');
    expect(await receipts.get(child.id)).toBeDefined();
  });

  test('knows it also when the installation was finished before it was made', async () => {
    const parent = await commissioned({}, []);
    await sendRequest(parent);
    expect(await commissioned({ parentClientId: parent.clientId }, [])).toMatchObject({ parentRecordId: 41 });
  });

  test('says so when the installation was given up, and waits for the person', async () => {
    const parent = await commissioned({}, []);
    const child = await commissioned({ parentClientId: parent.clientId }, []);
    const red = await requests.change(parent.id, 0, (now) => ({ ...now, status: QUEUE_STATUS.dataError }));
    await abort(red!);
    await sendRequest(child);
    expect(world.asked).toEqual([]);
    const waiting = await requests.get(child.id);
    expect(waitsForPerson(waiting!)).toBe(true);
    expect(waiting?.error).toMatchObject({ code: 'parent-given-up' });
    expect(waiting?.error?.message).toContain('HP-1');
  });

  test('corrects it from the version that its answer showed', async () => {
    const parent = await commissioned({}, []);
    const correction = await enqueue(
      {
        type: 'installation',
        action: 'update',
        endpoint: '/installations/{parent}',
        title: 'HP-1',
        clientId: parent.clientId,
        parentClientId: parent.clientId,
        body: { customerName: 'Janusz' },
        base: { customerName: 'Jan' },
      },
      [],
    );
    await sendRequest(parent);
    world.answers['PATCH /api/installations/41'] = () => ({
      status: 200,
      body: { id: 41, clientId: parent.clientId },
    });
    await sendRequest((await requests.get(correction.id))!);
    expect(world.asked.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/installations/41' });
    expect(world.asked.at(-1)?.headers.get('if-match')).toBe('"made"');
  });
});
