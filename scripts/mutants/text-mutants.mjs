// Creates mutants of the texts in the locale files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['pl', 'en', 'de'];

const PLACEHOLDER = /(\{\{[^}]*\}\}|\{[^}]*\})/;

/** The text with every letter unreadable; placeholders stay. */
function unreadable(text) {
  return text
    .split(PLACEHOLDER)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\p{L}/gu, 'x')))
    .join('');
}

/** The text with every number increased by one, or undefined when it has none. */
function miscounted(text) {
  const parts = text.split(PLACEHOLDER);
  const changed = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(/\d+/g, (digits) => String(Number(digits) + 1)),
  );
  return changed.join('') === text ? undefined : changed.join('');
}

/** The dotted keys of a locale file. */
function textsOf(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsOf(value, `${prefix}${name}.`),
  );
}

/** The position of a text in the file: its JSON literal, found by the names of its key. */
function placeOf(source, key) {
  let at = 0;
  for (const name of key.split('.')) {
    at = source.indexOf(`${JSON.stringify(name)}:`, at);
    if (at < 0) throw new Error(`${key} is not in the file`);
    at += JSON.stringify(name).length + 1;
  }
  const literal = /"(?:[^"\\]|\\.)*"/y;
  literal.lastIndex = source.indexOf('"', at);
  const [found] = literal.exec(source);
  return { start: literal.lastIndex - found.length, end: literal.lastIndex, text: JSON.parse(found) };
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * The mutants of the named texts.
 * @param {string} root folder of the tree
 * @param {{ statement: string, folder: string, key: string }[]} named `key` is `part.name.name`; the forms of a text that
 *   counts have one key
 * @returns {import('./source-mutants.mjs').Mutant[]}
 */
export function textMutants(root, named) {
  const once = new Map(named.map((text) => [`${text.folder} ${text.key}`, text]));
  return [...once.values()].flatMap(({ folder, key }) =>
    LANGUAGES.flatMap((language) => mutantsOf(root, folder, language, key)),
  );
}

function mutantsOf(root, folder, language, key) {
  const [part, ...names] = key.split('.');
  // Texts of the office are in a folder of their own.
  const common = `${folder}/${language}/${part}.json`;
  const file = existsSync(join(root, common)) ? common : `${folder}/${language}/office/${part}.json`;
  const source = readFileSync(join(root, file), 'utf8');
  const name = names.join('.');
  const keys = textsOf(JSON.parse(source))
    .map(([found]) => found)
    .filter((found) => found === name || found.replace(PLURAL, '') === name);
  if (keys.length === 0) throw new Error(`${file} has no ${name}, which named-texts.mjs names`);
  return keys.flatMap((found) => {
    const { start, end, text } = placeOf(source, found);
    const line = source.slice(0, start).split('\n').length;
    return [
      ['words', unreadable(text)],
      ['numbers', miscounted(text)],
    ].flatMap(([what, changed]) =>
      changed === undefined || changed === text
        ? []
        : [
            {
              id: `${file} ${found}: ${what}`,
              kind: 'texts',
              file,
              line,
              symbol: `${part}.${name}`,
              exported: true,
              start,
              end,
              text: JSON.stringify(changed),
            },
          ],
    );
  });
}

/** Whether the name of a test contains the key as a word. */
const names = (title, key) => title.split(/[\s:,"[\]]+/).includes(key);

/**
 * Divides text mutants into groups that may be applied at the same time: one language, one kind of change, each key
 * once.
 * @param {readonly import('./source-mutants.mjs').Mutant[]} mutants
 */
export function textGroups(mutants) {
  const groups = new Map();
  const times = new Map();
  for (const mutant of mutants) {
    const place = `${mutant.file} ${mutant.symbol} ${mutant.id.endsWith('numbers')}`;
    times.set(place, (times.get(place) ?? 0) + 1);
    const language = mutant.file.split('/').at(-2);
    const group = `${language} ${mutant.id.endsWith('numbers')} ${times.get(place)}`;
    groups.set(group, [...(groups.get(group) ?? []), mutant]);
  }
  return [...groups.values()];
}

/** The mutants of a group that a failed test names, and no other, so that the cause of the failure is certain. */
export function namedByFailures(group, failedTitles) {
  const keys = [...new Set(group.map(({ symbol }) => symbol))];
  const named = new Set();
  for (const title of failedTitles) {
    const found = keys.filter((key) => names(title, key));
    if (found.length === 1) named.add(found[0]);
  }
  return group.filter(({ symbol }) => named.has(symbol));
}
