import 'fake-indexeddb/auto';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { online, reportAnswer } from '../../lib/network/connection.ts';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { session } from '../../lib/session/session-store.ts';
import { enqueue } from '../store/enqueue.ts';
import { errorWords } from '../words/error-words.ts';
import { receipts, requests } from '../store/local-stores.ts';
import { QueueWorld } from '../store/queue-world.sample.ts';
import { sendRequest } from './runner.ts';
import { queuePause, sessionChanged, sessionReady } from './session-gate.ts';

let world: QueueWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  sessionChanged();
});
afterEach(async () => {
  vi.restoreAllMocks();
  reportAnswer();
  await setLanguage('pl');
  return world.end();
});

const commissioned = (title = 'HP-1', clientId = crypto.randomUUID()) =>
  enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title,
      clientId,
      body: { clientId, customerName: 'Jan' },
    },
    [],
  );
const problem = (status: number, type: string) => () => ({
  status,
  body: { type, title: 'x', status, detail: 'x', requestId: 'r' },
});
const over = problem(401, 'session-expired');

const page = (status: number) => () => ({
  status,
  body: '<title>Hotel</title>',
  headers: { 'content-type': 'text/html' },
});
const refused = async (code: string, besides: object = {}) => {
  world.answers['POST /api/installations'] = () => ({
    status: 422,
    body: { type: code, title: 'x', status: 422, detail: 'Numer 17 jest zajęty.', ...besides },
  });
  const request = await commissioned();
  await sendRequest(request);
  return (await requests.get(request.id))!;
};

describe('The page of a network that wants a sign-in', () => {
  test.each([200, 302, 401, 403, 404, 423, 451, 502, 511])(
    'with %i in place of the server is no answer: the installation waits, nobody is signed out, and it goes out later',
    async (status) => {
      world.answers['POST /api/installations'] = page(status);
      world.answers['POST /api/token/refresh'] = page(status);
      const request = await commissioned();
      await sendRequest(request);
      const waiting = await requests.get(request.id);
      expect(waiting).toMatchObject({ status: QUEUE_STATUS.dataError, body: request.body });
      expect(waiting?.notBefore).toBeDefined();
      expect(online.get()).toBe(false);
      expect(session.get()?.user.id).toBe(request.userId);
      world.recover();
      await sendRequest(waiting!);
      expect(await receipts.get(request.id)).toBeDefined();
    },
  );

  test('is told as what it is, in the language of whoever reads it', async () => {
    world.answers['POST /api/installations'] = page(403);
    const request = await commissioned();
    await sendRequest(request);
    const waiting = (await requests.get(request.id))!;
    expect(errorWords(t, waiting)).toContain('Zaloguj się do tej sieci Wi-Fi');
    await setLanguage('de');
    expect(errorWords(t, waiting)).toContain('in diesem WLAN anmelden');
  });

  test('does not stand in for a proxy of the maker that finds an installation too long', async () => {
    world.answers['POST /api/installations'] = page(413);
    const request = await commissioned();
    await sendRequest(request);
    expect((await requests.get(request.id))?.notBefore).toBeUndefined();
    expect(online.get()).toBe(true);
  });
});

describe('A refusal that is read in another language than it was said in', () => {
  test('keeps the words of the server for whoever reads that language, and is said by its code to others', async () => {
    const request = await refused('serial-taken');
    expect(errorWords(t, request)).toBe('Numer 17 jest zajęty.');
    await setLanguage('en');
    expect(errorWords(t, request)).toBe('This serial number is taken');
    await setLanguage('de');
    expect(errorWords(t, request)).toBe('Diese Seriennummer ist schon vergeben');
  });

  test('names the fields as the form calls them', async () => {
    const violation = { propertyPath: 'customerZipcode', code: 'zip', message: 'Kod ma postać 00-000.' };
    const request = await refused('invalid-input', { violations: [violation] });
    const words = { customerZipcode: { label: 'Kod', key: 'commissioning.customer.customerZipcode' } };
    expect(errorWords(t, { ...request, words })).toBe(
      'Numer 17 jest zajęty. Kod pocztowy: Kod ma postać 00-000.',
    );
    await setLanguage('en');
    expect(errorWords(t, { ...request, words })).toBe('Check what you entered: Postcode');
    expect(errorWords(t, request)).toBe('Check what you entered');
  });

  test('names none as the server calls it in the body, and knows it by either of its paths', async () => {
    const violations = [
      { propertyPath: 'survey.miejsce.rok_budowy', code: 'max', message: 'Najwyżej 2026.' },
      { propertyPath: 'installer.taxId', code: 'nip', message: 'To nie jest numer NIP.' },
    ];
    const request = await refused('invalid-input', { violations });
    expect(errorWords(t, request)).toBe('Numer 17 jest zajęty. Najwyżej 2026. To nie jest numer NIP.');
    const words = { 'survey.data.miejsce.rok_budowy': { label: 'Rok budowy' } };
    expect(errorWords(t, { ...request, words })).toBe(
      'Numer 17 jest zajęty. Rok budowy: Najwyżej 2026. To nie jest numer NIP.',
    );
  });

  test('of a code that this app does not know stays as the server said it', async () => {
    const request = await refused('from-the-future');
    await setLanguage('en');
    expect(errorWords(t, request)).toBe('Numer 17 jest zajęty.');
  });
});

