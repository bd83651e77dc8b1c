import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { manifestOf, picture } from '../installations/commission.sample.ts';
import { servicing } from './servicing.sample.ts';

describe('the signatures of a service', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const BOTH = { signature: 'klient.png', servicemanSignature: 'serwis.png' };
  const NEITHER = { signature: null, servicemanSignature: null };

  /** A running service that customer and serviceman have signed. */
  async function signed(serial: string) {
    const files = manifestOf([
      await picture('klient.png', 'signature', 30),
      await picture('serwis.png', 'servicemanSignature', 40),
    ]);
    return at.begun(at.installer, serial, {
      ...BOTH,
      changedParameters: { power: '9' },
      startedAt: '2026-06-15T08:00:00.000Z',
      files,
    });
  }

  it.each([
    ['the fault', 'FAULT', { faultDescription: 'Błąd E15' }],
    ['the repair', 'REPAIR', { status: 'done', repairDescription: 'Wymieniono czujnik' }],
    ['the parts', 'PARTS', { requiredSpareParts: 'Czujnik' }],
    ['a parameter', 'PARAMETER', { changedParameters: { power: '10' } }],
    ['the time', 'TIME', { startedAt: '2026-06-15T09:00:00.000Z' }],
    ['the fault, though the same picture is named again', 'NAMED', { faultDescription: 'Błąd E15', ...BOTH }],
  ])('fall with a change of %s', async (_what, serial, patch) => {
    const { url, body } = await signed(`SIGNED-${serial}`);
    expect(body).toMatchObject(BOTH);
    const changed = await at.change(at.installer, url, patch);
    expect([changed.status, changed.body]).toMatchObject([200, NEITHER]);
  });

  it('stay where nothing that was signed is changed', async () => {
    const { url } = await signed('SIGNED-SAME');
    const same = {
      faultDescription: ' Błąd E14, brak przepływu ',
      changedParameters: { power: '9' },
      startedAt: '2026-06-15T10:00:00+02:00',
      requiredSpareParts: '',
    };
    const unchanged = await at.change(at.installer, url, same);
    expect([unchanged.status, unchanged.body]).toMatchObject([200, BOTH]);
    const done = await at.change(at.installer, url, {
      status: 'rejected',
      rejectionReason: 'Poza gwarancją',
    });
    expect([done.status, done.body]).toMatchObject([200, BOTH]);
  });

  it('are those given with the change, and no others', async () => {
    const { url } = await signed('SIGNED-ANEW');
    const changed = await at.change(at.installer, url, {
      status: 'done',
      repairDescription: 'Wymieniono czujnik',
      signature: 'klient-2.png',
      files: manifestOf([await picture('klient-2.png', 'signature', 50)]),
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { signature: 'klient-2.png', servicemanSignature: null },
    ]);
  });
});
