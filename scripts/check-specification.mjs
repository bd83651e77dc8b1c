// `npm run check:specification`: checks docs/specification.md. Every row names the tests that prove its statement, or
// says `open`; every named test exists. Reads files only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/specification.md';

/** How many statements each section of the specification makes, so that a lost row is noticed. */
const STATEMENTS = {
  1: 27,
  2.1: 38,
  2.2: 26,
  2.3: 21,
  2.4: 41,
  2.5: 20,
  3: 89,
  4.1: 12,
  4.2: 8,
  4.3: 12,
  4.4: 2,
  4.5: 23,
  4.6: 6,
  4.7: 13,
  4.8: 1,
  5: 29,
  6: 28,
  7: 54,
  8: 35,
  9: 51,
};

const problems = [];
const complain = (line, advice) => problems.push(`${PAGE}:${line + 1}: ${advice}`);

/** The cells of a table row; `\|` is a literal pipe inside one. */
const cellsOf = (row) =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const texts = new Map();
function textOf(file) {
  if (!texts.has(file)) {
    const path = join(ROOT, file);
    texts.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null);
  }
  return texts.get(file);
}

/** The position of a title as a whole quoted string; -1 when there is none. */
function placeOf(text, title) {
  const escaped = title.replaceAll("'", "\\'");
  for (const literal of [`'${title}'`, `'${escaped}'`, `"${title}"`, `\`${title}\``]) {
    const at = text.indexOf(literal);
    if (at >= 0) return at;
  }
  return -1;
}

/** Whether a file, or the test at a position in it, runs in the long column only (docs/testing.md). */
const isLongAt = (file, text, at) =>
  /\.long\.(test|spec)\.tsx?$/.test(file) ||
  /^[^\n]*\n?\s*(?:[`'"],?\s*)?\{ tag: '@long' \}/.test(text.slice(at));

/**
 * `file › title`, or `file › describe › title › case of a table`: each part is a string of that file. Reports what is
 * missing, and returns whether the test runs at the gate.
 */
function checkReference(line, reference) {
  const [file, ...titles] = reference.split(' › ').map((part) => part.trim());
  if (!/\.(test|spec)\.tsx?$/.test(file) || titles.length === 0) {
    complain(line, `"${reference}" is neither \`open\` nor "path/to/file.test.ts › title".`);
    return true;
  }
  const text = textOf(file);
  if (text === null) {
    complain(line, `there is no ${file}; name the test that proves the statement now, or say \`open\`.`);
    return true;
  }
  let isLong = false;
  for (const title of titles) {
    const at = placeOf(text, title);
    if (at < 0) complain(line, `${file} has no "${title}".`);
    else if (/\.(skip|todo|fails|skipIf\([^)]*\))\(\s*$/.test(text.slice(0, at)))
      complain(line, `"${title}" in ${file} is not run, so it proves nothing.`);
    isLong ||= at >= 0 && isLongAt(file, text, at);
  }
  return !isLong;
}

const counts = new Map();
const places = new Map();
let section = null;
let open = 0;
const longAlone = [];
let inTable = false;

for (const [line, row] of readFileSync(join(ROOT, PAGE), 'utf8').split('\n').entries()) {
  const heading = /^##+ (\d+(?:\.\d+)?)\b/.exec(row);
  if (heading) section = heading[1];
  if (!row.startsWith('|') || section === null) {
    inTable = false;
    continue;
  }
  if (!inTable || /^\|[-| :]+\|$/.test(row)) {
    inTable = true;
    continue;
  }
  const [id = '', statement = '', proof = '', ...more] = cellsOf(row);
  if (!new RegExp(`^${section.replace('.', '\\.')}-\\d{2,3}$`).test(id)) {
    complain(line, `"${id}" is no id of section ${section}.`);
    continue;
  }
  if (more.length > 0) complain(line, `${id} has more than three cells; write a stroke in a cell as \\|.`);
  if (statement === '') complain(line, `${id} states nothing.`);
  if (places.has(id)) complain(line, `${id} is taken by line ${places.get(id) + 1}.`);
  places.set(id, line);
  counts.set(section, (counts.get(section) ?? 0) + 1);
  if (proof === 'open') open += 1;
  else if (proof === '') complain(line, `${id} names no test; say \`open\` if there is none.`);
  else {
    const atGate = proof.split('<br>').map((reference) => checkReference(line, reference));
    if (!atGate.includes(true)) longAlone.push(id);
  }
}

for (const [number, least] of Object.entries(STATEMENTS)) {
  const found = counts.get(number) ?? 0;
  if (found < least)
    problems.push(`${PAGE}: section ${number} has ${found} statements of ${least}; a row was lost.`);
}

/** A security rule must have a test that exists. */
const SECURITY = 'docs/security.md';
for (const [, file] of (textOf(SECURITY) ?? '').matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)) {
  if (!existsSync(join(ROOT, file))) problems.push(`${SECURITY}: ${file} is not there.`);
}

const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} rows of ${PAGE} do not hold; its head says how to change it.`);
  process.exit(1);
}
console.log(`Specification: ${total} statements, ${total - open} proven, ${open} open.`);
if (longAlone.length > 0)
  console.log(`${longAlone.length} are proven in the long column alone: ${longAlone.join(', ')}.`);
