import { CHROMIUM } from '../drivers/chromium.ts';
import { Browsers } from './rig/browser.ts';
import { Fired } from './schedules/fired.ts';
import { atOnce, brokenOff, type Case, type Conclusion, type Done, type Group } from './schedules/group.ts';
import { buildPage } from './rig/page-build.ts';
import type { Product } from './rig/product.ts';
import { Rig } from './rig/rig.ts';
import type { Engine } from './rig/store.ts';
import { AT_ONCE, type Trial, type TrialReport } from './trial.ts';

/** A group with the cases of it that are to run. */
export type Chosen = { readonly group: Group; readonly seeds: readonly number[] };

export type GroupResult = Conclusion & {
  readonly group: Group;
  readonly fired: Fired;
  /** The group's share of the time that the run took, by the time that its trials took. */
  readonly seconds: number;
};

export type Circumstances = { readonly engine: Engine; readonly product: Product };

type Driven = { readonly trial: Trial; readonly fired: Fired; readonly ms: number } & (
  | { readonly report: TrialReport }
  | { readonly error: unknown }
);

/**
 * Runs the cases of several groups against one server, with others beside it only for what needs a server of its own, and
 * judges all of them once everything is over. Never throws: what cannot be run is a failed case.
 */
export async function runTrials(
  chosen: readonly Chosen[],
  circumstances: Circumstances,
): Promise<GroupResult[]> {
  const began = Date.now();
  const planned = chosen.map(({ group, seeds }) => ({ group, seeds, trials: group.trials(seeds) }));
  const sites = Map.groupBy(
    planned.flatMap(({ trials }) => trials),
    ({ site = '' }) => site,
  );
  const browsers = { shell: new Browsers(), chromium: new Browsers(CHROMIUM) };
  const done = new Map<Trial, Done & { readonly ms: number }>();
  try {
    await Promise.all(
      [...sites.values()].map(async (trials) => {
        for (const one of await atSite(trials, circumstances, browsers)) done.set(one.trial, one);
      }),
    );
  } finally {
    await browsers.shell.close();
    await browsers.chromium.close();
  }
  const seconds = (Date.now() - began) / 1000;
  const timeOf = (trials: readonly Trial[]): number =>
    trials.reduce((sum, trial) => sum + (done.get(trial)?.ms ?? 0), 0);
  const all = timeOf([...done.keys()]);
  return planned.map(({ group, seeds, trials }) => {
    const ofGroup = trials.flatMap((trial) => done.get(trial) ?? []);
    const { cases, unproven } = group.conclude?.(seeds, ofGroup) ?? {
      cases: ofGroup.map(({ outcome }) => outcome),
    };
    const fired = Fired.sum(ofGroup.map((one) => one.fired));
    return { group, cases, unproven, fired, seconds: (seconds * timeOf(trials)) / Math.max(all, 1) };
  });
}

/** All trials of one server, from its start to the findings. */
async function atSite(
  trials: readonly Trial[],
  { engine, product }: Circumstances,
  browsers: { readonly shell: Browsers; readonly chromium: Browsers },
): Promise<(Done & { readonly ms: number })[]> {
  const people = trials.reduce((sum, trial) => sum + trial.people, 0);
  const [first] = trials;
  const { serverEnv } = (first?.site === undefined ? undefined : first.product) ?? product;
  // Begun before the server is: whoever needs a page that cannot be built hears of it below.
  for (const { name, switches } of trials.map((trial) => trial.product ?? product))
    buildPage(name, switches).catch(() => undefined);
  let rig: Rig | undefined;
  try {
    const standing = await Rig.open(people, serverEnv, engine);
    rig = standing;
    const driven = await Promise.all(
      [...Map.groupBy(trials, ({ kind }) => kind)].map(([kind, ofKind]) =>
        atOnce(AT_ONCE[kind], ofKind, async (trial): Promise<Driven> => {
          const fired = new Fired();
          const began = Date.now();
          const built = trial.product ?? product;
          const outcome = await buildPage(built.name, built.switches)
            .then(() => trial.drive({ rig: standing, ...browsers, product: built, fired }))
            .then(
              (report) => ({ report }),
              (error: unknown) => ({ error }),
            );
          return { trial, fired, ms: Date.now() - began, ...outcome };
        }),
      ),
    );
    return await judged(rig, driven.flat());
  } catch (error) {
    return trials.map((trial) => ({
      trial,
      fired: new Fired(),
      ms: 0,
      outcome: brokenOff(trial.seed, trial.title, error),
    }));
  } finally {
    await rig?.close();
  }
}

async function judged(rig: Rig, driven: readonly Driven[]): Promise<(Done & { readonly ms: number })[]> {
  const findings = await rig.judge(driven.flatMap((one) => ('report' in one ? one.report : [])));
  return driven.map((one) => {
    const { seed, title } = one.trial;
    if ('error' in one) return { ...one, outcome: brokenOff(seed, title, one.error) };
    const { id, control } = one.report;
    const found = findings.get(id);
    const outcome: Case = found
      ? { seed, title, findings: found, control }
      : brokenOff(seed, title, 'It was not judged');
    return { ...one, outcome };
  });
}