describe('A 401', () => {
  test('renews the session once, and the installation goes out in the same breath', async () => {
    let expired = true;
    const made = world.answers['POST /api/installations']!;
    world.answers['POST /api/installations'] = (asked) => {
      if (!expired) return made(asked);
      expired = false;
      return over();
    };
    const request = await commissioned();
    await sendRequest(request);
    expect(world.calls()).toEqual([
      'POST /api/installations',
      'POST /api/token/refresh',
      'POST /api/installations',
    ]);
    expect(world.asked[2]?.headers.get('idempotency-key')).toBe(
      world.asked[0]?.headers.get('idempotency-key'),
    );
    expect(await receipts.get(request.id)).toBeDefined();
    expect(queuePause.get()).toBeNull();
  });

  test('to the renewal as well asks the person to sign in; nothing is lost, nothing is tried, and it goes on afterwards', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = over;
    const request = await commissioned();
    await sendRequest(request);
    expect(session.get()).toBeNull();
    expect(queuePause.get()).toBe('sign-in');
    const stored = await requests.get(request.id);
    expect(stored).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 0, body: request.body });
    expect(stored?.notBefore).toBeDefined();
    const before = world.asked.length;
    expect(await sessionReady(request.userId)).toBe(false);
    expect(world.asked).toHaveLength(before);

    world.recover();
    world.signIn();
    sessionChanged();
    expect(queuePause.get()).toBeNull();
    await sendRequest(stored!);
    expect(await receipts.get(request.id)).toBeDefined();
  });

  test('whose renewal gets no answer signs nobody out, and is not asked again at once', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = problem(503, 'unavailable');
    const [one, other] = [await commissioned('HP-1'), await commissioned('HP-2')];
    await sendRequest(one);
    await sendRequest(other);
    expect(session.get()).not.toBeNull();
    expect(queuePause.get()).toBe('renewing');
    expect(world.calls().filter((call) => call.includes('refresh')).length).toBeLessThanOrEqual(2);
    expect(world.calls().filter((call) => call.includes('/installations')).length).toBeLessThanOrEqual(2);
    expect(await requests.get(one.id)).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 0 });
  });

  test('whose renewal got no answer is renewed again though the phone’s clock was set back by a day meanwhile', async () => {
    world.answers['POST /api/installations'] = over;
    world.answers['POST /api/token/refresh'] = problem(503, 'unavailable');
    const request = await commissioned();
    await sendRequest(request);
    world.recover();
    const yesterday = Date.now() - 86_400_000;
    vi.spyOn(Date, 'now').mockImplementation(() => yesterday);
    expect(await sessionReady(request.userId)).toBe(true);
  });

  test('again right after the renewal is tried again later, not for ever at once', async () => {
    world.answers['POST /api/installations'] = over;
    const request = await commissioned();
    await sendRequest(request);
    expect(world.calls()).toEqual([
      'POST /api/installations',
      'POST /api/token/refresh',
      'POST /api/installations',
    ]);
    expect(await requests.get(request.id)).toMatchObject({ status: QUEUE_STATUS.dataError, attempts: 1 });
    expect(session.get()).not.toBeNull();
  });
});

test('a request is never sent in the session of another person on the same phone', async () => {
  const request = await commissioned();
  world.signIn({ ...session.get()!.user, id: 8 });
  await sendRequest(request);
  expect(world.asked).toEqual([]);
  expect(await requests.get(request.id)).toMatchObject({ attempts: 0, body: request.body });
});

test('every call says whose request it is', async () => {
  await sendRequest(await commissioned());
  expect(world.asked[0]?.headers.get('queue-user')).toBe('7');
});
