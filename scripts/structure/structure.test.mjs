import { expect, test } from 'vitest';
import { duplicates } from './duplicates.mjs';
import { exportsForTestsAlone, taken } from './exports.mjs';
import { crowdedFolders, longFunctions } from './sizes.mjs';

const resolve = (specifier) => (specifier.startsWith('.') ? specifier.slice(2) : null);
const of = (file, text) => ({ file, text, isTest: file.includes('.test.'), taken: taken(text, resolve) });
const body = (lines) => Array.from({ length: lines }, (_, at) => `  step(${at});`).join('\n');

test.each([
  ['a function', `export async function long(a, b) {\n${body(9)}\n}\n`, 'long'],
  ['an arrow', `const long = async (a) => {\n${body(9)}\n};\n`, 'long'],
  ['a signature of several lines', `export function long(\n  a: string,\n): void {\n${body(7)}\n}\n`, 'long'],
  ['a method', `const it = {\n  async long(a) {\n${body(9).replaceAll('  ', '    ')}\n  },\n};\n`, 'long'],
])('a function of eleven lines is told where ten are the most: %s', (_, text, name) => {
  expect(longFunctions(text, 10).map((found) => [found.name, found.lines])).toEqual([[name, 11]]);
  expect(longFunctions(text, 11)).toEqual([]);
});

test('a long table, type or condition is no function', () => {
  for (const head of ['const TABLE = {', 'type Row = {', 'if (a(b)) {', 'for (const one of all) {'])
    expect(longFunctions(`${head}\n${body(30)}\n}\n`, 10)).toEqual([]);
});

test('a folder of more files than it may have is told', () => {
  const folders = [...Array(26).fill('web/src/queue'), ...Array(25).fill('web/src/form')];
  expect(crowdedFolders(folders)).toEqual([['web/src/queue', 26]]);
});

test('an export that only a test imports, be it a value or a type, is told; one that its own file uses is not', () => {
  const files = [
    of(
      'rule.ts',
      'export const used = 1;\nexport function dead() {}\nexport type Idle = 1;\nexport const inside = 2;\nconst twice = inside * 2;\n',
    ),
    of('page.ts', "import { used } from './rule.ts';"),
    of('rule.test.ts', "import { dead, type Idle, inside, used } from './rule.ts';"),
  ];
  expect(exportsForTestsAlone(files)).toEqual([
    ['rule.ts', 'dead'],
    ['rule.ts', 'Idle'],
  ]);
});

test('a module that is loaded whole uses all that it exports', () => {
  expect(taken("const page = () => import('./page.ts');", resolve)).toEqual([['page.ts', '*']]);
  expect(taken("import * as contract from './contract.ts';", resolve)).toEqual([['contract.ts', '*']]);
});

test('twelve lines that stand in two files are told once, with where they begin and how far they go', () => {
  const one = `import { a } from './a.ts';\n\n${body(14)}\n`;
  const other = `const first = 1;\n// A comment.\n${body(14).replaceAll('  ', '    ')}\nconst last = 2;\n`;
  expect(
    duplicates([
      { file: 'one.ts', text: one },
      { file: 'other.ts', text: other },
    ]),
  ).toEqual([{ one: { file: 'one.ts', line: 3 }, other: { file: 'other.ts', line: 3 }, lines: 14 }]);
});

test('eleven equal lines, equal imports and equal braces are no copy', () => {
  const imports = Array.from({ length: 20 }, (_, at) => `import { a${at} } from './a${at}.ts';`).join('\n');
  const braces = '}\n'.repeat(20);
  const text = `${imports}\n${body(11)}\n${braces}`;
  expect(
    duplicates([
      { file: 'one.ts', text },
      { file: 'other.ts', text: `const own = 1;\n${text}` },
    ]),
  ).toEqual([]);
});
