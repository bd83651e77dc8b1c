import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomField } from '../form/random-form.sample.ts';
import { receivedFormSchema } from '../form/received.ts';
import { formSchema } from '../form/schema.ts';
import { FIRST_RELEASE } from './first-release.sample.ts';
import { parametersSchema } from './parameters-schema.ts';
import { readerLevel, type VersionContent } from './reader-level.ts';
import { receivedParametersSchema } from './received-parameters.ts';

const SERIAL = { name: 'serial', type: 'string' as const, label: 'Numer seryjny', barcodeScanner: true };
const NOTHING = { steps: [] };
const version = (more: Partial<VersionContent>): VersionContent => ({
  parametersSchema: [SERIAL],
  installationFormSchema: NOTHING,
  inspectionFormSchema: NOTHING,
  productionFormSchema: NOTHING,
  ...more,
});
const asking = (field: object) =>
  formSchema.parse({
    steps: [{ id: 's', title: 'S', fields: [{ name: 'x', label: 'X', required: false, ...field }] }],
  });

describe('the reader level of a version', () => {
  test.each<[string, object, number]>([
    ['a text', { type: 'text' }, 1],
    ['a day', { type: 'date' }, 1],
    ['one of a list', { type: 'list', options: [{ value: 'a', label: 'A' }] }, 1],
    ['yes or no', { type: 'yes_no' }, 1],
    ['a photo', { type: 'image' }, 1],
    ['a signature', { type: 'signature' }, 1],
    ['a number with limits', { type: 'number', min: 1, max: 2, unit: 'bar' }, 1],
    ['a number kept with a reason', { type: 'number', min: 1, outOfRange: 'reason' }, 2],
    ['an answer that may be repeated', { type: 'yes_no', repeatable: true }, 2],
    ['an answer that is expected', { type: 'yes_no', expected: 'yes' }, 2],
    ['a time', { type: 'time' }, 2],
    ['several of a list', { type: 'choices', options: [{ value: 'a', label: 'A' }] }, 2],
    ['several photos', { type: 'images' }, 2],
    ['a sentence to read', { type: 'statement' }, 2],
    ['a photo of the nameplate', { type: 'image', nameplate: true }, 3],
    ['a calculated value', { type: 'calculated', calculation: { kind: 'number', value: 1 } }, 2],
  ])('with %s (%j) is %i, in whichever form', (_, field, level) => {
    const form = asking(field);
    expect(readerLevel(version({ installationFormSchema: form }))).toBe(level);
    expect(readerLevel(version({ inspectionFormSchema: form }))).toBe(level);
    expect(readerLevel(version({ productionFormSchema: form }))).toBe(level);
  });

  test('with a declaration above the signatures is 2', () => {
    const declared = { steps: [], declaration: { text: 'Odebrałem instalację.' } };
    expect(readerLevel(version({ installationFormSchema: declared }))).toBe(2);
  });

  test.each(['confirmed', 'neededWhenUnknown', 'fromFactory', 'repeatable'])(
    'with a parameter that is marked as %s is 2',
    (mark) => {
      const parameters = parametersSchema.parse([{ ...SERIAL, [mark]: true }]);
      expect(readerLevel(version({ parametersSchema: parameters }))).toBe(2);
    },
  );

  test('with options of a parameter that are translated is 2', () => {
    const design = { name: 'd', type: 'list', label: 'Wykonanie', options: ['stojące'] };
    const translated = { ...design, optionLabels: { stojące: { de: 'bodenstehend' } } };
    expect(readerLevel(version({ parametersSchema: parametersSchema.parse([SERIAL, design]) }))).toBe(1);
    expect(readerLevel(version({ parametersSchema: parametersSchema.parse([SERIAL, translated]) }))).toBe(2);
  });

  test('is above that of this app for what it does not know itself', () => {
    const form = receivedFormSchema.parse({ steps: [{ id: 's', title: 'S', fields: [{ type: 'map' }] }] });
    expect(readerLevel(version({ installationFormSchema: form }))).toBe(5);
    const parameters = receivedParametersSchema.parse([{ ...SERIAL, type: 'photo' }]);
    expect(readerLevel(version({ parametersSchema: parameters }))).toBe(5);
  });

  test('is 1 for exactly what the first release opens', () => {
    const parameter = fc
      .record(
        {
          name: fc.constant('power'),
          type: fc.constant('number' as const),
          label: fc.constant('Moc'),
          confirmed: fc.boolean(),
          neededWhenUnknown: fc.boolean(),
          fromFactory: fc.boolean(),
          repeatable: fc.boolean(),
          required: fc.boolean(),
          unit: fc.constant('kW'),
        },
        { requiredKeys: ['name', 'type', 'label'] },
      )
      .map((one) => parametersSchema.parse([SERIAL, one]));
    const form = fc
      .array(randomField, { maxLength: 4 })
      .map((fields) => formSchema.parse({ steps: [{ id: 's', title: 'S', fields }] }));
    fc.assert(
      fc.property(parameter, form, form, (parameters, installation, inspection) => {
        const content = version({
          parametersSchema: parameters,
          installationFormSchema: installation,
          inspectionFormSchema: inspection,
        });
        expect(readerLevel(content) === 1).toBe(FIRST_RELEASE.safeParse(content).success);
      }),
      { numRuns: 500 },
    );
  });
});

describe('parameters that were written with a newer app', () => {
  test('open, and the one that is not known keeps its definition and its place', () => {
    const photo = { name: 'plate', type: 'photo', label: 'Tabliczka', required: true };
    const read = receivedParametersSchema.parse([SERIAL, photo]);
    expect(read).toEqual([
      SERIAL,
      { type: 'newer', name: 'plate', label: 'Tabliczka', required: true, definition: photo },
    ]);
    expect(receivedParametersSchema.parse(read)).toEqual(read);
  });

  test('keep their serial number, whatever is new about it', () => {
    const read = receivedParametersSchema.parse([{ ...SERIAL, checksum: 'mod10' }]);
    expect(read).toMatchObject([{ type: 'newer', name: 'serial', barcodeScanner: true }]);
  });
});
