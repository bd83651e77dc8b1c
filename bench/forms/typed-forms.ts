import type { Answer } from '@portal/domain/form/answers';
import { randomField } from '@portal/domain/form/random-form.sample';
import { readNumber } from '@portal/domain/form/read-number';
import type { Field, FormSchema, ShowWhen } from '@portal/domain/form/schema';
import type { ParameterField, ParametersSchema } from '@portal/domain/templates/parameters-schema';
import * as fc from 'fast-check';
import type { Commissioning } from '../../web/src/features/commissioning/commissioning-draft.ts';
import { commissioningRecord } from '../../web/src/features/commissioning/commissioning-record.ts';
import { changed } from '../../web/src/records/field-work/change.ts';
import type { Change, FormNow } from '../../web/src/records/field-work/form-state.ts';

/** What people type, dictate and paste. */
const text = fc.constantFrom(
  'Daikin',
  'Daikin ',
  'yes',
  'a',
  '1',
  '1,5',
  '1.50',
  '-0',
  '00012',
  '1 500',
  '\u22122',
  '31.02.2026',
  '',
  ' ',
  '\u00A0',
  '\u200B',
  'Dai\u200Bkin',
  '\uFEFF1',
  '\u202A601\u202C',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\u2028b',
  'a\u0007b',
  'a\u0000',
  '\uD83D',
  'x'.repeat(501),
  'y'.repeat(2_001),
  '9'.repeat(400),
);
const SERIALS = ['X-1', ' HP-2026-0000\u202F0001 ', 'A\u200B1', 'A\t1'];
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** As it travels: without what is undefined. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const PARAMETERS_MAX = 4;
const FIELDS_MAX = 12;
const SOURCES = [
  ...Array.from({ length: PARAMETERS_MAX }, (_, at) => `device.p${at}`),
  ...Array.from({ length: FIELDS_MAX }, (_, at) => `form.f${at}`),
];

const showWhen: fc.Arbitrary<ShowWhen> = fc
  .record({
    field: fc.constantFrom(...SOURCES),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(fc.constantFrom('Daikin', 'yes', 'a', '1', '1.5'), { minLength: 1, maxLength: 2 }),
  })
  .map((condition) => ({ any: [{ all: [condition] }] }));

const parameters: fc.Arbitrary<ParametersSchema> = fc
  .array(
    fc.record({
      type: fc.constantFrom(
        'string' as const,
        'number' as const,
        'date' as const,
        'list' as const,
        'yes_no' as const,
      ),
      required: fc.boolean(),
      neededWhenUnknown: optional(fc.boolean()),
      options: optional(fc.subarray(['a', 'Daikin'])),
    }),
    { maxLength: PARAMETERS_MAX },
  )
  .map((fields) => [
    { name: 'serial', type: 'string', label: 'Serial', barcodeScanner: true },
    ...fields.map((field, at) => asJson({ ...field, name: `p${at}`, label: `P${at}` })),
  ]);

const step = fc.tuple(
  fc.array(fc.tuple(randomField, optional(showWhen)), { maxLength: 4 }),
  optional(showWhen),
);

const form: fc.Arbitrary<FormSchema> = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => {
  let next = 0;
  const named = steps.map(([fields, condition], at) => ({
    id: `s${at}`,
    title: `S${at}`,
    showWhen: condition,
    fields: fields.map(([field, own]) => ({
      ...field,
      name: `f${next++}`,
      label: `F${next}`,
      showWhen: own,
    })),
  }));
  return asJson({ steps: named });
});

/** A text that is typed, and which of the options is tapped. */
type Drawn = readonly [typed: string, tap: number];
const drawn = fc.tuple(text, fc.nat(8));

