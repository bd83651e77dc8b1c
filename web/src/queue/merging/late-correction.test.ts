import 'fake-indexeddb/auto';
import { type Installation, installationSchema } from '@portal/domain/installations/record';
import { patchFieldsOf } from '@portal/domain/installations/patch-fields';
import { actionsFor } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { valueAt } from '@portal/domain/queue/three-way';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appText } from '../../form/fields/field-words.ts';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { enqueue } from '../store/enqueue.ts';
import {
  decisionWords,
  fieldsFromOthers,
  hasArrivedAnyway,
  lateCorrectionWords,
  mailToOffice,
} from '../words/late-correction-words.ts';
import { receipts, requests } from '../store/local-stores.ts';
import { QueueWorld } from '../store/queue-world.sample.ts';
import { sendRequest } from '../sending/runner.ts';
import { sessionChanged } from '../sending/session-gate.ts';

const NOBODY = { id: 7, name: 'Anna Nowak', company: '', taxId: '', email: 'anna@example.com', phone: '' };
const SERIAL = { name: 'serial', type: 'string', label: 'Numer', barcodeScanner: true, required: true };
const REJECTED = {
  id: 41,
  clientId: '0c0c0c0c-0000-4000-8000-000000000041',
  status: 'rejected',
  rejectionReason: 'Brak zdjęcia',
  installationDate: '2026-11-02',
  soldOn: null,
  customerName: 'Jan Łoś',
  companyName: null,
  customerAddress: 'Leśna 1',
  customerAddressContinued: null,
  customerZipcode: '34-400',
  customerCity: 'Nowy Targ',
  customerPhone: '+48600700800',
  customerEmail: 'jan@example.com',
  customerLanguage: 'pl',
  installer: NOBODY,
  customDevice: {
    id: 12,
    serial: 'HP-1',
    parameters: { serial: 'HP-1' },
    deviceTemplate: { id: 5, name: 'Aqua', nameTranslations: {} },
    schemaVersion: { id: 52, number: 2, parametersSchema: [SERIAL] },
    installation: { id: 41, status: 'rejected' },
    installed: true,
    services: [],
    inspections: [],
    step: null,
    heatpump: true,
    deviceExtension: null,
    inDatabase: true,
    warranty: null,
    replacedBy: null,
    replaces: null,
    waitingReplacement: null,
    label: 'installation_rejected',
  },
  notes: { installer: null, customer: null },
  survey: { data: { hydraulics: { pressure: 2 } } },
  photos: [{ name: 'plate-1.jpg', caption: null }],
  signature: 'signature-1.png',
  installerSignature: 'installer-1.png',
  files: [],
  complete: true,
  warranty: null,
  receivers: [],
  documents: [],
  partOf: null,
  siblings: [],
  inspections: [],
  services: [],
  may: ['correct'],
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-03T10:00:00.000Z',
};

let world: QueueWorld;
let record: Installation;
let version: number;

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  sessionChanged();
  record = installationSchema.parse(REJECTED);
  version = 1;
  world.answers['GET /api/installations/41'] = () => ({
    status: 200,
    body: record,
    headers: { etag: `"v${version}"` },
  });
  world.answers['PATCH /api/installations/41'] = ({ headers, body }) => {
    if (headers.get('if-match') !== `"v${version}"`)
      return { status: 412, body: { type: 'changed-meanwhile', title: 'x', status: 412, detail: 'x' } };
    if (record.status === 'accepted') return { status: 409, body: TOO_LATE };
    version += 1;
    record = { ...record, ...(body as Partial<Installation>), status: 'pending' };
    return { status: 200, body: record };
  };
});
afterEach(async () => {
  await setLanguage('pl');
  return world.end();
});

const SAID = 'Instalację w międzyczasie zaakceptowano i wystawiono gwarancję W/2/2026/17 (Biuro, 3 lis 2026)';
const TOO_LATE = {
  type: 'impossible-transition',
  title: 'Nie można',
  status: 409,
  detail: SAID,
  meanwhile: { status: 'accepted', who: 'Ewa Biuro', at: '2026-11-03T12:30:00.000Z' },
};

