import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { online, reportAnswer } from '../../lib/network/connection.ts';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { session } from '../../lib/session/session-store.ts';
import { retry } from './request-actions.ts';
import { enqueue } from '../store/enqueue.ts';
import { errorWords } from '../words/error-words.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';
import type { Answer } from '../store/queue-world.sample.ts';
import { sendRequest } from './runner.ts';
import { queuePause, sessionChanged } from './session-gate.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';

let world: UploadWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new UploadWorld();
  sessionChanged();
});
afterEach(async () => {
  reportAnswer();
  await setLanguage('pl');
  return world.end();
});

const typed = (type: string) => ({ 'content-type': type });
const HTML = typed('text/html; charset=utf-8');
const TEXT = typed('text/plain');

/** Answers of captive portals, proxies and other servers in place of ours. */
const STRANGE: readonly (readonly [name: string, answer: Answer])[] = [
  ['an empty 200', { status: 200, headers: TEXT }],
  ['an empty 200 without a type', { status: 200, headers: typed('') }],
  ['an empty 201', { status: 201 }],
  ['an empty 202', { status: 202 }],
  ['a 204', { status: 204 }],
  ['an empty object', { status: 200, body: {} }],
  ['an empty object with 201', { status: 201, body: {} }],
  ['an empty list', { status: 200, body: [] }],
  ['null', { status: 200, body: null }],
  ['true', { status: 202, body: true }],
  ['a number', { status: 200, body: 41 }],
  ['another server’s JSON', { status: 200, body: { ok: true, status: 'success', id: 7 } }],
  ['another server’s record', { status: 201, body: { id: 7, clientId: 'somebody-else' } }],
  ['the word OK', { status: 200, text: 'OK', headers: TEXT }],
  ['half of an answer', { status: 201, text: '{"id": 41, "clie' }],
  ['a page', { status: 200, text: '<title>Hotel</title>', headers: HTML }],
  ['an empty page', { status: 200, text: '', headers: HTML }],
  ['a redirection that is not followed', { status: 0, text: '' }],
  ['a 302', { status: 302, text: '', headers: HTML }],
  ['a 307', { status: 307, text: '', headers: TEXT }],
  ['a 400 in plain text', { status: 400, text: 'Bad request', headers: TEXT }],
  ['a 401 in plain text', { status: 401, text: 'Sign in', headers: TEXT }],
  ['a 403 in plain text', { status: 403, text: 'Blocked by policy', headers: TEXT }],
  ['a 403 without a word', { status: 403, text: '', headers: typed('') }],
  ['a 403 in another’s JSON', { status: 403, body: { error: 'denied' }, headers: typed('application/json') }],
  ['a 404 in plain text', { status: 404, text: 'Not found', headers: TEXT }],
  ['a 407 in plain text', { status: 407, text: 'Proxy', headers: TEXT }],
  ['a 409 in plain text', { status: 409, text: 'Conflict', headers: TEXT }],
  ['a 410 in plain text', { status: 410, text: 'Gone', headers: TEXT }],
  ['a 412 in plain text', { status: 412, text: 'Precondition', headers: TEXT }],
  ['a 422 in plain text', { status: 422, text: 'No', headers: TEXT }],
  ['a 408 without a word', { status: 408, text: '', headers: TEXT }],
  ['a 429 in plain text', { status: 429, text: 'Slow down', headers: TEXT }],
  ['a 500 without a word', { status: 500, text: '', headers: TEXT }],
  ['a 502 page', { status: 502, text: '<h1>Bad gateway</h1>', headers: HTML }],
  ['a 503 in plain text', { status: 503, text: 'Maintenance', headers: TEXT }],
  ['a 511 page', { status: 511, text: '<h1>Sign in</h1>', headers: HTML }],
];

const photo = { name: 'one.jpg', field: 'photos.0', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer };

function commissioned(clientId = crypto.randomUUID()): Promise<QueuedRequest> {
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
    [photo],
  );
}

function corrected(): Promise<QueuedRequest> {
  return enqueue(
    {
      type: 'service',
      action: 'update',
      endpoint: '/services/5',
      title: 'HP-1',
      clientId: crypto.randomUUID(),
      body: { note: 'Wymiana' },
      base: { note: '' },
      ifMatch: '"v1"',
    },
    [],
  );
}

const storedRequest = async ({ id }: QueuedRequest) => (await requests.get(id))!;
const untilItIsThrough = async (request: QueuedRequest) => {
  for (let attempt = 0; attempt < 3 && (await requests.get(request.id)); attempt += 1)
    await sendRequest(await storedRequest(request));
};

