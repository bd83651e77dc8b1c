import 'fake-indexeddb/auto';
import { mergeThreeWays } from '@portal/domain/queue/three-way';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WantedRequest } from '../../queue/store/enqueue.ts';
import { RequestMovedOn } from '../../queue/store/replace-refused.ts';
import { requests } from '../../queue/store/local-stores.ts';
import { QueueWorld } from '../../queue/store/queue-world.sample.ts';
import { sendRequest } from '../../queue/sending/runner.ts';
import type { FormData, FormNow } from './form-state.ts';
import { type SentRecord, sendRecord } from './send-record.ts';

const CLIENT = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';

type Data = FormData & { readonly sent: Record<string, unknown> };

/** A record of which nothing but its body matters here. */
function record(
  action: WantedRequest['action'],
  {
    kind = 'installation',
    base,
  }: { kind?: 'installation' | 'inspection'; base?: WantedRequest['base'] | undefined } = {},
): SentRecord<Data> {
  const common = { clientId: CLIENT, endpoint: action === 'insert' ? `/${kind}s` : `/${kind}s/41` };
  return {
    kind,
    schema: { version: 1 },
    title: () => 'HP-1',
    refusedAt: '/add-device-simple/refused',
    pictures: { signatures: [] },
    request: async () => ({
      body: ({ sent }) =>
        action === 'insert'
          ? { ...common, action, body: { clientId: CLIENT, ...sent } }
          : { ...common, action, body: sent, ...(base && { base }) },
      words: () => ({}),
    }),
  };
}
const form = (sent: Data['sent']): FormNow<Data> => ({
  data: { version: { id: 31 }, sent },
  pictures: new Map(),
});

const signed = (hash: string) => ({ customerName: 'Anna', signed: { hash } });

let world: QueueWorld;
beforeEach(() => {
  world = new QueueWorld();
});
afterEach(() => world.end());

/** The request of a form that was opened for correction and finished after the first version had gone out. */
async function followed(
  action: WantedRequest['action'],
  first: Data['sent'],
  second: Data['sent'],
  base?: WantedRequest['base'],
) {
  world.answers['PATCH /api/installations/41'] = () => ({
    status: 200,
    body: { id: 41, clientId: CLIENT },
    headers: { etag: '"2"' },
  });
  const sent = await sendRecord(record(action, { base }), form(first), CLIENT);
  await sendRequest(sent);
  expect((await requests.get(sent.id))?.error).toBeUndefined();
  return sendRecord(record(action, { base }), form(second), crypto.randomUUID(), {
    requestId: sent.id,
    clientId: CLIENT,
    sentAt: new Date(sent.createdAt),
    refused: form(first).data,
  });
}

test('a correction that follows its own request never asks the installer to choose between two signatures', async () => {
  const next = await followed('insert', signed('first'), signed('second'));
  expect(JSON.parse(next.base!)).toEqual({ customerName: 'Anna' });
  expect(JSON.parse(next.body)).toMatchObject({ signed: { hash: 'second' } });
});

test('a second correction of an installation clears the answer and the photo that the first one had added', async () => {
  const added = { survey: { data: { hydraulics: { pressure: 2, photo: 'wrong-house.jpg' } } } };
  const next = await followed('update', added, { survey: { data: { hydraulics: {} } } });
  expect(JSON.parse(next.body)).toEqual({
    survey: { data: { hydraulics: { pressure: '', photo: '' } } },
  });
});

test('a correction of a finished inspection whose answer was lost stays in its form, and the first version goes on', async () => {
  const inspection = record('insert', { kind: 'inspection' });
  const done = { status: 'done' };
  const sent = await sendRecord(inspection, form(done), CLIENT);
  world.cut();
  await sendRequest(sent);
  const correction = {
    requestId: sent.id,
    clientId: CLIENT,
    sentAt: new Date(sent.createdAt),
    refused: form(done).data,
  };
  await expect(
    sendRecord(inspection, form({ ...done, note: 'x' }), crypto.randomUUID(), correction),
  ).rejects.toBeInstanceOf(RequestMovedOn);
  expect((await requests.all()).map(({ id }) => id)).toEqual([sent.id]);
});

test('a second correction of an installation gives the compressor back the number that the first one had changed, and names no other', async () => {
  const seen = { parameters: { serial: 'HP-1', compressor: 'C-1', pump: 'P-1' } };
  const next = await followed('update', { parameters: { compressor: 'C-9' } }, { parameters: {} }, seen);
  expect(JSON.parse(next.body)).toEqual({ parameters: { compressor: 'C-1' } });
});

test('a second correction of an installation keeps what its installer saw of the values that the first one left alone', async () => {
  const seen = { customerPhone: 'A', parameters: { serial: 'HP-1', compressor: 'C-1', pump: 'P-1' } };
  const first = { customerPhone: 'B', parameters: { compressor: 'C-9' } };
  const second = { customerPhone: 'B', parameters: { compressor: 'C-9', pump: 'P-2' } };
  const next = await followed('update', first, second, seen);
  const arrived = { customerPhone: 'B', parameters: { serial: 'HP-1', compressor: 'C-9', pump: 'P-1' } };
  expect(JSON.parse(next.base!)).toEqual(arrived);
  expect(mergeThreeWays(JSON.parse(next.base!), JSON.parse(next.body), arrived)).toEqual({
    patch: { parameters: { pump: 'P-2' } },
    overlaps: [],
  });
});
