import { describe, expect, test } from 'vitest';
import { keepSigned, signedRecord, withPicture } from './keep-signed.ts';
import { type SignedContent, signedContent } from './signed-content.ts';

const FORM = {
  declaration: { text: 'Urządzenie uruchomiono.', texts: { de: 'Das Gerät läuft.' } },
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', type: 'number' as const, label: 'Ciśnienie', required: true },
        { name: 'manometer', type: 'image' as const, label: 'Manometr', required: false },
      ],
    },
  ],
};

function signed(
  change: Partial<Parameters<typeof signedContent>[1]> = {},
  hash = 'a'.repeat(64),
): SignedContent {
  return signedContent(
    { form: FORM, serialName: 'serial' },
    {
      installationDate: '2026-11-20',
      soldOn: '',
      customerName: 'Anna Nowak',
      companyName: '',
      customerAddress: 'ul. Łąkowa 3',
      customerAddressContinued: null,
      customerZipcode: '61-001',
      customerCity: 'Poznań',
      customerPhone: '+48601700800',
      customerEmail: 'anna@example.com',
      installer: {
        name: 'Jan',
        company: 'Ciepło',
        taxId: '5260250274',
        email: 'j@c.example',
        phone: '+48601602603',
      },
      note: null,
      parameters: { serial: ' HP-1 ', power: '12', buffer: '' },
      answers: { hydraulics: { pressure: 1.5, manometer: 'm.jpg' } },
      photos: [],
      ...change,
    },
    {
      signer: { name: 'Anna Nowak', role: null, on: '2026-11-20' },
      language: 'de',
      hashes: new Map([
        ['m.jpg', hash],
        ['elsewhere.jpg', 'c'.repeat(64)],
      ]),
    },
  );
}

const stored = { hash: 'f'.repeat(64), typed: false, content: signed() };

describe('what a customer signs', () => {
  test('is what is answered, the pictures that it names, and the declaration in the customer’s language', () => {
    expect(signed()).toMatchObject({
      serial: 'HP-1',
      soldOn: null,
      companyName: null,
      parameters: { serial: 'HP-1', power: '12' },
      answers: { hydraulics: { pressure: 1.5, manometer: 'm.jpg' } },
      pictures: { 'm.jpg': 'a'.repeat(64) },
      declaration: { language: 'de', text: 'Das Gerät läuft.' },
    });
  });
});

describe('a correction of what was signed', () => {
  test('that changes nothing stands beside nothing', () => {
    expect(keepSigned(stored, signed())).toMatchObject({ changes: [], asksAnew: false });
  });

  test('is kept field by field, and asks nobody to sign again for an answer or an address', () => {
    const now = signed({
      customerCity: 'Gniezno',
      answers: { hydraulics: { pressure: 2, manometer: 'm.jpg' } },
    });
    expect(keepSigned(stored, now, signed())).toEqual({
      ...stored,
      changes: [
        { path: 'customerCity', before: 'Poznań', after: 'Gniezno' },
        { path: 'survey.data.hydraulics.pressure', before: '1.5', after: '2' },
      ],
      asksAnew: false,
    });
  });

  test.each([
    [{ customerName: 'Jan Nowak' }],
    [{ companyName: 'Nowak sp. z o.o.' }],
    [{ parameters: { serial: 'HP-2', power: '12' } }],
  ])('to another customer or device asks for a new signature: %o', (change) => {
    expect(keepSigned(stored, signed(change), signed()).asksAnew).toBe(true);
  });

  test('is to the same device where its serial number was signed before letters were stored composed', () => {
    const decomposed = signed({ parameters: { serial: 'O\u0308L-1', power: '12' } });
    const now = signed({ parameters: { serial: '\u00D6L-1', power: '12' }, customerCity: 'Gniezno' });
    const anew = keepSigned({ ...stored, content: decomposed }, now);
    expect(anew).toMatchObject({ asksAnew: false, content: decomposed });
    expect(anew.changes.map(({ path }) => path)).toEqual(['customerCity']);
    expect(signedRecord(anew).of.serial).toBe('\u00D6L-1');
  });

  test('names a photo whose bytes are others under the same name', () => {
    expect(keepSigned(stored, signed({}, 'b'.repeat(64)), signed()).changes).toEqual([
      { path: 'files.m.jpg', before: 'a'.repeat(64), after: 'b'.repeat(64) },
    ]);
  });

  test('by a photo that was lost and taken anew is told, until it is the same again', () => {
    const standing = keepSigned(stored, signed(), signed());
    const anew = withPicture(standing, 'm.jpg', 'b'.repeat(64));
    expect(anew.changes).toEqual([{ path: 'files.m.jpg', before: 'a'.repeat(64), after: 'b'.repeat(64) }]);
    expect(withPicture(anew, 'm.jpg', null).changes).toEqual([
      { path: 'files.m.jpg', before: 'a'.repeat(64), after: '' },
    ]);
    expect(withPicture(anew, 'm.jpg', 'a'.repeat(64)).changes).toEqual([]);
    expect(withPicture(standing, 'customer.png', 'b'.repeat(64))).toEqual(standing);
  });

  test('does not count a parameter that a repair changed in between', () => {
    const repaired = signed({ parameters: { serial: 'HP-1', power: '16' } });
    const now = signed({ parameters: { serial: 'HP-1', power: '16' }, customerCity: 'Gniezno' });
    expect(keepSigned(stored, now, repaired).changes.map(({ path }) => path)).toEqual(['customerCity']);
  });

  test('counts a parameter that it changes, and goes on counting it', () => {
    const now = signed({ parameters: { serial: 'HP-1', power: '16' } });
    const once = keepSigned(stored, now, signed());
    expect(once.changes.map(({ path }) => path)).toEqual(['parameters.power']);
    expect(keepSigned(once, now, now).changes.map(({ path }) => path)).toEqual(['parameters.power']);
  });
});
