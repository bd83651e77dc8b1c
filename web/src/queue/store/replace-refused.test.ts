import 'fake-indexeddb/auto';
import { neededFirst } from '@portal/domain/queue/sending-order';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPageTexts, startLanguages, t } from '../../lib/languages/i18n.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { writeArchive } from '../archive/archive.ts';
import { importArchive } from '../archive/archive-import.ts';
import { abort, retry } from '../sending/request-actions.ts';
import { abortWords } from '../words/abort-words.ts';
import { enqueue, type WantedRequest } from './enqueue.ts';
import { RequestMovedOn } from './replace-refused.ts';
import { FORM_TYPE, formSlot, payloads, receipts, requests, trash } from './local-stores.ts';
import { QueueWorld } from './queue-world.sample.ts';
import { refusedRequest } from './refused-request.ts';
import { sendRequest } from '../sending/runner.ts';
import { sendWithdrawal } from '../sending/withdrawing.ts';
import { draftAlreadyQueued } from './draft-already-queued.ts';
import { putBack } from './trash-can.ts';

const ANNA = 7;
const CLIENT = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const photo = (text: string) => ({
  name: `${text}.jpg`,
  field: `photos.${text}`,
  type: 'image/jpeg',
  bytes: bytes(text),
});
const wanted = (serial: string): WantedRequest => ({
  type: 'installation',
  action: 'insert',
  endpoint: '/installations',
  title: serial,
  clientId: CLIENT,
  body: { clientId: CLIENT, serial },
  form: { opensAt: '/add-device-simple/refused', content: bytes(`form of ${serial}`) },
});
const alreadyInstalled = {
  status: 409,
  body: {
    type: 'already-installed',
    title: 'Zainstalowane',
    status: 409,
    detail: 'To urządzenie jest już zainstalowane.',
    violations: [{ propertyPath: 'customDevice.parameters.serial', code: 'serial', message: 'Inny numer.' }],
  },
};

let world: QueueWorld;

/** An installation that the server has refused after one attempt. */
async function refused() {
  const request = await enqueue(wanted('HP-WRONG'), [photo('one')]);
  world.answers['POST /api/installations'] = () => alreadyInstalled;
  await sendRequest(request);
  world.recover();
  return (await requests.get(request.id))!;
}

/** An installation whose answer was lost on the way. */
async function unanswered(over: Partial<WantedRequest> = {}) {
  const request = await enqueue({ ...wanted('HP-WRONG'), ...over }, []);
  world.cut();
  await sendRequest(request);
  return (await requests.get(request.id))!;
}

const corrected = (inPlaceOf: string, over: Partial<WantedRequest> = {}, photos = [photo('two')]) =>
  enqueue({ ...wanted('HP-RIGHT'), draftId: crypto.randomUUID(), inPlaceOf, ...over }, photos);

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
});
afterEach(async () => {
  await world.end();
  closeDatabase();
});

describe('An installation that the server refused', () => {
  test('is red with the server’s words, the fields that it names, and the way to the form', async () => {
    const request = await refused();
    expect(request.status).toBe(QUEUE_STATUS.dataError);
    expect(request.error?.refusal).toEqual({
      detail: alreadyInstalled.body.detail,
      violations: alreadyInstalled.body.violations,
    });
    expect(request.mendAt).toBe(`/add-device-simple/refused?request=${request.id}`);
    const found = await refusedRequest(ANNA, request.id);
    expect(new TextDecoder().decode(found?.form)).toBe('form of HP-WRONG');
    expect([...(found?.files.keys() ?? [])]).toEqual(['one.jpg']);
  });

  test('is nobody else’s to correct on the same phone', async () => {
    const request = await refused();
    expect(await refusedRequest(8, request.id)).toBeUndefined();
  });
});

