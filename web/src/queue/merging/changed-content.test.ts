import 'fake-indexeddb/auto';
import { arrivalOf } from '@portal/domain/queue/arrival';
import { actionsFor } from '@portal/domain/queue/correctable';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPageTexts, startLanguages, t } from '../../lib/languages/i18n.ts';
import { abortWords } from '../words/abort-words.ts';
import { abort, resolveConflict } from '../sending/request-actions.ts';
import { enqueue, type WantedRequest } from '../store/enqueue.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { RequestMovedOn } from '../store/replace-refused.ts';
import { overlapWords } from '../words/overlap-words.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';
import { UploadWorld } from '../store/upload-world.sample.ts';

const CLIENT = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';
const photo = (name: string) => ({
  name,
  field: `issuePhotos.${name}`,
  type: 'image/jpeg',
  bytes: new TextEncoder().encode(name).buffer,
});
const wanted = (fault: string, parts: string | null, photos: readonly string[]): WantedRequest => ({
  type: 'service',
  action: 'insert',
  endpoint: '/services',
  title: 'HP-1',
  clientId: CLIENT,
  body: {
    clientId: CLIENT,
    customDevice: '/custom_devices/12',
    status: 'pending',
    faultDescription: fault,
    repairDescription: parts,
    issuePhotos: photos.map((name) => ({ name, caption: null })),
  },
  words: { faultDescription: { label: 'Opis usterki' } },
  emailRequest: { action: 'service_card', data: { clientId: CLIENT } },
  form: { opensAt: '/services/refused', content: new Uint8Array([1]).buffer },
});
const problem = (status: number, type: string, more: object = {}) => ({
  status,
  body: { type, title: type, status, detail: type, ...more },
});

let world: UploadWorld;
/** The service that the first attempt has created, although its answer was lost. */
let record: Record<string, unknown>;
let version: number;

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new UploadWorld();
  sessionChanged();
  version = 1;
  record = {
    id: 41,
    clientId: CLIENT,
    status: 'pending',
    customDevice: { id: 12 },
    faultDescription: 'E14',
    repairDescription: null,
    issuePhotos: [{ name: 'one.jpg', caption: null }],
    files: [{ name: 'one.jpg', url: null }],
  };
  world.answers['GET /api/services/41'] = () => ({
    status: 200,
    body: record,
    headers: { etag: `"v${version}"` },
  });
  world.answers['PATCH /api/services/41'] = ({ headers, body }) => {
    if (headers.get('if-match') !== `"v${version}"`) return problem(412, 'changed-meanwhile');
    version += 1;
    record = { ...record, ...(body as object) };
    return { status: 200, body: record };
  };
});
afterEach(() => world.end());

/**
 * Refused for a temporary reason while the first attempt was still in transit; corrected; then the first attempt
 * arrived.
 */
async function corrected(fault: string, parts: string | null, photos = ['one.jpg', 'two.jpg']) {
  const old = await enqueue(wanted('E14', null, ['one.jpg']), [photo('one.jpg')]);
  world.answers['POST /api/services'] = () => problem(422, 'invalid-values');
  await sendRequest(old);
  world.answers['POST /api/services'] = () => problem(409, 'changed-content', { record: 41 });
  world.declared = photos.length;
  return enqueue({ ...wanted(fault, parts, photos), inPlaceOf: old.id }, photos.map(photo));
}
const patches = () => world.asked.filter(({ method }) => method === 'PATCH');

