import 'fake-indexeddb/auto';
import { queueProgress } from '@portal/domain/queue/progress';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { enqueue } from '../store/enqueue.ts';
import { sentBytes, sentOf } from './live-progress.ts';
import { requests } from '../store/local-stores.ts';
import { INSTALLER } from '../store/queue-world.sample.ts';
import { sendRequest } from './runner.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';

let world: UploadWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new UploadWorld();
});
afterEach(() => world.end());

const photo = (name: string) => ({
  name,
  field: `photos.${name}`,
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1_000),
});

/** An installation with three photos of the same size. */
function commissioned(): Promise<QueuedRequest> {
  const clientId = crypto.randomUUID();
  const wanted = {
    type: 'installation',
    action: 'insert',
    endpoint: '/installations',
    title: 'HP-1',
    clientId,
    body: { clientId },
  } as const;
  return enqueue(wanted, ['one.jpg', 'two.jpg', 'three.jpg'].map(photo));
}

/** The distinct values that the progress bar of the only request shows while it is sent. */
async function barWhileSending(request: QueuedRequest): Promise<number[]> {
  const bar: number[] = [];
  let seen = request;
  const draw = () => {
    const percent = queueProgress(seen, sentOf(seen));
    if (bar.at(-1) !== percent) bar.push(percent);
  };
  const ends = [
    sentBytes.subscribe(draw),
    requests.watch(INSTALLER.id, ([now]) => {
      seen = now ?? seen;
      draw();
    }),
  ];
  await sendRequest(request);
  for (const end of ends) end();
  return bar;
}

test('the bar of an installation that is sent never falls back when one of its photos is over', async () => {
  const bar = await barWhileSending(await commissioned());
  expect(bar).toEqual(bar.toSorted((one, other) => one - other));
  expect(bar).toEqual(expect.arrayContaining([33, 52, 71, 90]));
});

test('the bar tells what is to be sent again when a photo does not arrive', async () => {
  const request = await commissioned();
  world.answers['PUT /slot/2'] = () => ({ status: 503 });
  await barWhileSending(request);
  const left = await requests.get(request.id);
  expect(left && queueProgress(left, sentOf(left))).toBe(52);
});