describe('Its correction', () => {
  test('takes its place under the same client id and new keys; the refused one lies in the trash with its photos', async () => {
    const old = await refused();
    const next = await corrected(old.id);
    expect(await requests.allOf(ANNA)).toEqual([next]);
    expect(next).toMatchObject({ clientId: CLIENT, sequence: old.sequence, status: QUEUE_STATUS.pending });
    expect(next.dataKey).not.toBe(old.dataKey);
    expect(await trash.get(old.id)).toMatchObject({ request: old, replacedBy: next.id });
    expect(await payloads.get(old.files[0]!.slot)).toBeDefined();
  });

  test('goes out before the inspection that waited for the installation, which then follows', async () => {
    const old = await refused();
    const inspection = await enqueue(
      {
        type: 'inspection',
        action: 'insert',
        endpoint: '/inspections',
        title: 'HP-WRONG',
        clientId: crypto.randomUUID(),
        parentClientId: CLIENT,
        body: {},
      },
      [],
    );
    const next = await corrected(old.id, {}, []);
    expect(neededFirst(await requests.allOf(ANNA))).toEqual(new Map([[inspection.id, [next]]]));
    await sendRequest(next);
    expect((await requests.get(inspection.id))?.parentRecordId).toBe(41);
    expect(await receipts.get(next.id)).toBeDefined();
  });

  test('is not queued, and leaves nothing behind, once another window sends the refused one again', async () => {
    const old = await refused();
    await retry(old);
    await expect(corrected(old.id)).rejects.toBeInstanceOf(RequestMovedOn);
    expect((await requests.allOf(ANNA)).map(({ id }) => id)).toEqual([old.id]);
    expect(await trash.allOf(ANNA)).toEqual([]);
    expect(await payloads.allOf(ANNA)).toHaveLength(2);
  });

  test.each([
    ['corrected', async (id: string) => void (await corrected(id))],
    ['given up', async (id: string) => void (await abort((await requests.get(id))!))],
  ])('nor once another window has %s it', async (_, elsewhere) => {
    const old = await refused();
    await elsewhere(old.id);
    const before = await requests.allOf(ANNA);
    await expect(corrected(old.id)).rejects.toBeInstanceOf(RequestMovedOn);
    expect(await requests.allOf(ANNA)).toEqual(before);
  });

  test('leaves the refused one where it was when the device does not keep it', async () => {
    const old = await refused();
    const broken = { ...photo('two'), bytes: undefined as unknown as ArrayBuffer };
    await expect(
      enqueue({ ...wanted('HP-RIGHT'), inPlaceOf: old.id }, [photo('one'), broken]),
    ).rejects.toThrow();
    expect(await requests.allOf(ANNA)).toEqual([old]);
    expect(await trash.allOf(ANNA)).toEqual([]);
  });

  test('can itself be refused and corrected, and its draft counts as queued all along', async () => {
    const first = await refused();
    const draftId = crypto.randomUUID();
    const second = await corrected(first.id, { draftId });
    expect(await draftAlreadyQueued(ANNA, draftId)).toEqual({ kind: 'waiting' });
    expect(await draftAlreadyQueued(ANNA, CLIENT)).toEqual({ kind: 'waiting' });
    world.answers['POST /api/installations'] = () => alreadyInstalled;
    await sendRequest(second);
    const third = await corrected(second.id);
    expect((await requests.allOf(ANNA)).map(({ id }) => id)).toEqual([third.id]);
  });
});

