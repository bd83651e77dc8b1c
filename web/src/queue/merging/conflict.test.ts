import 'fake-indexeddb/auto';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { resolveConflict } from '../sending/request-actions.ts';
import { enqueue } from '../store/enqueue.ts';
import { errorWords } from '../words/error-words.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';
import { overlapWords, writtenWords } from '../words/overlap-words.ts';
import { QueueWorld } from '../store/queue-world.sample.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';

const SEEN = { note: 'Wymiana', repaired: null, form: { pressure: 2, valve: 'no' } };

let world: QueueWorld;
/** The service on the server, and its version. */
let record: Record<string, unknown>;
let version: number;

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  sessionChanged();
  record = { id: 5, clientId: 'c5', status: 'require_spare_parts', ...SEEN };
  version = 1;
  world.answers['GET /api/services/5'] = () => ({
    status: 200,
    body: record,
    headers: { etag: `"v${version}"` },
  });
  world.answers['PATCH /api/services/5'] = ({ headers, body }) => {
    if (headers.get('if-match') !== `"v${version}"`)
      return {
        status: 412,
        body: { type: 'changed-meanwhile', title: 'x', status: 412, detail: 'x', requestId: 'r' },
      };
    version += 1;
    record = { ...record, ...(body as object) };
    return { status: 200, body: record };
  };
});
afterEach(() => world.end());

const signature = {
  name: 'new.png',
  field: 'signature',
  type: 'image/png',
  bytes: new Uint8Array([7]).buffer,
};

function corrected(body: Record<string, unknown>, files: readonly (typeof signature)[] = []) {
  return enqueue(
    {
      type: 'service',
      action: 'update',
      endpoint: '/services/5',
      title: 'HP-1',
      clientId: crypto.randomUUID(),
      body,
      base: SEEN,
      ifMatch: '"v1"',
      words: {
        note: { label: 'Opis' },
        'form.valve': { label: 'Zawór', values: { yes: 'Tak', no: 'Nie' } },
        'form.pressure': { label: 'Ciśnienie', unit: 'bar' },
      },
    },
    files,
  );
}

function adminWrote(change: Record<string, unknown>): void {
  record = { ...record, ...change };
  version += 1;
}

const patches = () => world.asked.filter(({ method }) => method === 'PATCH');
const storedRequest = async (request: QueuedRequest) => (await requests.get(request.id))!;

