// `npm run test:faults`: the proof that the queue loses nothing and doubles nothing (docs: offline).
import { rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Fired } from './fired.ts';
import { atOnce, brokenOff, faultsOf, type Group, type GroupResult } from './group.ts';
import { brokenBuilds } from './groups/broken.ts';
import { everyCall } from './groups/calls.ts';
import { browserKills } from './groups/kills.ts';
import { serverKills } from './groups/server-kills.ts';
import { randomSchedules } from './groups/random.ts';
import { trueTimes } from './groups/true-times.ts';
import { wholeApp } from './groups/app.ts';
import { singles } from './groups/singles.ts';
import { severalTabs } from './groups/tabs.ts';
import { KNOWN_SEEDS } from './known-seeds.ts';
import { VERDICTS } from './oracle.ts';
import { PAGES_FOLDER } from './page-build.ts';
import { FURNISHED_FOLDER } from './rig.ts';

const GROUPS: readonly Group[] = [
  randomSchedules,
  everyCall,
  serverKills,
  browserKills,
  wholeApp,
  singles,
  severalTabs,
  brokenBuilds,
  trueTimes,
];

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    group: { type: 'string', multiple: true },
    seed: { type: 'string' },
    count: { type: 'string' },
    report: { type: 'string' },
  },
});

/** More failed cases than this in a group are no accident. */
const SECOND_LOOKS = 3;

const chosen = GROUPS.filter(({ name }) => values.group === undefined || values.group.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such group. There are: ${GROUPS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);

type Result = GroupResult & { readonly seconds: number };

async function resultOf(group: Group): Promise<Result> {
  const count = values.count === undefined ? group.size[values.ci ? 'ci' : 'long'] : Number(values.count);
  const seeds = seedsOf(group, count);
  console.log(`${group.name}: ${seeds.length} cases, seeds ${seeds[0]} to ${seeds.at(-1)}`);
  const started = Date.now();
  const result = await lookTwice(group, await runGroup(group, seeds));
  for (const one of result.cases) {
    const wrong = faultsOf(one);
    if (group.name === 'broken' && wrong.length === 0) console.log(`  caught: ${one.title}`);
    if (wrong.length > 0)
      console.log(
        `  FAILED --group ${group.name} --seed ${one.seed} --count 1 (${one.title})\n    ${wrong.join('\n    ')}`,
      );
  }
  return { ...result, seconds: (Date.now() - started) / 1000 };
}

const began = Date.now();
// While one group starts its server, or has its jobs done at the end, another has the processor.
const results = await atOnce(2, chosen, resultOf);
for (const folder of [PAGES_FOLDER, FURNISHED_FOLDER]) await rm(folder, { recursive: true, force: true });

/** A group that breaks off fails all of its cases. */
function runGroup(group: Group, seeds: readonly number[]): Promise<GroupResult> {
  return group.run(seeds).catch((error: unknown) => ({
    name: group.name,
    fired: [],
    cases: seeds.map((one) => brokenOff(one, 'the whole group', error)),
  }));
}

/**
 * A machine that CI shares may pause a browser for seconds: the few cases that failed there are run once more, and
 * only what fails twice is broken. What failed the first time is printed. The long form looks once.
 */
async function lookTwice(group: Group, first: GroupResult): Promise<GroupResult> {
  const wrong = first.cases.filter((one) => faultsOf(one).length > 0);
  if (!values.ci || wrong.length === 0 || wrong.length > SECOND_LOOKS) return first;
  for (const one of wrong)
    console.log(`  looked at twice: --seed ${one.seed} (${one.title}): ${faultsOf(one).join('; ')}`);
  const second = await runGroup(
    group,
    wrong.map(({ seed }) => seed),
  );
  return {
    ...second,
    cases: [...first.cases.filter((one) => !wrong.includes(one)), ...second.cases],
    fired: [...first.fired, ...second.fired],
    unproven: first.unproven ?? [],
  };
}

/** Cases of a group: one's own choice, else its known failures and as many new ones as it has. */
function seedsOf(group: Group, count: number): number[] {
  const isChosen = values.seed !== undefined;
  const first = group.fixedSeeds && !isChosen ? 0 : seed;
  const known = isChosen || group.fixedSeeds ? [] : (KNOWN_SEEDS[group.name] ?? []);
  const fresh = Array.from({ length: Math.max(0, count - known.length) }, (_, at) => first + at);
  return [...known, ...fresh];
}

const HEAD = ['group'.padEnd(12), 'cases', 'passed', ...VERDICTS, 'no proof', 'seconds'];
const widths = HEAD.map((word) => Math.max(word.length, 6));
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(widths[at] ?? 6)))
    .join('  ');
console.log(`\n${line(HEAD)}`);
for (const { name, cases, seconds } of results)
  console.log(
    line([
      name,
      cases.length,
      cases.filter((one) => faultsOf(one).length === 0).length,
      ...VERDICTS.map((verdict) => cases.filter((one) => one.verdicts[verdict].length > 0).length),
      cases.filter((one) => one.control !== undefined).length,
      seconds.toFixed(0),
    ]),
  );

const fired = Fired.sum(results.flatMap((result) => result.fired));
console.log(`\n${fired.table()}`);
const cases = results.flatMap((result) => result.cases);
const wrong = results.flatMap(({ name, cases: all }) =>
  all.filter((one) => faultsOf(one).length > 0).map((one) => ({ name, one })),
);
const passed = cases.length - wrong.length;
const isWhole = values.count === undefined && values.seed === undefined;
const unproven = results.flatMap(({ name, fired: struck, unproven: gaps = [] }) => {
  const isToDrawAll =
    isWhole && chosen.some((group) => group.name === name && group.drawsEveryFault === true);
  const never = isToDrawAll ? Fired.sum(struck).never() : [];
  return [...gaps, ...never.map((fault) => `${fault} never struck`)].map((gap) => `${name}: ${gap}`);
});
if (unproven.length > 0) {
  console.log(`\nNothing is proven of this:\n  ${unproven.join('\n  ')}`);
}
const failures = [
  ...wrong.map(({ name, one }) => `--group ${name} --seed ${one.seed}: ${faultsOf(one)[0]}`),
  ...unproven,
];
console.log(
  `\nSeed ${seed}: ${passed} passed, ${failures.length} failed, in ${Math.round((Date.now() - began) / 1000)} s`,
);
if (values.report !== undefined) await writeFile(values.report, JSON.stringify({ passed, failures }));
process.exit(failures.length === 0 ? 0 : 1);
