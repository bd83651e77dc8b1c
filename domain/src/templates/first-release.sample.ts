import { z } from 'zod';

/**
 * What the first release read of templates, as it read it: strict, so that one unknown word failed the whole list. Never
 * changed: apps of that release are on phones.
 */
const labels = z.strictObject({
  pl: z.string().max(500).optional(),
  en: z.string().max(500).optional(),
  de: z.string().max(500).optional(),
});
const name = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/);
const showWhen = z.strictObject({
  any: z
    .array(
      z.strictObject({
        all: z
          .array(
            z.strictObject({
              field: z.string().regex(/^(device|form)\.[^\s.]+$/),
              operator: z.enum(['in', 'not_in']),
              values: z.array(z.string()).min(1).max(50),
            }),
          )
          .min(1)
          .max(20),
      }),
    )
    .min(1)
    .max(20),
});
const base = {
  name,
  label: z.string().min(1).max(300),
  labels: labels.optional(),
  help: labels.optional(),
  required: z.boolean(),
  showWhen: showWhen.optional(),
};
const field = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: z.literal('text'), multiline: z.boolean().optional() }),
  z.strictObject({
    ...base,
    type: z.literal('number'),
    unit: z.string().max(20).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({ ...base, type: z.literal('date') }),
  z.strictObject({
    ...base,
    type: z.literal('list'),
    options: z
      .array(
        z.strictObject({
          value: z.string().min(1).max(120),
          label: z.string().min(1).max(200),
          labels: labels.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  z.strictObject({ ...base, type: z.literal('yes_no') }),
  z.strictObject({ ...base, type: z.literal('image') }),
  z.strictObject({ ...base, type: z.literal('signature') }),
]);
const form = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        id: name,
        title: z.string().min(1).max(200),
        titles: labels.optional(),
        showWhen: showWhen.optional(),
        fields: z.array(field).max(100),
      }),
    )
    .max(40),
});
const parameter = z.strictObject({
  name,
  type: z.enum(['string', 'number', 'date', 'list', 'yes_no']),
  label: z.string().min(1).max(200),
  labels: labels.optional(),
  barcodeScanner: z.boolean().optional(),
  required: z.boolean().optional(),
  unit: z.string().max(20).optional(),
  options: z.array(z.string().min(1).max(120)).max(200).optional(),
  pattern: z.string().max(200).optional(),
});

export const FIRST_RELEASE = z.object({
  parametersSchema: z.array(parameter).max(100),
  installationFormSchema: form,
  inspectionFormSchema: form,
  productionFormSchema: form,
});