describe('A correction whose record somebody else changed while it waited', () => {
  test('in other fields goes again by itself, under a new key and with the version that was found', async () => {
    const request = await corrected({ note: 'Wymiana pompy', form: { pressure: 2, valve: 'yes' } });
    adminWrote({ repaired: 'Pompa' });
    await sendRequest(request);
    expect(await receipts.get(request.id)).toBeDefined();
    const [first, second] = patches();
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
    expect(second?.headers.get('if-match')).toBe('"v2"');
    expect(second?.body).toEqual({ note: 'Wymiana pompy', form: { valve: 'yes' } });
    expect(record['repaired']).toBe('Pompa');
  });

  test('that ends a repair waits for nobody because of when the server says that the work began', async () => {
    const request = await corrected({ note: 'Wymiana pompy', startedAt: '2026-11-28T07:00:00.000Z' });
    adminWrote({ repaired: 'Pompa', startedAt: '2026-11-28T11:42:07.000Z' });
    await sendRequest(request);
    expect(await receipts.get(request.id)).toBeDefined();
    expect(patches().at(-1)?.body).toEqual({ note: 'Wymiana pompy', startedAt: '2026-11-28T07:00:00.000Z' });
  });

  test('in the same field waits for the person, who reads label and both values in words', async () => {
    const request = await corrected({ note: 'Wymiana pompy', form: { pressure: 3, valve: 'no' } });
    adminWrote({ form: { pressure: 4, valve: 'no' } });
    await sendRequest(request);
    const asked = await storedRequest(request);
    expect(waitsForPerson(asked)).toBe(true);
    expect(asked).toMatchObject({ status: QUEUE_STATUS.dataError, error: { code: 'changed-meanwhile' } });
    expect(asked.conflict?.overlaps.map((one) => overlapWords(t, asked, one))).toEqual([
      { label: 'Ciśnienie', mine: '3 bar', theirs: '4 bar' },
    ]);
    expect(patches()).toHaveLength(1);
  });

  test('takes its own step all the same: where a service stands is the server’s to say, not a choice', async () => {
    const request = await corrected({ status: 'rejected', rejectionReason: 'Zalane' });
    adminWrote({ status: 'spare_parts_sent', sentSpareParts: 'Czujnik' });
    await sendRequest(request);
    expect(await receipts.get(request.id)).toBeDefined();
    expect(patches().at(-1)?.body).toEqual({ status: 'rejected', rejectionReason: 'Zalane' });
  });

  test('is shown in the language that the person has chosen since, with the labels of the template', async () => {
    const request = await corrected({ note: 'Wymiana pompy', form: { pressure: 3, valve: 'yes' } });
    adminWrote({ note: 'Czyszczenie', form: { pressure: 2, valve: 'maybe' } });
    await sendRequest(request);
    const asked = await storedRequest(request);
    const words = {
      note: { label: 'Miejscowość', key: 'commissioning.customer.customerCity' },
      'form.valve': {
        label: 'Zawór',
        labels: { de: 'Ventil' },
        values: { yes: 'Tak' },
        valuesInLanguages: { yes: { key: 'ui.yes' } },
      },
    };
    const read = () => asked.conflict?.overlaps.map((one) => overlapWords(t, { ...asked, words }, one)) ?? [];
    await setLanguage('de');
    const german = [read(), errorWords(t, asked)];
    await setLanguage('pl');
    expect(german).toEqual([
      [
        { label: 'Ort', mine: 'Wymiana pompy', theirs: 'Czyszczenie' },
        { label: 'Ventil', mine: 'Ja', theirs: 'maybe' },
      ],
      expect.stringContaining('geändert'),
    ]);
    expect(read().map(({ label }) => label)).toEqual(['Miejscowość', 'Zawór']);
  });

  test.each([
    ['mine', 3],
    ['theirs', 4],
  ])('goes out with the value that was chosen: %s', async (side, pressure) => {
    const request = await corrected({ note: 'Wymiana pompy', form: { pressure: 3 } });
    adminWrote({ form: { pressure: 4 } });
    await sendRequest(request);
    expect(await resolveConflict(await storedRequest(request), () => side === 'mine')).toBe(true);
    await sendRequest(await storedRequest(request));
    const body = patches().at(-1)?.body;
    expect(body).toEqual(
      side === 'mine' ? { note: 'Wymiana pompy', form: { pressure } } : { note: 'Wymiana pompy' },
    );
    expect(new Set(patches().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(await receipts.get(request.id)).toBeDefined();
  });

  test('does not send along a signature that the person gave up for the other one', async () => {
    const request = await corrected({ signature: 'new.png' }, [signature]);
    adminWrote({ signature: 'other.png' });
    await sendRequest(request);
    await resolveConflict(await storedRequest(request), () => false);
    const settled = await storedRequest(request);
    expect(settled.files).toEqual([]);
    expect(JSON.parse(settled.body)).toEqual({ files: [] });
    expect(await payloads.all()).toEqual([]);
  });

  test.each([
    ['several photos of a question', 'one.png\nnew.png', 'other.png\none.png', []],
    [
      'a list of photos',
      [
        { name: 'one.png', caption: 'mine' },
        { name: 'new.png', caption: null },
      ],
      [{ name: 'one.png', caption: 'theirs' }],
      [{ name: 'one.png', caption: null }],
    ],
  ])(
    'keeps no photo that the installer gave up of %s, and those that the service still has',
    async (_, mine, theirs, seen) => {
      record = { ...record, pictures: seen };
      const one = { ...signature, name: 'one.png', field: 'pictures.0' };
      const request = await corrected({ pictures: mine }, [one, signature]);
      adminWrote({ pictures: theirs });
      await sendRequest(request);
      await resolveConflict(await storedRequest(request), () => false);
      const settled = await storedRequest(request);
      expect(settled.files.map(({ name }) => name)).toEqual(['one.png']);
    },
  );

  test('asks anew when the record has changed once more since the choice', async () => {
    const request = await corrected({ form: { pressure: 3 } });
    adminWrote({ form: { pressure: 4 } });
    await sendRequest(request);
    await resolveConflict(await storedRequest(request), () => true);
    adminWrote({ form: { pressure: 5 } });
    await sendRequest(await storedRequest(request));
    expect((await storedRequest(request)).conflict?.overlaps[0]?.theirs).toBe(5);
  });

  test('cannot be settled twice, nor after another tab has sent it on', async () => {
    const request = await corrected({ form: { pressure: 3 } });
    adminWrote({ form: { pressure: 4 } });
    await sendRequest(request);
    const asked = await storedRequest(request);
    expect(await resolveConflict(asked, () => true)).toBe(true);
    expect(await resolveConflict(asked, () => false)).toBe(false);
    expect(JSON.parse((await storedRequest(request)).body)).toEqual({ form: { pressure: 3 } });
  });

  test('whose record cannot be read now is tried again later, unchanged', async () => {
    const request = await corrected({ note: 'Wymiana pompy' });
    adminWrote({ repaired: 'Pompa' });
    world.answers['GET /api/services/5'] = () => ({ status: 503, body: {} });
    await sendRequest(request);
    const waiting = await storedRequest(request);
    expect(waiting).toMatchObject({
      status: QUEUE_STATUS.dataError,
      body: request.body,
      dataKey: request.dataKey,
    });
    expect(waiting.notBefore).toBeDefined();
  });

  test('whose record was rejected meanwhile can still be read: each field in the words of its form, no picture names', async () => {
    world.answers['PATCH /api/services/5'] = () => ({
      status: 409,
      body: {
        type: 'impossible-transition',
        title: 'x',
        status: 409,
        detail: 'Odrzucił Jan',
        requestId: 'r',
      },
    });
    const request = await corrected(
      { note: 'Wymieniono zawór', form: { valve: 'yes', pressure: 1.5 }, signature: 'new.png' },
      [signature],
    );
    await sendRequest(request);
    const refused = await storedRequest(request);
    expect(waitsForPerson(refused)).toBe(true);
    expect(errorWords(t, refused)).toBe('Odrzucił Jan');
    expect(writtenWords(t, refused).map(({ label, mine }) => `${label}: ${mine}`)).toEqual([
      'Opis: Wymieniono zawór',
      'Zawór: Tak',
      'Ciśnienie: 1.5 bar',
    ]);
  });
});
