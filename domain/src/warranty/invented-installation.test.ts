import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formGaps } from '../form/check.ts';
import { randomField } from '../form/random-form.sample.ts';
import { heatPump } from './heat-pump.sample.ts';
import { inventedInstallation } from './invented-installation.ts';

const words = { text: 'przykład', serial: 'WZÓR-1', on: '2026-03-12' } as const;

describe('an invented installation', () => {
  test('has a value for each parameter, the serial number being the one given', () => {
    expect(inventedInstallation(heatPump, words).device).toEqual({
      serial: 'WZÓR-1',
      power: '12',
      madeOn: '2026-03-12',
      cooling: 'yes',
    });
  });
  test('answers each question but photos and signatures', () => {
    expect(inventedInstallation(heatPump, words).answers).toEqual({
      hydraulics: {
        tank: 'yes',
        tankKind: 'coil',
        pressure: 12,
        flushedOn: '2026-03-12',
        remarks: 'przykład',
      },
    });
  });
  test('answers every question within its type, options and range', () => {
    fc.assert(
      fc.property(fc.uniqueArray(randomField, { selector: ({ name }) => name, maxLength: 8 }), (fields) => {
        const installationFormSchema = { steps: [{ id: 'step', title: 'Step', fields }] };
        const { device, answers } = inventedInstallation({ ...heatPump, installationFormSchema }, words);
        const notAsked = ['image', 'images', 'signature', 'calculated'];
        const asked = fields.filter(({ type }) => !notAsked.includes(type)).map(({ name }) => name);
        const gaps = formGaps(installationFormSchema, answers, device);
        expect(gaps.filter(({ field }) => asked.includes(field))).toEqual([]);
      }),
    );
  });
});
