import type { Calculation } from '@portal/domain/form/calculation';
import type { Field, FormSchema, ShowWhen, Step } from '@portal/domain/form/schema';
import type { Labels, Language } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';

/** Polish, English, German. */
export type Words = readonly [pl: string, en: string, de: string];

/** One choice of a list: its stored value, then its labels. */
export type Choice = readonly [value: string, ...words: Words];

type Extra = { readonly help?: Words; readonly showWhen?: ShowWhen; readonly optional?: true };

const labelsOf = ([pl, en, de]: Words): Labels => ({ pl, en, de });

const base = (name: string, words: Words, { help, showWhen, optional }: Extra) => ({
  name,
  label: words[0],
  labels: labelsOf(words),
  ...(help && { help: labelsOf(help) }),
  ...(showWhen && { showWhen }),
  required: !optional,
});

/** Form fields of each type, required by default; they let a form's source read like the form itself. */
export const ask = {
  text: (name: string, words: Words, extra: Extra & { multiline?: true } = {}): Field => ({
    ...base(name, words, extra),
    type: 'text',
    ...(extra.multiline && { multiline: true }),
  }),
  number: (
    name: string,
    words: Words,
    limits: { unit?: string; min?: number; max?: number },
    extra: Extra = {},
  ): Field => ({ ...base(name, words, extra), type: 'number', ...limits }),
  /** Computed from other answers; outside of the range the installer gives a reason. */
  calculated: (
    name: string,
    words: Words,
    calculation: Calculation,
    range: { unit?: string; min: number; max: number },
    extra: Omit<Extra, 'optional'> = {},
  ): Field => ({
    ...base(name, words, extra),
    required: false,
    type: 'calculated',
    calculation,
    ...range,
    outOfRange: 'reason',
  }),
  day: (name: string, words: Words, extra: Extra = {}): Field => ({
    ...base(name, words, extra),
    type: 'date',
  }),
  choice: (name: string, words: Words, choices: readonly Choice[], extra: Extra = {}): Field => ({
    ...base(name, words, extra),
    type: 'list',
    options: choices.map(([value, ...label]) => ({ value, label: label[0], labels: labelsOf(label) })),
  }),
  yesNo: (name: string, words: Words, extra: Extra & { expected?: 'yes' } = {}): Field => ({
    ...base(name, words, extra),
    type: 'yes_no',
    ...(extra.expected && { expected: extra.expected }),
  }),
  photo: (name: string, words: Words, extra: Extra = {}): Field => ({
    ...base(name, words, extra),
    type: 'image',
  }),
  signature: (name: string, words: Words, extra: Extra = {}): Field => ({
    ...base(name, words, extra),
    type: 'signature',
  }),
} as const;

/** Visible while the field has one of these values. */
export function whenIn(field: string, ...values: string[]): ShowWhen {
  return { any: [{ all: [{ field, operator: 'in', values }] }] };
}

/** Visible while the field has none of these values. */
export function whenNotIn(field: string, ...values: string[]): ShowWhen {
  return { any: [{ all: [{ field, operator: 'not_in', values }] }] };
}

export function step(id: string, words: Words, fields: readonly Field[], showWhen?: ShowWhen): Step {
  return { id, title: words[0], titles: labelsOf(words), ...(showWhen && { showWhen }), fields: [...fields] };
}

/** A parameter of the device; text by default. */
export function parameter(
  name: string,
  words: Words,
  more: Partial<Omit<ParameterField, 'name' | 'label' | 'labels'>> = {},
): ParameterField {
  return { type: 'string', ...more, name, label: words[0], labels: labelsOf(words) };
}

/** A parameter chosen from a list, of options that read the same everywhere or are words of a language. */
export function chosen(name: string, words: Words, ...options: (string | Words)[]): ParameterField {
  const translated = options.filter((option) => typeof option !== 'string');
  return parameter(name, words, {
    type: 'list',
    options: options.map((option) => (typeof option === 'string' ? option : option[0])),
    ...(translated.length > 0 && {
      optionLabels: Object.fromEntries(translated.map((option) => [option[0], labelsOf(option)])),
    }),
  });
}

/** How a device is connected to the mains. */
export const ONE_PHASE: Words = ['230 V / 1 faza', '230 V / single-phase', '230 V / einphasig'];
export const THREE_PHASES: Words = ['400 V / 3 fazy', '400 V / three-phase', '400 V / dreiphasig'];

