import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import { describe, expect, test } from 'vitest';
import { changed } from '../../records/field-work/change.ts';
import type { Change } from '../../records/field-work/form-state.ts';
import { recordGaps, recordSteps } from '../../records/field-work/record-steps.ts';
import type { Commissioning } from './commissioning-draft.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { filled, picture, TODAY } from './heat-pump.sample.ts';
import { insertBody } from './request-body.ts';
import { seal, standsFor } from './signing.ts';

const unsigned = (change: Partial<Commissioning> = {}): Commissioning => ({
  ...filled(),
  signature: null,
  installerSignature: null,
  ...change,
});

/** Both have signed on this device. */
async function signed(data: Commissioning, typed = false): Promise<Commissioning> {
  const sealed = await seal(data, { field: 'signature', hashes: new Map(), today: TODAY, typed });
  return { ...data, ...sealed, signature: 'customer.png', installerSignature: 'installer.png' };
}

/** The answers for which a form is signed. */
async function signedAnswers(change: Partial<Commissioning>) {
  const { seal: given } = await signed(unsigned(change));
  return given?.kind === 'here' ? given.content.answers : undefined;
}

const after = (data: Commissioning, change: Change<Commissioning>) =>
  changed(
    commissioningRecord,
    { data, pictures: new Map([['customer.png', picture('customer.png')]]) },
    change,
  );

test('a signed installation with more photos than a record may have opens, so that one can be taken out', async () => {
  const photos = Array.from({ length: 41 }, (_, at) => ({ name: `${String(at)}.jpg`, caption: '' }));
  const data = await signed(unsigned({ photos }));
  const stored = commissioningRecord.schema.read(structuredClone(data));
  expect(stored.photos).toHaveLength(41);
  const lighter = after(stored, { kind: 'photo-removed', name: '0.jpg' }).data;
  expect(lighter.photos).toHaveLength(40);
  expect(lighter.signature).toBeNull();
});

const city = (data: Commissioning): Change<Commissioning> => ({
  kind: 'value',
  field: 'customer',
  value: { ...data.customer, customerCity: 'Gniezno' },
});

const sent = (data: Commissioning) => commissioningRecord.correcting!(data, 'request', false);
const steps = (data: Commissioning) => recordSteps(commissioningRecord, data).map(({ key }) => key);

describe('a signature on this device', () => {
  test('is sent with the hash of what the summary showed, in the form in which it is sent', async () => {
    const body = insertBody(await signed(unsigned()), 'client');
    const entered = {
      installationDate: '2026-11-20',
      customerName: 'Anna Nowak',
      customerAddress: 'ul. Łąkowa 3',
      customerZipcode: '61-001',
      customerCity: 'Poznań',
      customerPhone: '+48601700800',
      customerEmail: 'anna@example.com',
      installer: {
        name: 'Jan Kowalski',
        company: 'Ciepło s.c.',
        taxId: '5260250274',
        email: 'jan@cieplo.example',
        phone: '+48601602603',
      },
      serial: 'HP-2026-00000001',
      parameters: { serial: 'HP-2026-00000001', power: '12' },
      answers: { hydraulics: { pressure: 1.5 } },
      photos: [],
      signer: { name: 'Anna Nowak', on: '2026-11-20' },
    };
    expect(body['signed']).toEqual({
      hash: createHash('sha256').update(canonicalText(entered)).digest('hex'),
      signer: { name: 'Anna Nowak', role: null, on: '2026-11-20' },
      language: 'pl',
      typed: false,
    });
  });

  test('is given for what the form shows, and for what was asked of the device that another one replaced', async () => {
    const answers = { hydraulics: { pressure: 1.5, low: 'zawór' }, buffer: { volume: 200 } };
    expect(await signedAnswers({ answers })).toEqual({ hydraulics: { pressure: 1.5 } });
    const target = {
      kind: 'correction',
      installation: 9,
      clientId: 'c',
      etag: '"1"',
      answersBefore: { hydraulics: { pressure: 1.5 }, buffer: { volume: 200 } },
    } as const;
    expect(await signedAnswers({ answers, target })).toEqual({
      hydraulics: { pressure: 1.5 },
      buffer: { volume: 200 },
    });
  });

  test('is void once anything that it was given for is changed, and the form says so', async () => {
    const data = await signed(unsigned());
    const now = after(data, city(data));
    expect(now.data).toMatchObject({ signature: null, installerSignature: null, seal: null, voided: true });
    expect([...now.pictures.keys()]).toEqual([]);
  });

  test('stays when a note is written that the customer does not read', async () => {
    const data = await signed(unsigned());
    const value = { ...data.notes, installer: 'klucz u sąsiada' };
    expect(after(data, { kind: 'value', field: 'notes', value }).data.signature).toBe('customer.png');
  });

  test('of a company is that of a person with a function', () => {
    const data = unsigned({ customer: { ...filled().customer, companyName: 'Lis sp. z o.o.' } });
    const step = recordSteps(commissioningRecord, data).find(({ kind }) => kind === 'signatures')!;
    expect([...recordGaps(commissioningRecord, step, data, TODAY).keys()]).toContain('signatures-signerRole');
  });

  test('of an earlier build, which kept nothing of what was signed, is sent as it was', () => {
    expect(insertBody(filled(), 'client')).not.toHaveProperty('signed');
  });
});

