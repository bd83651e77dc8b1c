import 'fake-indexeddb/auto';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportAnswer } from '../../lib/network/connection.ts';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { retry } from './request-actions.ts';
import { enqueue } from '../store/enqueue.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';
import { sendRequest } from './runner.ts';
import { MAX_SLOTS } from './steps.ts';

const USER = 7;
const OTHER_USER_FIELDS = {
  name: 'Anna Nowak',
  company: null,
  taxId: null,
  phone: null,
  certificateNumber: null,
  email: 'anna@example.com',
  roles: [],
  asp: null,
  registrationDate: '2026-01-01T00:00:00Z',
  verified: true,
  organisation: { id: 2, name: 'Fiord' },
  availableTemplates: [],
  language: 'pl' as const,
};

type Asked = { method: string; path: string; body: unknown; headers: Headers };

/** The server of these tests: answers each path, and records the requests. */
let asked: Asked[] = [];
let answers: Record<string, (sent: { readonly [name: string]: unknown }) => Answer> = {};
type Answer = { status: number; body?: unknown; xml?: string };

const HEALTHY: typeof answers = {
  '/api/installations': ({ clientId }) => ({
    status: 201,
    body: { id: 41, clientId, customDevice: { id: 12 } },
  }),
  '/api/get-s3-urls': (wishes) => {
    const numbers = Object.keys(wishes).map((index) => asked.length + Number(index));
    return {
      status: 200,
      body: { urls: numbers.map((n) => `/slot/${n}`), paths: numbers.map((n) => `records/${n}`) },
    };
  },
  '/slot': () => ({ status: 200 }),
  '/api/files': (sent) => ({ status: 201, body: { id: 1, language: null, ...sent } }),
  '/api/send-email': () => ({ status: 202, body: { accepted: true } }),
};
const problem = (status: number, detail: string) => () => ({
  status,
  body: { type: 'impossible-transition', title: 'Nie', status, detail, requestId: 'r1' },
});

/** A bucket's refusal of an upload. */
const refusedByStore = (status: number): Answer => ({
  status,
  xml: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
});

function answer(method: string, path: string, body: unknown, headers: Headers) {
  asked.push({ method, path, body, headers });
  const known = Object.keys(answers).find((start) => path.startsWith(start));
  if (known === undefined) throw new TypeError('Failed to fetch');
  const given = answers[known]!(typeof body === 'object' && body !== null ? { ...body } : {});
  const json = given.body === undefined ? '' : JSON.stringify(given.body);
  const type = given.status >= 400 ? 'application/problem+json' : 'application/json';
  return {
    status: given.status,
    text: given.xml ?? json,
    type: given.xml === undefined ? type : 'application/xml',
  };
}

/** The part of XMLHttpRequest's upload that the queue uses. */
class Upload extends EventTarget {
  status = 0;
  timeout = 0;
  responseText = '';
  readonly responseURL = '';
  private type = '';
  readonly upload = new EventTarget();
  private readonly headers = new Headers();
  private method = '';
  private path = '';
  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? this.type : null;
  }
  send(bytes: ArrayBuffer) {
    const { status, text, type } = answer(this.method, this.path, bytes, this.headers);
    this.status = status;
    this.responseText = text;
    this.type = type;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  asked = [];
  answers = { ...HEALTHY };
  session.set({ user: { id: USER, ...OTHER_USER_FIELDS }, exp: Math.floor(Date.now() / 1000) + 900 });
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { status, text, type } = answer(init.method ?? 'GET', path, sent, new Headers(init.headers));
    return new Response(text, { status, headers: { 'content-type': type } });
  });
});
afterEach(async () => {
  reportAnswer();
  vi.unstubAllGlobals();
  for (const store of [requests, payloads, receipts])
    for (const record of await store.allOf(USER)) await store.remove(record.id);
  closeDatabase();
});

const photo = (name: string) => ({
  name,
  field: `photos.${name}`,
  type: 'image/jpeg',
  bytes: new TextEncoder().encode(name).buffer,
});

function commissioned(files = [photo('one.jpg'), photo('two.jpg')]): Promise<QueuedRequest> {
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
    files,
  );
}

const paths = () => asked.map(({ path }) => path.replace(/^\/slot.*/, '/slot'));
const BYTES = ['/slot', '/api/files'];
const ONE_FILE = ['/api/get-s3-urls', ...BYTES];

