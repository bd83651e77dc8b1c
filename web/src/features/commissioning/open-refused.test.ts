import 'fake-indexeddb/auto';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { neededFirst } from '@portal/domain/queue/sending-order';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { beforeEach, expect, test } from 'vitest';
import { draftsOf } from '../../form/drafts/draft-store.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { abort } from '../../queue/sending/request-actions.ts';
import { formSlot, payloads, receipts, requests, trash } from '../../queue/store/local-stores.ts';
import type { Commissioning } from './commissioning-draft.ts';
import { filled, picture, USER } from './heat-pump.sample.ts';
import { storedAtSummary } from './stored-draft.sample.ts';
import { openRecord } from '../../records/field-work/open-record.ts';
import { commissioningRecord } from './commissioning-record.ts';
import type { RefusedTarget } from '../../records/field-work/field-record.ts';
import { sendRecord } from '../../records/field-work/send-record.ts';
import type { CommissioningTarget } from './addresses.ts';

const CLIENT = '11111111-1111-4111-8111-111111111111';
const SIGNATURE: Picture = {
  ...picture('signature-aaaaaaaa.png'),
  signature: { width: 300, height: 100, lines: [[{ x: 1, y: 2, pressure: 0.5, time: 3 }]] },
};
const at = (requestId: string): RefusedTarget => ({ kind: 'refused', requestId });
const open = (place: CommissioningTarget | RefusedTarget) =>
  openRecord(commissioningRecord, place, {
    queries: queryClient,
    user: USER,
    organisation: 2,
    today: '2026-11-21',
  });

function withPhotos(data: Commissioning): Commissioning {
  return {
    ...data,
    // The manometer hangs in a step that is shown, the tank's plate in one that is hidden without a buffer.
    answers: { hydraulics: { pressure: 1.5, manometer: 'm.jpg' }, buffer: { plate: 'hidden.jpg' } },
    photos: [{ name: 'p.jpg', caption: 'Kotłownia' }],
    notes: { ...data.notes, customer: 'Żółta rączka' },
  };
}

/** An installation that was sent with its photos and refused. */
async function refused(data = withPhotos(filled())) {
  const names = ['m.jpg', 'p.jpg', 'hidden.jpg', 'installerSignature-bbbbbbbb.png'];
  const pictures = new Map([SIGNATURE, ...names.map(picture)].map((one) => [one.name, one]));
  const request = await sendRecord(commissioningRecord, { data, pictures }, CLIENT);
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: QUEUE_STATUS.dataError,
    error: { message: 'Już zainstalowane.', code: 'already-installed', httpStatus: 409, at: now.createdAt },
  }));
  return changed!;
}

async function opened(requestId: string) {
  const form = await open(at(requestId));
  if (form.kind !== 'form' || !form.correction) throw new Error(`It opened as ${form.kind}`);
  return { ...form, correction: form.correction };
}

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, receipts, payloads, trash])
    for (const { id } of await store.all()) await store.remove(id);
  await rawTable('forms').clear();
});

test('a refused installation opens again with everything that was written, photos and strokes included, without a network', async () => {
  const data = withPhotos(filled());
  const request = await refused(data);
  const { start, draft, correction } = await opened(request.id);
  expect(draft).toBeUndefined();
  expect(start.data).toEqual({
    ...data,
    target: { kind: 'new', partOf: null, mends: request.id },
    // What a hidden question holds did not go along.
    answers: { hydraulics: { pressure: 1.5, manometer: 'm.jpg' }, buffer: {} },
  });
  expect([...start.pictures.keys()].toSorted()).toEqual(
    ['m.jpg', 'p.jpg', 'installerSignature-bbbbbbbb.png', 'signature-aaaaaaaa.png'].toSorted(),
  );
  expect(start.pictures.get('signature-aaaaaaaa.png')?.signature).toEqual(SIGNATURE.signature);
  expect(start.pictures.get('p.jpg')?.bytes.byteLength).toBe(3);
  expect(correction).toMatchObject({ requestId: request.id, clientId: CLIENT, error: request.error });
});

test('opening it changes nothing: it stays red, and no draft is kept', async () => {
  const request = await refused();
  await open(at(request.id));
  expect(await requests.get(request.id)).toEqual(request);
  expect(await draftsOf(USER.id)).toEqual([]);
});

test('corrected, it goes out once: same client id, new key, the other number, all its photos', async () => {
  const request = await refused();
  const { start, id, correction } = await opened(request.id);
  const data = { ...start.data, parameters: { ...start.data.parameters, serial: 'HP-2026-00000099' } };
  const next = await sendRecord(commissioningRecord, { ...start, data }, id, correction);
  expect(await requests.allOf(USER.id)).toEqual([next]);
  expect(next.dataKey).not.toBe(request.dataKey);
  expect(next).toMatchObject({ clientId: CLIENT, draftId: id, title: 'HP-2026-00000099' });
  expect(JSON.parse(next.body)).toMatchObject({
    clientId: CLIENT,
    customDevice: { parameters: { serial: 'HP-2026-00000099' } },
  });
  expect(next.files.map(({ field }) => field).toSorted()).toEqual(
    request.files.map(({ field }) => field).toSorted(),
  );
  expect(next.emailRequest?.data).toEqual({ clientId: CLIENT });
  expect(await open(at(request.id))).toEqual({ kind: 'moved-on', draft: undefined });
});

test('a correction that was begun goes on where it was left, compared with what was refused', async () => {
  const request = await refused();
  const { start, id } = await opened(request.id);
  const data = { ...start.data, parameters: { ...start.data.parameters, serial: 'HP-2026-00000099' } };
  await storedAtSummary(id, at(request.id), data);
  const again = await opened(request.id);
  expect(again).toMatchObject({ id, draft: { id }, start: { data } });
  expect(again.correction.refused.parameters['serial']).toBe('HP-2026-00000001');
});

