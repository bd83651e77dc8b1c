import { Problem } from '@portal/domain/problem';
import type { Tx } from '../db/open.ts';
import { networkOf, siteOf } from '../platform/http/network-of.ts';
import { type Limit, countAttempt } from '../platform/http/rate-limit.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** One counter for all callers together. */
const EVERYBODY = 'everybody';

/** A site may make this many times the attempts of one network. */
const SITE = 4;

/** The identities for which an attempt is counted. */
export type Attempt = {
  /** The e-mail entered, or the id of the account. */
  readonly account: string;
  readonly address: string;
};

const limit = (name: string, subject: string, attempts: number, seconds = QUARTER_OF_AN_HOUR): Limit => ({
  name,
  subject,
  attempts,
  seconds,
});

/** The id of the signed-in account, and the address of the call. */
type Caller = { readonly user: number; readonly address: string };

const ofAccount = (name: string, account: string, attempts: number, seconds?: number): Limit =>
  limit(`${name}:account`, account.trim().toLowerCase(), attempts, seconds);
/**
 * IPv6 is also counted by site (the block that a provider gives one customer), which has 65,536 networks with attempts
 * of their own.
 */
const ofAddress = (name: string, address: string, attempts: number, seconds?: number): Limit[] => {
  const network = networkOf(address);
  const site = siteOf(address);
  const byNetwork = limit(`${name}:address`, network, attempts, seconds);
  return site === undefined
    ? [byNetwork]
    : [byNetwork, limit(`${name}:site`, site, SITE * attempts, seconds)];
};
const ofAll = (name: string, attempts: number, seconds?: number): Limit =>
  limit(`${name}:total`, EVERYBODY, attempts, seconds);

/**
 * What can be guessed, and how often: per account, per address and in total (docs/security.md, Guessing). Each window
 * ends by itself, so nobody is locked out for good. Where only wrong guesses count, successful attempts are taken back.
 */
export const LIMITS = {
  /**
   * Wrong passwords. There is no limit in total: a few addresses could use it up and block all new devices. The cost of
   * a distributed attack is limited by the hash queue (`platform/identity/hash-queue.ts`).
   */
  signIn: ({ account, address }: Attempt) => [
    ofAccount('login', account, 10),
    ...ofAddress('login', address, 20),
  ],
  /**
   * Wrong passwords from a known device of the account: counted separately, so that somebody who guesses elsewhere
   * cannot lock the owner out.
   */
  signInKnown: (device: string) => [limit('login:device', device, 10)],
  /** Unlocking mails after wrong passwords: one per lock, whose window ends together with it. */
  unlockMail: (account: string) => [ofAccount('unlock-mail', account, 1), ofAll('unlock-mail', 600)],
  /** Wrong registration keys, checked in advance or sent with the registration. */
  key: ({ address }: Pick<Attempt, 'address'>) => [...ofAddress('key', address, 20), ofAll('key', 300)],
  /** New accounts: each costs a hash and a mail. */
  register: ({ account, address }: Attempt) => [
    ofAccount('register', account, 5, HOUR),
    ...ofAddress('register', address, 60, HOUR),
    ofAll('register', 1_000, HOUR),
  ],
  /** Wrong tokens of mailed links. */
  link: ({ address }: Pick<Attempt, 'address'>) => [...ofAddress('link', address, 30), ofAll('link', 600)],
  /** Requested password links: an account's mailbox must not be flooded. */
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
  /** The current password, which is requested before it or the e-mail is changed. */
  presentPassword: (account: string) => [ofAccount('present-password', account, 10)],
  /** E-mails to users, each to as many as a filter finds. */
  mailing: ({ user, address }: Caller) => [
    ofAccount('mailing', String(user), 30, HOUR),
    ...ofAddress('mailing', address, 100, HOUR),
    ofAll('mailing', 300, HOUR),
  ],
  /** Cards sent by mail. After a day offline dozens are sent at once, each with a few retries. */
  cardMail: ({ user, address }: Caller) => [
    ofAccount('mail', String(user), 120),
    ...ofAddress('mail', address, 600),
    // 500 phones that come back to the network together send ten each.
    ofAll('mail', 20_000),
  ],
  /** Requests withdrawn and restored: each leaves a permanent row. */
  withdrawal: ({ user, address }: Caller) => [
    ofAccount('withdrawal', String(user), 120),
    ...ofAddress('withdrawal', address, 600),
    ofAll('withdrawal', 6_000),
  ],
  /** Upload slots. A day's work sent at once has about ten requests of up to fifty files; each may be retried. */
  slots: ({ user, address }: Caller) => [
    ofAccount('slots', String(user), 300),
    ...ofAddress('slots', address, 3_000),
    // 500 phones that come back to the network together send ten records of thirteen files each.
    ofAll('slots', 200_000),
  ],
  /** Guesses of calendar link secrets. */
  calendarGuess: ({ address }: Pick<Attempt, 'address'>) => [
    ...ofAddress('calendar', address, 60),
    ofAll('calendar', 1_200),
  ],
  /** Codes of device labels that lead nowhere. */
  deviceCodeGuess: ({ address }: Pick<Attempt, 'address'>) => [
    ...ofAddress('device-code', address, 60),
    ofAll('device-code', 1_200),
  ],
  /** Secrets of signing sessions that are wrong or over. */
  signingGuess: ({ address }: Pick<Attempt, 'address'>) => [
    ...ofAddress('signing-guess', address, 60),
    ofAll('signing-guess', 1_200),
  ],
  /** Signing sessions begun: one a commissioning, and again whenever something was changed. */
  signing: ({ user, address }: Caller) => [
    ofAccount('signing', String(user), 60),
    ...ofAddress('signing', address, 300),
  ],
  /** Signatures sent for one session, each of which is decoded. */
  signature: (session: number) => [limit('signature', String(session), 10, HOUR)],
  /** Printed labels, each up to a hundred at once. */
  labels: ({ user, address }: Caller) => [
    ofAccount('labels', String(user), 120),
    ...ofAddress('labels', address, 600),
  ],
  /** PINs and badges that name no worker, typed at a station of production. */
  workerGuess: ({ user, address }: Caller) => [
    limit('worker:account', String(user), 10, 300),
    ...ofAddress('worker', address, 100),
  ],
  /** Reads of one calendar link: a dozen calendars may each read it about once an hour. */
  calendarReading: ({ user }: Pick<Caller, 'user'>) => [ofAccount('calendar', String(user), 60, HOUR)],
  /** Questions for numbers near a mistyped one: one person mistypes a few, and must not browse the devices. */
  nearSerial: ({ user, address }: Caller) => [
    ofAccount('near-serial', String(user), 20),
    ...ofAddress('near-serial', address, 100),
  ],
  /** Copies of one's own data: each reads every photo of a person's installations. A broken download is begun again. */
  ownData: ({ user, address }: Caller) => [
    ofAccount('own-data', String(user), 10, HOUR),
    ...ofAddress('own-data', address, 100, HOUR),
  ],
  /** Searches for people to share something with. */
  receiver: (account: string) => [ofAccount('receiver', account, 60)],
} as const;

/** The limits of signing in that wrong passwords for one account alone can reach. */
const LOCKS: ReadonlySet<string> = new Set(['login:account', 'login:device']);

/** Whether a limit locks one account, rather than everybody at one address. */
export function isLock({ name }: Limit): boolean {
  return LOCKS.has(name);
}

/** Like `countAttempt`, but returns false instead of throwing: for work that is skipped rather than refused. */
export async function countAttemptIfLeft(tx: Tx, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await countAttempt(tx, limits, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false;
    throw error;
  }
}
