import { describe, expect, test } from 'vitest';
import { withoutVoidSignatures } from './voided-signatures.ts';

type Repair = {
  readonly repair: string;
  readonly photos: readonly string[];
  readonly found: string;
  readonly signature: string | null;
  readonly servicemanSignature: string | null;
  readonly voided?: boolean | undefined;
  readonly left?: boolean | undefined;
};

const SIGNED: Repair = {
  repair: 'Wymieniono czujnik',
  photos: [],
  found: '',
  signature: 'a.png',
  servicemanSignature: 'b.png',
};
const VOIDED = { signature: null, servicemanSignature: null, voided: true };
const after = (before: Repair, change: Partial<Repair>): Repair =>
  withoutVoidSignatures({ ...before, ...change }, before, ['signature', 'servicemanSignature'], ['found']);

describe('the signatures of a visit or a repair', () => {
  test.each<[string, Partial<Repair>]>([
    ['a text', { repair: 'Wymieniono sprężarkę' }],
    ['a photo', { photos: ['c.jpg'] }],
  ])('are taken away by a change of %s', (_, change) => {
    expect(after(SIGNED, change)).toEqual({ ...SIGNED, ...change, ...VOIDED });
    expect(after({ ...SIGNED, servicemanSignature: null }, change)).toMatchObject(VOIDED);
  });

  test('stay when the other one is given, when one is taken away by hand, and by what nobody signs', () => {
    const first = { ...SIGNED, servicemanSignature: null };
    expect(after(first, { servicemanSignature: 'b.png' })).toEqual(SIGNED);
    expect(after(SIGNED, { signature: null })).toEqual({ ...SIGNED, signature: null });
    expect(after(SIGNED, { found: 'HP-2' })).toEqual({ ...SIGNED, found: 'HP-2' });
  });

  test('are said to be gone until somebody signs again', () => {
    const gone = after(SIGNED, { repair: 'Inaczej' });
    expect(after(gone, { repair: 'Jeszcze inaczej' }).voided).toBe(true);
    expect(after(gone, { signature: 'd.png' })).toMatchObject({ signature: 'd.png', voided: false });
  });

  test('stay with a request that the server has refused, since the customer is not there any more', () => {
    const refused = { ...SIGNED, left: true };
    expect(after(refused, { repair: 'Inaczej' })).toEqual({ ...refused, repair: 'Inaczej' });
  });

  test('are not missed by a form that has none', () => {
    const unsigned = { ...SIGNED, signature: null, servicemanSignature: null };
    expect(after(unsigned, { repair: 'Inaczej' })).toEqual({ ...unsigned, repair: 'Inaczej' });
  });
});
