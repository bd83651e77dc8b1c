import type { Call } from '../schedules/fault.ts';
import { fullStorageSchedule } from '../rig/full-storage.ts';
import type { Group } from '../schedules/group.ts';
import { type Schedule, scheduleTrial } from '../schedules/schedule.ts';
import { Seeded } from '../schedules/seeded.ts';
import { changedContent } from './singles-changed.ts';
import { refusedParent, wholeChain } from './singles-chain.ts';
import { overlap, sideBySide } from './singles-conflict.ts';
import { givenUpLate } from './singles-given-up.ts';
import { bytesMissing, malformedRecord, refusedForEver } from './singles-poison.ts';
import { otherPerson, sessionEnded, tokenExpired } from './singles-session.ts';

/** What one single is about; the rest of its schedule is drawn from the seed. */
export type Single = Pick<Schedule, 'title' | 'photoCounts' | 'drive' | 'people'> & {
  /** The faults would be met by the session, or the case is about one of its own. */
  readonly quiet?: boolean;
};

const SINGLES: readonly ((seed: number) => Single)[] = [
  (round) => ({ ...fullStorageSchedule(round), quiet: true }),
  () => tokenExpired,
  () => sessionEnded,
  () => otherPerson,
  () => sideBySide,
  () => overlap,
  () => wholeChain,
  () => refusedParent,
  () => malformedRecord,
  () => bytesMissing,
  () => refusedForEver,
  () => givenUpLate,
  () => changedContent,
];
const ROUNDS = 10;
const MAX_FAULTS = 4;
/** What the network does besides; the session's own calls are left to the singles about it. */
const STRUCK: readonly Call[] = ['data', 'slot', 'bytes', 'reference', 'mail'];
const FAULTS = ['drop before', 'drop after commit', '500 before', '500 after', 'sent twice'] as const;

/** Storage full, session, other person, conflict, chain, poisoned request, given up, another version: each once, or ten times with other seeds and faults. */
export const singles: Group = {
  name: 'singles',
  gate: SINGLES.map((_, at) => at),
  long: SINGLES.length * ROUNDS,
  fixedSeeds: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('singles', schedule(seed))),
};

/** The first round is about the single alone; from the second on the network is bad besides. */
function schedule(seed: number): Schedule {
  const make = SINGLES[seed % SINGLES.length];
  if (!make) throw new Error('There is no such single');
  const round = Math.floor(seed / SINGLES.length);
  const random = new Seeded(seed ^ 0x51_19);
  const { quiet, ...single } = make(round);
  const count = round === 0 || quiet ? 0 : random.whole(1, MAX_FAULTS);
  const faults = Array.from({ length: count }, () => ({
    call: random.pick(STRUCK),
    fault: random.pick(FAULTS),
  }));
  return { expired: false, mustStrike: false, ...single, seed, faults };
}
