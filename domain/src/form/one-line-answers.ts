import { onOneLine } from '../contact/one-line.ts';
import type { Answers } from './answers.ts';
import { reasonKey } from './out-of-range.ts';
import type { Field, FormSchema } from './schema.ts';
import { answerTo } from './visible.ts';

/**
 * The answers with line breaks removed from single-line fields and from reasons: browsers send none, but other clients
 * may. All other answers are unchanged.
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

/** The key of a single-line answer that belongs to a field. */
function lineOf(field: Field): string | undefined {
  if (field.type === 'number' || field.type === 'calculated') return reasonKey(field.name);
  return field.type === 'text' && !field.multiline ? field.name : undefined;
}

const BREAK = /[\t\n\r]/;