/** A correction of the rejected installation, as the second phone made it. */
function corrected(body: Record<string, unknown>): Promise<QueuedRequest> {
  return enqueue(
    {
      type: 'installation',
      action: 'update',
      endpoint: '/installations/41',
      title: 'HP-1',
      clientId: REJECTED.clientId,
      body: { ...body, status: 'pending' },
      base: patchFieldsOf(installationSchema.parse(REJECTED)),
      ifMatch: '"v1"',
      words: {
        customerCity: appText('commissioning.customer.customerCity'),
        customerPhone: appText('commissioning.customer.customerPhone'),
        'survey.data.hydraulics.pressure': { label: 'Ciśnienie', labels: { de: 'Druck' }, unit: 'bar' },
        photos: appText('form.extraPhotos.title'),
        signature: appText('commissioning.signatures.customer'),
      },
    },
    [],
  );
}

/** The first phone's correction reaches the server. */
function otherPhone(change: Partial<Installation>): void {
  record = { ...record, ...change, status: 'pending' };
  version += 1;
}

function officeAccepts(): void {
  const warranty = {
    number: 'W/2/2026/17',
    start: '2026-11-02',
    basicEnd: '2028-11-02',
    end: '2031-11-02',
    extended: true,
    state: 'valid',
    lostBecause: null,
    repairDays: 0,
    parts: [],
    code: 'ABCDEFGHJKMNPQRS',
    issuedAt: '2026-11-03T12:30:00.000Z',
  };
  record = installationSchema.parse({ ...record, status: 'accepted', warranty, may: [] });
  version += 1;
}

const now = async ({ id }: QueuedRequest) => (await requests.get(id))!;
const lines = (request: QueuedRequest) =>
  lateCorrectionWords(t, request).map(({ label, theirs, mine }) => `${label}: ${theirs} → ${mine}`);

describe('A second phone’s correction after the office accepted the first one’s', () => {
  test('says what happened, and which of its fields the server does not have, photos by name', async () => {
    const request = await corrected({
      customerCity: 'Zakopane',
      customerPhone: '+48600700800',
      survey: { data: { hydraulics: { pressure: 3 } } },
      photos: [
        { name: 'board-2.jpg', caption: 'Rozdzielnia' },
        { name: 'door-3.jpg', caption: null },
      ],
    });
    otherPhone({ customerCity: 'Zakopane', customerPhone: '+48111222333' });
    officeAccepts();
    await sendRequest(request);
    const late = await now(request);
    expect(late.error).toMatchObject({ code: 'impossible-transition', message: SAID });
    expect(actionsFor(late)).toEqual({ retry: 'after-reversal' });
    expect(late.overtaken).toMatchObject({ warranty: 'W/2/2026/17' });
    expect(valueAt(JSON.parse(late.overtaken!.fields), ['customerPhone'])).toBe('+48111222333');
    expect(lines(late)).toEqual([
      'Ciśnienie: 2 bar → 3 bar',
      'Dodatkowe zdjęcia: 1 zdjęcie → + Rozdzielnia, + door-3.jpg, − plate-1.jpg',
    ]);
    expect(decisionWords(t, late)).toEqual(['Numer gwarancji: W/2/2026/17']);
  });

  test('is read by whoever has chosen another language since: who decided, when, the number, the fields', async () => {
    const request = await corrected({ survey: { data: { hydraulics: { pressure: 3 } } } });
    officeAccepts();
    await sendRequest(request);
    const late = await now(request);
    await setLanguage('de');
    const [decided, warranty] = decisionWords(t, late);
    expect(decided).toMatch(/^Entschieden .*2026.* \(Ewa Biuro\)\.$/);
    expect(warranty).toBe('Garantienummer: W/2/2026/17');
    expect(lines(late)).toEqual(['Druck: 2 bar → 3 bar']);
  });

  test('asks nobody to choose between values of which none is taken', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    otherPhone({ customerCity: 'Poronin' });
    officeAccepts();
    await sendRequest(request);
    const late = await now(request);
    expect(late.conflict).toBeUndefined();
    expect(late.error?.code).toBe('impossible-transition');
    expect(lines(late)).toEqual(['Miejscowość: Poronin → Zakopane']);
  });

  test('asks for that choice once the office has taken its decision back, and overwrites nothing unasked', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    otherPhone({ customerCity: 'Poronin' });
    officeAccepts();
    await sendRequest(request);
    record = { ...record, status: 'pending', warranty: null, may: ['edit'] };
    version += 1;
    await sendRequest(await now(request));
    expect((await now(request)).conflict?.overlaps).toEqual([
      { path: ['customerCity'], mine: 'Zakopane', theirs: 'Poronin' },
    ]);
    expect(record.customerCity).toBe('Poronin');
  });

  test('that says nothing new leaves nothing to ask the office for', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    otherPhone({ customerCity: 'Zakopane' });
    officeAccepts();
    await sendRequest(request);
    expect(hasArrivedAnyway(await now(request))).toBe(true);
    expect(lines(await now(request))).toEqual([]);
    const other = await corrected({ customerAddress: 'Polna 3' });
    await sendRequest(other);
    expect([hasArrivedAnyway(await now(other)), lines(await now(other))]).toEqual([false, []]);
  });

  test('writes the office a letter with the number, what happened and the fields', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    officeAccepts();
    await sendRequest(request);
    const { subject, text } = mailToOffice(t, await now(request));
    expect(subject).toBe('Prośba o cofnięcie decyzji: Poprawiona instalacja, SN HP-1');
    expect(text).toContain('- Miejscowość: Nowy Targ → Zakopane');
    expect(text).toContain(SAID);
    expect(text).toContain('Numer gwarancji: W/2/2026/17');
  });

  test('is refused with the server’s words alone when the record cannot be read any more', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    officeAccepts();
    version = 1;
    delete world.answers['GET /api/installations/41'];
    await sendRequest(request);
    const late = await now(request);
    expect(late.error?.message).toBe(SAID);
    expect(late.overtaken).toBeUndefined();
    expect(lateCorrectionWords(t, late)).toEqual([]);
  });
});

