// `npm run test:mutants`: changes one constant or text at a time in a copy of the tree, and runs the tests that should
// notice. Ends with `N killed of M`; a survivor that accepted.json does not explain fails the run.
//
//   -- constants | terms | texts   one kind of mutants
//   -- --only WORD                 those whose name contains the word
//   -- --range A-B                 those from the Ath to the Bth: a run in parts, side by side or one after the other
//   -- --list                      names them and runs nothing
//   -- --cheap N, -- --dear N      test files per mutant at most: without a database (65) and with one (6)
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startThrowAwayCluster } from '../../server/test/test-postgres.ts';
import { allMutants, KINDS } from './all-mutants.mjs';
import { groupsApart } from './apart.mjs';
import { ImportGraph } from './nearest-tests.mjs';
import { TestProcess } from './test-process.mjs';
import { namedByFailures, textGroups } from './text-mutants.mjs';
import { copyTree } from './tree-copy.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ACCEPTED = join(ROOT, 'scripts/mutants/accepted.json');

/** Cheap tests run together, nearest first; one with a database runs alone. */
const NEAREST = 5;
const CHEAP_AT_ONCE = 30;
const CHEAP_MS = 60_000;
const DEAR_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    range: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    report: { type: 'string' },
    cheap: { type: 'string', default: '65' },
    dear: { type: 'string', default: '6' },
  },
});
for (const kind of positionals) {
  if (!KINDS.includes(kind)) throw new Error(`"${kind}" is none of ${KINDS.join(', ')}`);
}

const range = /^(?:(\d+)-(\d+))?$/.exec(values.range);
if (!range) throw new Error(`"${values.range}" is no range: --range 1-500`);
const [, first = 1, last = Infinity] = range.map(Number).map((bound) => bound || undefined);
const mutants = allMutants(ROOT)
  .filter(
    ({ kind, id }) =>
      (positionals.length === 0 || positionals.includes(kind)) &&
      (values.only.length === 0 || values.only.some((word) => id.includes(word))),
  )
  .slice(first - 1, last);
if (values.list) {
  const names = mutants.map(({ file, line, id }) => `${file}:${line} ${id}\n`).join('');
  // Into a pipe all of it is written only once this is called back.
  await new Promise((done) => process.stdout.write(`${names}${mutants.length} mutants\n`, done));
  process.exit(0);
}

const accepted = new Map(JSON.parse(readFileSync(ACCEPTED, 'utf8')).map(({ id, reason }) => [id, reason]));
const { copy, remove } = copyTree(ROOT);
// One for all test processes: each would start its own, and one that is killed leaves it behind.
const cluster = process.env.TEST_DATABASE_URL ? null : startThrowAwayCluster({ reuses: false });
if (cluster) Object.assign(process.env, { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: cluster.url });
const leaveNothing = () => {
  cluster?.end();
  remove();
};
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    leaveNothing();
    process.exit(1);
  });
}
const graph = new ImportGraph(copy);
const tests = new TestProcess(copy);
const dear = new Map();
/** Tests that pass in the unchanged copy: only these can detect a mutant. */
const trusted = new Map();

const isDear = (test) => {
  if (!dear.has(test)) dear.set(test, graph.isDear(test));
  return dear.get(test);
};

/** Test files in the groups that are run one after the other, until one of them fails. */
function groupsOf(mutant) {
  const all = graph.testsOf(mutant);
  const cheap = all.filter((test) => !isDear(test)).slice(0, Number(values.cheap));
  const groups = [cheap.slice(0, NEAREST)];
  for (let at = NEAREST; at < cheap.length; at += CHEAP_AT_ONCE)
    groups.push(cheap.slice(at, at + CHEAP_AT_ONCE));
  const dearOnes = all.filter(isDear).slice(0, Number(values.dear));
  return [...groups, ...dearOnes.map((test) => [test])];
}

const limitOf = (group) => (group.some(isDear) ? DEAR_MS : CHEAP_MS);