/** A measured parameter with its unit, if it has one. */
export function measured(name: string, words: Words, unit?: string): ParameterField {
  return parameter(name, words, { type: 'number', ...(unit !== undefined && { unit }) });
}

/** Names of parameters by what a commissioning does with them. */
export type CommissioningMarks = {
  /** On the nameplate: compared with it where the factory gave them. */
  readonly confirmed: readonly string[];
  /** What a form cannot do without when the device is unknown; the office adds the rest. */
  readonly neededWhenUnknown: readonly string[];
  /** The same from one house to the next, as often as not. */
  readonly repeatable: readonly string[];
};

/** Parameters with the marks of their commissioning. The serial number is always needed. */
export function withMarks(
  parameters: readonly ParameterField[],
  marks: CommissioningMarks,
): ParameterField[] {
  return parameters.map((field) => ({
    ...field,
    ...(marks.confirmed.includes(field.name) && { confirmed: true }),
    ...((field.barcodeScanner || marks.neededWhenUnknown.includes(field.name)) && {
      neededWhenUnknown: true,
    }),
    ...(marks.repeatable.includes(field.name) && { repeatable: true }),
  }));
}

/** The photo of the nameplate among the questions of a commissioning. */
const NAMEPLATE_PHOTO = 'zdjecie_tabliczki';

/**
 * Steps of a commissioning with the marks of its questions: the photo of the nameplate, and what is the same from one house to the
 * next as often as not. Never what is measured or confirmed on site.
 */
export function withQuestionMarks(steps: readonly Step[], repeatable: readonly string[]): Step[] {
  return steps.map((one) => ({
    ...one,
    fields: one.fields.map((field) => {
      if (field.name === NAMEPLATE_PHOTO && field.type === 'image') return { ...field, nameplate: true };
      return repeatable.includes(field.name) ? ({ ...field, repeatable: true } as Field) : field;
    }),
  }));
}

/** The serial number: scanned, required; a known prefix gives a pattern that only warns (specification section 5). */
export function serialNumber(prefix?: string): ParameterField {
  return parameter('numer_seryjny', ['Numer seryjny', 'Serial number', 'Seriennummer'], {
    barcodeScanner: true,
    required: true,
    ...(prefix !== undefined && { pattern: `^${prefix}-\\d{4}-\\d{8}$` }),
  });
}

/** The models of a device type: a choice where they are known, otherwise a line of text. */
export function modelParameter(models: readonly string[]): ParameterField {
  const words: Words = ['Model', 'Model name', 'Modell'];
  return models.length > 0 ? chosen('model', words, ...models) : parameter('model', words);
}

const POLISH =
  'Potwierdzam, że urządzenie uruchomiono w mojej obecności, że powyższe dane i zdjęcia odpowiadają temu, co wykonano, że przeszkolono mnie z obsługi i że otrzymałem(-am) instrukcję.';
const ENGLISH =
  'I confirm that the device was started in my presence, that the data and photos above match what was done, that I was shown how to use it, and that I received the manual.';
const GERMAN =
  'Ich bestätige, dass das Gerät in meiner Anwesenheit in Betrieb genommen wurde, dass die obigen Angaben und Fotos dem entsprechen, was ausgeführt wurde, dass ich in die Bedienung eingewiesen wurde und die Anleitung erhalten habe.';

/** What a customer signs at a commissioning, until a maker writes it in their own words. */
export const COMMISSIONING_DECLARATION: NonNullable<FormSchema['declaration']> = {
  text: POLISH,
  texts: { en: ENGLISH, de: GERMAN },
};

const STARTERS = { pl: POLISH, en: ENGLISH, de: GERMAN };

/**
 * The form with the declaration as an admin has rewritten it. Starters of earlier releases had Polish twice, as `text` and in
 * `texts`, and their builders wrote `text` alone, whatever the main language: what phones read in it was still the starter's.
 */
export function withRewrittenDeclaration(form: FormSchema, main: Language): FormSchema {
  const { text, texts } = form.declaration ?? {};
  const isAsStarted = texts?.pl !== undefined && texts[main] === STARTERS[main];
  if (text === undefined || !isAsStarted || Object.values(texts).includes(text)) return form;
  return { ...form, declaration: { text, texts: { ...texts, [main]: text } } };
}
