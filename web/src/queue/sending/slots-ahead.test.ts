import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { reportAnswer } from '../../lib/network/connection.ts';
import { enqueue } from '../store/enqueue.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';
import { type Answer, INSTALLER, type SentCall } from '../store/queue-world.sample.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';
import { leaveOut } from './missing-files.ts';
import { retry } from './request-actions.ts';
import { sendRequest } from './runner.ts';
import { sessionChanged } from './session-gate.ts';

const SLOTS = 'POST /api/get-s3-urls';
const BYTES = 'PUT /slot/';
const MINUTE_MS = 60_000;

type Wish = { readonly filename: string; readonly size: number };

const problem = (status: number, type: string, more: object = {}): Answer => ({
  status,
  body: { type, title: type, status, detail: type, ...more },
});

/** A server whose slots are bound to what was requested, as the real one's are: to the file's name and its size. */
class BoundSlots extends UploadWorld {
  /** What each slot was requested for, in order: slot 1 is the first. */
  readonly wishes: Wish[] = [];
  /** The names in each request of slots. */
  readonly requested: string[][] = [];

  override recover(): void {
    super.recover();
    const { [SLOTS]: _slots, [BYTES]: put, 'POST /api/files': reference } = this.answers;
    this.answers = {
      ...this.answers,
      [SLOTS]: (asked) => this.giveSlots(asked),
      [BYTES]: (asked) => {
        const { size } = this.wishes[Number(asked.path.split('/').at(-1)) - 1] ?? {};
        const isIt = asked.body instanceof ArrayBuffer && asked.body.byteLength === size;
        return isIt ? put!(asked) : problem(422, 'file-mismatch');
      },
      'POST /api/files': (asked) => {
        const { path, name } = asked.body as { readonly path: string; readonly name: string };
        const { filename } = this.wishes[Number(path.split('/').at(-1)) - 1] ?? {};
        return filename === name ? reference!(asked) : problem(404, 'not-found');
      },
    };
  }

  giveSlots({ body }: Pick<SentCall, 'body'>): Answer {
    const wishes = body as readonly Wish[];
    this.requested.push(wishes.map(({ filename }) => filename));
    this.wishes.push(...wishes);
    return this.newSlots(wishes.length);
  }

  count(call: string): number {
    return this.calls().filter((one) => one.startsWith(call)).length;
  }
}

let world: BoundSlots;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new BoundSlots();
  sessionChanged();
});
afterEach(async () => {
  vi.restoreAllMocks();
  reportAnswer();
  await world.end();
});

/** An installation with so many photos; each has another size. */
async function commissioned(photos: number, bytes = (index: number) => index + 1): Promise<QueuedRequest> {
  world.declared = photos;
  const clientId = crypto.randomUUID();
  return enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId, customerName: 'Jan' },
      emailRequest: { action: 'installation_card', data: { clientId } },
    },
    Array.from({ length: photos }, (_, index) => ({
      name: `${index + 1}.jpg`,
      field: `photos.${index}`,
      type: 'image/jpeg',
      bytes: new ArrayBuffer(bytes(index)),
    })),
  );
}