describe('A service that was corrected on the phone before it was known that the first version had arrived', () => {
  test('corrects the record that stands: what differs, with its new photo and its mail', async () => {
    const request = await corrected('E14, brak przepływu', 'Wymiana pompy');
    await sendRequest(request);
    const [receipt] = await receipts.all();
    expect(receipt?.request).toMatchObject({ id: request.id, recordId: 41, deviceId: 12, action: 'insert' });
    expect(record).toMatchObject({
      faultDescription: 'E14, brak przepływu',
      repairDescription: 'Wymiana pompy',
    });
    expect(patches().at(-1)?.body).not.toHaveProperty('status');
    expect(patches().at(-1)?.body).toMatchObject({
      issuePhotos: [{ name: 'one.jpg' }, { name: 'two.jpg' }],
      files: [{ name: 'one.jpg' }, { name: 'two.jpg' }],
    });
    expect([...world.confirmed].sort()).toEqual(['one.jpg', 'two.jpg']);
    expect(world.mails).toHaveLength(1);
    expect(new Set(world.asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBeGreaterThan(4);
    expect((await payloads.all()).filter(({ id }) => id.startsWith(request.id))).toEqual([]);
  });

  test('leaves nothing in its receipt that was written about the customer', async () => {
    const request = await corrected('E14, brak przepływu u Wilków', null);
    const attachedTo = {
      installationId: 5,
      deviceId: 12,
      customer: 'Halina Wilk',
      installationDate: '2026-06-10',
    };
    await requests.change(request.id, request.revision, (now) => ({ ...now, attachedTo }));
    await sendRequest((await requests.get(request.id))!);
    const receipt = await receipts.get(request.id);
    expect(receipt?.request.stands?.record).toBe(41);
    expect(arrivalOf(receipt!.request)).toBe('on-server');
    expect(JSON.stringify(receipt)).not.toMatch(/E14|Wilk/);
  });

  test('leaves alone what somebody else has changed meanwhile, where the correction does not', async () => {
    record = { ...record, repairDescription: 'Biuro: czekamy na pompę' };
    await sendRequest(await corrected('E14, brak przepływu', null));
    expect(record).toMatchObject({
      faultDescription: 'E14, brak przepływu',
      repairDescription: 'Biuro: czekamy na pompę',
    });
  });

  test('asks where both changed the same field, and goes on with the choice', async () => {
    record = { ...record, faultDescription: 'E15' };
    const request = await corrected('E14, brak przepływu', 'Wymiana pompy');
    await sendRequest(request);
    const asked = (await requests.get(request.id))!;
    expect(asked.conflict?.overlaps.map((one) => overlapWords(t, asked, one))).toEqual([
      { label: 'Opis usterki', mine: 'E14, brak przepływu', theirs: 'E15' },
    ]);
    expect(arrivalOf(asked)).toBe('on-server');
    expect(abortWords(t, asked)).toContain('wcześniejsza wersja');
    await resolveConflict(asked, () => true);
    await sendRequest((await requests.get(request.id))!);
    expect(record['faultDescription']).toBe('E14, brak przepływu');
    expect(await receipts.get(request.id)).toBeDefined();
  });

  test('asks about everything that differs when the first version went out from another phone', async () => {
    world.answers['POST /api/services'] = () => problem(409, 'changed-content', { record: 41 });
    const request = await enqueue(wanted('E14, brak przepływu', null, ['one.jpg']), [photo('one.jpg')]);
    await sendRequest(request);
    expect((await requests.get(request.id))?.conflict?.overlaps.map(({ path }) => path)).toEqual([
      ['faultDescription'],
    ]);
    expect(await trash.all()).toEqual([]);
  });

  test('is red with the words of the server when the record is closed by now', async () => {
    world.answers['PATCH /api/services/41'] = () => problem(409, 'impossible-transition');
    const request = await corrected('E14, brak przepływu', null);
    await sendRequest(request);
    const red = (await requests.get(request.id))!;
    expect(red.error).toMatchObject({ code: 'impossible-transition', httpStatus: 409 });
    // What the server has instead, so that the person sees what is missing there.
    expect(JSON.parse(red.overtaken!.fields)).toMatchObject({ faultDescription: 'E14' });
  });
});

test.each([
  ['stage of production', 'production', '/production_records'],
  ['answer in a recall', 'recall', '/recall_answers'],
] as const)(
  'a corrected %s whose first version had arrived is red for good, and says that',
  async (_, type, endpoint) => {
    world.answers[`POST /api${endpoint}`] = () => problem(409, 'changed-content', { record: 41 });
    const body = { clientId: CLIENT, customDevice: '/custom_devices/12' };
    const { emailRequest: _mail, ...stage } = wanted('E14', null, []);
    const request = await enqueue({ ...stage, type, endpoint, body }, []);
    await sendRequest(request);
    const red = (await requests.get(request.id))!;
    expect(world.calls()).toEqual([`POST /api${endpoint}`]);
    expect(red).toMatchObject({ body: request.body, endpoint, error: { code: 'changed-content' } });
    expect(red.stands).toBeUndefined();
    expect(red.error?.message).toBe('Na serwerze jest już wcześniejsza wersja tej operacji');
    expect(actionsFor(red)).toEqual({});
  },
);

test.each([
  ['at once', 1],
  ['in a correction that never left the phone, before another one', 2],
])(
  'an inspection whose installer has cleared an answer and a photo %s is without them, though its first version had arrived',
  async (_, corrections) => {
    const sent = (data: object): WantedRequest => ({
      ...wanted('', null, []),
      type: 'inspection',
      endpoint: '/inspections',
      body: { clientId: CLIENT, installation: '/installations/3', survey: { data } },
    });
    const first = { hydraulics: { pressure: 2, photo: 'one.jpg', valve: 'no' } };
    record = { id: 41, clientId: CLIENT, customDevice: { id: 12 }, survey: { data: first } };
    world.answers['GET /api/inspections/41'] = world.answers['GET /api/services/41']!;
    world.answers['PATCH /api/inspections/41'] = world.answers['PATCH /api/services/41']!;
    world.answers['POST /api/inspections'] = () => problem(422, 'invalid-values');
    const old = await enqueue(sent(first), [photo('one.jpg')]);
    await sendRequest(old);
    world.answers['POST /api/inspections'] = () => problem(409, 'changed-content', { record: 41 });
    const now = { hydraulics: { valve: 'yes' } };
    let last = old;
    for (let made = 0; made < corrections; made += 1)
      last = await enqueue({ ...sent(now), inPlaceOf: last.id }, []);
    await sendRequest(last);
    expect(patches().at(-1)?.body).toEqual({
      survey: { data: { hydraulics: { valve: 'yes', pressure: '', photo: '' } } },
    });
  },
);

test('a service that is corrected again after its correction was refused says all that differs from what arrived, and no more', async () => {
  record = { ...record, note: 'Biuro' };
  world.answers['POST /api/services'] = () => problem(409, 'changed-content', { record: 41 });
  const works = world.answers['PATCH /api/services/41']!;
  world.answers['PATCH /api/services/41'] = (asked) => {
    const answer = works({ ...asked, body: {} });
    version = 1;
    return answer.status === 412 ? answer : problem(422, 'invalid-values');
  };
  const arrived = { faultDescription: 'E14', repairDescription: null, note: 'Piwnica' };
  const second = wanted('E15', 'Wymiana', []);
  const body = { ...second.body, note: 'Piwnica' };
  const followed = await enqueue({ ...second, body, base: arrived }, []);
  await sendRequest(followed);
  expect((await requests.get(followed.id))?.error?.code).toBe('invalid-values');
  world.answers['PATCH /api/services/41'] = works;
  const third = { ...second, body: { ...body, repairDescription: 'Wymiana pompy' }, inPlaceOf: followed.id };
  await sendRequest(await enqueue(third, []));
  expect(record).toMatchObject({
    faultDescription: 'E15',
    repairDescription: 'Wymiana pompy',
    note: 'Biuro',
  });
});

test('a finished service that follows its own first version is not corrected while an attempt of it may have arrived', async () => {
  const old = await enqueue(wanted('E14', null, []), []);
  world.answers['POST /api/services'] = () => problem(422, 'invalid-values');
  await sendRequest(old);
  world.answers['POST /api/services'] = () => problem(409, 'changed-content', { record: 41 });
  const finished = wanted('E14', 'Wymiana pompy', []);
  const done = { ...finished, body: { ...finished.body, status: 'done' } };
  const { id } = await enqueue({ ...done, inPlaceOf: old.id }, []);
  const offered = async () => actionsFor((await requests.get(id))!);
  delete world.answers['PATCH /api/services/41'];
  await sendRequest((await requests.get(id))!);
  expect(await offered()).toEqual({ retry: 'now' });
  // An attempt that was put off tells nothing of the one before it.
  world.answers['PATCH /api/services/41'] = () => problem(429, 'too-many-requests');
  await sendRequest((await requests.get(id))!);
  expect(await offered()).toEqual({ retry: 'now' });
  await expect(enqueue({ ...done, inPlaceOf: id }, [])).rejects.toBeInstanceOf(RequestMovedOn);
});

test('a service that is given up after a second correction is withdrawn, since its first version is on the server', async () => {
  const followed = await corrected('E15', null, []);
  world.answers['PATCH /api/services/41'] = () => problem(422, 'invalid-values');
  await sendRequest(followed);
  const last = await enqueue({ ...wanted('E16', null, []), inPlaceOf: followed.id }, []);
  await abort(last);
  expect((await trash.get(last.id))?.withdrawal).toMatchObject({ state: 'due' });
});
