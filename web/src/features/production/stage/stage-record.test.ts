import type { FormSchema } from '@portal/domain/form/schema';
import { describe, expect, test } from 'vitest';
import { recordGaps, recordSteps } from '../../../records/field-work/record-steps.ts';
import { answersSoFar } from './answers-so-far.ts';
import { stageAddress, type StageDraft, stageTarget } from './stage-draft.ts';
import { STAGE_FORM } from './stage-form.sample.ts';
import { hasQuestions, stageRecord } from './stage-record.ts';
import { stageRequest } from './stage-request.ts';

const draft = (over: Partial<StageDraft>): StageDraft => ({
  device: { id: 12, serial: 'HP-12', parameters: {} },
  version: { id: 52, productionFormSchema: STAGE_FORM },
  stage: 4,
  worker: { id: 3, name: 'Ewa Lis' },
  startedAt: '2026-11-23T09:00:00Z',
  answers: { 'stage-3': { refrigerant: 'R290' } },
  scanned: null,
  labelPicture: null,
  corrected: false,
  ...over,
});
const keys = (data: StageDraft) => recordSteps(stageRecord, data).map(({ key }) => key);
const missing = (data: StageDraft) =>
  recordSteps(stageRecord, data).flatMap((step) => [
    ...recordGaps(stageRecord, step, data, '2026-11-23').keys(),
  ]);
const sent = (data: StageDraft) =>
  stageRequest.body(data, { clientId: 'c', now: new Date('2026-11-23T10:00:00Z') }).body;

const label = (serial: string | null) =>
  draft({ stage: 9, scanned: serial === null ? null : { serial, by: 'scanner' } });

const record = (stage: 3 | 4, refrigerant: string, counted = true) =>
  ({ act: 'finish', stage, counted, survey: { data: { [`stage-${stage}`]: { refrigerant } } } }) as const;

describe('the form of a stage', () => {
  test('is its own step alone, without a summary, and asks what the stages before it call for', () => {
    expect(keys(draft({}))).toEqual(['form-stage-4']);
    expect(missing(draft({}))).toEqual(['stage-4-pressure', 'stage-4-propane']);
    expect(missing(draft({ answers: { 'stage-3': { refrigerant: 'R32' } } }))).toEqual(['stage-4-pressure']);
  });

  test('sends its own answers alone', () => {
    const answers = { 'stage-3': { refrigerant: 'R32' }, 'stage-4': { pressure: 31.7, propane: 'szczelne' } };
    expect(sent(draft({ answers }))).toEqual({
      clientId: 'c',
      customDevice: '/custom_devices/12',
      worker: 3,
      act: 'finish',
      stage: 4,
      version: '/device_template_versions/52',
      startedAt: '2026-11-23T09:00:00Z',
      finishedAt: '2026-11-23T10:00:00.000Z',
      survey: { data: { 'stage-4': { pressure: 31.7 } } },
      scanned: null,
      labelPicture: null,
    });
  });

  test('of the label check begins with the label, and takes the device’s own in any case and no other', () => {
    expect(keys(label(null))).toEqual(['label']);
    for (const serial of [null, 'HP-13']) expect(missing(label(serial))).toEqual(['label-scanned']);
    expect(missing(label('hp-12'))).toEqual([]);
    expect(sent(label('hp-12'))).toMatchObject({
      stage: 9,
      survey: { data: {} },
      scanned: { serial: 'hp-12' },
    });
  });

  test('of a stage without questions is a button alone', () => {
    expect(keys(draft({ stage: 5 }))).toEqual(['summary']);
  });

  test('goes on from the newest answers of the stages that count', () => {
    const records = [record(3, 'R290'), record(3, 'R32'), record(4, 'R32')];
    expect(answersSoFar({ records }, [2, 3])).toEqual({ 'stage-3': { refrigerant: 'R290' } });
    expect(answersSoFar({ records: [record(3, 'R290', false)] }, [2, 3])).toEqual({});
  });

  test('goes on from what this station has answered itself and not sent yet, of the stages that count', () => {
    const records = [record(3, 'R32')];
    const answered = { 'stage-3': { refrigerant: 'R290' }, 'stage-4': { refrigerant: 'R290' } };
    expect(answersSoFar({ records, answered }, [2, 3])).toEqual({ 'stage-3': { refrigerant: 'R290' } });
  });
});

const asked = (field: string): FormSchema => ({
  steps: [
    {
      id: 'stage-5',
      title: 'Po izolacji',
      fields: [
        {
          name: 'propane',
          type: 'text',
          label: 'Test propanu',
          required: true,
          showWhen: { any: [{ all: [{ field, operator: 'in', values: ['R290'] }] }] },
        },
      ],
    },
  ],
});

test.each(['form.refrigerant', 'device.refrigerant'])(
  'a stage asks what an answer calls for that waits in this station’s queue, as %s',
  (field) => {
    const [hydraulics] = STAGE_FORM.steps;
    if (hydraulics === undefined) throw new Error('The form has no stage 3');
    const device: Parameters<typeof hasQuestions>[0] = {
      done: [2, 3, 4],
      records: [record(3, 'R32')],
      parameters: { refrigerant: 'R32' },
      schemaVersion: {
        parametersSchema: [{ name: 'refrigerant', type: 'string', label: 'Czynnik' }],
        productionFormSchema: { steps: [hydraulics, ...asked(field).steps] },
      },
    };
    expect(hasQuestions(device, 5)).toBe(false);
    const answered = { 'stage-3': { refrigerant: 'R290' } };
    expect(hasQuestions({ ...device, answered }, 5)).toBe(true);
  },
);

test.each([
  ['12', '?stage=4', { kind: 'stage', device: 12, stage: 4 }],
  ['12', '?stage=4&step=form-stage-4', { kind: 'stage', device: 12, stage: 4 }],
  ['12', '', undefined],
  ['12', '?stage=1', undefined],
  ['x', '?stage=4', undefined],
  ['refused', '', undefined],
  [
    'refused',
    '?request=11111111-1111-4111-8111-111111111111',
    { kind: 'refused', requestId: '11111111-1111-4111-8111-111111111111' },
  ],
])('the address /production/%s%s opens %j', (id, search, target) => {
  expect(stageTarget(id, new URLSearchParams(search))).toEqual(target);
});

test('a draft is found again by the address of its stage', () => {
  expect(stageAddress({ kind: 'stage', device: 12, stage: 4 })).toBe('/production/12?stage=4');
  expect(stageAddress({ kind: 'refused', requestId: 'r' })).toBe('/production/refused?request=r');
});
