import type { FormSchema } from './schema.ts';
import type { Answers } from './answers.ts';
import { answerTo, type Before, visibleAnswers } from './visible.ts';

/**
 * What a record answers and its form does not ask of the device as it is now, since the device was replaced or its values were
 * changed: what apps that know of the device alone neither show nor send.
 */
export function keptAnswers(schema: FormSchema, { answers, device }: Before): Answers {
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
