import 'fake-indexeddb/auto';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reportAnswer } from '../../lib/network/connection.ts';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { abortWords, arrivalWords } from '../words/abort-words.ts';
import { abort, retry } from '../sending/request-actions.ts';
import { enqueue } from './enqueue.ts';
import { requests, trash } from './local-stores.ts';
import type { Answer } from './queue-world.sample.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';
import { UploadWorld } from './upload-world.sample.ts';

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

const photo = (name: string) => ({
  name,
  field: `photos.${name}`,
  type: 'image/jpeg',
  bytes: new Uint8Array([1]).buffer,
});
const problem = (status: number, type: string) => (): Answer => ({
  status,
  body: { type, title: 'x', status, detail: 'x' },
});

/** An installation with two photos after one attempt with a call that had this answer, or none. */
async function attempted(call: string, answer?: () => Answer): Promise<QueuedRequest> {
  if (answer) world.answers[call] = answer;
  else delete world.answers[call];
  const clientId = crypto.randomUUID();
  const request = await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId },
      emailRequest: { action: 'installation_card', data: { clientId } },
    },
    [photo('one.jpg'), photo('two.jpg')],
  );
  await sendRequest(request);
  return (await requests.get(request.id))!;
}

const DATA = 'POST /api/installations';
const NOT_SENT = 'nie zostanie wysłana';

describe('Before an installation is given up', () => {
  test.each<[string, string, (() => Answer) | undefined, string]>([
    ['that the server refused: it is not sent', DATA, problem(409, 'already-installed'), NOT_SENT],
    ['whose answer was lost: nobody knows', DATA, undefined, 'Nie wiemy, czy operacja'],
    ['whose answer was not ours: nobody knows', DATA, () => ({ status: 200 }), 'Nie wiemy, czy operacja'],
    ['that met a broken server: nobody knows', DATA, problem(502, 'x'), 'Nie wiemy, czy operacja'],
    [
      'whose photos failed: its data is there',
      'POST /api/get-s3-urls',
      undefined,
      'na serwerze (pliki: 0 z 2)',
    ],
    [
      'whose mail failed: it is there',
      'POST /api/send-email',
      undefined,
      'jest już na serwerze i tam zostanie. Nie zostanie tylko wysłany e-mail',
    ],
  ])('the question says what is known of one %s', async (_, call, answer, words) => {
    world.declared = 2;
    const request = await attempted(call, answer);
    expect(abortWords(t, request)).toContain(words);
    if (words !== NOT_SENT) expect(abortWords(t, request)).not.toContain(NOT_SENT);
    await setLanguage('de');
    expect(abortWords(t, request)).not.toContain('queue.');
  });

  test('a refusal after a lost answer says that the server has not taken it', async () => {
    const lost = await attempted(DATA);
    world.answers[DATA] = problem(422, 'invalid-values');
    await sendRequest(lost);
    expect(abortWords(t, (await requests.get(lost.id))!)).toContain(NOT_SENT);
  });

  test('a lost answer after a refusal says that nobody knows', async () => {
    const refused = await attempted(DATA, problem(409, 'already-installed'));
    await retry(refused);
    world.cut();
    await sendRequest((await requests.get(refused.id))!);
    expect(abortWords(t, (await requests.get(refused.id))!)).toContain('Nie wiemy, czy operacja');
  });
});

test('an installation whose app died while it was sent, and whose next attempt finds the session over, may be there', async () => {
  const request = await attempted(DATA, problem(409, 'already-installed'));
  await retry(request);
  const died = await requests.change(request.id, request.revision + 1, (now) => ({
    ...now,
    unanswered: undefined,
  }));
  world.signIn(null);
  await sendRequest(died!);
  world.signIn();
  expect(abortWords(t, (await requests.get(request.id))!)).toContain('Nie wiemy, czy operacja');
});

test('an installation that waits for somebody to sign in was not sent', async () => {
  const request = await attempted(DATA, problem(429, 'too-many-requests'));
  await retry(request);
  world.signIn(null);
  await sendRequest((await requests.get(request.id))!);
  world.signIn();
  expect(abortWords(t, (await requests.get(request.id))!)).toContain(NOT_SENT);
});

test('in the trash an installation whose answer was lost still says that nobody knows', async () => {
  const request = await attempted(DATA);
  await abort(request);
  const { request: given } = (await trash.get(request.id))!;
  expect(arrivalWords(t, { request: given })).toContain('Nie wiemy, czy dotarła na serwer');
  await setLanguage('en');
  expect(arrivalWords(t, { request: given })).toContain('We do not know');
});
