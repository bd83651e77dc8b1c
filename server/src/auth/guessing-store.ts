import { Problem } from '@portal/domain/problem';
import type { Tx } from '../db/open.ts';
import { networkOf, siteOf } from '../platform/http/network-of.ts';
import { type Limit, countAttempt } from '../platform/http/rate-limit.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** One bucket for all. */
const EVERYBODY = 'everybody';

/** So many times the tries of one network has the site that it is in. */
const SITE = 4;

/** Whom an attempt is counted for. */
export type Attempt = {
  /** The e-mail that was typed, or the number of the account. */
  readonly account: string;
  readonly address: string;
};

const limit = (name: string, subject: string, most: number, seconds = QUARTER_OF_AN_HOUR): Limit => ({
  name,
  subject,
  most,
  seconds,
});

/** The number of the account that is signed in, and where it calls from. */
type Caller = { readonly user: number; readonly address: string };

const ofAccount = (name: string, account: string, most: number, seconds?: number): Limit =>
  limit(`${name}:account`, account.trim().toLowerCase(), most, seconds);
/** Of IPv6 also by what a provider gives one site, 65,536 networks, each of which would have its own tries. */
const ofAddress = (name: string, address: string, most: number, seconds?: number): Limit[] => {
  const network = networkOf(address);
  const site = siteOf(address);
  const byNetwork = limit(`${name}:address`, network, most, seconds);
  return site === undefined ? [byNetwork] : [byNetwork, limit(`${name}:site`, site, SITE * most, seconds)];
};
const ofAll = (name: string, most: number, seconds?: number): Limit =>
  limit(`${name}:total`, EVERYBODY, most, seconds);

/**
 * What may be guessed at, and how often: per account, per address and in total (docs: security, Guessing). Each
 * window ends by itself, so nobody is locked out for good. Where only wrong guesses count, the caller gives back.
 */
export const LIMITS = {
  /**
   * Wrong passwords. There is no limit for all together: a few addresses would keep everybody’s new devices out with it.
   * What a flood from many networks costs is bounded by the queue of hashes (`platform/identity/hash-queue.ts`).
   */
  signIn: ({ account, address }: Attempt) => [
    ofAccount('login', account, 10),
    ...ofAddress('login', address, 20),
  ],
  /**
   * Wrong passwords from a device on which the account was signed in to before: counted for themselves, so that nobody who
   * guesses elsewhere keeps the owner out.
   */
  signInKnown: (device: string) => [limit('login:device', device, 10)],
  /** Mails that lift the wait after wrong passwords: one in the time of the wait itself, which its window ends with. */
  unlockMail: (account: string) => [ofAccount('unlock-mail', account, 1), ofAll('unlock-mail', 600)],
  /** Wrong registration keys, asked beforehand or sent with everything else. */
  key: ({ address }: Pick<Attempt, 'address'>) => [...ofAddress('key', address, 20), ofAll('key', 300)],
  /** Accounts made: each costs a hash and a mail. */
  register: ({ account, address }: Attempt) => [
    ofAccount('register', account, 5, HOUR),
    ...ofAddress('register', address, 60, HOUR),
    ofAll('register', 1_000, HOUR),
  ],
  /** Wrong tokens of mailed links. */
  link: ({ address }: Pick<Attempt, 'address'>) => [...ofAddress('link', address, 30), ofAll('link', 600)],
  /** Links for a new password asked for: an account's own mailbox must not be flooded. */
  reset: ({ account, address }: Attempt) => [
    ofAccount('reset', account, 5, HOUR),
    ...ofAddress('reset', address, 20),
    ofAll('reset', 300),
  ],
  /** Mails that confirm an address. */
  verificationMail: (account: string) => [
    ofAccount('verify-mail', account, 5, HOUR),
    ofAll('verify-mail', 2_000, HOUR),
  ],
  /** The present password, asked again before it or the e-mail is changed. */
  presentPassword: (account: string) => [ofAccount('present-password', account, 10)],
  /** E-mails to users, each to as many as a filter finds. */
  mailing: ({ user, address }: Caller) => [
    ofAccount('mailing', String(user), 30, HOUR),
    ...ofAddress('mailing', address, 100, HOUR),
    ofAll('mailing', 300, HOUR),
  ],
  /** Cards sent by mail. A day without a signal ends with some dozens at once, each tried a few times. */
  cardMail: ({ user, address }: Caller) => [
    ofAccount('mail', String(user), 120),
    ...ofAddress('mail', address, 600),
    ofAll('mail', 6_000),
  ],
  /** Requests given up, and taken back again: each is kept for good. */
  withdrawal: ({ user, address }: Caller) => [
    ofAccount('withdrawal', String(user), 120),
    ...ofAddress('withdrawal', address, 600),
    ofAll('withdrawal', 6_000),
  ],
  /** Upload slots. A day's work sent at once has some ten requests of up to fifty files; each may be tried again. */
  slots: ({ user, address }: Caller) => [
    ofAccount('slots', String(user), 300),
    ...ofAddress('slots', address, 3_000),
    ofAll('slots', 30_000),
  ],
  /** Secrets of calendar links that there are not. */
  calendarGuess: ({ address }: Pick<Attempt, 'address'>) => [
    ...ofAddress('calendar', address, 60),
    ofAll('calendar', 1_200),
  ],
  /** PINs and badges that name no worker, typed at a station of production. */
  workerGuess: ({ user, address }: Caller) => [
    limit('worker:account', String(user), 10, 300),
    ...ofAddress('worker', address, 100),
  ],
  /** One link read: calendars ask every hour or so, a dozen of them may have it. */
  calendarReading: ({ user }: Pick<Caller, 'user'>) => [ofAccount('calendar', String(user), 60, HOUR)],
  /** People looked up to share something with. */
  receiver: (account: string) => [ofAccount('receiver', account, 60)],
} as const;

/** Of the limits of signing in, those that wrong passwords for one account alone reach. */
const LOCKS: ReadonlySet<string> = new Set(['login:account', 'login:device']);

/** Whether a limit keeps one account closed, rather than everybody at one address. */
export function isLock({ name }: Limit): boolean {
  return LOCKS.has(name);
}

/** As `countAttempt`, but answers false instead of refusing: for what is left out rather than turned away. */
export async function countAttemptIfLeft(tx: Tx, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await countAttempt(tx, limits, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false;
    throw error;
  }
}
