import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { retry } from './request-actions.ts';
import { enqueue } from '../store/enqueue.ts';
import { errorWords } from '../words/error-words.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';
import { leaveOut, replacePhoto } from './missing-files.ts';
import { sendRequest } from './runner.ts';
import { asSentFromStart } from './send-again.ts';
import { sessionChanged } from './session-gate.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';

let world: UploadWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new UploadWorld();
  sessionChanged();
});
afterEach(async () => {
  await setLanguage('pl');
  await world.end();
});

const picture = (name: string, field: string, byte: number) => ({
  name,
  field,
  type: 'image/jpeg',
  bytes: new Uint8Array([1, 2, byte]).buffer,
});

/** Nine photos of questions of the form. */
function commissioned(): Promise<QueuedRequest> {
  const clientId = crypto.randomUUID();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId, customerName: 'Jan' },
      words: Object.fromEntries(
        numbers.map((it) => [
          `survey.data.photos.shot${it}`,
          {
            label: `Zdjęcie ${it}`,
            labels: { pl: `Zdjęcie ${it}`, en: `Photo ${it}`, de: `Foto ${it}` },
          },
        ]),
      ),
      emailRequest: { action: 'installation_card', data: { clientId } },
    },
    numbers.map((it) => picture(`shot${it}.jpg`, `survey.photos.shot${it}`, it)),
  );
}

const now = async ({ id }: QueuedRequest) => (await requests.get(id))!;
const corrected = () =>
  world.asked.filter(({ path }) => path === '/api/files/declared').map(({ body }) => body);

test('the photos that are there are sent, and the one that is gone is named by its question', async () => {
  const request = await commissioned();
  await payloads.remove(request.files[2]!.slot);
  await sendRequest(request);
  const red = await now(request);
  expect(world.confirmed.size).toBe(8);
  expect(red.files.filter(({ referenced }) => !referenced).map(({ name }) => name)).toEqual(['shot3.jpg']);
  expect(red.status).toBe(QUEUE_STATUS.filesError);
  expect(waitsForPerson(red)).toBe(true);
  expect(red.error?.code).toBe('bytes-missing');
  expect(errorWords(t, red)).toContain('Zdjęcie 3');
  expect(errorWords(t, red)).not.toContain('Zdjęcie 4');
  await setLanguage('en');
  expect(errorWords(t, red)).toContain('Photo 3');
  expect(world.mails).toEqual([]);
});

test('a photo whose record does not read holds nothing back either, and one that reads again is sent', async () => {
  const request = await commissioned();
  const [first] = request.files;
  const stored = await rawTable('files').get(first!.slot);
  await rawTable('files').put({ id: first!.slot, userId: 7, bytes: 'not bytes' });
  await sendRequest(request);
  expect(world.confirmed.size).toBe(8);
  await rawTable('files').put(stored);
  world.declared = 9;
  expect(await retry(await now(request))).toBe(true);
  await sendRequest(await now(request));
  expect(await receipts.get(request.id)).toBeDefined();
  expect(world.mails).toHaveLength(1);
  expect(corrected()).toEqual([]);
});

test('a photo that is taken anew is declared in the place of the lost one, sent, and the mail goes out once', async () => {
  const request = await commissioned();
  await payloads.remove(request.files[2]!.slot);
  await sendRequest(request);
  world.declared = 9;
  world.answers['POST /api/files/declared'] = () => ({
    status: 200,
    body: { name: 'shot3.jpg', state: 'expected' },
  });
  const bytes = new Uint8Array([9, 9, 9, 9]).buffer;
  const red = await now(request);
  expect(await replacePhoto(red, red.files[2]!.slot, { type: 'image/jpeg', bytes })).toBe(true);
  expect(await replacePhoto(red, red.files[2]!.slot, { type: 'image/jpeg', bytes })).toBe(false);
  await sendRequest(await now(request));
  expect(corrected()).toEqual([
    {
      clientId: request.clientId,
      name: 'shot3.jpg',
      instead: {
        type: 'image/jpeg',
        size: 4,
        sha256: '8493100b11a2fe625bcf97fc313f83b580ba4fd2c016221009db93bfe184ee45',
      },
    },
  ]);
  expect(world.confirmed.size).toBe(9);
  expect(world.mails).toHaveLength(1);
  expect((await receipts.get(request.id))?.request.files).toHaveLength(9);
});

