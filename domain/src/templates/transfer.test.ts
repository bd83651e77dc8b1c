import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomField } from '../form/random-form.sample.ts';
import type { WrittenForm } from '../form/schema.ts';
import { SECOND_MAKER_TERMS } from '../warranty/terms.ts';
import { compareVersions } from './comparison.ts';
import type { WrittenParameter } from './parameters-schema.ts';
import { type TemplateFile, templateFileSchema } from './transfer-contract.ts';

const words = fc.stringMatching(/^[A-ZŁŻŚ][a-ząćęłńóśźż ,.µ²°"\\{}]{0,30}[a-z]$/u);
const labels = fc.record({ pl: words, en: words, de: words }, { requiredKeys: [] });
const names = (maxLength: number) =>
  fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), { minLength: 1, maxLength });
const flags = ['required', 'confirmed', 'neededWhenUnknown', 'fromFactory', 'repeatable'] as const;

const parameters = names(4).chain((all) =>
  fc
    .tuple(
      ...all.map((name, at) =>
        fc.record({
          name: fc.constant(name),
          type: fc.constantFrom('string' as const, 'number' as const, 'date' as const, 'yes_no' as const),
          label: words,
          labels,
          marks: fc.subarray([...flags]),
          serial: fc.constant(at === 0),
        }),
      ),
    )
    .map((fields) =>
      fields.map(({ marks, serial, ...field }): WrittenParameter => {
        const marked = Object.fromEntries(marks.map((mark) => [mark, true]));
        return { ...field, ...marked, ...(serial && { barcodeScanner: true }) };
      }),
    ),
);

const form: fc.Arbitrary<WrittenForm> = fc
  .array(fc.record({ title: words, titles: labels, fields: fc.array(randomField, { maxLength: 5 }) }), {
    maxLength: 4,
  })
  .map((steps) => ({
    steps: steps.map(({ fields, ...step }, at) => ({
      id: `step_${at}`,
      ...step,
      fields: fields.map((field, place) => ({ ...field, name: `${field.name}_${at}_${place}` })),
    })),
  }));

const text = fc
  .record({ said: words, link: fc.boolean(), table: fc.boolean() })
  .map(({ said, link, table }): NonNullable<TemplateFile['warrantyTemplates']['pl']> => ({
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: said }] },
        { type: 'paragraph', content: [{ type: 'placeholder', attrs: { key: 'warranty.end' } }] },
        { type: 'pageBreak' },
      ],
    },
    showDataTable: table,
    tableParameters: [],
    showServiceLog: !table,
    attachments: link ? [{ kind: 'external', name: said, path: 'https://maker.example/a.pdf' }] : [],
  }));

/** A version of any template, as the server writes it into a file. */
const files: fc.Arbitrary<TemplateFile> = fc
  .record({
    name: words,
    nameTranslations: labels,
    isSpecial: fc.boolean(),
    days: fc.nat(180),
    parametersSchema: parameters,
    forms: fc.tuple(form, form, form),
    warrantyTemplates: fc.record({ pl: text, en: text, de: text }, { requiredKeys: [] }),
  })
  .map(({ name, nameTranslations, isSpecial, days, parametersSchema, forms, warrantyTemplates }) =>
    templateFileSchema.parse({
      format: 'installer-portal/device-template',
      formatVersion: 1,
      template: {
        name,
        nameTranslations,
        mainLanguage: 'pl',
        isSpecial,
        heatpump: !isSpecial,
        inspectionDays: { before: days, after: 180 - days },
      },
      version: {
        parametersSchema,
        installationFormSchema: forms[0],
        inspectionFormSchema: forms[1],
        productionFormSchema: forms[2],
        warrantyTerms: SECOND_MAKER_TERMS,
      },
      warrantyTemplates,
      leftOut: [],
    }),
  );

const compared = ({ version, warrantyTemplates }: TemplateFile) => ({
  ...version,
  warrantyTemplates,
});

describe('a template that is written to a file and read again', () => {
  test('is the same to the last letter, and a comparison finds no change', () => {
    fc.assert(
      fc.property(files, (file) => {
        const read = templateFileSchema.parse(JSON.parse(JSON.stringify(file)));
        expect(read).toEqual(file);
        expect(compareVersions(compared(file), compared(read))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
