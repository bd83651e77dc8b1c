// `npm run t -- services`: runs the tests of one feature, in domain, server and app, within seconds: every test file
// with the word in its path. Several words are several features. Arguments from the first option on go to Vitest, such
// as `-t "a title"`. The server is tested on the PostgreSQL of `npm run dev:db` if that runs, otherwise on the one that
// the last such run left.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ensureInstalled, ENV, ROOT, run } from './ensure-installed.mjs';
import { postgresBin } from './ensure-system-tools.mjs';

ensureInstalled();
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const words = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);

const sources = ['domain/src', 'server/src', 'web/src'];
/** Test files as `package/src/…`. */
const all = sources.flatMap((source) =>
  readdirSync(join(ROOT, source), { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${source}/${path.split(sep).join('/')}`),
);
const afterSource = (file) => file.slice(file.indexOf('/src/') + '/src/'.length).replace(/\.test\.ts$/, '');
const folders = [...new Set(all.flatMap((file) => afterSource(file).split('/').slice(0, -1)))].sort((a, b) =>
  a.localeCompare(b),
);

if (words.length === 0) {
  console.error(`Name a feature, such as: npm run t -- services\nThere are: ${folders.join(', ')}.`);
  process.exit(1);
}
const chosen = new Set();
for (const word of words) {
  const found = all.filter(
    (file) => file === word || afterSource(file).includes(word.replace(/\.test\.ts$/, '')),
  );
  if (found.length === 0) {
    console.error(
      `No test of domain, server or web has "${word}" in its path. There are: ${folders.join(', ')}.`,
    );
    process.exit(1);
  }
  for (const file of found) chosen.add(file);
}
const isLong = process.env.TEST_COLUMN === 'long';
const files = [...chosen].filter((file) => isLong || !file.endsWith('.long.test.ts'));
const left = chosen.size - files.length;
if (left > 0)
  console.log(`${left} of the files run in the long column alone: TEST_COLUMN=long npm run t -- …`);
if (files.length === 0) process.exit(1);

const hasPostgres = process.env.TEST_DATABASE_URL || postgresBin();
const engine = process.env.TEST_DATABASE ?? (hasPostgres ? 'postgres' : undefined);
if (engine === undefined) console.log('No PostgreSQL is installed here: the server is tested on PGlite.');
const env = { ...ENV, TEST_CLUSTER: 'reuse', ...(engine === undefined ? {} : { TEST_DATABASE: engine }) };
process.exit(run('vitest', ['run', ...files, ...options], { env }));
