import { z } from 'zod';

/**
 * One answer, as sent and stored: text, list value, `yes`/`no` and ISO dates as strings, numbers as numbers. An image
 * or signature is the `imageName` of a stored file; several images, or several values of a list, are separated by line
 * breaks (`several.ts`).
 */
const answerSchema = z.union([z.string().max(10_000), z.number(), z.null()]);

/** Whether an answer or a parameter can be sent under this name: a JSON body with the key `__proto__` is refused. */
export const isSendableName = (name: string): boolean => name !== '__proto__';

/** `survey.data` of specification section 3: `{ [stepId]: { [fieldName]: answer } }`. */
export const answersSchema = z.record(z.string().max(60), z.record(z.string().max(60), answerSchema));

/**
 * The same while it is being typed, as an unfinished form keeps it: a text may be longer than it can be sent, which the form says at its
 * field (`check.ts`). A draft that was refused for it could not be opened again.
 */
export const typedAnswersSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
);

/** The same in a merge patch: null removes an answer. */
export const answersPatchSchema = z.record(
  z.string().max(60),
  z.record(z.string().max(60), answerSchema).nullable(),
);

export type Answer = z.infer<typeof answerSchema>;
export type Answers = z.infer<typeof answersSchema>;
