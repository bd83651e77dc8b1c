import 'fake-indexeddb/auto';
import { actionsFor } from '@portal/domain/queue/correctable';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPageTexts, startLanguages, t } from '../../lib/languages/i18n.ts';
import { abortWords, arrivalWords } from '../words/abort-words.ts';
import { writeArchive } from '../archive/archive.ts';
import { importArchive } from '../archive/archive-import.ts';
import { abort, retry } from './request-actions.ts';
import { enqueue } from '../store/enqueue.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { sendRequest } from './runner.ts';
import { sessionChanged } from './session-gate.ts';
import { deleteForGood, putBack } from '../store/trash-can.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';
import { nextWithdrawal, withdrawalDueIn } from './next-withdrawal.ts';
import { sendWithdrawal } from './withdrawing.ts';

let world: UploadWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new UploadWorld();
  sessionChanged();
});
afterEach(() => world.end());

const DATA = 'POST /api/installations';
const WITHDRAWAL = 'PUT /api/withdrawals/';
const answering =
  (outcome: string, record: number | null = null) =>
  () => ({
    status: 200,
    body: { outcome, record, round: 1 },
  });
const problem = (status: number, type: string) => () => ({
  status,
  body: { type, title: 'x', status, detail: 'x' },
});

/** Aborted after one attempt with a call that was not answered. */
async function givenUp(call: string) {
  const answer = world.answers[call];
  delete world.answers[call];
  const clientId = crypto.randomUUID();
  const request = await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId, customerName: 'Jan' },
      emailRequest: { action: 'installation_card', data: { clientId } },
    },
    [{ name: 'one.jpg', field: 'photos.0', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer }],
  );
  await sendRequest(request);
  const failed = (await requests.get(request.id))!;
  if (answer) world.answers[call] = answer;
  await abort(failed);
  return { failed, kept: async () => (await trash.get(request.id))! };
}