describe('a correction of what was signed and sent', () => {
  test('keeps the signature, and says what was signed beside what it says now', async () => {
    const data = sent(await signed(unsigned()));
    const now = after(data, city(data)).data;
    expect(now.signature).toBe('customer.png');
    expect(insertBody(now, 'client')['signed']).toMatchObject({
      content: { customerCity: 'Poznań', signer: { name: 'Anna Nowak' } },
    });
    expect(steps(now).slice(-2)).toEqual(['signatures', 'summary']);
  });

  test('to another customer asks for a new signature, after the summary', async () => {
    const data = sent(await signed(unsigned()));
    const value = { ...data.customer, customerName: 'Maria Nowak' };
    const now = after(data, { kind: 'value', field: 'customer', value }).data;
    expect(now).toMatchObject({ signature: null, voided: true });
    expect(steps(now).slice(-2)).toEqual(['summary', 'signatures']);
  });

  test('by the office keeps the signature even for another name: the record says that it needs a new one', () => {
    const of = { customerName: 'Anna Nowak', companyName: null, serial: 'HP-2026-00000001' };
    const base = {
      kind: 'correction',
      installation: 9,
      clientId: 'c',
      etag: '"1"',
      answersBefore: {},
    } as const;
    const edited = (sendsAgain: boolean) => {
      const data = { ...filled(), target: { ...base, sendsAgain }, seal: { kind: 'sent' as const, ...of } };
      const value = { ...data.customer, customerName: 'Maria Nowak' };
      return after(data, { kind: 'value', field: 'customer', value }).data.signature;
    };
    expect(edited(false)).toBe('signature-aaaaaaaa.png');
    expect(edited(true)).toBeNull();
  });

  test('before it has left this device takes the signature away as any change does', async () => {
    const data = commissioningRecord.correcting!(await signed(unsigned()), 'request', true);
    expect(after(data, city(data)).data.signature).toBeNull();
  });
});

const shownFor = async (data: Commissioning) => {
  const { seal: given } = await seal(data, {
    field: 'signature',
    hashes: new Map(),
    today: TODAY,
    typed: false,
  });
  if (given?.kind !== 'here') throw new Error('Nothing was sealed');
  return given;
};

describe('a code that was shown to the customer’s phone', () => {
  test('stands while the form says the same, also once the installer has signed', async () => {
    const data = unsigned();
    const code = await shownFor(data);
    expect(standsFor(data, code)).toBe(true);
    expect(standsFor({ ...data, installerSignature: 'installer.png' }, code)).toBe(true);
    expect(standsFor({ ...data, notes: { ...data.notes, installer: 'for me alone' } }, code)).toBe(true);
  });

  test.each<[string, (data: Commissioning) => Partial<Commissioning>]>([
    ['the city', ({ customer }) => ({ customer: { ...customer, customerCity: 'Gniezno' } })],
    ['who signs', () => ({ signer: { name: 'Zofia Nowak', role: '' } })],
    ['the note to the customer', ({ notes }) => ({ notes: { ...notes, customer: 'Filtr co rok' } })],
    ['a photo', () => ({ photos: [{ name: 'more.jpg', caption: '' }] })],
  ])('ends when %s is changed', async (_what, change) => {
    const data = unsigned();
    const code = await shownFor(data);
    expect(standsFor({ ...data, ...change(data) }, code)).toBe(false);
  });

  test('that was signed for something else gets no signature into the form', async () => {
    const data = unsigned();
    const code = await shownFor({ ...data, customer: { ...data.customer, customerCity: 'Gniezno' } });
    const { data: kept } = after(data, {
      kind: 'signed',
      field: 'signature',
      picture: picture('customer.png'),
      sealed: { seal: code, voided: false },
    });
    expect(kept).toMatchObject({ signature: null, voided: true });
  });

  test('is found again in the draft after a reload, until the form is changed or the customer has signed', async () => {
    const code = { id: 7, expiresAt: '2026-11-21T11:15:00.000Z', seal: await shownFor(unsigned()) };
    const shown = after(unsigned(), { kind: 'value', field: 'shownCode', value: code }).data;
    const stored = commissioningRecord.schema.read(structuredClone(shown));
    expect(stored.shownCode).toEqual(code);
    const note = { ...stored.notes, installer: 'for me alone' };
    expect(after(stored, { kind: 'value', field: 'notes', value: note }).data.shownCode).toEqual(code);
    expect(after(stored, city(stored)).data.shownCode).toBeUndefined();
    const { data: signedNow } = after(stored, {
      kind: 'signed',
      field: 'signature',
      picture: picture('customer.png'),
      sealed: { seal: code.seal, voided: false },
    });
    expect(signedNow).toMatchObject({ signature: 'customer.png', seal: code.seal });
    expect(signedNow.shownCode).toBeUndefined();
  });
});