describe('a queued installation', () => {
  test('sends its data, then each file, then its card, and leaves a receipt behind', async () => {
    const request = await commissioned();
    await sendRequest(request);
    expect(paths()).toEqual(['/api/installations', ...ONE_FILE, ...BYTES, '/api/send-email']);
    expect(asked[0]?.body).toMatchObject({ customerName: 'Jan' });
    expect(asked[0]?.headers.get('idempotency-key')).toBe(request.dataKey);
    expect(asked.at(-1)?.body).toEqual(request.emailRequest);
    expect(asked.at(-1)?.headers.get('idempotency-key')).toBe(request.emailKey);
    expect(await requests.get(request.id)).toBeUndefined();
    expect((await receipts.get(request.id))?.request).toMatchObject({
      status: 7,
      recordId: 41,
      deviceId: 12,
      body: '',
    });
    expect(await payloads.allOf(USER)).toEqual([]);
  });

  test('puts its files to signed addresses with their type and a public-read ACL, and saves where they stand', async () => {
    await sendRequest(await commissioned([photo('one.jpg')]));
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/installations',
      'POST /api/get-s3-urls',
      'PUT /slot/2',
      'POST /api/files',
      'POST /api/send-email',
    ]);
    const [, wish, put, reference] = asked;
    expect(wish?.body).toMatchObject([{ filename: 'one.jpg', filetype: 'image/jpeg' }]);
    expect(put?.headers.get('content-type')).toBe('image/jpeg');
    expect(put?.headers.get('x-amz-acl')).toBe('public-read');
    expect(new TextDecoder().decode(put?.body as ArrayBuffer)).toBe('one.jpg');
    expect(reference?.body).toMatchObject({
      organisation: '/organisations/2',
      name: 'one.jpg',
      type: 'image/jpeg',
      path: 'records/2',
    });
  });

  test('made by a superadmin in another maker’s organisation goes into that one, whichever they look at by then', async () => {
    const user = { id: USER, ...OTHER_USER_FIELDS, roles: ['ROLE_SUPERADMIN' as const] };
    session.set({ user, exp: Math.floor(Date.now() / 1000) + 900 });
    setOrganisation(3);
    const request = await commissioned([photo('one.jpg')]);
    setOrganisation(1);
    await sendRequest(request);
    const into = asked.filter(({ method }) => method === 'POST');
    expect(into.map(({ headers }) => headers.get('portal-organisation'))).toEqual(['3', '3', '3', '3']);
    expect(asked[3]?.body).toMatchObject({ organisation: '/organisations/3' });
    setOrganisation(null);
  });

  test('that is refused stands at 2 with the words of the server, and goes on from its data', async () => {
    answers['/api/installations'] = problem(409, 'To urządzenie jest już zainstalowane.');
    const request = await commissioned([]);
    await sendRequest(request);
    const failed = await requests.get(request.id);
    expect(failed).toMatchObject({
      status: 2,
      error: { message: 'To urządzenie jest już zainstalowane.', httpStatus: 409 },
    });
    expect(failed?.notBefore).toBeUndefined();
    answers = { ...HEALTHY };
    await retry(failed!);
    asked = [];
    await sendRequest((await requests.get(request.id))!);
    expect(paths()).toEqual(['/api/installations', '/api/send-email']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe(request.dataKey);
  });

  test.each<[string, unknown, string]>([
    ['what the answer says', 'Magazyn jest w przebudowie.', 'Magazyn jest w przebudowie.'],
    ['its status when the answer says nothing', {}, 'Serwer odpowiedział błędem 413.'],
  ])('that is refused without a detail is told by %s', async (_, body, message) => {
    answers['/api/installations'] = () => ({ status: 413, body });
    const request = await commissioned([]);
    await sendRequest(request);
    expect(await requests.get(request.id)).toMatchObject({ status: 2, error: { message, httpStatus: 413 } });
  });

  test('whose file fails stands at 4 with "sending files", and goes on with that file, not with its data', async () => {
    let uploads = 0;
    answers['/slot'] = () => ((uploads += 1) === 2 ? problem(400, 'Nie.')() : { status: 200 });
    const request = await commissioned();
    await sendRequest(request);
    const failed = await requests.get(request.id);
    expect(failed?.status).toBe(4);
    expect(failed?.error?.message).toMatch(/^Błąd wysyłania plików: /);
    expect(failed?.files.map(({ referenced }) => referenced)).toEqual([true, false]);
    await retry(failed!);
    asked = [];
    await sendRequest((await requests.get(request.id))!);
    expect(paths()).toEqual([...ONE_FILE, '/api/send-email']);
    expect(await requests.get(request.id)).toBeUndefined();
  });

  test('whose files the store refuses for good goes red in words after a few fresh slots', async () => {
    answers['/slot'] = () => refusedByStore(403);
    const { id } = await commissioned([photo('one.jpg')]);
    for (let slot = 1; slot < MAX_SLOTS; slot += 1) {
      await sendRequest((await requests.get(id))!);
      expect((await requests.get(id))?.notBefore).toBeDefined();
    }
    await sendRequest((await requests.get(id))!);
    const red = await requests.get(id);
    expect(red?.notBefore).toBeUndefined();
    expect(red).toMatchObject({ status: 4, error: { httpStatus: 403 } });
    expect(red?.error?.message).toContain('Magazyn plików stale odmawia');
    await retry(red!);
    await sendRequest((await requests.get(id))!);
    expect((await requests.get(id))?.notBefore).toBeDefined();
    answers = { ...HEALTHY };
    await sendRequest((await requests.get(id))!);
    expect(await requests.get(id)).toBeUndefined();
  });

  test('whose slots are refused in different ways, or whose network breaks off, is tried again by itself', async () => {
    const statuses = [403, 409, 403, 503, 410, 403, 503, 404];
    answers['/slot'] = () => {
      const status = statuses.shift();
      return status === undefined ? { status: 200 } : refusedByStore(status);
    };
    const { id } = await commissioned([photo('one.jpg')]);
    while (statuses.length > 0) {
      await sendRequest((await requests.get(id))!);
      expect((await requests.get(id))?.notBefore).toBeDefined();
    }
    await sendRequest((await requests.get(id))!);
    expect(await requests.get(id)).toBeUndefined();
  });

  test('whose card fails stands at 6, and goes on with the card alone', async () => {
    answers['/api/send-email'] = problem(422, 'Brak plików.');
    const request = await commissioned();
    await sendRequest(request);
    expect(await requests.get(request.id)).toMatchObject({
      status: 6,
      error: { message: 'Brak plików.' },
    });
    answers = { ...HEALTHY };
    await retry((await requests.get(request.id))!);
    asked = [];
    await sendRequest((await requests.get(request.id))!);
    expect(paths()).toEqual(['/api/send-email']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe(request.emailKey);
  });

  test('without a connection waits and is tried again by itself', async () => {
    answers = {};
    const request = await commissioned([]);
    await sendRequest(request);
    const waiting = await requests.get(request.id);
    expect(waiting).toMatchObject({ status: 2, error: { message: 'Brak połączenia z serwerem.' } });
    expect(Date.parse(waiting?.notBefore ?? '')).toBeGreaterThan(0);
    answers = { ...HEALTHY };
    await sendRequest(waiting!);
    expect(await requests.get(request.id)).toBeUndefined();
  });
});

