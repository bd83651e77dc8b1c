import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@portal/domain/access/roles';
import type { Language } from '@portal/domain/templates/labels';
import type { Tx } from '../db/database.ts';

/** Whoever a request comes from, checked against the server's own record of the session. */
export type SignedIn = {
  readonly actor: Actor;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly language: Language;
};

export type Tokens = { readonly token: string; readonly refreshToken: string; readonly exp: number };

/** Why sessions end; afterwards their tokens are refused within a second. */
export type SessionEnd = 'signed-out' | 'reused' | 'password' | 'role' | 'deleted';

export type WhichSessions =
  | { readonly userId: number; readonly except?: string }
  | { readonly sessionId: string };

/** One interface for the ways of signing in; `local` is the one of this release. */
export type Identity = {
  /** Reads cookie or bearer. Null when there is none; throws `session-expired` when what is there is not good. */
  authenticate(request: FastifyRequest): Promise<SignedIn | null>;
  /** A password as it is stored. */
  hashPassword(password: string): Promise<string>;
  /** Costs the same for a known and an unknown account: `hash` is null when there is no such account. */
  verifyPassword(hash: string | null, password: string): Promise<boolean>;
  /** `device` is what the browser said of itself, for the list of sessions. */
  openSession(
    tx: Tx,
    user: { id: number; organisation_id: number },
    now: Date,
    device?: string,
  ): Promise<Tokens>;
  /** A new pair for a refresh token; throws `session-expired`. A used token ends its family, after a grace. */
  refresh(tx: Tx, refreshToken: string, now: Date): Promise<Tokens | 'reused'>;
  /** The session that a refresh token of ours belongs to; undefined for any other. */
  sessionOf(refreshToken: string): string | undefined;
  /** Ends the sessions of a user, all of them or all but one, or the one named. */
  endSessions(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void>;
  setCookies(reply: FastifyReply, tokens: Tokens): void;
  clearCookies(reply: FastifyReply): void;
};
