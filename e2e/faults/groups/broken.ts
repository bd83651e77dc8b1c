import { type Builds, campaign, type Schedule } from '../campaign.ts';
import type { Call, Fault } from '../fault.ts';
import { type Case, type Group, type GroupResult } from '../group.ts';
import { VERDICTS, type VerdictName, type Verdicts } from '../oracle.ts';
import { fullStorage } from '../full-storage.ts';
import { tabsOnce } from '../tabs.ts';

const HOOK = new URL('../server-switches.ts', import.meta.url).href;

/** A product broken on purpose, what is done to it, and what the oracle has to say about it then. */
type Broken = {
  readonly name: string;
  readonly isServer?: boolean;
  readonly caughtBy: readonly VerdictName[];
  readonly run: (builds: Builds, seed: number) => Promise<GroupResult>;
};

/** CI takes the first three. */
const BROKEN: readonly Broken[] = [
  {
    name: 'new key on each retry',
    caughtBy: ['doubled'],
    run: struck([{ call: 'mail', fault: 'drop after commit' }]),
  },
  {
    name: 'key outside the transaction',
    isServer: true,
    caughtBy: ['doubled'],
    run: struck([{ call: 'mail', fault: 'sent twice' }]),
  },
  { name: 'done before complete', caughtBy: ['lost'], run: struck([]) },
  { name: 'no key', caughtBy: ['doubled'], run: struck([{ call: 'mail', fault: '500 after' }]) },
  { name: 'no lock', caughtBy: ['two senders'], run: tabsOnce },
  { name: 'blind write', caughtBy: ['zombie'], run: tabsOnce },
  { name: 'delete before send', caughtBy: ['lost'], run: struck([{ call: 'data', fault: 'drop before' }]) },
  { name: 'drop on 401', caughtBy: ['lost'], run: struck([{ call: 'data', fault: '401' }]) },
  {
    name: 'skip missing photo',
    caughtBy: ['stuck', 'lost'],
    run: struck([{ call: 'bytes', fault: '500 before' }]),
  },
  {
    name: 'believes a captive portal',
    caughtBy: ['lost'],
    run: struck([{ call: 'mail', fault: 'HTML 200' }]),
  },
  { name: 'saved before it is kept', caughtBy: ['lost'], run: fullStorage },
  {
    name: 'one place for the photos of all requests',
    caughtBy: ['stuck', 'wrong bytes', 'lost'],
    run: struck([], [2, 2]),
  },
];

/** Deliberately broken builds: the oracle has to catch each, or it would not catch the product either. */
export const brokenBuilds: Group = {
  name: 'broken',
  size: { ci: 3, long: BROKEN.length },
  fixedSeeds: true,
  run: async (seeds) => {
    const cases: Case[] = [];
    const fired = [];
    for (const seed of seeds) {
      const broken = BROKEN[seed];
      if (!broken) throw new Error(`There are ${BROKEN.length} broken builds`);
      const result = await broken.run(buildsOf(broken), seed);
      fired.push(...result.fired);
      cases.push(caught(broken, seed, result));
    }
    return { name: 'broken', cases, fired };
  },
};

function buildsOf({ name, isServer = false }: Broken): Builds {
  if (!isServer) return { name: name.replaceAll(' ', '-'), switches: ['short-times', name] };
  return {
    name: 'short',
    switches: ['short-times'],
    serverEnv: { NODE_OPTIONS: `--import=${HOOK}`, FAULT_SWITCHES: name },
  };
}

/** The faults that show the break, on a request with two photos. */
function struck(
  faults: readonly { readonly call: Call; readonly fault: Fault }[],
  photoCounts: readonly number[] = [2],
): Broken['run'] {
  return (builds, seed) => {
    const schedule: Schedule = {
      seed,
      title: builds.name,
      photoCounts,
      faults,
      expired: false,
      mustStrike: true,
      patienceMs: 6_000,
    };
    return campaign('broken', [schedule], builds);
  };
}

const SOUND: Verdicts = {
  lost: [],
  doubled: [],
  'wrong bytes': [],
  stuck: [],
  zombie: [],
  'two senders': [],
};

/** Here the verdict that was to come is the pass. */
function caught({ name, caughtBy }: Broken, seed: number, result: GroupResult): Case {
  const said = VERDICTS.filter((verdict) => result.cases.some((one) => one.verdicts[verdict].length > 0));
  const isCaught = caughtBy.some((verdict) => said.includes(verdict));
  const heard = said.join(', ') || 'nothing';
  const control = isCaught
    ? undefined
    : `the oracle should have said ${caughtBy.join(' or ')}, it said ${heard}`;
  return { seed, title: `${name}: ${heard}`, verdicts: SOUND, control };
}