test('a correction is a merge patch to the record, with the version that the installer saw', async () => {
  answers['/api/installations/41'] = () => ({ status: 200, body: { id: 41, clientId: 'c41' } });
  const request = await enqueue(
    {
      type: 'installation',
      action: 'update',
      endpoint: '/installations/41',
      title: 'HP-1',
      clientId: crypto.randomUUID(),
      body: { status: 'pending' },
      ifMatch: '"3"',
    },
    [],
  );
  await sendRequest(request);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'PATCH', path: '/api/installations/41' });
  expect(asked[0]?.headers.get('content-type')).toBe('application/merge-patch+json');
  expect(asked[0]?.headers.get('if-match')).toBe('"3"');
});

test('of a stage of production the receipt keeps what was done to which device, and what was answered', async () => {
  answers['/api/production_records'] = ({ clientId }) => ({ status: 201, body: { id: 5, clientId } });
  const clientId = crypto.randomUUID();
  const done = {
    clientId,
    customDevice: '/custom_devices/12',
    act: 'finish',
    stage: 4,
    survey: { data: { 'stage-4': { cisnienie: 31 } } },
  };
  const request = await enqueue(
    {
      type: 'production',
      action: 'insert',
      endpoint: '/production_records',
      title: 'HP-1',
      clientId,
      body: done,
    },
    [],
  );
  await sendRequest(request);
  expect(JSON.parse((await receipts.get(request.id))?.request.body ?? '')).toEqual({ ...done, files: [] });
});

test('of a repair the receipt keeps its state and its days, and not a word about the customer', async () => {
  answers['/api/services/5'] = () => ({ status: 200, body: { id: 5, clientId: crypto.randomUUID() } });
  const state = { status: 'done', finishedAt: '2026-11-30T09:00:00.000Z' };
  const request = await enqueue(
    {
      type: 'service',
      action: 'update',
      endpoint: '/services/5',
      title: 'HP-1',
      clientId: crypto.randomUUID(),
      body: { ...state, repairDescription: 'Pani Wilk zalała sterownik', serviceman: 'Jan' },
    },
    [],
  );
  await sendRequest(request);
  expect(JSON.parse((await receipts.get(request.id))?.request.body ?? '')).toEqual(state);
});

test('of an answer in a recall the receipt keeps what came of which device, and not the note about the customer', async () => {
  const clientId = crypto.randomUUID();
  const answer = {
    recall: '/recalls/3',
    customDevice: '/custom_devices/12',
    answer: 'cannot',
    answeredAt: '2026-11-29T09:00:00.000Z',
  };
  answers['/api/recall_answers'] = () => ({
    status: 201,
    body: {
      ...answer,
      id: 5,
      clientId,
      note: '',
      customDevice: { id: 12, serial: 'HP-1' },
      answeredBy: null,
    },
  });
  const request = await enqueue(
    {
      type: 'recall',
      action: 'insert',
      endpoint: '/recall_answers',
      title: 'HP-1',
      clientId,
      body: { ...answer, clientId, note: 'Pani Wilk jest w szpitalu' },
    },
    [],
  );
  await sendRequest(request);
  const left = JSON.parse((await receipts.get(request.id))?.request.body ?? '');
  expect(left).toEqual({ ...answer, clientId, note: '', files: [] });
});