describe('A correction that was merged with another phone’s', () => {
  test('tells on its receipt which fields came from there, in the reader’s language', async () => {
    const request = await corrected({
      customerCity: 'Zakopane',
      photos: [...REJECTED.photos, { name: 'mine-2.jpg', caption: null }],
    });
    otherPhone({
      customerPhone: '+48111222333',
      survey: { data: { hydraulics: { pressure: 3 } } },
      photos: [...REJECTED.photos, { name: 'theirs-2.jpg', caption: null }],
    });
    await sendRequest(request);
    const { request: kept } = (await receipts.get(request.id))!;
    expect(fieldsFromOthers(kept)).toEqual(['Telefon', 'Ciśnienie', 'Dodatkowe zdjęcia']);
    expect(Object.keys(kept.words ?? {})).not.toContain('customerCity');
    await setLanguage('de');
    expect(fieldsFromOthers(kept)).toEqual(['Telefon', 'Druck', 'Weitere Fotos']);
    expect(t('queue.fromOthers', { fields: 'Telefon' })).toBe(
      'Mit einer anderen Korrektur zusammengeführt. Daraus stammen die Felder: Telefon.',
    );
    await setLanguage('en');
    expect(fieldsFromOthers(kept)[0]).toBe('Phone');
  });

  test('that was merged twice tells of both', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    otherPhone({ customerPhone: '+48111222333' });
    const once = world.answers['GET /api/installations/41']!;
    let reads = 0;
    world.answers['GET /api/installations/41'] = (asked) => {
      const answer = once(asked);
      reads += 1;
      if (reads === 1) otherPhone({ survey: { data: { hydraulics: { pressure: 3 } } } });
      return answer;
    };
    await sendRequest(request);
    const { request: kept } = (await receipts.get(request.id))!;
    expect(fieldsFromOthers(kept)).toEqual(['Telefon', 'Ciśnienie']);
  });

  test('that met no other one says nothing', async () => {
    const request = await corrected({ customerCity: 'Zakopane' });
    await sendRequest(request);
    const { request: kept } = (await receipts.get(request.id))!;
    expect(fieldsFromOthers(kept)).toEqual([]);
    expect(kept.words).toBeUndefined();
  });
});
