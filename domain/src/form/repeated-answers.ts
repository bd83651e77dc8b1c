import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answer, Answers } from './answers.ts';
import { stepGaps } from './check.ts';
import type { Field, FormSchema, Step } from './schema.ts';
import { answerText, answerTo, visibleForm } from './visible.ts';

/** An answer of the last installation that the next one may repeat. */
export type RepeatedAnswer = { readonly stepId: string; readonly field: Field; readonly answer: Answer };

/**
 * What steps of a form can take over from the last installation of the same type: answers to their visible, unanswered
 * questions that are marked as repeatable, also of questions that these answers show. Only what would be taken as it is: no
 * option that is gone, and no value that asks for a reason.
 *
 * @param last answers to this or another version of the form: fields are matched by name, wherever they stood
 */
export function repeatedAnswers(
  form: FormSchema,
  stepIds: readonly string[],
  given: { readonly answers: Answers; readonly device: ParameterValues },
  last: Answers,
): readonly RepeatedAnswer[] {
  const before = new Map(Object.values(last).flatMap((step) => Object.entries(step)));
  const repeated: RepeatedAnswer[] = [];
  let answers = given.answers;
  for (;;) {
    const steps = visibleForm(form, answers, given.device).filter(({ id }) => stepIds.includes(id));
    const next = nextRepeated(steps, answers, before, repeated);
    if (next === undefined) return repeated;
    repeated.push(next);
    const { stepId, field, answer } = next;
    answers = { ...answers, [stepId]: { ...answers[stepId], [field.name]: answer } };
  }
}

function nextRepeated(
  steps: readonly Step[],
  answers: Answers,
  before: ReadonlyMap<string, Answer>,
  tried: readonly RepeatedAnswer[],
): RepeatedAnswer | undefined {
  for (const step of steps)
    for (const field of step.fields) {
      const answer = before.get(field.name) ?? null;
      if (!('repeatable' in field) || !field.repeatable || answerText(answer) === undefined) continue;
      if (tried.some((one) => one.stepId === step.id && one.field.name === field.name)) continue;
      if (answerText(answerTo(answers, step.id, field.name)) !== undefined) continue;
      const alone = { ...step, fields: [field] };
      if (stepGaps(alone, { [step.id]: { [field.name]: answer } }).length === 0)
        return { stepId: step.id, field, answer };
    }
  return undefined;
}