describe('An installation that was given up', () => {
  test.each([
    ['whose answer was lost', DATA],
    ['whose photos were still to come', 'POST /api/get-s3-urls'],
  ])('%s is noted to be withdrawn, in words, and then is', async (_, call) => {
    const { failed, kept: trashed } = await givenUp(call);
    expect(abortWords(t, failed)).toContain('Gdy tylko będzie sieć');
    expect(arrivalWords(t, await trashed())).toContain('Serwer jeszcze nie wie');
    world.answers[WITHDRAWAL] = answering('withdrawn');
    await sendWithdrawal(nextWithdrawal(await trash.all(), new Date())!);
    expect(world.calls().at(-1)).toBe(`PUT /api/withdrawals/${failed.clientId}`);
    expect(world.asked.at(-1)?.body).toEqual({ withdrawn: true, round: 1 });
    expect(arrivalWords(t, await trashed())).toContain('nic z niej tam nie ma');
    expect(nextWithdrawal(await trash.all(), new Date())).toBeUndefined();
  });

  test('which only lacked its mail is whole: there is nothing to withdraw', async () => {
    const { failed, kept } = await givenUp('POST /api/send-email');
    expect(abortWords(t, failed)).toContain('Nie zostanie tylko wysłany e-mail');
    expect((await kept()).withdrawal).toBeUndefined();
  });

  test('which the server had refused needs no withdrawal', async () => {
    const clientId = crypto.randomUUID();
    world.answers[DATA] = problem(409, 'already-installed');
    const request = await enqueue(
      {
        type: 'installation',
        action: 'insert',
        endpoint: '/installations',
        title: 'HP-1',
        clientId,
        body: {},
      },
      [],
    );
    await sendRequest(request);
    await abort((await requests.get(request.id))!);
    expect((await trash.get(request.id))?.withdrawal).toBeUndefined();
  });

  test('and stands on the server: the person is told so', async () => {
    const { kept } = await givenUp(DATA);
    world.answers[WITHDRAWAL] = answering('stands', 41);
    await sendWithdrawal(await kept());
    expect(arrivalWords(t, await kept())).toContain('jest na serwerze i tam zostaje');
  });

  test.each([
    ['nobody answers', undefined],
    ['a gate answers', () => ({ status: 200, text: '' })],
    ['the server is broken', problem(503, 'unavailable')],
    ['the server is of an earlier version', problem(404, 'route-not-found')],
    ['the session is over', problem(401, 'session-expired')],
  ])('is withdrawn later, after growing waits, when %s', async (_, answer) => {
    const { kept } = await givenUp(DATA);
    if (answer) world.answers[WITHDRAWAL] = answer;
    await sendWithdrawal(await kept());
    const { withdrawal } = await kept();
    expect(withdrawal).toMatchObject({ state: 'due', attempts: 1 });
    const now = new Date();
    const wait = withdrawalDueIn([await kept()], now);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(nextWithdrawal([await kept()], new Date(now.getTime() + 61_000))).toBeDefined();
  });

  test('comes to an end when the server does not take the withdrawal, and says so', async () => {
    const { kept } = await givenUp(DATA);
    world.answers[WITHDRAWAL] = problem(404, 'not-found');
    await sendWithdrawal(await kept());
    expect((await kept()).withdrawal).toMatchObject({ state: 'refused', status: 404 });
    expect(arrivalWords(t, await kept())).toContain('Serwer nie przyjął wycofania (odpowiedź 404)');
  });

  test('and deleted for good is withdrawn all the same, unseen, and gone then', async () => {
    const { kept } = await givenUp(DATA);
    await deleteForGood(await kept());
    expect(await payloads.all()).toEqual([]);
    expect((await kept()).emptied).toBe(true);
    world.answers[WITHDRAWAL] = answering('withdrawn');
    await sendWithdrawal(await kept());
    expect(await trash.all()).toEqual([]);
  });

  test('and put back is taken in again first, then sent whole under new keys', async () => {
    const { failed, kept } = await givenUp('POST /api/get-s3-urls');
    world.answers[WITHDRAWAL] = answering('withdrawn');
    await sendWithdrawal(await kept());
    await putBack(await kept());
    const back = (await requests.get(failed.id))!;
    expect(back).toMatchObject({ status: QUEUE_STATUS.pending, withdrawn: true, clientId: failed.clientId });
    expect(back.dataKey).not.toBe(failed.dataKey);
    const before = world.asked.length;
    world.answers[WITHDRAWAL] = answering('lifted');
    await sendRequest(back);
    const calls = world.asked.slice(before);
    expect(calls.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/withdrawals/${failed.clientId}`,
      'POST /api/installations',
    ]);
    expect(calls[0]?.body).toEqual({ withdrawn: false, round: 1 });
    expect(await receipts.get(failed.id)).toBeDefined();
    expect(world.mails).toHaveLength(1);
  });

  test('and brought in from an archive is taken in again first as well', async () => {
    const { failed, kept } = await givenUp(DATA);
    const archive = await writeArchive([failed], new Date());
    await importArchive(archive);
    expect(await requests.get(failed.id)).toMatchObject({ withdrawn: true, withdrawals: 1 });
    expect(await kept()).toBeUndefined();
  });

  test('and put back is not sent while the server may still refuse it', async () => {
    const { failed, kept } = await givenUp(DATA);
    await putBack(await kept());
    const before = world.asked.length;
    await sendRequest((await requests.get(failed.id))!);
    expect(world.asked.slice(before).map(({ method }) => method)).toEqual(['PUT']);
    expect((await requests.get(failed.id))?.withdrawn).toBe(true);
    await abort((await requests.get(failed.id))!);
    world.answers[WITHDRAWAL] = answering('withdrawn');
    await sendWithdrawal(await kept());
    expect(world.asked.at(-1)?.body).toEqual({ withdrawn: true, round: 2 });
  });

  test('on another phone meanwhile is taken in again when this one sends it again', async () => {
    world.answers[DATA] = problem(409, 'withdrawn');
    const clientId = crypto.randomUUID();
    const { id } = await enqueue(
      {
        type: 'installation',
        action: 'insert',
        endpoint: '/installations',
        title: 'HP-1',
        clientId,
        body: { clientId },
      },
      [],
    );
    await sendRequest((await requests.get(id))!);
    const red = (await requests.get(id))!;
    expect(actionsFor(red)).toEqual({ retry: 'now' });
    await retry(red);
    const rounds: unknown[] = [];
    world.recover();
    world.answers[WITHDRAWAL] = ({ body }) => {
      rounds.push(body);
      const { round } = body as { round: number };
      return { status: 200, body: { outcome: round < 3 ? 'withdrawn' : 'lifted', record: null, round: 3 } };
    };
    await sendRequest((await requests.get(id))!);
    expect(rounds).toEqual([
      { withdrawn: false, round: 1 },
      { withdrawn: false, round: 3 },
    ]);
    expect(await receipts.get(id)).toBeDefined();
  });
});

/** A correction, in place of an earlier one of it where there is one. */
function correction(customerCity: string, inPlaceOf?: string) {
  return enqueue(
    {
      type: 'installation',
      action: 'update',
      endpoint: '/installations/41',
      title: 'HP-1',
      clientId: '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10',
      ifMatch: '"1"',
      base: {},
      body: { customerCity },
      form: { opensAt: '/add-device-simple/refused', content: new Uint8Array([1]).buffer },
      ...(inPlaceOf !== undefined && { inPlaceOf }),
    },
    [],
  );
}

async function lostCorrection(customerCity: string, inPlaceOf?: string) {
  delete world.answers['PATCH /api/installations/41'];
  const { id } = await correction(customerCity, inPlaceOf);
  await sendRequest((await requests.get(id))!);
  return (await requests.get(id))!;
}

async function correctionGivenUp() {
  const failed = await lostCorrection('Zakopane');
  const { id } = failed;
  await abort(failed);
  return { failed, kept: async () => (await trash.get(id))! };
}

describe('A correction that was given up', () => {
  test('and whose answer was lost is withdrawn by the key that it was sent under, and not taken in any more', async () => {
    const { failed, kept } = await correctionGivenUp();
    expect(abortWords(t, failed)).toContain(
      'Jeśli dotarła, zostanie tam. Jeśli nie, serwer już jej nie przyjmie',
    );
    world.answers[WITHDRAWAL] = answering('withdrawn');
    await sendWithdrawal(nextWithdrawal(await trash.all(), new Date())!);
    expect(world.calls().at(-1)).toBe(`PUT /api/withdrawals/${failed.dataKey}`);
    expect(arrivalWords(t, await kept())).toContain('nic z niej tam nie ma');
    await putBack(await kept());
    const back = (await requests.get(failed.id))!;
    expect(back.dataKey).not.toBe(failed.dataKey);
    expect(back).toMatchObject({ ifMatch: '"1"', base: failed.base, body: failed.body });
    expect(back.withdrawn).toBeUndefined();
  });

  test.each([
    ['never left', correction, 0],
    ['was lost as well', lostCorrection, 1],
  ])(
    'and %s is withdrawn with the two lost ones that it replaced, of which one stands',
    async (_, made, own) => {
      const first = await lostCorrection('Zakopane');
      const second = await lostCorrection('Poronin', first.id);
      const { id } = await made('Kościelisko', second.id);
      const third = (await requests.get(id))!;
      await abort(third);
      world.answers[WITHDRAWAL] = (asked) =>
        answering(asked.path.endsWith(first.dataKey) ? 'stands' : 'withdrawn')();
      await sendWithdrawal((await trash.get(id))!);
      const order = [third, first, second]
        .slice(1 - own)
        .map(({ dataKey }) => `PUT /api/withdrawals/${dataKey}`);
      expect(world.calls().slice(-order.length)).toEqual(order);
      const kept = (await trash.get(id))!;
      expect(arrivalWords(t, kept)).toContain('dotarła na serwer przed wycofaniem i tam zostaje');
      // Its own key is closed, too.
      await putBack(kept);
      expect((await requests.get(id))?.dataKey).not.toBe(third.dataKey);
    },
  );

  test('is told to the server again, from its first key on, where one of the calls had no answer', async () => {
    const first = await lostCorrection('Zakopane');
    const second = await lostCorrection('Poronin', first.id);
    await abort(second);
    world.answers[WITHDRAWAL] = answering('withdrawn');
    world.answers[`${WITHDRAWAL}${first.dataKey}`] = problem(503, 'unavailable');
    await sendWithdrawal((await trash.get(second.id))!);
    expect((await trash.get(second.id))?.withdrawal).toMatchObject({ state: 'due', attempts: 1 });
    delete world.answers[`${WITHDRAWAL}${first.dataKey}`];
    await sendWithdrawal((await trash.get(second.id))!);
    expect((await trash.get(second.id))?.withdrawal).toMatchObject({ state: 'withdrawn' });
  });

  test('and had arrived stays, which the person is told', async () => {
    const { kept } = await correctionGivenUp();
    world.answers[WITHDRAWAL] = answering('stands');
    await sendWithdrawal(await kept());
    expect(arrivalWords(t, await kept())).toContain('dotarła na serwer przed wycofaniem i tam zostaje');
  });
});
