import type { Lane } from './hash-queue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RoleKey } from '@portal/domain/access/roles';
import type { Language } from '@portal/domain/templates/labels';
import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { UploadSigner } from '../files/storage.ts';

/** Whoever a request comes from, checked against the server's own record of the session. */
export type SignedIn = {
  readonly actor: Actor;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly language: Language;
  /** Credentials of their own to sign uploads with; absent: the server signs with its own. */
  readonly uploadSigner?: () => Promise<UploadSigner>;
};

export type Tokens = { readonly token: string; readonly refreshToken: string; readonly exp: number };

/** Why sessions end; afterwards their tokens are refused within a second. */
export type SessionEnd = 'signed-out' | 'reused' | 'password' | 'role' | 'deleted';

export type WhichSessions =
  | { readonly userId: number; readonly except?: string }
  | { readonly sessionId: string };

/** What the row of an account keeps of how its owner signs in: columns of `users`. */
export type Credentials = {
  /** Of the local sign-in; empty when the password is kept elsewhere. */
  readonly password_hash: string;
  /** The account's name in a user pool; null without one. */
  readonly subject: string | null;
};

/** An account as sign-in knows it. */
export type KnownAccount = Credentials & {
  readonly id: number;
  readonly organisation_id: number;
  readonly name: string;
  readonly email: string;
  readonly verified_at: string | null;
};

/** An account that can be signed in to once its row is written. */
export type Enrolment = {
  readonly credentials: Credentials;
  /** Takes back what was made elsewhere when the row could not be written; never throws. */
  readonly takeBack: () => Promise<void>;
};

/** Where somebody signs in: what the browser says of itself, and the address that the call comes from. */
export type SignInPlace = { readonly device?: string | undefined; readonly address?: string | undefined };

/** A password that was right. */
export type Proof = {
  /** Signs in; the e-mail address has been confirmed. */
  openSession(tx: Tx, account: KnownAccount, now: Date, place?: SignInPlace): Promise<Tokens>;
};

/**
 * How people sign in. Links in mails, keys, limits and messages are the features' own and the same for every way: an
 * identity keeps passwords, proves them, and runs sessions.
 */
export type Identity = {
  /** Reads cookie or bearer. Null when there is none; throws `session-expired` when what is there is not good. */
  authenticate(request: FastifyRequest): Promise<SignedIn | null>;
  /** Before the row of a new account is written. Throws `email-taken` when somebody else has the address. */
  enrol(email: string, password: string): Promise<Enrolment>;
  /**
   * Null for a wrong password. Costs the same for a known and an unknown account: `account` is undefined when there is
   * none with this e-mail. A way of signing in that keeps accounts elsewhere can prove one that has no row here.
   */
  prove(
    email: string,
    password: string,
    account: KnownAccount | undefined,
    /** The lane of a known device or of somebody signed in; who is neither waits behind them. */
    lane: Lane,
  ): Promise<Proof | null>;
  /** A new password: the columns that the caller writes next, in its transaction. */
  newPassword(account: KnownAccount, password: string): Promise<Partial<Credentials>>;
  /** The address of the account is confirmed, or becomes this one. Throws `email-taken`. */
  confirmAddress(account: Pick<KnownAccount, 'subject'>, email: string): Promise<void>;
  /** The account got these roles. */
  changeRoles(subject: string | null, roles: readonly RoleKey[]): Promise<void>;
  /** The rows of these accounts of an organisation are deleted by this transaction. */
  forget(tx: Tx, organisationId: number, subjects: readonly (string | null)[]): Promise<void>;
  /**
   * A new pair for a refresh token; throws `session-expired`. A used token ends its family, unless nobody can have what
   * it was exchanged for: see `rotateSession`, also for `key`.
   */
  refresh(refreshToken: string, now: Date, key?: string): Promise<Tokens>;
  /** The session that a refresh token of ours belongs to; undefined for any other. */
  sessionOf(refreshToken: string): string | undefined;
  /** Ends the sessions of a user, all of them or all but one, or the one named. */
  endSessions(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void>;
  setCookies(reply: FastifyReply, tokens: Tokens): void;
  clearCookies(reply: FastifyReply): void;
  /** Works off what has to happen elsewhere after a commit. */
  readonly jobs?: (jobs: Jobs) => void;
};
