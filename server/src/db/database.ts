import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Actor } from '@portal/domain/access/roles';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;

/** On whose behalf a store works; every query of a store filters by the organisation. */
export type Scope = { readonly organisationId: number; readonly actor: Actor };

/** The kinds of transaction; each has a role of PostgreSQL, which ends with it. None is ever nested in another. */
export type Transactions = {
  /**
   * One transaction for one organisation: row level security shows that organisation alone. Commits when the
   * work resolves, rolls back when it throws; what was asked for by `afterCommit` follows. It reads no password, token
   * or letter.
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction of sign-in, over all organisations, with rights in nothing but what sign-in, recovery, registration
   * and the counting of attempts need.
   */
  signIn<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `signIn`, for one organisation, which row level security shows alone. */
  signInWithin<T>(organisationId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all organisations: jobs, seed. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As `system`, with its rights (history is taken out, letters are read), for one organisation: row level security
   * shows that one alone.
   */
  systemWithin<T>(organisationId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Database = Transactions & {
  /** Outside of any transaction, with the rights of the owner: migrations, health. */
  readonly kysely: Kysely<Tables>;
  readonly dialect: 'pglite' | 'postgres';
  /** Hears what `notify` sends, from this process and from others on the same database; returns the way to stop. */
  listen(channel: Channel, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** True when a query comes back. */
  alive(): Promise<boolean>;
  close(): Promise<void>;
  /** The raw engine, for the job queue, which brings its own SQL. */
  readonly engine: Engine;
};

/** Names of the channels between processes. */
export type Channel = 'portal_outbox' | 'portal_live';

export type Engine =
  | { readonly kind: 'pglite'; readonly pglite: PGlite }
  | {
      readonly kind: 'postgres';
      readonly pool: Pool;
      readonly url: string;
      /** The pools of `within` and `signIn`; the owner's own where they have no logins of their own. */
      readonly requests: Pool;
      readonly signIn: Pool;
    };
