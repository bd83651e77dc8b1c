import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answer, Answers } from './answers.ts';
import { type Calculation, calculate } from './calculation.ts';
import { asksOfDevice, holds, isOfDevice, type ValuesOf } from './condition.ts';
import { needsReason, reasonFor, reasonKey } from './out-of-range.ts';
import { numberText, readNumber, soundNumber } from './read-number.ts';
import type { Field, FormSchema, Step } from './schema.ts';
import { severalOf } from './several.ts';

/** The answer given to a field, whatever is visible; undefined when there is none. */
export function answerTo(answers: Answers, stepId: string, field: string): Answer | undefined {
  // Own properties only, since a field may be called `constructor`.
  const step = Object.hasOwn(answers, stepId) ? answers[stepId] : undefined;
  return step && Object.hasOwn(step, field) ? step[field] : undefined;
}

/** The text that conditions compare; numbers are converted, without binary rounding errors, and blank or null counts as no answer. */
export function answerText(answer: Answer | undefined): string | undefined {
  if (answer === undefined || answer === null) return undefined;
  const text = typeof answer === 'number' ? numberText(soundNumber(answer)) : answer;
  return text.trim() === '' ? undefined : text;
}

/**
 * A record before its correction: its answers, and the device as it was when the correction began. An answer to what that device is
 * not asked was given when it was another one, or had other values: the correction keeps it.
 */
export type Before = { readonly answers: Answers; readonly device: ParameterValues };

type Evaluated = { readonly steps: readonly Step[]; readonly valuesOf: ValuesOf };

/**
 * One pass in document order. Conditions and calculations refer to earlier fields only, so each uses final results, and
 * hiding propagates. References to later or unknown fields, which builders refuse, have no value.
 */
function evaluate(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
  readsStored = false,
): Evaluated {
  const seen = new Map<string, readonly string[]>();
  const numbers = new Map<string, number>();
  const see = (field: string, values: readonly string[], number: number | undefined): void => {
    if (values.length > 0) seen.set(field, values);
    if (number !== undefined) numbers.set(field, number);
  };
  for (const [name, value] of Object.entries(device))
    see(`device.${name}`, textsOf(value), readNumber(value));
  const valuesOf: ValuesOf = (field) => seen.get(field) ?? [];
  const valueOf = (calculation: Calculation, stored: Answer | undefined, isAsked: boolean) => {
    const known = typeof stored === 'number' ? stored : undefined;
    if (readsStored) return known;
    return calculate(calculation, (field) => numbers.get(field)) ?? (isAsked ? undefined : known);
  };
  const deviceBefore = new Map<string, readonly string[]>(
    Object.entries(before?.device ?? {}).map(([name, value]) => [`device.${name}`, textsOf(value)]),
  );
  const valuesBefore: ValuesOf = (field) =>
    isOfDevice(field) ? (deviceBefore.get(field) ?? []) : valuesOf(field);
  const steps: Step[] = [];
  for (const step of schema.steps) {
    const answerBefore = ({ name }: Field) => before && answerTo(before.answers, step.id, name);
    const wasAnswered = (field: Field) => answerText(answerBefore(field)) !== undefined;
    const isAsked = holds(step.showWhen, valuesOf);
    const wasAsked = holds(step.showWhen, valuesBefore);
    const stays = !wasAsked && step.fields.some(wasAnswered) && holds(step.showWhen, valuesOf, true);
    if (!isAsked && !stays) continue;
    const fields: Field[] = [];
    for (const defined of step.fields) {
      const { showWhen } = defined;
      // A step that only stays asks nothing of the device as it is now.
      const asks = holds(showWhen, valuesOf) && (isAsked || !asksOfDevice(showWhen));
      const stands = () =>
        wasAnswered(defined) &&
        holds(showWhen, valuesOf, true) &&
        !(wasAsked && holds(showWhen, valuesBefore));
      if (!asks && !stands()) continue;
      const field =
        defined.type === 'calculated'
          ? { ...defined, value: valueOf(defined.calculation, answerBefore(defined), isAsked && asks) }
          : defined;
      fields.push(field);
      const answer = answerIn(step.id, field, answers);
      see(`form.${field.name}`, valuesIn(field, answer), numberIn(field, answer));
    }
    // A step without visible fields would be an empty page.
    if (fields.length > 0) steps.push({ ...step, fields });
  }
  return { steps, valuesOf };
}

