// `npm run check:structure`: enforces docs/architecture.md; its messages say where code belongs.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkArrow, serverPlace } from './structure/arrows.mjs';
import { DUPLICATE_LINES, duplicates } from './structure/duplicates.mjs';
import { exportsForTestsAlone, taken } from './structure/exports.mjs';
import { importsOf, isTest, pathOf, resolveImport, ROOT, sources, stem } from './structure/files.mjs';
import {
  crowdedFolders,
  longFunctions,
  MAX_FILES_A_FOLDER,
  MAX_FUNCTION_LINES,
  SMALL_FILE_LINES,
} from './structure/sizes.mjs';

const MAX_LINES = 300;
/** Of the whole repository, without tests and without files that a fixed name or a loader asks for. */
const MAX_SMALL_FILES = 60;

const BANNED = /^(utils?|helpers?|common|types?|misc|shared|index|constants\.test)$/;
const SERVER_WORDS =
  /(^|-)(routes|store|commands|present|jobs|subscriber|columns|card-data|live|mails?|visible|access)$/;

/** The modules that load the AWS SDK, which costs start time and memory. */
const AWS = /^server\/src\/platform\/(identity\/cognito\/|files\/storage-s3(-\w+)?\.ts$)/;

/**
 * Files that no neighbour can take, however small they are: those whose name is fixed by docs/architecture.md, and those that are
 * loaded by themselves (a language, a child process, a command).
 */
const STANDS_ALONE = new RegExp(
  [
    String.raw`^web/src/(features|records)/.*/(queries|lazy-components|addresses)\.ts$`,
    String.raw`^web/src/lib/languages/locale-(pl|en|de)(-\w+)?\.ts$`,
    String.raw`^domain/src/\w+/contract\.ts$`,
    String.raw`^server/src/\w+/(routes|jobs|store|commands|access|present|subscriber)\.ts$`,
    String.raw`^server/src/.*-program\.ts$`,
    String.raw`^scripts/[\w-]+\.mjs$`,
  ].join('|'),
);

const problems = [];
const told = [];
const complain = (file, advice) => problems.push(`${relative(ROOT, file)}: ${advice}`);

const product = ['domain/src', 'server/src', 'web/src'].flatMap(sources);
const everything = [...product, ...['server/test', 'e2e', 'bench', 'scripts'].flatMap(sources)];
const read = new Map(everything.map((file) => [file, readFileSync(file, 'utf8')]));