/** What is asked of a device, and what somebody types into it. */
export const typedCase = fc.record({
  schema: parameters,
  form,
  origin: fc.constantFrom('known' as const, 'unknown' as const),
  serial: fc.constantFrom(...SERIALS),
  values: fc.array(drawn, { minLength: PARAMETERS_MAX, maxLength: PARAMETERS_MAX }),
  answers: fc.array(drawn, { minLength: FIELDS_MAX, maxLength: FIELDS_MAX }),
  words: text,
});
export type TypedCase = typeof typedCase extends fc.Arbitrary<infer Value> ? Value : never;

/** One of some values or none, as it is tapped. */
const tapped = <Value>(values: readonly Value[], tap: number): Value | null =>
  tap % 3 === 0 ? null : (values[tap % values.length] ?? null);

function answerOf(field: Field, [typed, tap]: Drawn): Answer {
  switch (field.type) {
    case 'number':
      return readNumber(typed) ?? (typed.trim() === '' ? null : typed);
    case 'list':
      return tapped(field.options, tap)?.value ?? null;
    case 'choices':
      return tapped(
        [field.options.map(({ value }) => value).join('\n'), field.options[0]?.value ?? null],
        tap,
      );
    case 'yes_no':
      return tapped(['yes', 'no'], tap);
    case 'date':
      return tapped(['2026-03-01', '?'], tap);
    case 'time':
      return tapped(['07:05', '?'], tap);
    case 'image':
    case 'signature':
      return tapped([`${field.name}.png`], tap);
    case 'images':
      return tapped([`${field.name}.png`, `${field.name}.png\n${field.name}b.png`], tap);
    case 'text':
    case 'calculated':
    case 'statement':
    case 'newer':
      return typed;
  }
}

function valueOf({ type, options = [] }: ParameterField, [typed, tap]: Drawn): string {
  if (type === 'yes_no') return tapped(['yes', 'no'], tap) ?? '';
  if (type === 'date') return tapped(['2026-03-01', '?'], tap) ?? '';
  return type === 'list' && options.length > 0 ? (tapped(options, tap) ?? '') : typed;
}

const entry = (name: string, value: string) => ({
  kind: 'entry' as const,
  field: 'parameters' as const,
  name,
  value,
});

function changesOf({
  schema,
  form: asked,
  serial,
  values,
  answers,
  words,
}: TypedCase): Change<Commissioning>[] {
  return [
    { kind: 'entry', field: 'notes', name: 'customer', value: words },
    { kind: 'photo-added', picture: { ...PICTURE, name: 'extra.png' } },
    { kind: 'caption', name: 'extra.png', caption: words.slice(0, 200) },
    {
      kind: 'value',
      field: 'signer',
      value: { name: `Anna${words.slice(0, 100)}`, role: words.slice(0, 200) },
    },
    entry('serial', serial),
    ...schema.slice(1).map((field, at) => entry(field.name, valueOf(field, values[at] ?? ['', 0]))),
    ...asked.steps.flatMap(({ id: stepId, fields }) =>
      fields.flatMap((field): Change<Commissioning>[] => {
        const own = answers[Number(field.name.slice(1))] ?? ['', 0];
        const reason = own[0].slice(0, 500) || null;
        return [
          { kind: 'answer', stepId, field: field.name, answer: answerOf(field, own) },
          { kind: 'answer', stepId, field: `${field.name}:reason`, answer: reason },
        ];
      }),
    ),
  ];
}

const PICTURE = { field: '', type: 'image/png', bytes: new ArrayBuffer(3), width: 3, height: 1 } as const;

/** The names of all pictures that may be named. */
export const PICTURES = [
  'extra.png',
  ...Array.from({ length: FIELDS_MAX }, (_, at) => [`f${at}.png`, `f${at}b.png`]).flat(),
];

/** The form as it stands after all that was typed. */
export function typedInto(start: Commissioning, typed: TypedCase): Commissioning {
  let now: FormNow<Commissioning> = { data: start, pictures: new Map() };
  for (const change of changesOf(typed)) now = changed(commissioningRecord, now, change);
  return now.data;
}
