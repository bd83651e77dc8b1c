import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answer, Answers } from './answers.ts';
import { holds, type ValueOf } from './condition.ts';
import type { Field, FormSchema, Step } from './schema.ts';

/** The answer given to a field, whatever is visible; undefined when there is none. */
export function answerTo(answers: Answers, stepId: string, field: string): Answer | undefined {
  // Own keys only: a field may be called `constructor`.
  const step = Object.hasOwn(answers, stepId) ? answers[stepId] : undefined;
  return step && Object.hasOwn(step, field) ? step[field] : undefined;
}

/** The text that conditions compare: numbers as their text; nothing, null and blanks are no answer. */
export function answerText(answer: Answer | undefined): string | undefined {
  if (answer === undefined || answer === null) return undefined;
  const text = String(answer);
  return text.trim() === '' ? undefined : text;
}

type Evaluated = { readonly steps: readonly Step[]; readonly valueOf: ValueOf };

/**
 * One pass in document order. Conditions look back only, so each sees the final say on what it looks at and
 * hiding spreads by itself; a condition on a later or unknown field, which builders refuse, sees no value.
 */
function evaluate(schema: FormSchema, answers: Answers, device: ParameterValues): Evaluated {
  const seen = new Map<string, string>();
  for (const [name, value] of Object.entries(device)) {
    const text = answerText(value);
    if (text !== undefined) seen.set(`device.${name}`, text);
  }
  const valueOf: ValueOf = (field) => seen.get(field);
  const steps: Step[] = [];
  for (const step of schema.steps) {
    if (!holds(step.showWhen, valueOf)) continue;
    const fields: Field[] = [];
    for (const field of step.fields) {
      if (!holds(field.showWhen, valueOf)) continue;
      fields.push(field);
      const text = answerText(answerTo(answers, step.id, field.name));
      if (text !== undefined) seen.set(`form.${field.name}`, text);
    }
    // A step of which nothing is left would be an empty page to walk through.
    if (fields.length > 0) steps.push({ ...step, fields });
  }
  return { steps, valueOf };
}

/**
 * The steps and fields to be shown for these answers and this device, in order. Hidden counts as
 * unanswered, also for the conditions that look at it. Never throws.
 */
export function visibleForm(schema: FormSchema, answers: Answers, device: ParameterValues): readonly Step[] {
  return evaluate(schema, answers, device).steps;
}

/** Reads `device.X` and visible `form.X` of a whole form; for the conditions of attachments and placeholders. */
export function visibleValues(schema: FormSchema, answers: Answers, device: ParameterValues): ValueOf {
  return evaluate(schema, answers, device).valueOf;
}

/** The answers to visible fields: what is sent. Doing it twice changes nothing. */
export function visibleAnswers(schema: FormSchema, answers: Answers, device: ParameterValues): Answers {
  return Object.fromEntries(
    visibleForm(schema, answers, device).flatMap((step) => {
      const given = step.fields.flatMap((field) => {
        const answer = answerTo(answers, step.id, field.name);
        return answerText(answer) === undefined ? [] : [[field.name, answer ?? null] as const];
      });
      return given.length === 0 ? [] : [[step.id, Object.fromEntries(given)] as const];
    }),
  );
}

/** An image or signature that the answers refer to. */
export type ImageReference = {
  readonly stepId: string;
  readonly field: string;
  readonly type: 'image' | 'signature';
  readonly name: string;
};

/** The images and signatures referred to, in order of the form. */
export function imageReferences(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
): readonly ImageReference[] {
  return visibleForm(schema, answers, device).flatMap((step) =>
    step.fields.flatMap((field) => {
      if (field.type !== 'image' && field.type !== 'signature') return [];
      const name = answerTo(answers, step.id, field.name);
      if (typeof name !== 'string' || answerText(name) === undefined) return [];
      return [{ stepId: step.id, field: field.name, type: field.type, name }];
    }),
  );
}

/** The `imageName`s that a manifest must list, each once. */
export function imageNames(schema: FormSchema, answers: Answers, device: ParameterValues): readonly string[] {
  return [...new Set(imageReferences(schema, answers, device).map((reference) => reference.name))];
}