describe('The correction of an installation whose answer was lost', () => {
  test('still withdraws what may be there when it is given up, however often it was corrected', async () => {
    const second = await corrected((await unanswered()).id);
    const third = await corrected(second.id);
    expect(abortWords(t, third)).toContain('Gdy tylko będzie sieć, serwer usunie to, co dotarło');
    await abort(third);
    expect((await trash.get(third.id))?.withdrawal).toMatchObject({ state: 'due' });
  });

  test('was put back after the server was told of its withdrawal: its correction lifts that as well', async () => {
    const old = await unanswered();
    await requests.change(old.id, old.revision, (now) => ({ ...now, withdrawn: true, withdrawals: 1 }));
    expect(await corrected(old.id)).toMatchObject({ withdrawn: true, withdrawals: 1 });
  });

  test('sends a value that it takes back of an earlier correction, and clears an answer that one had added', async () => {
    const update = {
      action: 'update',
      endpoint: '/installations/41',
      base: { customerPhone: 'A', survey: { data: { s: { pressure: 1 } } } },
      body: { customerPhone: 'B', survey: { data: { s: { pressure: 1, photo: 'one.jpg' } } } },
    } as const;
    const old = await unanswered(update);
    const body = { customerPhone: 'A', survey: { data: { s: { pressure: 1 } } } };
    const next = await corrected(old.id, { ...update, body }, []);
    const fields = { customerPhone: 'B', survey: { data: { s: { photo: 'one.jpg' } } } };
    expect(next.saidBefore?.map((text) => JSON.parse(text))).toEqual([fields]);
    expect(JSON.parse(next.body)).toEqual({
      customerPhone: 'A',
      survey: { data: { s: { pressure: 1, photo: '' } } },
    });
    // A third one that changes something else takes it back as well, and says so when it is given up.
    const third = await corrected(next.id, { ...update, body: { ...body, customerCity: 'Opole' } }, []);
    expect(third.saidBefore).toEqual(next.saidBefore);
    expect(JSON.parse(third.body)).toMatchObject({ customerPhone: 'A', customerCity: 'Opole' });
    expect(abortWords(t, third)).toContain('Jeśli nie, serwer już jej nie przyjmie');
    await abort(third);
    world.answers['PUT /api/withdrawals'] = () => ({ status: 200, body: { outcome: 'withdrawn', round: 1 } });
    await sendWithdrawal((await trash.get(third.id))!);
    expect(world.calls().at(-1)).toBe(`PUT /api/withdrawals/${old.dataKey}`);
  });
});

test('The correction of a correction whose answer was lost takes back its value, and clears none that it does not name', async () => {
  const update = {
    action: 'update',
    endpoint: '/installations/41',
    base: { parameters: { serial: 'HP-1', compressor: 'C-1', pump: 'P-1' } },
    body: { parameters: { compressor: 'C-9' } },
  } as const;
  const old = await unanswered(update);
  const next = await corrected(old.id, { ...update, body: { parameters: {} } }, []);
  expect(JSON.parse(next.body)).toEqual({ parameters: { compressor: 'C-1' } });
});

test('A fault that was saved on Monday stays saved on Monday when the installer corrects it on Tuesday and Wednesday', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime('2026-11-23T08:00:00.000Z');
    const monday = await refused();
    vi.setSystemTime('2026-11-24T08:00:00.000Z');
    const tuesday = await corrected(monday.id);
    vi.setSystemTime('2026-11-25T08:00:00.000Z');
    const wednesday = await corrected(tuesday.id);
    expect([tuesday.createdAt, wednesday.createdAt]).toEqual([monday.createdAt, monday.createdAt]);
  } finally {
    vi.useRealTimers();
  }
});

describe('A refused installation that was corrected', () => {
  test('is not restored from the trash, since it would be sent in addition to its correction', async () => {
    const old = await refused();
    await corrected(old.id);
    expect(await putBack((await trash.get(old.id))!)).toBe(false);
    expect(await requests.allOf(ANNA)).toHaveLength(1);
  });

  test('nor from an archive that was exported before', async () => {
    const old = await refused();
    const archive = await writeArchive([old]);
    await corrected(old.id);
    expect(await importArchive(archive)).toEqual({ added: 0, waiting: 1, sent: 0 });
    expect(await requests.allOf(ANNA)).toHaveLength(1);
  });
});

describe('The content of the form', () => {
  test('is exported to another phone, where the request can be corrected, too', async () => {
    const old = await refused();
    const archive = await writeArchive([old]);
    for (const store of [requests, payloads])
      for (const { id } of await store.allOf(ANNA)) await store.remove(id);
    expect(await importArchive(archive)).toEqual({ added: 1, waiting: 0, sent: 0 });
    const brought = await requests.get(old.id);
    expect(brought?.mendAt).toBe(old.mendAt);
    expect(await payloads.get(formSlot(old))).toMatchObject({ type: FORM_TYPE });
  });

  test('is deleted once the request is sent', async () => {
    const request = await enqueue(wanted('HP-RIGHT'), []);
    await sendRequest(request);
    expect(await receipts.get(request.id)).toBeDefined();
    expect(await payloads.allOf(ANNA)).toEqual([]);
  });
});
