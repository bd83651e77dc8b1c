import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning, picture, type NewInstallationInput } from './commission.sample.ts';

let app: TestApp;
let setting: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  app = await buildTestApp();
  setting = await commissioning(app);
});
afterAll(() => app.close());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const SIGNER = { name: 'Jan Kowalski', role: null, on: '2026-06-10' };

/** What the phone shows above the signature, written down by hand. */
const shown = (serial: string): SignedContent => ({
  installationDate: '2026-06-10',
  soldOn: null,
  customerName: 'Jan Kowalski',
  companyName: null,
  customerAddress: 'ul. Długa 1',
  customerAddressContinued: null,
  customerZipcode: '30-001',
  customerCity: 'Kraków',
  customerPhone: '+48601602604',
  customerEmail: 'jan@customer.test',
  installer: {
    name: 'Adam Nowak',
    company: 'Heat Ltd',
    taxId: '5260250274',
    email: 'adam@heat.test',
    phone: '+48601602603',
  },
  note: 'for both',
  serial,
  parameters: { serial, power: '12 kW' },
  answers: { hydraulics: { pressure: '1,6' } },
  photos: [],
  pictures: {},
  declaration: null,
  signer: SIGNER,
});

type Sent = NonNullable<NewInstallationInput['signed']>;

const signedFor = (serial: string, more: Partial<Sent> = {}): Sent => ({
  hash: sha(canonicalText(shown(serial))),
  signer: SIGNER,
  language: 'de',
  ...more,
});

async function sent(serial: string, signed?: Sent) {
  return setting.send(setting.installer, serial, signed && { signed });
}

describe('what is signed is what is kept', () => {
  test('a signature is taken for the content that its hash is of, and read back with it', async () => {
    const answer = await sent('SIGN-1', signedFor('SIGN-1'));
    expect(answer.status).toBe(201);
    expect(answer.body.signed).toEqual({
      hash: sha(canonicalText(shown('SIGN-1'))),
      signer: SIGNER,
      typed: false,
      declaration: null,
      of: { customerName: 'Jan Kowalski', companyName: null, serial: 'SIGN-1' },
      changes: [],
      asksAnew: false,
    });
  });

  test('a hash of anything else is refused, and the form is led to the signature', async () => {
    const answer = await sent('SIGN-2', signedFor('SIGN-OTHER'));
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toEqual([
      expect.objectContaining({ propertyPath: 'signature', code: 'signed-otherwise' }),
    ]);
  });

  test('a request that an earlier build queued carries no hash, and is taken in as it was', async () => {
    const answer = await sent('SIGN-3');
    expect(answer.status).toBe(201);
    expect(answer.body.signed).toBeNull();
  });

  test('what was refused and corrected afterwards says what was signed, and the difference stands beside it', async () => {
    const content = { ...shown('SIGN-4'), customerCity: 'Krakow' };
    const answer = await sent('SIGN-4', signedFor('SIGN-4', { content, hash: sha(canonicalText(content)) }));
    expect(answer.status).toBe(201);
    expect(answer.body.signed).toMatchObject({
      changes: [{ path: 'customerCity', before: 'Krakow', after: 'Kraków' }],
      asksAnew: false,
    });
  });

  test('content that its own hash is not of is refused as well', async () => {
    const content = { ...shown('SIGN-5'), customerCity: 'Krakow' };
    expect((await sent('SIGN-5', signedFor('SIGN-5', { content }))).status).toBe(422);
  });
});

async function corrected(serial: string, patch: object, who = setting.installer) {
  const { body, headers } = await sent(serial, signedFor(serial));
  return who.patch(`/installations/${body.id}`, patch, { 'if-match': String(headers['etag']) });
}

describe('a correction after signing', () => {
  test('stands beside what was signed, whose hash stays', async () => {
    const answer = await corrected('SIGN-6', { customerCity: 'Gniezno', notes: { customer: 'inna' } });
    expect(answer.status).toBe(200);
    expect(answer.body.signed).toMatchObject({
      hash: sha(canonicalText(shown('SIGN-6'))),
      changes: [
        { path: 'customerCity', before: 'Kraków', after: 'Gniezno' },
        { path: 'notes.customer', before: 'for both', after: 'inna' },
      ],
      asksAnew: false,
    });
  });

  test('of the office to another customer’s name asks for a new signature', async () => {
    const answer = await corrected('SIGN-7', { customerName: 'Maria Kowalska' }, setting.admin);
    expect(answer.body.signed).toMatchObject({ asksAnew: true });
  });

  test('with a new signature is what was signed last', async () => {
    const content = { ...shown('SIGN-8'), customerName: 'Maria Kowalska' };
    const answer = await corrected('SIGN-8', {
      customerName: 'Maria Kowalska',
      signed: { hash: sha(canonicalText(content)), signer: SIGNER, language: 'de', content, typed: true },
    });
    expect(answer.body.signed).toMatchObject({ changes: [], asksAnew: false, typed: true });
  });
});

test('a photo that was lost on the phone and left out stands beside what was signed', async () => {
  const photo = await picture('plate.png', 'photos.0', 33);
  const hash = createHash('sha256').update(photo.bytes).digest('hex');
  const content = {
    ...shown('SIGN-9'),
    photos: [{ name: 'plate.png', caption: null }],
    pictures: { 'plate.png': hash },
  };
  const made = await setting.send(
    setting.installer,
    'SIGN-9',
    { photos: [{ name: 'plate.png' }], signed: signedFor('', { hash: sha(canonicalText(content)) }) },
    {},
    [...setting.signatures, photo],
  );
  expect(made.status).toBe(201);
  const { clientId, id } = made.body;
  const leftOut = { clientId, name: 'plate.png', instead: null };
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await setting.installer.post('/files/declared', leftOut, key)).body).toMatchObject({
    state: 'left-out',
  });
  const changes = [{ path: 'files.plate.png', before: hash, after: '' }];
  expect((await setting.installer.get(`/installations/${id}`)).body.signed.changes).toEqual(changes);
});
