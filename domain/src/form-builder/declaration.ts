import type { FormSchema } from '../form/schema.ts';
import type { Language } from '../templates/labels.ts';
import type { Texts } from './distinct-labels.ts';
import { textIn, withTextIn } from './texts.ts';

const textsOf = ({ declaration }: FormSchema): Texts => ({
  label: declaration?.text ?? '',
  labels: declaration?.texts,
});

/** What a form has people sign, as it is written in a language. */
export function declarationText(form: FormSchema, language: Language, main: Language): string {
  return textIn(textsOf(form), language, main);
}

/** The form with this text of its declaration; without the declaration when no language has a text. */
export function withDeclarationText(
  form: FormSchema,
  language: Language,
  main: Language,
  text: string,
): FormSchema {
  const { declaration: _before, ...rest } = form;
  const { label, labels } = withTextIn(textsOf(form), language, main, text);
  if (label === '' && labels === undefined) return rest;
  return { ...rest, declaration: { text: label, ...(labels && { texts: labels }) } };
}