const CALLS = [
  ['data', 'POST /api/installations', 2],
  ['slot', 'POST /api/get-s3-urls', 4],
  ['bytes', 'PUT /slot/', 4],
  ['reference', 'POST /api/files', 4],
  ['mail', 'POST /api/send-email', 6],
] as const;

describe.each(CALLS)('To the %s of an installation', (_, call, status) => {
  test.each(STRANGE)(
    '%s is no answer: it waits, is tried again, and all of it arrives once',
    async (_name, answer) => {
      world.answers[call] = () => answer;
      const request = await commissioned();
      await sendRequest(request);
      const waiting = await storedRequest(request);
      expect(waiting).toMatchObject({ status, body: request.body, dataKey: request.dataKey });
      expect(waiting.notBefore).toBeDefined();
      expect(waitsForPerson(waiting)).toBe(false);
      expect(session.get()?.user.id).toBe(7);
      expect(world.mails).toEqual([]);

      world.recover();
      await untilItIsThrough(request);
      expect((await receipts.get(request.id))?.request).toMatchObject({ status: 7, recordId: 41 });
      expect([...world.confirmed]).toEqual(['one.jpg']);
      expect(world.mails).toEqual([request.emailKey]);
      expect(await payloads.all()).toEqual([]);
    },
  );
});

describe.each([
  ['the change', 'PATCH /api/services/5'],
  ['the comparison with a record that changed meanwhile', 'GET /api/services/5'],
])('To %s of a corrected service', (_, call) => {
  test.each(STRANGE)('%s is no answer: it waits unchanged and goes out later', async (_name, answer) => {
    let version = 2;
    world.answers['PATCH /api/services/5'] = ({ headers }) =>
      headers.get('if-match') === `"v${version}"`
        ? { status: 200, body: { id: 5, clientId: 'c5' } }
        : { status: 412, body: { type: 'changed-meanwhile', title: 'x', status: 412, detail: 'x' } };
    const healthy = world.answers['PATCH /api/services/5'];
    const record = () => ({
      status: 200,
      body: { id: 5, clientId: 'c5', note: '' },
      headers: { etag: `"v${version}"` },
    });
    world.answers['GET /api/services/5'] = record;
    world.answers[call] = () => ({ ...answer, headers: { etag: '"gate"', ...answer.headers } });
    const request = await corrected();
    await sendRequest(request);
    const waiting = await storedRequest(request);
    expect(waiting).toMatchObject({ status: 2, body: request.body, dataKey: request.dataKey });
    expect(waiting.notBefore).toBeDefined();
    expect(waiting.conflict).toBeUndefined();

    world.answers['PATCH /api/services/5'] = healthy;
    world.answers['GET /api/services/5'] = record;
    version = 3;
    await untilItIsThrough(request);
    expect((await receipts.get(request.id))?.request.recordId).toBe(5);
  });
});

describe('To the renewal of a session', () => {
  test.each(STRANGE)('%s signs nobody out: the installation waits and goes out later', async (_, answer) => {
    session.set({ ...session.get()!, exp: 1 });
    world.answers['POST /api/token/refresh'] = () => answer;
    const request = await commissioned();
    await sendRequest(request);
    expect(session.get()?.user.id).toBe(7);
    expect(queuePause.get()).toBe('renewing');
    expect(await storedRequest(request)).toMatchObject({ attempts: 0, body: request.body });
    expect(waitsForPerson(await storedRequest(request))).toBe(false);
    expect(world.calls()).toEqual(['POST /api/token/refresh']);

    world.recover();
    sessionChanged();
    await untilItIsThrough(request);
    expect(world.mails).toEqual([request.emailKey]);
  });
});

