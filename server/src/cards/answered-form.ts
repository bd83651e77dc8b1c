import { needsReason, reasonFor } from '@portal/domain/form/out-of-range';
import type { Field, FieldType } from '@portal/domain/form/schema';
import { severalOf } from '@portal/domain/form/several';
import { answerIn, answerText, answerTo, storedForm } from '@portal/domain/form/visible';
import { labelIn, type Language, optionLabel } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { CardStep } from './card-data.ts';
import { cardDate, cardNumber, cardYesNo } from './card-formats.ts';
import type { FilledForm } from './card-input.ts';
import { wordsIn } from './words.ts';

/** A signature given in the form, printed under its question. */
export type FormSignature = { readonly field: string; readonly label: string; readonly picture: string };

/**
 * A completed form for printing: visible steps with their answered questions, photos under their question. Hidden and
 * unanswered questions are left out, and so are steps without any.
 * @param device current parameter values, on which conditions depend
 */
export function answeredSteps(
  { form, answers }: FilledForm,
  device: ParameterValues,
  language: Language,
): CardStep[] {
  return storedForm(form, answers, device).flatMap((step) => {
    const given = step.fields.flatMap((field) => {
      const answer = answerIn(step.id, field, answers);
      const text = answerText(answer);
      if (text === undefined) return [];
      const reason = needsReason(field, answer) ? reasonFor(answers, step.id, field.name) : undefined;
      return [{ field, label: labelIn(language, field.labels, field.label), text, reason }];
    });
    const rows = given
      .filter(({ field }) => !PICTURES.has(field.type))
      .map(({ field, label, text, reason }) => {
        const value = readable(field, text, language);
        return { label, value: reason === undefined ? value : withReason(value, reason, language) };
      });
    const photos = given.flatMap(({ field, label, text }) => {
      if (field.type === 'image') return [{ picture: text, caption: label }];
      if (field.type !== 'images') return [];
      return severalOf(text).map((picture, at) => ({ picture, caption: `${label} (${at + 1})` }));
    });
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
  return storedForm(form, answers, device).flatMap((step) =>
    step.fields.flatMap((field) => {
      const picture = answerText(answerTo(answers, step.id, field.name));
      if (field.type !== 'signature' || picture === undefined) return [];
      return [{ field: field.name, label: labelIn(language, field.labels, field.label), picture }];
    }),
  );
}

const PICTURES: ReadonlySet<FieldType> = new Set(['image', 'images', 'signature']);

/** A value outside its range, with the action taken. */
function withReason(value: string, reason: string, language: Language): string {
  return `${value} (${wordsIn(language).outOfRange.replace('{reason}', () => reason)})`;
}

/** An answer as text: the option's label, yes or no, a date, a number with its unit. */
export function readable(field: Field, text: string, language: Language): string {
  switch (field.type) {
    case 'yes_no':
      return cardYesNo(text, language);
    case 'list':
      return optionLabel(field, text, language);
    case 'choices':
      return severalOf(text)
        .map((value) => optionLabel(field, value, language))
        .join(', ');
    case 'date':
      return cardDate(text, language);
    case 'number':
    case 'calculated':
      return [cardNumber(text, language), field.unit].filter(Boolean).join(' ');
    case 'text':
    case 'time':
    case 'newer':
    case 'image':
    case 'images':
    case 'signature':
    case 'statement':
      break;
  }
  return text;
}