test('a photo that is left out no longer belongs to the request, and the mail goes out once', async () => {
  const request = await commissioned();
  await payloads.remove(request.files[2]!.slot);
  await sendRequest(request);
  world.declared = 8;
  let lost = true;
  world.answers['POST /api/files/declared'] = () => {
    // The first answer is lost, so the call is repeated.
    if (lost) throw new TypeError('Failed to fetch');
    return { status: 200, body: { name: 'shot3.jpg', state: 'left-out' } };
  };
  const red = await now(request);
  expect(await leaveOut(red, red.files[2]!.slot)).toBe(true);
  await sendRequest(await now(request));
  expect((await now(request)).status).toBe(QUEUE_STATUS.filesError);
  expect(waitsForPerson(await now(request))).toBe(false);
  lost = false;
  await sendRequest(await now(request));
  expect(corrected()).toHaveLength(2);
  expect(corrected()[1]).toEqual({ clientId: request.clientId, name: 'shot3.jpg', instead: null });
  expect((await receipts.get(request.id))?.request.files).toHaveLength(8);
  expect(world.mails).toHaveLength(1);
  expect(await payloads.all()).toEqual([]);
});

test('a photo that the server has after all counts as sent, whatever was chosen for it', async () => {
  const request = await commissioned();
  await payloads.remove(request.files[2]!.slot);
  await sendRequest(request);
  world.declared = 8;
  world.answers['POST /api/files/declared'] = () => ({
    status: 200,
    body: { name: 'shot3.jpg', state: 'arrived' },
  });
  const red = await now(request);
  await replacePhoto(red, red.files[2]!.slot, { type: 'image/jpeg', bytes: new Uint8Array([9]).buffer });
  const before = world.calls().filter((call) => call === 'POST /api/get-s3-urls').length;
  await sendRequest(await now(request));
  expect(world.calls().filter((call) => call === 'POST /api/get-s3-urls')).toHaveLength(before);
  expect((await receipts.get(request.id))?.request.files).toHaveLength(9);
});

test('with one photo taken anew and another still gone the rest is sent, and the other is named alone', async () => {
  const request = await commissioned();
  await payloads.remove(request.files[2]!.slot);
  await payloads.remove(request.files[5]!.slot);
  await sendRequest(request);
  expect(errorWords(t, await now(request))).toMatch(/Zdjęcie 3.*Zdjęcie 6/);
  world.answers['POST /api/files/declared'] = () => ({
    status: 200,
    body: { name: 'shot3.jpg', state: 'expected' },
  });
  const red = await now(request);
  await replacePhoto(red, red.files[2]!.slot, { type: 'image/jpeg', bytes: new Uint8Array([9]).buffer });
  await sendRequest(await now(request));
  expect(world.confirmed.size).toBe(8);
  expect(errorWords(t, await now(request))).not.toContain('Zdjęcie 3');
  expect(errorWords(t, await now(request))).toContain('Zdjęcie 6');
});

test('a signature cannot be left out, nor a file that is there', async () => {
  const clientId = crypto.randomUUID();
  const request = await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId },
    },
    [picture('shot1.jpg', 'photos.0', 1), picture('customer.png', 'signature', 2)],
  );
  await payloads.remove(request.files[1]!.slot);
  await sendRequest(request);
  const red = await now(request);
  expect(await leaveOut(red, red.files[1]!.slot)).toBe(false);
  expect(await leaveOut(red, red.files[0]!.slot)).toBe(false);
  expect(await replacePhoto(red, red.files[1]!.slot, picture('x.jpg', 'x', 3))).toBe(false);
});

test.each([
  ['left out', 'left-out'],
  ['taken anew', 'taken-anew'],
] as const)(
  'a lost photo that was %s is told the server once more when its installation was given up and is put back',
  async (_how, instead) => {
    const request = await commissioned();
    const { name, slot } = request.files[0]!;
    const files =
      instead === 'left-out'
        ? request.files.slice(1)
        : request.files.map((file) =>
            file.slot === slot ? { ...file, size: 4, sha256: 'a'.repeat(64) } : file,
          );
    const again = asSentFromStart({ ...request, status: QUEUE_STATUS.filesError, files });
    expect(again.files).toHaveLength(9);
    expect(again.files.filter((file) => file.instead !== undefined)).toMatchObject([{ name, instead }]);
  },
);
