import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { contentToSign } from '../../signing/content.sample.ts';
import { commissioning, deviceOf, manifestOf, picture } from '../commission.sample.ts';

const PARAMETERS = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'refrigerant', type: 'string', label: 'Czynnik' },
];
const ofPropane = { any: [{ all: [{ field: 'device.refrigerant', operator: 'in', values: ['R290'] }] }] };
const FORM = {
  steps: [
    {
      id: 'gas',
      title: 'Czynnik palny',
      fields: [
        { name: 'leaks', label: 'Szczelność', type: 'text', required: true, showWhen: ofPropane },
        { name: 'sensor', label: 'Czujnik', type: 'text', required: false, showWhen: ofPropane },
        { name: 'photo', label: 'Zdjęcie czujnika', type: 'image', required: false, showWhen: ofPropane },
        { name: 'place', label: 'Miejsce', type: 'text', required: false },
      ],
    },
  ],
};
const ANSWERS = { leaks: 'none', sensor: 'S-1', photo: 'gas.png', place: 'cellar' };
/** What an app sends that shows only what the device is asked as it is now. */
const UNSEEN = { leaks: null, sensor: null, photo: null, place: 'cellar' };

describe('whoever corrects an installation whose device was replaced, or has other values, since', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let files: typeof at.signatures;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, {
      version: {
        parameters_schema: JSON.stringify(PARAMETERS),
        installation_form: JSON.stringify(FORM),
      },
    });
    files = [...at.signatures, await picture('gas.png', 'survey.gas.photo', 30)];
  });
  afterAll(() => test.close());

  const propane = (serial: string) => ({
    customDevice: deviceOf(at.template, { serial, refrigerant: 'R290' }),
    survey: { data: { gas: ANSWERS } },
  });

  /** An installation of a pump with propane. */
  async function made(
    serial: string,
    more: object = {},
  ): Promise<{ readonly id: number; readonly clientId: string; readonly device: number }> {
    const { status, text, body } = await at.send(
      at.installer,
      serial,
      { ...propane(serial), ...more },
      {},
      files,
    );
    expect(status, text).toBe(201);
    return { id: body.id, clientId: body.clientId, device: body.customDevice.id };
  }

  /** The same, after the office wrote down that another pump, of which nothing is known, stands there. */
  async function replaced(serial: string, more: object = {}) {
    const installation = await made(serial, more);
    const other = { serial: `${serial}-NEW`, replacedOn: '2026-06-12' };
    const answer = await at.admin.post(`/custom_devices/${installation.device}/replacement`, other);
    expect(answer.status, answer.text).toBe(200);
    return installation;
  }

  const edit = (who: typeof at.admin, id: number, patch: object) =>
    who.patch(`/installations/${id}`, patch, { 'if-match': '*' });
  const correct = (who: typeof at.admin, id: number, gas: object, more: object = {}) =>
    edit(who, id, { ...more, survey: { data: { gas } } });

  it('keeps what was asked of the first device, though their app neither shows nor sends it', async () => {
    const { id } = await replaced('KEPT-1');
    const corrected = await correct(at.installer, id, UNSEEN, { customerCity: 'Gdynia' });
    expect([corrected.status, corrected.body.customerCity]).toEqual([200, 'Gdynia']);
    expect(corrected.body.survey.data).toEqual({ gas: ANSWERS });
    const edited = await edit(at.admin, id, { survey: { data: { gas: null } }, customerCity: 'Sopot' });
    expect([edited.status, edited.body.survey.data]).toEqual([
      200,
      { gas: { leaks: 'none', sensor: 'S-1', photo: 'gas.png' } },
    ]);
  });

  it('keeps it too where the office changed a value on the page of the device', async () => {
    const { id, device } = await made('KEPT-2');
    const change = { parameters: { refrigerant: 'R32' } };
    expect((await at.admin.patch(`/custom_devices/${device}`, change, { 'if-match': '*' })).status).toBe(200);
    const corrected = await correct(at.admin, id, { ...UNSEEN, place: 'attic' });
    expect([corrected.status, corrected.body.survey.data]).toEqual([
      200,
      { gas: { ...ANSWERS, place: 'attic' } },
    ]);
  });

  it('still waits for a photo of it that is on its way, whatever the correction is about', async () => {
    const { id, clientId } = await replaced('KEPT-3');
    expect((await edit(at.installer, id, { customerCity: 'Gdynia' })).status).toBe(200);
    const declared = await test.db.system((tx) =>
      tx
        .selectFrom('record_files')
        .select('name')
        .where('client_id', '=', clientId)
        .orderBy('name')
        .execute(),
    );
    expect(declared.map(({ name }) => name)).toEqual(['customer.png', 'gas.png', 'installer.png']);
  });

  it('may change it, and take it away by an empty text', async () => {
    const { id } = await replaced('KEPT-4');
    const corrected = await correct(at.installer, id, { leaks: 'small', sensor: '', photo: '' });
    expect([corrected.status, corrected.body.survey.data]).toEqual([
      200,
      { gas: { leaks: 'small', place: 'cellar' } },
    ]);
    // Required, but the device is not asked it any more.
    const without = await correct(at.installer, id, { leaks: '' });
    expect([without.status, without.body.survey.data]).toEqual([200, { gas: { place: 'cellar' } }]);
  });

  it('goes through with a correction that said the same of the device before the office did', async () => {
    const { id, device } = await made('KEPT-7');
    const change = { parameters: { refrigerant: 'R32' } };
    expect((await at.admin.patch(`/custom_devices/${device}`, change, { 'if-match': '*' })).status).toBe(200);
    const corrected = await correct(at.installer, id, { leaks: '', sensor: '', photo: '' }, change);
    expect([corrected.status, corrected.body.survey.data]).toEqual([200, { gas: { place: 'cellar' } }]);
  });

  it('loses it by saying themselves that the device is another one than they had said', async () => {
    const { id } = await made('KEPT-5');
    const corrected = await correct(at.installer, id, UNSEEN, { parameters: { refrigerant: 'R32' } });
    expect([corrected.status, corrected.body.survey.data]).toEqual([200, { gas: { place: 'cellar' } }]);
  });

  it('changes nothing of it beside the signature', async () => {
    const serial = 'KEPT-6';
    const content = contentToSign(serial, {
      note: 'for both',
      parameters: { serial, refrigerant: 'R290' },
      answers: { gas: ANSWERS },
      pictures: { 'gas.png': manifestOf(files).find(({ name }) => name === 'gas.png')?.sha256 ?? '' },
      declaration: null,
    });
    const { id } = await replaced(serial, {
      signed: {
        hash: createHash('sha256').update(canonicalText(content)).digest('hex'),
        signer: { name: 'Jan Kowalski', role: null, on: '2026-06-10' },
        language: 'de',
      },
    });
    const corrected = await correct(at.installer, id, UNSEEN, { customerCity: 'Gdynia' });
    expect(corrected.body.signed.changes).toEqual([
      { path: 'customerCity', before: 'Kraków', after: 'Gdynia' },
    ]);
  });
});