/** Runs tests in the unchanged copy and remembers which pass; returns whether all do. */
async function passUntouched(group) {
  const result = await tests.run([], group, limitOf(group));
  if (result.broken) throw new Error(result.broken);
  const all = !result.lost && result.unhandled === 0 && result.passed.length === group.length;
  if (all) for (const test of group) trusted.set(test, true);
  return all;
}

/** The tests of a group that pass in the unchanged copy, so that a failure is meaningful. */
async function trust(group) {
  const fresh = group.filter((test) => !trusted.has(test));
  if (fresh.length > 0 && !(await passUntouched(fresh))) {
    for (const test of fresh) {
      if (await passUntouched([test])) continue;
      trusted.set(test, false);
      console.log(`  ${test} does not pass in the untouched copy: it is left out`);
    }
  }
  return group.filter((test) => trusted.get(test));
}

/** The test that detects a mutant; null when none does. */
async function killerOf(mutant) {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  for (const group of groupsOf(mutant)) {
    const able = await trust(group);
    if (able.length === 0) continue;
    writeFileSync(path, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
    let result = await tests.run([mutant.file], able, limitOf(able));
    // A lost process may have another cause: only the second time the mutant is blamed.
    if (result.lost === 'process') result = await tests.run([mutant.file], able, limitOf(able));
    const restored = () => writeFileSync(path, source);
    if (result.lost) {
      restored();
      return result.lost === 'time' ? 'a time limit' : 'a test process that ended twice';
    }
    if (result.broken) throw new Error(result.broken);
    if (result.failed.length > 0 || result.unhandled > 0) {
      restored();
      await tests.run([mutant.file], [], CHEAP_MS);
      return result.failed[0] ?? 'an unhandled error';
    }
    restored();
    await tests.run([mutant.file], [], CHEAP_MS);
  }
  return null;
}

function passesTypes() {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { status, signal } = spawnSync(tsc, ['-p', 'domain', '--noEmit'], { cwd: copy });
  // One that was ended has refused nothing.
  if (status === null) throw new Error(`The type check was ended by ${signal}`);
  return status === 0;
}
/** Whether the types of the unchanged copy hold: otherwise they would seem to refuse every mutant. */
let holdsUnchanged;

/**
 * Whether type checking of the domain, which contains nearly all mutants, refuses a mutant, so that it cannot be built.
 */
function isRefusedByTypes(mutant) {
  if (!mutant.file.startsWith('domain/')) return false;
  holdsUnchanged ??= passesTypes();
  if (!holdsUnchanged) throw new Error('The types of the unchanged domain do not hold: npm run check');
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
  const isRefused = !passesTypes();
  writeFileSync(path, source);
  return isRefused;
}

/** Applies several mutants at once, runs tests, and reverts the mutants. */
async function runTogether(patient, mutants, files) {
  const able = await trust(files);
  if (able.length === 0) return null;
  const changed = [...new Set(mutants.map(({ file }) => file))];
  const sources = new Map(changed.map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const [file, source] of sources) {
    const edits = mutants.filter((mutant) => mutant.file === file).sort((a, b) => b.start - a.start);
    const text = edits.reduce(
      (all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end),
      source,
    );
    writeFileSync(join(copy, file), text);
  }
  const result = await patient.run(changed, able, DEAR_MS);
  for (const [file, source] of sources) writeFileSync(join(copy, file), source);
  await patient.run(changed, [], CHEAP_MS);
  await tests.run(changed, [], CHEAP_MS);
  return !result.lost && result.unhandled === 0 ? result : null;
}

/** The mutants that were detected although others were applied at the same time; the rest is tried one by one. */
async function noticedTogether() {
  const noticed = new Map();
  const patient = new TestProcess(copy, 0);
  for (const group of textGroups(mutants.filter(({ kind }) => kind === 'texts'))) {
    const saying = (mutant) => graph.usersOf(mutant).filter((file) => file.endsWith('.test.ts'));
    const files = [...new Set(group.flatMap(saying))].filter((test) => !isDear(test));
    const result = await runTogether(patient, group, files);
    for (const { id } of namedByFailures(group, result?.cases ?? []))
      noticed.set(id, 'a test that names the key');
  }
  const groups = groupsApart(
    graph,
    mutants.filter(({ kind }) => kind === 'constants'),
  );
  for (const group of groups) {
    const files = [...new Set(group.map(({ test }) => test))];
    const together = group.map(({ mutant }) => mutant);
    const result = await runTogether(patient, together, files);
    for (const { mutant, test } of group) {
      if (result?.failed.includes(test)) noticed.set(mutant.id, test);
    }
  }
  await patient.end();
  console.log(`  ${noticed.size} noticed together, ${Math.round((Date.now() - started) / 1000)} s`);
  return noticed;
}

const started = Date.now();
const counts = new Map();
const results = [];
const count = (kind, what) => {
  const of = counts.get(kind) ?? { all: 0, killed: 0, types: 0, accepted: 0, survived: 0 };
  counts.set(kind, { ...of, all: of.all + 1, [what]: of[what] + 1 });
};

console.log(`${mutants.length} mutants in ${copy}`);
try {
  const noticed = await noticedTogether();
  for (const [at, mutant] of mutants.entries()) {
    const began = Date.now();
    const killer = noticed.get(mutant.id) ?? (await killerOf(mutant));
    let outcome = 'killed';
    if (killer === null && isRefusedByTypes(mutant)) outcome = 'types';
    else if (killer === null) outcome = accepted.has(mutant.id) ? 'accepted' : 'survived';
    count(mutant.kind, outcome);
    const { id, kind, file, line } = mutant;
    results.push({ id, kind, file, line, outcome, killer, milliseconds: Date.now() - began });
    if (outcome === 'survived') console.log(`SURVIVED ${file}:${line}  ${id}`);
    else if (outcome === 'killed' && accepted.has(id))
      console.log(`killed, though accepted.json accepts it: ${id}`);
    if ((at + 1) % 25 === 0)
      console.log(`  ${at + 1} of ${mutants.length}, ${Math.round((Date.now() - started) / 1000)} s`);
  }
} finally {
  await tests.end();
  leaveNothing();
}

mkdirSync(join(ROOT, 'test-results'), { recursive: true });
const words = [...values.only, values.range].map((word) => word.replaceAll(/\W+/g, '-'));
const part = [...positionals, ...words].filter((word) => word !== '').join('-');
writeFileSync(join(ROOT, `test-results/mutants${part && `-${part}`}.json`), JSON.stringify(results, null, 1));
let survived = 0;
let killed = 0;
for (const [kind, of] of counts) {
  survived += of.survived;
  killed += of.killed + of.types;
  console.log(
    `${kind}: ${of.killed} killed by tests and ${of.types} refused by the types, of ${of.all}; ` +
      `${of.accepted} accepted survivors, ${of.survived} survivors`,
  );
}
const unknown = [...accepted.keys()].filter(
  (id) => part === '' && !mutants.some((mutant) => mutant.id === id),
);
for (const id of unknown) console.log(`accepted.json names a mutant that is no more: ${id}`);
console.log(`${killed} killed of ${mutants.length}, in ${Math.round((Date.now() - started) / 1000)} s`);
if (values.report !== undefined) {
  const failures = [
    ...results
      .filter(({ outcome }) => outcome === 'survived')
      .map(({ id, file, line }) => `${file}:${line} survived: ${id}`),
    ...unknown.map((id) => `accepted.json names a mutant that is no more: ${id}`),
  ];
  writeFileSync(values.report, JSON.stringify({ passed: killed, failures, secondTry: [], files: [] }));
}
process.exit(survived + unknown.length > 0 ? 1 : 0);
