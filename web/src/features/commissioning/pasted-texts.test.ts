import { describe, expect, test } from 'vitest';
import { changed } from '../../records/field-work/change.ts';
import type { Change } from '../../records/field-work/form-state.ts';
import { recordGaps, recordSteps } from '../../records/field-work/record-steps.ts';
import type { Commissioning } from './commissioning-draft.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { filled, TODAY, VERSION } from './heat-pump.sample.ts';
import { insertBody } from './request-body.ts';
import { seal } from './signing.ts';

const text = { type: 'text' as const, required: true };
const PUMP: Commissioning['version']['installationFormSchema'] = {
  steps: [
    {
      id: 'pump',
      title: 'Pompa',
      fields: [
        { ...text, name: 'brand', label: 'Marka' },
        {
          ...text,
          name: 'model',
          label: 'Model',
          showWhen: { any: [{ all: [{ field: 'form.brand', operator: 'in', values: ['Daikin'] }] }] },
        },
      ],
    },
  ],
};

const about = (form = PUMP): Commissioning => ({
  ...filled(),
  version: { ...VERSION, installationFormSchema: form },
  answers: {},
  confirmed: true,
});

const after = (data: Commissioning, change: Change<Commissioning>) =>
  changed(commissioningRecord, { data, pictures: new Map() }, change).data;

const brand = (answer: string) => after(about(), { kind: 'answer', stepId: 'pump', field: 'brand', answer });

/** What is missing before the signatures, by the ids of the controls. */
const missing = (data: Commissioning) =>
  recordSteps(commissioningRecord, data)
    .filter(({ kind }) => kind !== 'signatures')
    .flatMap((step) => [...recordGaps(commissioningRecord, step, data, TODAY).keys()]);

describe('what an installer pastes along without seeing it', () => {
  test('changes no condition: a brand is asked what the server will ask of it', () => {
    const data = brand('Dai\u200Bkin\uFEFF');
    expect(data.answers).toEqual({ pump: { brand: 'Daikin' } });
    expect(missing(data)).toEqual(['pump-model']);
  });

  test('is no answer to a required question', () => {
    expect(missing(brand('\u200B\u2060'))).toEqual(['pump-brand']);
  });

  test('leaves a phone number from the contacts of a computer a phone number', () => {
    const data = brand('Bosch');
    const customer = { ...data.customer, customerPhone: '\u202A601 700 800\u202C' };
    expect(missing(after(data, { kind: 'value', field: 'customer', value: customer }))).toEqual([]);
  });

  test('takes no line break, joiner or accent from a note', () => {
    const value = 'Zażółć\u0007\r\ngęślą\u200D\tjaźń\uD83D';
    const data = after(about(), { kind: 'entry', field: 'notes', name: 'customer', value });
    expect(data.notes.customer).toBe('Zażółć\ngęślą\u200D\tjaźń');
  });
});

describe('what an installer pastes from a table or breaks into lines', () => {
  const broken: Commissioning = {
    ...about({ steps: [] }),
    target: { kind: 'new', partOf: null, mends: '6f1c1a52-2b57-4a1e-9a39-6f0a7d1f7f10' },
    parameters: { serial: ' HP-2026-0000\u202F0001 ', power: '12', refrigerant: 'R290\nwith\toil' },
    photos: [{ name: 'a.jpg', caption: 'Kotłownia\tlewa ' }],
    signer: { name: 'Anna\tNowak', role: 'prezes\nzarządu' },
  };

  test('is signed as the server stores it, so that the server takes the signature', async () => {
    const sealed = await seal(broken, { field: 'signature', hashes: new Map(), today: TODAY, typed: false });
    if (sealed.seal?.kind !== 'here') throw new Error('Nobody has signed');
    const { parameters, serial, photos, signer } = sealed.seal.content;
    expect({ parameters, serial, photos, signer }).toEqual({
      parameters: { serial: 'HP-2026-00000001', power: '12', refrigerant: 'R290 with oil' },
      serial: 'HP-2026-00000001',
      photos: [{ name: 'a.jpg', caption: 'Kotłownia lewa' }],
      signer: { name: 'Anna Nowak', role: 'prezes zarządu', on: '2026-11-20' },
    });
  });

  test('is sent as it is signed', () => {
    expect(insertBody(broken, 'client')).toMatchObject({
      customDevice: { parameters: { serial: 'HP-2026-00000001', power: '12', refrigerant: 'R290 with oil' } },
    });
  });
});

describe('a text that is longer than can be sent', () => {
  const log = 'E14 '.repeat(3_000).trim();

  test('leaves the draft of a commissioning to be opened again, which says at the field what is too long', () => {
    const data = {
      ...about(),
      answers: { pump: { brand: log } },
      parameters: { serial: 'X-1', power: '12', refrigerant: log },
    };
    const opened = commissioningRecord.schema.read(structuredClone(data));
    expect(opened.answers).toEqual({ pump: { brand: log } });
    expect(missing(opened)).toEqual(['device-refrigerant', 'pump-brand']);
  });
});
