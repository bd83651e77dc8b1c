// `npm run test:faults`: the proof that the queue loses nothing and doubles nothing (docs/offline.md). `--gate`: two minutes of it.
import { rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { hasPostgres } from './rig/cluster.ts';
import { Fired } from './schedules/fired.ts';
import { atOnce, faultsOf, type Group } from './schedules/group.ts';
import { wholeApp } from './groups/app.ts';
import { brokenBuilds } from './groups/broken.ts';
import { everyCall, neighbouringFaults } from './groups/pairs.ts';
import { browserKills } from './groups/kills.ts';
import { randomSchedules } from './groups/random.ts';
import { serverKills } from './groups/server-kills.ts';
import { singles } from './groups/singles.ts';
import { strangeAnswers } from './groups/strange.ts';
import { productionStages } from './groups/stages.ts';
import { severalTabs } from './groups/tabs.ts';
import { realDelays } from './groups/real-delays.ts';
import { KNOWN_SEEDS } from './schedules/seeded.ts';
import { PAGES_FOLDER } from './rig/page-build.ts';
import { brokenProduct, SOUND_PRODUCT } from './rig/product.ts';
import { type Engine, FURNISHED_FOLDER } from './rig/store.ts';
import { nameOf, printTables, summaryOf } from './summary.ts';
import { type GroupResult, runTrials } from './trial-run.ts';

/** Those that take the longest come first. */
const GROUPS: readonly Group[] = [
  randomSchedules,
  neighbouringFaults,
  everyCall,
  strangeAnswers,
  serverKills,
  browserKills,
  wholeApp,
  singles,
  productionStages,
  severalTabs,
  brokenBuilds,
  realDelays,
];

const { values } = parseArgs({
  options: {
    gate: { type: 'boolean', default: false },
    group: { type: 'string', multiple: true },
    seed: { type: 'string' },
    count: { type: 'string' },
    database: { type: 'string' },
    broken: { type: 'string' },
    report: { type: 'string' },
  },
});

function stop(words: string): never {
  console.error(words);
  process.exit(2);
}

function engineNamed(name: string | undefined): Engine {
  if (name === 'postgres' || name === 'pglite') return name;
  if (name !== undefined) stop('--database is postgres or pglite');
  return values.gate && hasPostgres() ? 'postgres' : 'pglite';
}

/** More failed cases than this in a group are no accident. */
const SECOND_LOOKS = 3;

const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
const circumstances = {
  engine: engineNamed(values.database),
  product: values.broken === undefined ? SOUND_PRODUCT : brokenProduct(values.broken),
};
const named = GROUPS.filter(({ name }) => values.group === undefined || values.group.includes(name));
const chosen = named
  .map((group) => ({ group, seeds: seedsOf(group) }))
  .filter(({ seeds }) => seeds.length > 0);
if (chosen.length === 0)
  stop(`There is nothing to run. There are: ${GROUPS.map(({ name }) => name).join(', ')}`);
const secondTry: string[] = [];
// Whatever was started ends with this process, also when it is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = Date.now();
console.log(`On ${circumstances.engine}:`);
for (const { group, seeds } of chosen)
  console.log(`  ${group.name}: ${seeds.length} cases, seeds ${inWords(seeds)}`);
// At the gate all share one server; in the long form each group has its own, and two run at once, since one waits for its jobs at the end.
const results = values.gate
  ? await lookTwice(await runTrials(chosen, circumstances))
  : (await atOnce(2, chosen, (one) => runTrials([one], circumstances))).flat();
for (const folder of [PAGES_FOLDER, FURNISHED_FOLDER]) await rm(folder, { recursive: true, force: true });

for (const { group, cases } of results)
  for (const one of cases) {
    const wrong = faultsOf(one);
    if (group === brokenBuilds && wrong.length === 0) console.log(`  caught: ${one.title}`);
    if (wrong.length > 0)
      console.log(
        `  FAILED ${nameOf(group.name, one.seed)} --count 1 (${one.title})\n    ${wrong.join('\n    ')}`,
      );
  }
printTables(results);
const isWhole = values.count === undefined && values.seed === undefined;
const summary = summaryOf(results, secondTry, isWhole);
const seconds = Math.round((Date.now() - began) / 1000);
const origin = values.gate && isWhole ? 'Known seeds' : `Seed ${seed}`;
console.log(`\n${origin}: ${summary.passed} passed, ${summary.failures.length} failed, in ${seconds} s`);
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(summary));
process.exit(summary.failures.length === 0 ? 0 : 1);

/** Cases of a group: one's own choice, else those of the gate, else its known failures and as many new ones as it has. */
function seedsOf(group: Group): readonly number[] {
  const isChosen = values.seed !== undefined;
  const isCounted = values.count !== undefined;
  if (values.gate && !isChosen && !isCounted) return group.gate;
  const count = isCounted ? Number(values.count) : isChosen ? 1 : group.long;
  const first = group.fixedSeeds && !isChosen ? 0 : seed;
  const known = isChosen || group.fixedSeeds ? [] : (KNOWN_SEEDS[group.name] ?? []);
  const fresh = Array.from({ length: Math.max(0, count - known.length) }, (_, at) => first + at);
  return [...known, ...fresh];
}

function inWords(seeds: readonly number[]): string {
  return values.gate ? seeds.join(', ') : `${seeds[0]} to ${seeds.at(-1)}`;
}

/**
 * A machine that others share may pause a browser for seconds: the few cases that failed at the gate are run once more, on
 * a new server, and only what fails twice is broken. What failed the first time is printed. The long form looks once.
 */
async function lookTwice(firstResults: readonly GroupResult[]): Promise<GroupResult[]> {
  const failed = firstResults.flatMap(({ group, cases }) => {
    const wrong = cases.filter((one) => faultsOf(one).length > 0);
    return wrong.length === 0 || wrong.length > SECOND_LOOKS ? [] : [{ group, wrong }];
  });
  if (failed.length === 0) return [...firstResults];
  for (const { group, wrong } of failed)
    for (const one of wrong)
      console.log(
        `  run once more: ${nameOf(group.name, one.seed)} (${one.title}): ${faultsOf(one).join('; ')}`,
      );
  const again = await runTrials(
    failed.map(({ group, wrong }) => ({ group, seeds: wrong.map((one) => one.seed) })),
    circumstances,
  );
  return firstResults.map((result) => {
    const second = again.find(({ group }) => group === result.group);
    if (!second) return result;
    const looked = new Set(second.cases.map((one) => one.seed));
    for (const one of second.cases)
      if (faultsOf(one).length === 0) secondTry.push(`${nameOf(result.group.name, one.seed)} (${one.title})`);
    return {
      ...result,
      cases: [...result.cases.filter((one) => !looked.has(one.seed)), ...second.cases],
      fired: Fired.sum([result.fired, second.fired]),
      seconds: result.seconds + second.seconds,
    };
  });
}
