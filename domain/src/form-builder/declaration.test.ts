import { expect, test } from 'vitest';
import { declarationIn } from '../templates/labels.ts';
import { declarationText, withDeclarationText } from './declaration.ts';

const STARTER = {
  steps: [],
  declaration: { text: 'Potwierdzam', texts: { pl: 'Potwierdzam', en: 'I confirm', de: 'Ich bestätige' } },
};

test('customers sign the declaration as an admin has rewritten it in the main language', () => {
  const form = withDeclarationText(STARTER, 'pl', 'pl', 'Potwierdzam odbiór');
  expect(declarationText(form, 'pl', 'pl')).toBe('Potwierdzam odbiór');
  expect(declarationIn(form, 'pl')).toBe('Potwierdzam odbiór');
  expect(declarationIn(form, 'de')).toBe('Ich bestätige');
});

test('a German main language shows and writes the German declaration, and the Polish one stays', () => {
  expect(declarationText(STARTER, 'de', 'de')).toBe('Ich bestätige');
  const form = withDeclarationText(STARTER, 'de', 'de', 'Ich bestätige die Abnahme');
  expect(declarationIn(form, 'de')).toBe('Ich bestätige die Abnahme');
  expect(declarationIn(form, 'pl')).toBe('Potwierdzam');
});

test.each([
  ['pl', 'en', 'de'],
  ['de', 'en', 'pl'],
] as const)('a declaration that is cleared in every language, %s first, is gone', (...languages) => {
  const form = languages.reduce(
    (now, language) => withDeclarationText(now, language, 'pl', ''),
    STARTER as Parameters<typeof withDeclarationText>[0],
  );
  expect(form).toEqual({ steps: [] });
});

test('a form without a declaration gets one in the language that is written first', () => {
  const form = withDeclarationText({ steps: [] }, 'en', 'pl', 'I confirm');
  expect(form.declaration).toEqual({ text: '', texts: { en: 'I confirm' } });
  expect(declarationText(form, 'pl', 'pl')).toBe('');
});