const textsOf = (answer: Answer | undefined): readonly string[] => {
  const text = answerText(answer);
  return text === undefined ? [] : [text];
};

function valuesIn(field: Field, answer: Answer | undefined): readonly string[] {
  return field.type === 'choices' || field.type === 'images' ? severalOf(answer) : textsOf(answer);
}

/** The numeric value of an answer for a calculation, including list values that are numbers. */
function numberIn(field: Field, answer: Answer | undefined): number | undefined {
  if (typeof answer === 'number') return Number.isFinite(answer) ? answer : undefined;
  return field.type === 'list' && typeof answer === 'string' ? readNumber(answer) : undefined;
}

/** The answer to a field of `visibleForm`: the calculated value or the given answer. A field that only shows a text has none. */
export function answerIn(stepId: string, field: Field, answers: Answers): Answer | undefined {
  if (field.type === 'calculated') return field.value;
  return field.type === 'statement' ? undefined : answerTo(answers, stepId, field.name);
}

/**
 * The steps and fields that are visible for these answers and this device, in order. Hidden fields count as unanswered,
 * also for conditions and calculations that refer to them. A calculated field carries its value. Never throws.
 */
export function visibleForm(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): readonly Step[] {
  return evaluate(schema, answers, device, before).steps;
}

/**
 * The steps and fields of a record as it was stored, in order: what was calculated when it was stored stays, and so does what was asked
 * because of the device and answered, whatever the device's parameters have become since. Never throws.
 */
export function storedForm(schema: FormSchema, answers: Answers, device: ParameterValues): readonly Step[] {
  return evaluate(schema, answers, device, { answers, device }, true).steps;
}

/** Looks up `device.X` and `form.X` of a record as it was stored (`storedForm`); for the conditions of attachments. */
export function storedValues(schema: FormSchema, answers: Answers, device: ParameterValues): ValuesOf {
  return evaluate(schema, answers, device, { answers, device }, true).valuesOf;
}

/**
 * The answers to visible fields, including calculated values and reasons for values out of range: what is sent and
 * stored. Idempotent.
 */
export function visibleAnswers(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): Answers {
  return Object.fromEntries(
    visibleForm(schema, answers, device, before).flatMap((step) => {
      const given = step.fields.flatMap((field) => {
        const answer = answerIn(step.id, field, answers);
        if (answerText(answer) === undefined) return [];
        const reason = needsReason(field, answer) ? reasonFor(answers, step.id, field.name) : undefined;
        return [
          [field.name, answer ?? null] as const,
          ...(reason === undefined ? [] : [[reasonKey(field.name), reason] as const]),
        ];
      });
      return given.length === 0 ? [] : [[step.id, Object.fromEntries(given)] as const];
    }),
  );
}

/**
 * What a record answers and its form does not ask of the device as it is now, since the device was replaced or its values were
 * changed: what apps that know of the device alone neither show nor send.
 */
export function answersNoLongerAsked(schema: FormSchema, { answers, device }: Before): Answers {
  const asked = visibleAnswers(schema, answers, device);
  return Object.fromEntries(
    Object.entries(answers).map(([step, given]) => [
      step,
      Object.fromEntries(
        Object.entries(given).filter(([field]) => answerTo(asked, step, field) === undefined),
      ),
    ]),
  );
}

/** An image or signature that the answers refer to. */
export type ImageReference = {
  readonly stepId: string;
  readonly field: string;
  readonly type: 'image' | 'signature';
  readonly name: string;
  /** Position, from 0, among several images of one field. */
  readonly at?: number;
};

/** The images and signatures referred to, in order of the form. */
export function imageReferences(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): readonly ImageReference[] {
  return visibleForm(schema, answers, device, before).flatMap((step) =>
    step.fields.flatMap((field): ImageReference[] => {
      const answer = answerTo(answers, step.id, field.name);
      const place = { stepId: step.id, field: field.name };
      if (field.type === 'images')
        return severalOf(answer).map((name, at) => ({ ...place, type: 'image', name, at }));
      if (field.type !== 'image' && field.type !== 'signature') return [];
      if (typeof answer !== 'string' || answerText(answer) === undefined) return [];
      return [{ ...place, type: field.type, name: answer }];
    }),
  );
}

/** The `imageName`s that a manifest must list, each once. */
export function imageNames(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): readonly string[] {
  return [...new Set(imageReferences(schema, answers, device, before).map((reference) => reference.name))];
}
