import { type Builds, campaign, type Schedule, WHOLE } from '../campaign.ts';
import type { Call, Fault } from '../fault.ts';
import { type Case, type Group, type GroupResult, SOUND } from '../group.ts';
import { VERDICTS, type VerdictName } from '../oracle.ts';
import { fullStorageSchedule } from '../full-storage.ts';
import { laggingTab, tabsOnce } from '../tabs.ts';

const HOOK = new URL('../server-switches.ts', import.meta.url).href;

/** A product broken on purpose, what is done to it, and what the oracle has to say about it then. */
type Broken = {
  readonly name: string;
  readonly isServer?: boolean;
  readonly caughtBy: readonly VerdictName[];
  readonly schedules: (seed: number) => readonly Schedule[];
};

/** Enough for a request and its second attempt where eight others work at the same time; a build that hangs hangs longer. */
const PATIENCE_MS = 15_000;

/** CI takes the first three. */
const BROKEN: readonly Broken[] = [
  {
    name: 'new key on each retry',
    caughtBy: ['doubled'],
    schedules: struck([{ call: 'mail', fault: 'drop after commit' }]),
  },
  {
    name: 'key outside the transaction',
    isServer: true,
    caughtBy: ['doubled'],
    schedules: struck([{ call: 'mail', fault: 'sent twice' }]),
  },
  { name: 'done before complete', caughtBy: ['lost'], schedules: struck([]) },
  { name: 'no key', caughtBy: ['doubled'], schedules: struck([{ call: 'mail', fault: '500 after' }]) },
  { name: 'no lock', caughtBy: ['two senders'], schedules: tabsOnce },
  { name: 'blind write', caughtBy: ['zombie'], schedules: laggingTab },
  {
    name: 'delete before send',
    caughtBy: ['lost'],
    schedules: struck([{ call: 'data', fault: 'drop before' }]),
  },
  { name: 'drop on 401', caughtBy: ['lost'], schedules: struck([{ call: 'data', fault: '401' }]) },
  {
    name: 'skip missing photo',
    caughtBy: ['stuck', 'lost'],
    schedules: struck([{ call: 'bytes', fault: '500 before' }]),
  },
  {
    name: 'believes a captive portal',
    caughtBy: ['lost'],
    schedules: struck([{ call: 'mail', fault: 'HTML 200' }]),
  },
  {
    name: 'saved before it is kept',
    caughtBy: ['lost'],
    schedules: (seed) => [{ ...fullStorageSchedule(seed), patienceMs: PATIENCE_MS }],
  },
  {
    name: 'one place for the photos of all requests',
    caughtBy: ['stuck', 'wrong bytes', 'lost'],
    schedules: struck([], [2, 2]),
  },
];

/** Deliberately broken builds: the oracle has to catch each, or it would not catch the product either. */
export const brokenBuilds: Group = {
  name: 'broken',
  size: { ci: 3, long: BROKEN.length },
  fixedSeeds: true,
  run: async (seeds) => {
    const chosen = seeds.map((seed) => {
      const broken = BROKEN[seed];
      if (!broken) throw new Error(`There are ${BROKEN.length} broken builds`);
      return { seed, broken };
    });
    const results: GroupResult[] = [];
    const ofBrowser = chosen.filter(({ broken }) => !broken.isServer);
    if (ofBrowser.length > 0) results.push(await campaign('broken', ofBrowser.flatMap(schedulesOf)));
    for (const one of chosen.filter(({ broken }) => broken.isServer))
      results.push(await campaign('broken', schedulesOf(one), SERVER_BUILDS(one.broken.name)));
    const found = results.flatMap((result) => result.cases);
    const cases = chosen.map(({ seed, broken }) =>
      caught(
        broken,
        seed,
        found.filter((one) => Math.floor(one.seed / MOST_SCHEDULES) === seed),
      ),
    );
    return { name: 'broken', cases, fired: results.flatMap((result) => result.fired) };
  },
};

/** Each broken build has so many numbers for its schedules. */
const MOST_SCHEDULES = 10;

const SERVER_BUILDS = (name: string): Builds => ({
  ...WHOLE,
  serverEnv: { NODE_OPTIONS: `--import=${HOOK}`, FAULT_SWITCHES: name },
});

function schedulesOf({ seed, broken }: { readonly seed: number; readonly broken: Broken }): Schedule[] {
  const { name, isServer = false } = broken;
  const builds = isServer ? WHOLE : { name: name.replaceAll(' ', '-'), switches: [...WHOLE.switches, name] };
  return broken.schedules(seed * MOST_SCHEDULES).map((schedule) => ({ ...schedule, builds }));
}

/** The faults that show the break, on a request with two photos. */
function struck(
  faults: readonly { readonly call: Call; readonly fault: Fault }[],
  photoCounts: readonly number[] = [2],
): Broken['schedules'] {
  return (seed) => [
    {
      seed,
      title: 'struck',
      photoCounts,
      faults,
      expired: false,
      mustStrike: true,
      patienceMs: PATIENCE_MS,
    },
  ];
}

/** Here the verdict that was to come is the pass. */
function caught({ name, caughtBy }: Broken, seed: number, cases: readonly Case[]): Case {
  const brokenOff = cases.find(({ isBrokenOff }) => isBrokenOff === true);
  const said = VERDICTS.filter((verdict) => cases.some((one) => one.verdicts[verdict].length > 0));
  const isCaught = caughtBy.some((verdict) => said.includes(verdict));
  const heard = said.join(', ') || 'nothing';
  if (brokenOff) return { ...brokenOff, seed, title: name };
  const control = isCaught
    ? undefined
    : `the oracle should have said ${caughtBy.join(' or ')}, it said ${heard}`;
  return { seed, title: `${name}: ${heard}`, verdicts: SOUND, control };
}
