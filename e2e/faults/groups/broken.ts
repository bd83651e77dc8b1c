import type { Strike } from '../schedules/fault.ts';
import { fullStorageSchedule } from '../rig/full-storage.ts';
import { type Case, type Conclusion, type Done, type Group, SOUND } from '../schedules/group.ts';
import { FINDINGS, type FindingName } from '../outcome-check.ts';
import { brokenProduct, SOUND_PRODUCT } from '../rig/product.ts';
import { type Schedule, scheduleTrial } from '../schedules/schedule.ts';
import { laggingTab, tabsOnce } from '../tabs.ts';
import type { Trial } from '../trial.ts';

/** A product broken on purpose, what is done to it, and what the outcome check has to say about it then. */
type Broken = {
  readonly name: string;
  readonly caughtBy: readonly FindingName[];
  readonly schedules: (seed: number) => readonly Schedule[];
};

/** A build that is to be caught stuck hangs for good: it is not waited for as long as a sound one. */
const HANGING_MS = 15_000;

/** The gate takes the first three. */
const BROKEN: readonly Broken[] = [
  {
    name: 'new key on each retry',
    caughtBy: ['doubled'],
    schedules: struck([{ call: 'mail', fault: 'drop after commit' }]),
  },
  {
    name: 'key outside the transaction',
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
    name: 'believes any success',
    caughtBy: ['lost'],
    schedules: struck([{ call: 'mail', fault: 'empty 200' }]),
  },
  {
    name: 'saved before it is kept',
    caughtBy: ['lost'],
    schedules: (seed) => [fullStorageSchedule(seed)],
  },
  {
    name: 'one place for the photos of all requests',
    caughtBy: ['stuck', 'wrong bytes', 'lost'],
    schedules: struck([], [2, 2]),
  },
];

/** Deliberately broken builds: the outcome check has to catch each, or it would not catch the product either. */
export const brokenBuilds: Group = {
  name: 'broken',
  gate: [0, 1, 2],
  long: BROKEN.length,
  fixedSeeds: true,
  trials: (seeds) => seeds.flatMap(trialsOf),
  conclude,
};

/** Each broken build has so many numbers for its schedules. */
const MAX_SCHEDULES = 10;

function brokenAt(seed: number): Broken {
  const broken = BROKEN[seed];
  if (!broken) throw new Error(`There are ${BROKEN.length} broken builds`);
  return broken;
}

function trialsOf(seed: number): Trial[] {
  const { name, caughtBy, schedules } = brokenAt(seed);
  const { serverEnv, ...page } = brokenProduct(name);
  const isServer = Object.keys(serverEnv).length > 0;
  const product = isServer ? { ...SOUND_PRODUCT, serverEnv } : { ...page, serverEnv };
  const patienceMs = caughtBy.includes('stuck') ? HANGING_MS : undefined;
  return schedules(seed * MAX_SCHEDULES).map((schedule) =>
    scheduleTrial('broken', { ...schedule, product, patienceMs }, isServer ? name : undefined),
  );
}

function conclude(seeds: readonly number[], done: readonly Done[]): Conclusion {
  return {
    cases: seeds.map((seed) =>
      caught(
        brokenAt(seed),
        seed,
        done.filter(({ outcome }) => Math.floor(outcome.seed / MAX_SCHEDULES) === seed),
      ),
    ),
  };
}

/** The faults that show the break, on a request with two photos. */
function struck(faults: readonly Strike[], photoCounts: readonly number[] = [2]): Broken['schedules'] {
  return (seed) => [
    {
      seed,
      title: 'struck',
      photoCounts,
      faults,
      expired: false,
      mustStrike: true,
    },
  ];
}

/** Here the finding that was to come is the pass. */
function caught({ name, caughtBy }: Broken, seed: number, done: readonly Done[]): Case {
  const cases = done.map(({ outcome }) => outcome);
  const brokenOff = cases.find(({ isBrokenOff }) => isBrokenOff === true);
  const found = FINDINGS.filter((finding) => cases.some((one) => one.findings[finding].length > 0));
  const isCaught = caughtBy.some((finding) => found.includes(finding));
  const findings = found.join(', ') || 'nothing';
  if (brokenOff) return { ...brokenOff, seed, title: name };
  const twice = done.flatMap(({ report }) => report?.twice ?? []).map((answers) => `; twice: ${answers}`);
  const control = isCaught
    ? undefined
    : `the outcome check should have said ${caughtBy.join(' or ')}, it said ${findings}${twice.join('')}`;
  return { seed, title: `${name}: ${findings}`, findings: SOUND, control };
}
