import { parameterValue } from '../devices/parameters.ts';
import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answers } from './answers.ts';
import { type ValuesOf, holds } from './condition.ts';
import type { FormSchema, ShowWhen } from './schema.ts';

/** Most questions on one screen of a phone, counting those that an answer may hide. */
const QUESTIONS_OF_SCREEN = 24;

/**
 * Which steps of a form share a screen: neighbours, as long as a screen has no more than 24 questions. A function of the form and the
 * device alone, so that no answer moves a question to another screen while somebody is answering; a step that the device rules
 * out takes no place, unless it was answered before the device was another one.
 *
 * @param before the answers that a correction began with
 * @returns the ids of the steps of each screen, in order; each step that may be shown is on one
 */
export function screensOf(
  form: FormSchema,
  device: ParameterValues,
  before: Answers = {},
): readonly (readonly string[])[] {
  const screens: { ids: string[]; questions: number }[] = [];
  for (const { id, fields, showWhen } of form.steps) {
    if (!mayHold(showWhen, device) && !Object.hasOwn(before, id)) continue;
    const last = screens.at(-1);
    if (last !== undefined && last.questions + fields.length <= QUESTIONS_OF_SCREEN) {
      last.ids.push(id);
      last.questions += fields.length;
    } else screens.push({ ids: [id], questions: fields.length });
  }
  return screens.map(({ ids }) => ids);
}

const DEVICE = 'device.';

/** Whether some answers could make a condition hold: only what it asks of the device is decided already. */
function mayHold(showWhen: ShowWhen | undefined, device: ParameterValues): boolean {
  if (showWhen === undefined) return true;
  const valuesOf: ValuesOf = (field) => {
    const value = parameterValue(device, field.slice(DEVICE.length));
    return value.trim() === '' ? [] : [value];
  };
  return showWhen.any.some(({ all }) => {
    const decided = all.filter(({ field }) => field.startsWith(DEVICE));
    return decided.length === 0 || holds({ any: [{ all: decided }] }, valuesOf);
  });
}