/** Checks names, lengths and words of one file of the product. */
function checkFile(file, text) {
  const name = stem(file);
  const lines = text.split('\n').length - 1;
  const path = pathOf(file);
  const inFeature = path.startsWith('server/src/') && serverPlace(file).layer === 'features' && !isTest(file);
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) complain(file, 'file names are kebab-case.');
  if (BANNED.test(name)) complain(file, `"${name}" says nothing: name the file after the one idea in it.`);
  if (lines > MAX_LINES && !isTest(file))
    complain(
      file,
      `${lines} lines; above ${MAX_LINES} there is a second idea in it: give that a file of its own.`,
    );
  if (inFeature && !SERVER_WORDS.test(name))
    complain(
      file,
      'a server feature holds routes, store, commands, present, jobs, access and subscriber (or `<word>-routes` …).',
    );
  if (path.startsWith('server/') && path.endsWith('.tsx')) complain(file, 'no .tsx on the server.');
  if (
    inFeature &&
    path !== 'server/src/events/log-subscriber.ts' &&
    /insertInto\('(events|outbox)'\)|insert into (events|outbox)\b/.test(text)
  )
    complain(
      file,
      'say what happened with recordEvent (events/commands.ts): its subscribers write the log and the jobs.',
    );
  // Imports of values only: types are erased and cost nothing.
  if (name === 'queries' && /^export (?:\*|\{[^}]*\})/m.test(text))
    complain(file, 'queries.ts is no barrel: whoever needs what it passes on imports it where it is.');
  if (name === 'queries' && /import\([^)]*\.tsx'\)/.test(text))
    complain(file, 'a component for other features is loaded by lazy-components.ts, not by queries.ts.');
  if (/\(usability walk\b|\(design: |[;,] design: |\bdesign page |design\/[a-z]/.test(text))
    complain(
      file,
      'a comment cites a page that is not in this repository: write what it says, or cite docs/.',
    );
}

/** Checks where a file's imports lead; returns the files of ours that it needs. */
function checkImports(file, text) {
  const path = pathOf(file);
  const knowsAws = AWS.test(path);
  const targets = [];
  for (const { specifier, target, dynamic } of importsOf(file, text)) {
    const reachesAws = specifier.startsWith('@aws-sdk/') || (target !== null && AWS.test(pathOf(target)));
    if (reachesAws && !knowsAws && !dynamic && !isTest(file))
      complain(file, `${specifier} is loaded when the settings ask for it: \`await import(…)\`.`);
    if (target === null) {
      if (path.startsWith('domain') && specifier !== 'zod' && !isTest(file))
        complain(file, `domain is pure: it imports only Zod, not ${specifier}.`);
      if (
        specifier.startsWith('dexie') &&
        !/lib\/local\/(local-db|committed-changes)\.tsx?$/.test(path) &&
        path.startsWith('web') &&
        !isTest(file)
      )
        complain(file, 'only lib/local/local-db.ts and lib/local/committed-changes.ts know Dexie.');
    } else if (!isTest(file)) {
      checkArrow(complain, file, target, specifier);
      targets.push(target);
    }
  }
  return targets;
}

/** Depth-first search for an import cycle. */
function findCycles(graph) {
  const done = new Set();
  const trail = [];
  const visit = (file) => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      complain(file, `import cycle: ${[...trail.slice(at), file].map(pathOf).join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
}

/** Checks files per folder, lines per function, and the number of very small files. */
function checkSizes() {
  const untested = everything.filter((file) => !isTest(file));
  for (const [folder, count] of crowdedFolders(untested.map(dirname)))
    complain(
      folder,
      `${count} source files; above ${MAX_FILES_A_FOLDER} nobody finds anything: give those that belong together a folder named after it.`,
    );
  for (const file of untested)
    for (const { name, line, lines } of longFunctions(read.get(file)))
      complain(
        file,
        `line ${line}: ${name || 'a function'} has ${lines} lines; above ${MAX_FUNCTION_LINES} it does two things: what a comment in it names is a function of its own, in this file or in its own.`,
      );
  const small = untested.filter((file) => read.get(file).split('\n').length - 1 < SMALL_FILE_LINES);
  const counted = small.filter((file) => !STANDS_ALONE.test(pathOf(file)));
  told.push(
    `${small.length} files under ${SMALL_FILE_LINES} lines, ${small.length - counted.length} of them by a fixed name or loaded by themselves`,
  );
  if (counted.length >= MAX_SMALL_FILES)
    problems.push(
      `${counted.length} files have under ${SMALL_FILE_LINES} lines, at most ${MAX_SMALL_FILES - 1} may: join those that are one idea with their neighbour:\n  ${counted.map(pathOf).join('\n  ')}`,
    );
}

/** Where a commissioning begins: the page of the app, and the call of the server. */
const COMMISSIONING = [
  'web/src/features/commissioning/commissioning-page.tsx',
  'server/src/installations/write-routes.ts',
];
/** What every page or every call stands on says nothing of a commissioning. */
const COMMON_GROUND = /^(web\/src\/(ui|lib|locales)|server\/src\/(platform|db|locales))\//;

/** How many files a commissioning reaches by imports, lazy ones too, and in how many one field of it stands. */
function tellReach() {
  const reached = filesReached(COMMISSIONING.map((path) => join(ROOT, path)));
  const counts = Map.groupBy(reached.map(pathOf), (path) => path.split('/')[0]);
  const parts = [...counts].map(([part, paths]) => `${part} ${paths.length}`).join(', ');
  told.push(
    `${reached.length} files are reached by a commissioning, without ui, lib, platform and db: ${parts}`,
  );
  const withField = product.filter((file) => !isTest(file) && /\bcustomerCity\b/.test(read.get(file)));
  told.push(`customerCity stands in ${withField.length} product files`);
}

function filesReached(starts) {
  const reached = new Set(starts);
  for (const file of reached)
    for (const target of graph.get(file) ?? [])
      if (!COMMON_GROUND.test(pathOf(target)) && !isTest(target)) reached.add(target);
  return [...reached];
}

/** Code that stands twice. */
function checkDuplicates() {
  const files = product
    .filter((file) => !isTest(file))
    .map((file) => ({ file: pathOf(file), text: read.get(file) }));
  for (const { one, other, lines } of duplicates(files))
    problems.push(
      `${other.file}: ${lines} lines from line ${other.line} on stand in ${one.file}:${one.line} too; from ${DUPLICATE_LINES} on they are one idea: give it a place that both import.`,
    );
}

/** Exports that only tests use. */
function checkExports() {
  const all = everything.map((file) => ({
    file: pathOf(file),
    text: read.get(file),
    isTest: isTest(file),
    taken: taken(read.get(file), (specifier) => {
      const target = resolveImport(file, specifier);
      return target === null ? null : pathOf(target);
    }),
  }));
  const inProduct = new Set(product.map(pathOf));
  for (const [file, name] of exportsForTestsAlone(all))
    if (inProduct.has(file))
      problems.push(`${file}: only tests use ${name}: let the product use it, or delete it with its tests.`);
}

const graph = new Map();
for (const file of product.filter((one) => !one.endsWith('.mjs'))) {
  checkFile(file, read.get(file));
  graph.set(file, checkImports(file, read.get(file)));
}
findCycles(graph);
checkSizes();
tellReach();
checkDuplicates();
checkExports();

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} places break the structure; see docs/architecture.md.`);
  process.exit(1);
}
if (process.argv.includes('--sizes')) console.log(told.join('\n'));
console.log(`Structure: ${product.length} files, no wrong arrow, no cycle.`);
