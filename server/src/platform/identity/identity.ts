import type { Lane } from './hash-queue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RoleKey } from '@portal/domain/access/roles';
import type { Language } from '@portal/domain/templates/labels';
import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { UploadSigner } from '../files/storage.ts';

/** The signed-in user of a request, checked against the server's record of the session. */
export type SignedIn = {
  readonly actor: Actor;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly language: Language;
  /** The user's own credentials for signing uploads; absent: the server signs with its own. */
  readonly uploadSigner?: () => Promise<UploadSigner>;
};

export type Tokens = { readonly token: string; readonly refreshToken: string; readonly exp: number };

/** Why sessions end; their tokens are refused within a second. */
export type SessionEnd = 'signed-out' | 'reused' | 'password' | 'role' | 'deleted';

export type WhichSessions =
  | { readonly userId: number; readonly except?: string }
  | { readonly sessionId: string };

/** The columns of `users` that record how an account signs in. */
export type Credentials = {
  /** Hash of the local sign-in; empty when the password is stored elsewhere. */
  readonly password_hash: string;
  /** The account's name in a user pool; null without one. */
  readonly subject: string | null;
};

/** The account data that sign-in needs. */
export type KnownAccount = Credentials & {
  readonly id: number;
  readonly organisation_id: number;
  readonly name: string;
  readonly email: string;
  readonly verified_at: string | null;
};

/** A prepared account: it can sign in once its row is written. */
export type Enrolment = {
  readonly credentials: Credentials;
  /** Undoes what was created elsewhere when the row could not be written; never throws. */
  readonly undo: () => Promise<void>;
};

/** The client of a sign-in: the browser's user agent, and the address of the call. */
export type SignInPlace = { readonly device?: string | undefined; readonly address?: string | undefined };

/** A verified password. */
export type Proof = {
  /** Opens a session; the e-mail address has been confirmed. */
  openSession(tx: Tx, account: KnownAccount, now: Date, place?: SignInPlace): Promise<Tokens>;
};

/**
 * A way of signing in. It stores and verifies passwords and manages sessions. Mailed links, registration keys, limits
 * and messages belong to the features and are the same for every way.
 */
export type Identity = {
  /** Reads cookie or bearer token. Null when there is none; throws `session-expired` when it is not valid. */
  authenticate(request: FastifyRequest): Promise<SignedIn | null>;
  /** Called before the row of a new account is written. Throws `email-taken` when another account has the address. */
  enrol(email: string, password: string): Promise<Enrolment>;
  /**
   * Verifies a password; null when it is wrong. Takes the same time for known and unknown accounts: `account` is
   * undefined when there is none with this e-mail. A way that stores accounts elsewhere can verify one without a row
   * here.
   */
  prove(
    email: string,
    password: string,
    account: KnownAccount | undefined,
    /** Which lane of the hash queue: known devices and signed-in users are served before others. */
    lane: Lane,
  ): Promise<Proof | null>;
  /** Returns the columns of a new password, which the caller writes next, in its transaction. */
  newPassword(account: KnownAccount, password: string): Promise<Partial<Credentials>>;
  /** Confirms the account's address, or changes it to this one. Throws `email-taken`. */
  confirmAddress(account: Pick<KnownAccount, 'subject'>, email: string): Promise<void>;
  /** Tells the identity that the account got these roles. */
  changeRoles(subject: string | null, roles: readonly RoleKey[]): Promise<void>;
  /** Called when this transaction deletes the rows of these accounts of an organisation. */
  forget(tx: Tx, organisationId: number, subjects: readonly (string | null)[]): Promise<void>;
  /**
   * Exchanges a refresh token for a new pair of tokens; throws `session-expired`. Using a token twice ends the session,
   * unless the first answer cannot have arrived: see `rotateSession`, also for `key`.
   */
  refresh(refreshToken: string, now: Date, key?: string): Promise<Tokens>;
  /** The session of a refresh token that we issued; undefined for any other. */
  sessionOf(refreshToken: string): string | undefined;
  /** Ends sessions of a user: all of them, all but one, or one alone. */
  endSessions(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void>;
  setCookies(reply: FastifyReply, tokens: Tokens): void;
  clearCookies(reply: FastifyReply): void;
  /** Carries out what has to happen in another system after a commit. */
  readonly jobs?: (jobs: Jobs) => void;
};
