import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [undefined, 'pl'],
  ['', 'pl'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,en;q=0.5,de;q=0.9', 'de'],
  ['fr,es', 'pl'],
  ['DE', 'de'],
  ['en;q=0,de;q=0.1', 'de'],
  // What is no weight, or no list, is no reason to fail.
  ['en;q=much,de;q=0.2', 'de'],
  [';;;,,,q=1', 'pl'],
  ['__proto__,constructor', 'pl'],
  // Of a header as long as a server takes them only the beginning is read.
  [`${'fr,'.repeat(5_000)}de`, 'pl'],
  [`de,${'en;q='.repeat(3_000)}`, 'de'],
])('whoever asks with "%s" is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