test('another unfinished form for the same device is offered, and neither takes the other’s place', async () => {
  const request = await refused();
  const other: CommissioningTarget = { kind: 'known', deviceId: 12, parent: null };
  const draft = await storedAtSummary(crypto.randomUUID(), other, filled());
  await rawTable('forms').update(draft.id, { title: 'hp-2026-00000001' });
  const { correction, id } = await opened(request.id);
  expect(correction.other).toMatchObject({ id: draft.id, place: draft.place });
  await storedAtSummary(id, at(request.id), filled());
  expect((await opened(request.id)).correction.other).toBeUndefined();
  expect(await draftsOf(USER.id)).toHaveLength(2);
});

test('an unfinished form for a device of another type with the same serial number is no form for this one', async () => {
  const request = await refused();
  const other: CommissioningTarget = { kind: 'known', deviceId: 12, parent: null };
  const data = filled();
  const draft = await storedAtSummary(crypto.randomUUID(), other, {
    ...data,
    template: { ...data.template, id: 6 },
  });
  await rawTable('forms').update(draft.id, { title: 'HP-2026-00000001' });
  expect((await opened(request.id)).correction.other).toBeUndefined();
});

test('one that was given up elsewhere does not open; what was typed for it is still there', async () => {
  const request = await refused();
  const { start, id } = await opened(request.id);
  await storedAtSummary(id, at(request.id), start.data);
  await abort(request);
  expect(await open(at(request.id))).toMatchObject({ kind: 'moved-on', draft: { id } });
});

test('its correction whose page died right after it was taken in is not offered again', async () => {
  const request = await refused();
  const { start, id, correction } = await opened(request.id);
  await storedAtSummary(id, at(request.id), start.data);
  await sendRecord(commissioningRecord, start, id, correction);
  expect(await open(at(request.id))).toEqual({ kind: 'moved-on', draft: undefined });
  expect(await draftsOf(USER.id)).toEqual([]);
});

test('a photo that this device lost has its place open again', async () => {
  const request = await refused();
  const lost = request.files.find(({ name }) => name === 'p.jpg')!;
  await payloads.remove(lost.slot);
  const { start } = await opened(request.id);
  expect(start.data.photos).toEqual([]);
  expect(start.data.answers['hydraulics']).toEqual({ pressure: 1.5, manometer: 'm.jpg' });
});

test('without what the form knew it does not open', async () => {
  const request = await refused();
  await payloads.remove(formSlot(request));
  expect(await open(at(request.id))).toEqual({ kind: 'gone' });
});

test('whoever has chosen another language since reads in that one why it was refused', async () => {
  const request = await refused();
  const violations = [{ propertyPath: 'installationDate', code: 'future-date', message: 'Zukunft.' }];
  await requests.put({
    ...request,
    error: {
      ...request.error!,
      code: 'invalid-values',
      language: 'de',
      refusal: { detail: 'Nicht angenommen.', violations },
    },
  });
  const { refusal } = (await opened(request.id)).correction.error!;
  expect(refusal?.detail).not.toBe('Nicht angenommen.');
  expect(refusal?.violations).toEqual([{ ...violations[0], message: 'Data nie może być z przyszłości' }]);
});

test('an installation that waits to be sent opens too, and its correction takes its place', async () => {
  const { request, next } = await correctedUnsent();
  expect(await requests.allOf(USER.id)).toEqual([next]);
  expect(next).toMatchObject({ clientId: CLIENT, title: 'HP-2026-00000099', status: QUEUE_STATUS.pending });
  expect(next.base).toBeUndefined();
  expect((await trash.get(request.id))?.replacedBy).toBe(next.id);
});

test('one that leaves while it is being corrected is followed by its correction, which knows what has left', async () => {
  const { request, next } = await correctedUnsent(async ({ id, revision }) => {
    await requests.change(id, revision, (now) => ({ ...now, status: QUEUE_STATUS.sendingData }));
  });
  expect((await requests.allOf(USER.id)).map(({ id }) => id).toSorted()).toEqual(
    [request.id, next.id].toSorted(),
  );
  expect(next.clientId).toBe(CLIENT);
  expect(
    neededFirst(await requests.allOf(USER.id))
      .get(next.id)
      ?.map(({ id }) => id),
  ).toEqual([request.id]);
  expect(JSON.parse(next.base!)).toMatchObject({
    customerName: 'Anna Nowak',
    parameters: { serial: 'HP-2026-00000001' },
  });
});

test('one that was given up elsewhere is not brought back by its correction', async () => {
  await expect(correctedUnsent(async (request) => void (await abort(request)))).rejects.toThrow();
  expect(await requests.allOf(USER.id)).toEqual([]);
});

/** An installation in the queue whose number is corrected, while `meanwhile` happens to it. */
async function correctedUnsent(meanwhile?: (request: QueuedRequest) => Promise<unknown>) {
  const names = ['m.jpg', 'p.jpg', 'installerSignature-bbbbbbbb.png'];
  const pictures = new Map([SIGNATURE, ...names.map(picture)].map((one) => [one.name, one]));
  const request = await sendRecord(commissioningRecord, { data: withPhotos(filled()), pictures }, CLIENT);
  const { start, id, correction } = await opened(request.id);
  expect(correction).toMatchObject({ unsent: true, error: undefined, other: undefined });
  await meanwhile?.(request);
  const data = { ...start.data, parameters: { ...start.data.parameters, serial: 'HP-2026-00000099' } };
  return { request, next: await sendRecord(commissioningRecord, { ...start, data }, id, correction) };
}
