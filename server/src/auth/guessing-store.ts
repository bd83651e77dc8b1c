import { Problem } from '@portal/domain/problem';
import type { Tx } from '../db/open.ts';
import { type Limit, takeFrom } from '../platform/rate-limit.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** One bucket for all. */
const EVERYBODY = 'everybody';

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

/**
 * What may be guessed at, and how often: per account, per address and in total (docs: security, Guessing). Each
 * window ends by itself, so nobody is locked out for good. Where only wrong guesses count, the caller gives back.
 */
export const LIMITS = {
  /** Wrong passwords. */
  signIn: ({ account, address }: Attempt) => [
    limit('login:account', account.trim().toLowerCase(), 10),
    limit('login:address', address, 20),
    limit('login:total', EVERYBODY, 300),
  ],
  /** Wrong registration keys, asked beforehand or sent with everything else. */
  key: ({ address }: Pick<Attempt, 'address'>) => [
    limit('key:address', address, 20),
    limit('key:total', EVERYBODY, 300),
  ],
  /** Accounts made: each costs a hash and a mail. */
  register: ({ account, address }: Attempt) => [
    limit('register:account', account.trim().toLowerCase(), 5, HOUR),
    limit('register:address', address, 60, HOUR),
    limit('register:total', EVERYBODY, 1_000, HOUR),
  ],
  /** Wrong tokens of mailed links. */
  link: ({ address }: Pick<Attempt, 'address'>) => [
    limit('link:address', address, 30),
    limit('link:total', EVERYBODY, 600),
  ],
  /** Links for a new password asked for: an account's own mailbox must not be flooded. */
  reset: ({ account, address }: Attempt) => [
    limit('reset:account', account.trim().toLowerCase(), 5, HOUR),
    limit('reset:address', address, 20),
    limit('reset:total', EVERYBODY, 300),
  ],
  /** Mails that confirm an address. */
  verificationMail: (account: string) => [limit('verify-mail:account', account, 5, HOUR)],
  /** The present password, asked again before it or the e-mail is changed. */
  presentPassword: (account: string) => [limit('present-password:account', account, 10)],
  /** E-mails to users, each to as many as a filter finds. */
  mailing: (account: string) => [limit('mailing:account', account, 30, HOUR)],
  /** People looked up to share something with. */
  receiver: (account: string) => [limit('receiver:account', account, 60)],
} as const;

/** As `takeFrom`, but answers false instead of refusing: for what is left out rather than turned away. */
export async function takeIfLeft(tx: Tx, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await takeFrom(tx, limits, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false;
    throw error;
  }
}