describe('An answer of the right shape that speaks of something else', () => {
  test.each<[string, string, Answer, number]>([
    [
      'another installation',
      'POST /api/installations',
      { status: 201, body: { id: 41, clientId: crypto.randomUUID(), customDevice: { id: 12 } } },
      2,
    ],
    ['a number in words', 'POST /api/installations', { status: 201, body: { id: '41' } }, 2],
    ['no slot', 'POST /api/get-s3-urls', { status: 200, body: { urls: [], paths: [] } }, 4],
    ['an empty address', 'POST /api/get-s3-urls', { status: 200, body: { urls: [''], paths: ['x'] } }, 4],
    [
      'another file',
      'POST /api/files',
      {
        status: 201,
        body: {
          id: 1,
          organisation: '/organisations/2',
          name: 'two.jpg',
          type: 'image/jpeg',
          path: 'x',
          language: null,
        },
      },
      4,
    ],
    ['a mail that was not accepted', 'POST /api/send-email', { status: 202, body: { accepted: false } }, 6],
  ])('is no answer either: %s', async (_, call, answer, status) => {
    world.answers[call] = () => answer;
    const request = await commissioned();
    await sendRequest(request);
    const waiting = await storedRequest(request);
    expect(waiting.status).toBe(status);
    expect(waiting.notBefore).toBeDefined();
    expect(errorWords(t, waiting)).toContain('Nie udało się odczytać odpowiedzi serwera');
  });
});

describe('The 403 of a company’s gate', () => {
  test('is told as what it is, with its words, in the language of whoever reads it', async () => {
    world.answers['POST /api/installations'] = () => ({ status: 403, text: 'Blocked', headers: TEXT });
    const request = await commissioned();
    await sendRequest(request);
    const waiting = await storedRequest(request);
    expect(online.get()).toBe(false);
    expect(errorWords(t, waiting)).toBe(
      'Odpowiedziała sieć, a nie serwer (403: „Blocked”). Zaloguj się do tej sieci Wi-Fi albo przejdź na dane komórkowe.',
    );
    await setLanguage('de');
    expect(errorWords(t, waiting)).toContain('sondern das Netz (403: „Blocked“)');
  });
});

/** An installation that an earlier version left failed before its mail: its photo counted as sent and was not. */
async function stuckBeforeItsMail(): Promise<QueuedRequest> {
  const request = await commissioned();
  const files = request.files.map((file) => ({
    ...file,
    uploaded: true,
    referenced: true,
    path: 'records/lost',
  }));
  const stuck = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: 6,
    recordId: 41,
    attempts: 1,
    files,
    error: {
      code: 'files-missing',
      message: 'Brakuje plików.',
      httpStatus: 422,
      at: '2026-11-22T10:00:00Z',
    },
  }));
  return stuck!;
}

describe('An installation whose photo counted as sent and that the server misses', () => {
  test('goes back to its photo by itself, and its mail goes out', async () => {
    const stuck = await stuckBeforeItsMail();
    expect(waitsForPerson(stuck)).toBe(false);
    await untilItIsThrough(stuck);
    expect(world.calls()).toEqual([
      'POST /api/send-email',
      'POST /api/files',
      'POST /api/get-s3-urls',
      'PUT /slot/1',
      'POST /api/files',
      'POST /api/send-email',
    ]);
    expect(world.mails).toEqual([stuck.emailKey]);
    expect(await receipts.get(stuck.id)).toBeDefined();
  });

  test('does not put a photo again that is there', async () => {
    world.stored.add('records/lost');
    const stuck = await stuckBeforeItsMail();
    await untilItIsThrough(stuck);
    expect(world.calls()).toEqual(['POST /api/send-email', 'POST /api/files', 'POST /api/send-email']);
  });

  test('is red in words when this device has no more to give, and does not go round in a circle', async () => {
    world.declared = 2;
    const request = await commissioned();
    await sendRequest(request);
    const red = await storedRequest(request);
    expect(waitsForPerson(red)).toBe(true);
    expect(red.status).toBe(6);
    expect(errorWords(t, red)).toContain('Serwerowi brakuje plików tej operacji');
    expect(world.calls().filter((call) => call === 'POST /api/send-email')).toHaveLength(2);
    world.declared = 1;
    await retry(red);
    await untilItIsThrough(red);
    expect(world.mails).toEqual([request.emailKey]);
  });

  test('waits ever longer while a gate takes its uploads, and asks the person after five', async () => {
    world.answers['PUT /slot/'] = () => ({ status: 200 });
    const request = await commissioned();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await sendRequest(await storedRequest(request));
      expect((await storedRequest(request)).attempts).toBe(attempt);
      expect(waitsForPerson(await storedRequest(request))).toBe(false);
    }
    await sendRequest(await storedRequest(request));
    expect(waitsForPerson(await storedRequest(request))).toBe(true);
    expect(errorWords(t, await storedRequest(request))).toContain('Magazyn plików stale odmawia');
    world.recover();
    await retry(await storedRequest(request));
    await untilItIsThrough(request);
    expect(world.mails).toEqual([request.emailKey]);
  });
});
