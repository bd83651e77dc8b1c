import { describe, expect, test } from 'vitest';
import type { Commissioning, CommissioningStep } from './commissioning-draft.ts';
import { begun, filled, TODAY } from './heat-pump.sample.ts';
import { reachableStep } from '../../form/steps/use-steps.ts';
import { recordGaps, recordSteps } from '../../records/field-work/record-steps.ts';
import { commissioningRecord } from './commissioning-record.ts';

const keys = (data: Commissioning) => recordSteps(commissioningRecord, data).map((step) => step.key);
type Steps = ReturnType<typeof recordSteps<Commissioning, CommissioningStep>>;
const gapsIn = (step: Steps[number], data: Commissioning) => [
  ...recordGaps(commissioningRecord, step, data, TODAY).keys(),
];
const lackingIn = (data: Commissioning, key: string) =>
  gapsIn(
    recordSteps(commissioningRecord, data).find((step) => step.key === key)!,
    data,
  );

const reached = (data: Commissioning, wanted: string | null) =>
  reachableStep(recordSteps(commissioningRecord, data), (step) => gapsIn(step, data).length > 0, wanted);

const dated = (dates: { installationDate?: string; soldOn?: string }): Commissioning => ({
  ...filled(),
  customer: { ...filled().customer, ...dates },
});

describe('the steps of a commissioning', () => {
  test('are device, customer, the template’s own, notes, summary, signatures', () => {
    expect(keys(begun())).toEqual([
      'device',
      'customer',
      'form-hydraulics',
      'notes',
      'summary',
      'signatures',
    ]);
  });

  test('have the buffer’s questions beside those before it when the device turns out to have a buffer', () => {
    const data = { ...begun(), parameters: { ...begun().parameters, buffer: 'yes' } };
    expect(keys(data)).toEqual(keys(begun()));
    expect(lackingIn({ ...data, answers: { hydraulics: { pressure: 1.5 } } }, 'form-hydraulics')).toEqual([
      'buffer-volume',
    ]);
  });

  test('ask for the photo of the nameplate where the device is compared with it, and nowhere else', () => {
    const { version } = begun();
    const form = {
      steps: version.installationFormSchema.steps.map((step) => ({
        ...step,
        fields: step.fields.map((field) =>
          field.name === 'manometer' ? { ...field, required: true, nameplate: true } : field,
        ),
      })),
    } as typeof version.installationFormSchema;
    const data = { ...begun(), version: { ...version, installationFormSchema: form } };
    expect(lackingIn(data, 'device')).toEqual(['hydraulics-manometer']);
    expect(lackingIn(data, 'form-hydraulics')).toEqual(['hydraulics-pressure']);
  });

  test('have the installer’s own data as lines of the summary, which lacks what the profile lacks', () => {
    const data = { ...filled(), installer: { ...filled().installer, phone: '' } };
    expect(lackingIn(data, 'summary')).toEqual(['installer-phone']);
    expect(lackingIn(filled(), 'summary')).toEqual([]);
  });
});

describe('a draft of an earlier version', () => {
  test.each([
    ['at the installer’s data, which were a step then', 'installer', 'summary'],
    ['at a step that shares a screen now', 'form-buffer', 'form-hydraulics'],
    ['at a step that is still one', 'notes', 'notes'],
  ])('%s opens at the right place', (_, stored, shown) => {
    const data = { ...filled(), parameters: { ...filled().parameters, buffer: 'yes' } };
    const answers = { ...data.answers, buffer: { volume: 200 } };
    expect(reached({ ...data, answers }, stored).step.key).toBe(shown);
  });

  test('at the installer’s data opens at the first step that lacks something', () => {
    expect(reached({ ...filled(), answers: {} }, 'installer').step.key).toBe('form-hydraulics');
  });
});

describe('every action of a step comes before the next', () => {
  test('a device begins with its factory values and lacks nothing', () => {
    expect(lackingIn(begun(), 'device')).toEqual([]);
  });

  test('a device typed by hand lacks the values that are required, and none other', () => {
    const data = { ...begun(), parameters: { serial: 'X-1' } };
    expect(lackingIn(data, 'device')).toEqual(['device-power']);
  });

  test('an unknown device lacks what is needed then, and what is required otherwise may wait', () => {
    const { version } = begun();
    const parametersSchema = version.parametersSchema.map((field) => ({
      ...field,
      neededWhenUnknown: field.name === 'refrigerant',
    }));
    const data = { ...begun(), origin: 'unknown' as const, version: { ...version, parametersSchema } };
    expect(lackingIn({ ...data, parameters: { serial: 'X-1' } }, 'device')).toEqual(['device-refrigerant']);
  });

  test('factory values that are marked are compared with the nameplate first', () => {
    const { version } = begun();
    const parametersSchema = version.parametersSchema.map((field) => ({
      ...field,
      confirmed: field.name === 'power',
    }));
    const data = { ...begun(), version: { ...version, parametersSchema } };
    expect(lackingIn(data, 'device')).toEqual(['device-confirmed']);
    expect(lackingIn({ ...data, confirmed: true }, 'device')).toEqual([]);
  });

  test.each([
    ['12,5', []],
    ['12.5', []],
    ['dwanaście', ['device-power']],
  ])('a power of %j is taken as it is typed: %j', (power, gaps) => {
    expect(lackingIn({ ...begun(), parameters: { serial: 'X-1', power } }, 'device')).toEqual(gaps);
  });

  test('an installation date in the future is refused, today is not', () => {
    expect(lackingIn(dated({ installationDate: '2026-11-20' }), 'customer')).toEqual([]);
    expect(lackingIn(dated({ installationDate: '2026-11-21' }), 'customer')).toEqual([
      'customer-installationDate',
    ]);
    expect(lackingIn(dated({ installationDate: '2026-02-30' }), 'customer')).toEqual([
      'customer-installationDate',
    ]);
    expect(lackingIn(dated({ installationDate: '' }), 'customer')).toEqual(['customer-installationDate']);
  });

  test('a date of sale may be missing, and must otherwise be a day that has been', () => {
    expect(lackingIn(dated({ soldOn: '' }), 'customer')).toEqual([]);
    expect(lackingIn(dated({ soldOn: '2026-05-01' }), 'customer')).toEqual([]);
    expect(lackingIn(dated({ soldOn: '2027-05-01' }), 'customer')).toEqual(['customer-soldOn']);
  });

  test('a low pressure asks why', () => {
    const data = { ...filled(), answers: { hydraulics: { pressure: 0.5 } } };
    expect(lackingIn(data, 'form-hydraulics')).toEqual(['hydraulics-low']);
  });

  test('both people sign', () => {
    expect(lackingIn({ ...filled(), signature: null, installerSignature: null }, 'signatures')).toEqual([
      'signatures-signature',
      'signatures-installerSignature',
    ]);
  });

  test('the first open step of a new form is the customer, of a finished one the summary', () => {
    expect(reached(begun(), 'summary').step.key).toBe('customer');
    expect(reached(filled(), 'summary').step.key).toBe('summary');
  });
});

describe('an address that names a step', () => {
  test('leads there once everything before it is done', () => {
    expect(reached(filled(), 'signatures')).toMatchObject({
      index: 5,
      step: { key: 'signatures' },
    });
  });

  test('leads to the first open step when something before it is missing', () => {
    expect(reached(begun(), 'summary').step.key).toBe('customer');
  });

  test('that is gone, because an answer hid it, leads to the beginning', () => {
    expect(reached(filled(), 'form-gone').step.key).toBe('device');
    expect(reached(filled(), null).step.key).toBe('device');
  });
});
