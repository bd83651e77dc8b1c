import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Actor } from '@portal/domain/access/roles';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;

/** The actor and organisation of a store call; every query of a store filters by the organisation. */
export type Scope = { readonly organisationId: number; readonly actor: Actor };

/** The kinds of transaction; each uses a PostgreSQL role, which it leaves at its end. Transactions are never nested. */
export type Transactions = {
  /**
   * One transaction for one organisation: row level security restricts it to that organisation. It commits when the
   * work resolves and rolls back when it throws; `afterCommit` effects follow the commit. Its role cannot read
   * passwords, tokens or mails.
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `within`, for work that only reads: PostgreSQL refuses it anything else. On PostgreSQL each statement is a transaction of its
   * own, in one trip, and sees what is committed by then, as in `within`.
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction of sign-in, over all organisations, whose role can use only what sign-in, recovery, registration
   * and rate limits need.
   */
  signIn<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `signIn`, for work that only reads; see `read`. */
  readSignIn<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `signIn`, restricted to one organisation by row level security. */
  signInWithin<T>(organisationId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all organisations, for jobs and demo data. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `system`, with its rights (it may delete history and read mails), restricted to one organisation by row level
   * security.
   */
  systemWithin<T>(organisationId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Database = Transactions & {
  /** Outside any transaction, with the rights of the owner: for migrations and health checks. */
  readonly kysely: Kysely<Tables>;
  readonly dialect: 'pglite' | 'postgres';
  /**
   * Subscribes to `notify`, from this process and from others on the same database; returns the function that
   * unsubscribes. `missed` is called when the connection is there again after it was lost: what was said meanwhile was
   * not heard.
   */
  listen(
    channel: Channel,
    hear: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>;
  /** True when a test query succeeds. */
  alive(): Promise<boolean>;
  close(): Promise<void>;
  /** The raw engine, for the job queue, which uses its own SQL. */
  readonly engine: Engine;
};

/** Names of the notification channels between processes. */
export type Channel = 'portal_outbox' | 'portal_live';

export type Engine =
  | { readonly kind: 'pglite'; readonly pglite: PGlite }
  | {
      readonly kind: 'postgres';
      readonly pool: Pool;
      /** Leads to the database itself, never to a pooler. */
      readonly url: string;
      /** The pools of `within` and `signIn`; the owner's pool where they have no logins of their own. */
      readonly requests: Pool;
      readonly signIn: Pool;
    };
