import { PROBLEM_CODES } from '@portal/domain/problem';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partsFrom } from './locale-parts.ts';

type Tree = { [key: string]: string | Tree };

const FILES = {
  pl: partsFrom(import.meta.glob<Tree>('../../locales/pl/**/*.json', { eager: true, import: 'default' })),
  en: partsFrom(import.meta.glob<Tree>('../../locales/en/**/*.json', { eager: true, import: 'default' })),
  de: partsFrom(import.meta.glob<Tree>('../../locales/de/**/*.json', { eager: true, import: 'default' })),
};

const localeKeys = readFileSync(new URL('./locale-keys.ts', import.meta.url), 'utf8');

/** Literals from the specification, so that a language that is removed from the product is missed here. */
const LANGUAGES = ['pl', 'en', 'de'] as const;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text under its dotted key. */
function textsOf(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : textsOf(value, `${prefix}${name}.`),
  );
}

const keysOf = (tree: Tree) => [...new Set(textsOf(tree).map(([key]) => key.replace(PLURAL, '')))].sort();

const placeholdersOf = (tree: Tree) =>
  Object.fromEntries(
    textsOf(tree)
      .filter(([key]) => !PLURAL.test(key) || key.endsWith('_other'))
      .map(([key, text]) => [
        key.replace(PLURAL, ''),
        [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => String(name)).sort(),
      ]),
  );

describe.each(Object.entries(FILES.pl))('the texts of %s', (part, polish) => {
  test.each(['en', 'de'] as const)(
    'say in %s everything that they say in Polish, and no more',
    (language) => {
      expect(keysOf(FILES[language][part] ?? {})).toEqual(keysOf(polish));
    },
  );

  test.each(['en', 'de'] as const)('leave room in %s for the same values', (language) => {
    expect(placeholdersOf(FILES[language][part] ?? {})).toEqual(placeholdersOf(polish));
  });

  test.each(LANGUAGES)('count in %s the way the language counts', (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const forms = Map.groupBy(
      textsOf(FILES[language][part] ?? {}).filter(([key]) => PLURAL.test(key)),
      ([key]) => key.replace(PLURAL, ''),
    );
    for (const [key, texts] of forms) {
      const found = texts.map(([name]) => PLURAL.exec(name)![1]!).sort();
      expect(found, key).toEqual([...wanted].sort());
    }
  });

  test.each(LANGUAGES)('leave nothing unsaid in %s', (language) => {
    for (const [key, text] of textsOf(FILES[language][part] ?? {})) expect(text.trim(), key).not.toBe('');
  });

  test('are known to the types of the keys', () => {
    expect(localeKeys).toMatch(new RegExp(`'../../locales/pl/(office/)?${part}\\.json'`));
  });
});

test('no language has a part that Polish lacks', () => {
  for (const language of LANGUAGES)
    expect(Object.keys(FILES[language]).sort()).toEqual(Object.keys(FILES.pl).sort());
});

test('every problem has its words', () => {
  expect(Object.keys(FILES.pl['problem'] ?? {})).toEqual(expect.arrayContaining(PROBLEM_CODES));
});
