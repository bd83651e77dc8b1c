import { onOneLine } from '../contact/one-line.ts';
import type { Answers } from './answers.ts';
import type { FormSchema } from './schema.ts';
import { answerTo } from './visible.ts';

/**
 * The answers with every text of a field of one line on one line: a browser's field gives no other, a body that was
 * written by hand may. All other answers stay as they are.
 */
export function oneLineAnswers(schema: FormSchema, answers: Answers): Answers {
  const result = { ...answers };
  for (const { id, fields } of schema.steps)
    for (const field of fields) {
      const answer = answerTo(answers, id, field.name);
      if (field.type !== 'text' || field.multiline || typeof answer !== 'string') continue;
      const line = BREAK.test(answer) ? onOneLine(answer) : answer;
      result[id] = { ...result[id], [field.name]: line };
    }
  return result;
}

const BREAK = /[\t\n\r]/;
