import type { Field } from '@portal/domain/form/schema';
import { answerText, answerTo, visibleForm } from '@portal/domain/form/visible';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { CardStep } from './card-data.ts';
import { cardDate, cardNumber } from './card-formats.ts';
import type { FilledForm } from './card-input.ts';
import { wordsIn } from './words.ts';

/** A signature given in the form, under its question. */
export type FormSignature = { readonly field: string; readonly label: string; readonly picture: string };

/**
 * A filled form as it is printed: visible steps with the questions that were answered, photos under their
 * question's words. Hidden and unanswered questions are left out, and a step of which nothing remains.
 *
 * @param device current parameter values, which conditions look at
 */
export function answeredSteps(
  { form, answers }: FilledForm,
  device: ParameterValues,
  language: Language,
): CardStep[] {
  return visibleForm(form, answers, device).flatMap((step) => {
    const given = step.fields.flatMap((field) => {
      const answer = answerTo(answers, step.id, field.name);
      const text = answerText(answer);
      return text === undefined ? [] : [{ field, label: labelIn(language, field.labels, field.label), text }];
    });
    const rows = given
      .filter(({ field }) => field.type !== 'image' && field.type !== 'signature')
      .map(({ field, label, text }) => ({ label, value: readable(field, text, language) }));
    const photos = given
      .filter(({ field }) => field.type === 'image')
      .map(({ label, text }) => ({ picture: text, caption: label }));
    const title = labelIn(language, step.titles, step.title);
    return rows.length + photos.length === 0 ? [] : [{ title, rows, photos }];
  });
}

/** The signatures given in a form, in its order. */
export function formSignatures(
  { form, answers }: FilledForm,
  device: ParameterValues,
  language: Language,
): FormSignature[] {
  return visibleForm(form, answers, device).flatMap((step) =>
    step.fields.flatMap((field) => {
      const picture = answerText(answerTo(answers, step.id, field.name));
      if (field.type !== 'signature' || picture === undefined) return [];
      return [{ field: field.name, label: labelIn(language, field.labels, field.label), picture }];
    }),
  );
}

/** An answer in a person's words: the option's label, yes or no, a day, a number with its unit. */
function readable(field: Field, text: string, language: Language): string {
  const words = wordsIn(language);
  switch (field.type) {
    case 'yes_no':
      return text === 'yes' ? words.yes : words.no;
    case 'list': {
      const option = field.options.find(({ value }) => value === text);
      return option ? labelIn(language, option.labels, option.label) : text;
    }
    case 'date':
      return cardDate(text, language);
    case 'number':
      return [cardNumber(text, language), field.unit].filter(Boolean).join(' ');
    case 'text':
    case 'image':
    case 'signature':
      break;
  }
  return text;
}