const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.jpg`);
const storedRequest = async ({ id }: QueuedRequest) => (await requests.get(id))!;
const sendAgain = async (request: QueuedRequest) => sendRequest(await storedRequest(request));

/** Sends until nothing is left; fails when a person is asked, or after too many attempts. */
async function untilItIsThrough(request: QueuedRequest, attempts = 30): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const left = await requests.get(request.id);
    if (!left) return;
    expect(waitsForPerson(left), left.error?.message).toBe(false);
    await sendRequest(left);
  }
  throw new Error('It is not through');
}

/** All of it is on the server, each file once and under its own name. */
async function expectAllThere(request: QueuedRequest): Promise<void> {
  expect([...world.confirmed].toSorted()).toEqual(request.files.map(({ name }) => name).toSorted());
  expect((await receipts.get(request.id))?.request.status).toBe(7);
  expect(world.mails).toEqual([request.emailKey]);
  expect(await payloads.all()).toEqual([]);
}

describe('The slots of a request', () => {
  test('are requested for ten files at once, and each file goes into its own', async () => {
    const request = await commissioned(12);
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 10), names(11, 12)]);
    expect(world.count(BYTES)).toBe(12);
    expect(world.count('POST /api/files')).toBe(12);
    await expectAllThere(request);
  });

  test('are requested for what is still to be sent, when the page died in between', async () => {
    const request = await commissioned(5);
    // The first is whole; the second and the fifth only lack their references.
    const uploaded = [0, 1, 4];
    await requests.change(request.id, request.revision, (now) => ({
      ...now,
      status: 3,
      recordId: 41,
      files: now.files.map((file, index) => ({
        ...file,
        referenced: index === 0,
        ...(uploaded.includes(index) && { uploaded: true, path: `records/${index + 1}` }),
      })),
    }));
    world.giveSlots({ body: request.files.map(({ name, size }) => ({ filename: name, size })) });
    for (const index of uploaded) world.stored.add(`records/${index + 1}`);
    world.confirmed.add('1.jpg');
    await sendAgain(request);
    expect(world.requested.slice(1)).toEqual([names(3, 4)]);
    await expectAllThere(request);
  });

  test('are not requested again for a photo that was found to be lost', async () => {
    const request = await commissioned(12);
    await payloads.remove(request.files[1]!.slot);
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 10), names(11, 12)]);
    expect(world.confirmed.size).toBe(11);
  });

  test('of a run that broke off are not used by the next, which begins with one and goes on with the others', async () => {
    const request = await commissioned(4);
    let isCut = true;
    const put = world.answers[BYTES]!;
    world.answers[BYTES] = (asked) => {
      if (isCut && asked.path === '/slot/2') throw new TypeError('Failed to fetch');
      return put(asked);
    };
    await sendRequest(request);
    isCut = false;
    await sendAgain(request);
    expect(world.requested).toEqual([names(1, 4), ['2.jpg'], names(3, 4)]);
    expect(world.calls().filter((call) => /slot\/[34]$/.test(call))).toEqual([]);
    await expectAllThere(request);
  });

  test('are requested one by one while a line breaks off at every file', async () => {
    const request = await commissioned(3);
    world.answers[BYTES] = () => {
      throw new TypeError('Failed to fetch');
    };
    for (let attempt = 0; attempt < 4; attempt += 1) await sendAgain(request);
    expect(world.requested).toEqual([names(1, 3), ['1.jpg'], ['1.jpg'], ['1.jpg']]);
    world.recover();
    await untilItIsThrough(request);
    await expectAllThere(request);
  });

  test.each([403, 404, 409, 410, 422])(
    'refused with %i are followed by one of that file alone',
    async (status) => {
      const request = await commissioned(3);
      const put = world.answers[BYTES]!;
      world.answers[BYTES] = (asked) => (asked.path === '/slot/2' ? problem(status, 'refused') : put(asked));
      await sendRequest(request);
      const waiting = await storedRequest(request);
      expect(waitsForPerson(waiting)).toBe(false);
      expect(waiting.files.map(({ referenced }) => referenced)).toEqual([true, false, false]);
      await sendAgain(request);
      expect(world.requested).toEqual([names(1, 3), ['2.jpg'], ['3.jpg']]);
      await expectAllThere(request);
    },
  );

  test('refuse a file for good only when it has one of its own', async () => {
    const request = await commissioned(2);
    world.answers[BYTES] = () => problem(413, 'too-large');
    await sendRequest(request);
    await sendAgain(request);
    const red = await storedRequest(request);
    expect(waitsForPerson(red)).toBe(true);
    expect(red.error).toMatchObject({ code: 'too-large', httpStatus: 413 });
    expect(world.requested).toEqual([names(1, 2), ['1.jpg']]);
  });
});

describe('An answer that does not fit', () => {
  test.each<[string, (given: string[]) => string[]]>([
    ['too few', (given) => given.slice(0, 2)],
    ['one', (given) => given.slice(0, 1)],
    ['none', () => []],
    ['too many', (given) => [...given, 'more']],
    ['an empty one', (given) => given.map((one, index) => (index === 1 ? '' : one))],
  ])('is no answer: %s; then one is requested alone', async (_, spoil) => {
    const request = await commissioned(4);
    world.answers[SLOTS] = (asked) => {
      const { urls, paths } = world.giveSlots(asked).body as { urls: string[]; paths: string[] };
      const isAlone = urls.length === 1;
      return { status: 200, body: isAlone ? { urls, paths } : { urls: spoil(urls), paths: spoil(paths) } };
    };
    await sendRequest(request);
    expect(world.count(BYTES)).toBe(0);
    await untilItIsThrough(request);
    expect(world.requested.slice(0, 3)).toEqual([names(1, 4), ['1.jpg'], names(2, 4)]);
    await expectAllThere(request);
  });

  test('in another order leaves no file under the name of another, and turns nothing red', async () => {
    const request = await commissioned(5);
    world.answers[SLOTS] = (asked) => {
      const { urls, paths } = world.giveSlots(asked).body as { urls: string[]; paths: string[] };
      return { status: 200, body: { urls: urls.toReversed(), paths: paths.toReversed() } };
    };
    await untilItIsThrough(request);
    await expectAllThere(request);
  });

  test('in another order, of photos that weigh the same, is found by their references', async () => {
    const request = await commissioned(5, () => 7);
    world.answers[SLOTS] = (asked) => {
      const { urls, paths } = world.giveSlots(asked).body as { urls: string[]; paths: string[] };
      return { status: 200, body: { urls: urls.toReversed(), paths: paths.toReversed() } };
    };
    await untilItIsThrough(request);
    await expectAllThere(request);
  });
});

describe('A refusal', () => {
  /** Refuses every request of slots that names one of these files. */
  const refusing = (refused: readonly string[]) => (asked: SentCall) => {
    const given = world.giveSlots(asked);
    const at = (asked.body as readonly Wish[]).findIndex(({ filename }) => refused.includes(filename));
    const violations = [{ propertyPath: `${at}.size`, code: 'not-as-declared', message: 'Inny plik.' }];
    return at < 0 ? given : problem(422, 'file-mismatch', { violations });
  };

  test('of one file among others does not keep back those before it, and is about that file', async () => {
    const request = await commissioned(5);
    world.answers[SLOTS] = refusing(['3.jpg']);
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 5), ['1.jpg'], ['2.jpg'], ['3.jpg']]);
    const red = await storedRequest(request);
    expect(waitsForPerson(red)).toBe(true);
    expect(red.files.map(({ referenced }) => referenced)).toEqual([true, true, false, false, false]);
    expect(red.error).toMatchObject({
      code: 'file-mismatch',
      refusal: { violations: [{ propertyPath: '0.size' }] },
    });
    world.recover();
    await retry(red);
    await untilItIsThrough(request);
    expect(world.requested.slice(4)).toEqual([['3.jpg'], names(4, 5)]);
    await expectAllThere(request);
  });

  test('of all is told after the first file was refused alone', async () => {
    const request = await commissioned(5);
    world.answers[SLOTS] = refusing(names(1, 5));
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 5), ['1.jpg']]);
    expect(waitsForPerson(await storedRequest(request))).toBe(true);
  });

  test.each([
    ['the server asks to come later', problem(429, 'too-many-requests')],
    ['the server is broken', problem(503, 'unavailable')],
    ['a gate answers', { status: 200, text: '<p>Hotel</p>', headers: { 'content-type': 'text/html' } }],
  ])('that is none is not followed by another call: %s', async (_, answer) => {
    const request = await commissioned(3);
    world.answers[SLOTS] = () => answer;
    await sendRequest(request);
    expect(world.count(SLOTS)).toBe(1);
    expect(waitsForPerson(await storedRequest(request))).toBe(false);
    world.recover();
    await untilItIsThrough(request);
    expect(world.requested).toEqual([['1.jpg'], names(2, 3)]);
    await expectAllThere(request);
  });

  test('of an upload for the session is answered by a renewal and another slot', async () => {
    const request = await commissioned(3);
    const put = world.answers[BYTES]!;
    world.answers[BYTES] = (asked) =>
      ['/slot/1', '/slot/5'].includes(asked.path) ? problem(401, 'session-expired') : put(asked);
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 3), names(1, 3), names(2, 3)]);
    expect(world.calls().filter((call) => /slot\/[15]$/.test(call))).toHaveLength(2);
    await expectAllThere(request);
  });

  test('of the session is answered by a renewal, and the same slots are requested again', async () => {
    const request = await commissioned(3);
    let isOver = true;
    world.answers[SLOTS] = (asked) => {
      if (!isOver) return world.giveSlots(asked);
      isOver = false;
      return problem(401, 'session-expired');
    };
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 3)]);
    await expectAllThere(request);
  });
});

/** Sends two photos, between which so many milliseconds pass by the phone's clock. */
async function sendWithPause(ms: number): Promise<void> {
  const request = await commissioned(3);
  const clock = Date.now.bind(Date);
  const put = world.answers[BYTES]!;
  world.answers[BYTES] = (asked) => {
    if (asked.path === '/slot/1') vi.spyOn(Date, 'now').mockImplementation(() => clock() + ms);
    return put(asked);
  };
  await sendRequest(request);
  await expectAllThere(request);
}

describe('A slot that was not used yet', () => {
  test('is used within half of its time', async () => {
    await sendWithPause(7 * MINUTE_MS);
    expect(world.requested).toEqual([names(1, 3)]);
  });

  test.each([
    ['after that', 8 * MINUTE_MS],
    ['after the phone slept for a day', 24 * 60 * MINUTE_MS],
    ['after the clock was set back', -MINUTE_MS],
  ])('is not used %s', async (_, ms) => {
    await sendWithPause(ms);
    expect(world.requested).toEqual([names(1, 3), names(2, 3)]);
  });

  test('is not requested where the files before it take too long: so many bytes at an unknown speed', async () => {
    const request = await commissioned(4, (index) => (index === 1 ? 4_500_000 : 10));
    await sendRequest(request);
    expect(world.requested[0]).toEqual(names(1, 2));
    await expectAllThere(request);
  });

  test('is not requested for files that a slow line does not reach in time', async () => {
    const request = await commissioned(12, (index) => 200_000 + index);
    let uploads = 0;
    // Two kilobytes a second: 100 s for each photo.
    vi.spyOn(performance, 'now').mockImplementation(() => uploads * 100_000);
    const put = world.answers[BYTES]!;
    world.answers[BYTES] = (asked) => {
      uploads += 1;
      return put(asked);
    };
    await sendRequest(request);
    expect(world.requested).toEqual([names(1, 10), names(11, 12)]);
    const slow = await commissioned(30, (index) => 200_000 + index);
    world.requested.length = 0;
    await sendRequest(slow);
    expect(world.requested.map((one) => one.length)).toEqual([10, 5, 5, 5, 5]);
  });
});

/** Sends a request with four photos; this happens before the first of them is referenced. */
async function sendWhile(
  happens: (request: QueuedRequest) => Promise<unknown> | void,
): Promise<QueuedRequest> {
  const request = await commissioned(4);
  const { fetch } = globalThis;
  let isFirst = true;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/files' && isFirst) {
      isFirst = false;
      await happens(request);
    }
    return fetch(path, init);
  });
  await sendRequest(request);
  return request;
}

describe('While slots are in stock', () => {
  test('and the person signs out, the rest waits for them; they go on with new slots', async () => {
    const request = await sendWhile(() => world.signIn(null));
    expect(world.count(BYTES)).toBe(1);
    world.signIn({ ...INSTALLER, id: 8 });
    await sendAgain(request);
    expect(world.count(SLOTS)).toBe(1);
    expect(world.count(BYTES)).toBe(1);
    world.signIn();
    sessionChanged();
    await untilItIsThrough(request);
    expect(world.calls().filter((call) => /slot\/[234]$/.test(call))).toEqual([]);
    await expectAllThere(request);
  });

  test('and another tab changes the request, this one stops, and the next run requests its own', async () => {
    const request = await sendWhile(async ({ id }) => {
      const now = (await requests.get(id))!;
      await requests.change(id, now.revision, (one) => ({ ...one, title: 'HP-2' }));
    });
    expect(world.count(BYTES)).toBe(1);
    await untilItIsThrough(request);
    expect(world.calls().filter((call) => /slot\/[234]$/.test(call))).toEqual([]);
    await expectAllThere(request);
  });

  test('and the request is given up, nothing more is sent', async () => {
    const request = await sendWhile(({ id }) => requests.remove(id));
    expect(world.count(BYTES)).toBe(1);
    expect(await requests.get(request.id)).toBeUndefined();
    expect(await receipts.get(request.id)).toBeUndefined();
  });

  test('and a photo of it is lost, the others use theirs; one that is left out is told before any new slot', async () => {
    const request = await sendWhile(async ({ files }) => payloads.remove(files[2]!.slot));
    const red = await storedRequest(request);
    expect(red.files.filter(({ referenced }) => !referenced).map(({ name }) => name)).toEqual(['3.jpg']);
    expect(world.requested).toEqual([names(1, 4)]);
    world.declared = 3;
    world.answers['POST /api/files/declared'] = () => ({
      status: 200,
      body: { name: '3.jpg', state: 'left-out' },
    });
    await leaveOut(red, red.files[2]!.slot);
    await sendAgain(request);
    expect(world.requested).toEqual([names(1, 4)]);
    expect((await receipts.get(request.id))?.request.files).toHaveLength(3);
  });

  test('a photo about which the person has decided has no slot until the server knows', async () => {
    const request = await commissioned(4);
    await requests.change(request.id, request.revision, (now) => ({
      ...now,
      files: now.files.map((file) => (file.name === '3.jpg' ? { ...file, instead: 'taken-anew' } : file)),
    }));
    world.answers['POST /api/files/declared'] = () => ({
      status: 200,
      body: { name: '3.jpg', state: 'expected' },
    });
    await sendAgain(request);
    expect(world.requested).toEqual([
      ['1.jpg', '2.jpg', '4.jpg'],
      ['3.jpg', '4.jpg'],
    ]);
    await expectAllThere(request);
  });
});
