import { onOneLine } from '../contact/one-line.ts';
import type { Answers } from './answers.ts';
import { reasonKey } from './out-of-range.ts';
import type { Field, FormSchema } from './schema.ts';
import { answerTo } from './visible.ts';

/**
 * The answers with every text of a field of one line, and every reason, on one line: a browser's field gives no other, a
 * body that was written by hand may. All other answers stay as they are.
 */
export function oneLineAnswers(schema: FormSchema, answers: Answers): Answers {
  const result = { ...answers };
  for (const { id, fields } of schema.steps)
    for (const field of fields) {
      const key = lineOf(field);
      const answer = key === undefined ? undefined : answerTo(answers, id, key);
      if (key === undefined || typeof answer !== 'string') continue;
      const line = BREAK.test(answer) ? onOneLine(answer) : answer;
      result[id] = { ...result[id], [key]: line };
    }
  return result;
}

/** Key of the answer of one line that belongs to a field. */
function lineOf(field: Field): string | undefined {
  if (field.type === 'number' || field.type === 'calculated') return reasonKey(field.name);
  return field.type === 'text' && !field.multiline ? field.name : undefined;
}

const BREAK = /[\t\n\r]/;
