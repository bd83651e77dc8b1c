import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Dialect, type Driver } from 'kysely';
import { isConnectionLost } from './lost-connection.ts';

/** The identity of a transaction: its role, and the organisation to which row level security restricts it. */
export type TransactionIdentity = {
  readonly role: 'portal_requests' | 'portal_sign_in' | 'portal_system';
  readonly organisationId: number | null;
};

/** Passes the identity of a transaction to `begin`. */
export const transactionIdentity = new AsyncLocalStorage<TransactionIdentity | null>();

/** Settings of PostgreSQL by name; never values of a caller. */
export type Settings = Readonly<Record<string, string>>;

/** What a transaction sets until its end: name, value, name, value. */
function settingsOf({ role, organisationId }: TransactionIdentity, settings: Settings): string[] {
  const organisation = organisationId === null ? '' : String(Math.trunc(organisationId));
  return Object.entries({ role, 'app.organisation_id': organisation, ...settings }).flat();
}

/**
 * A statement that sets so many settings until the end of the transaction, with the values name, value, name, value. `concat` is never
 * null, so that it gives no row: the rows of a message are those of its last statement.
 */
export function settingsStatement(count: number): string {
  const each = Array.from({ length: count }, (_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`);
  return `select where concat(${each.join(', ')}) is null`;
}

/** PGlite's own `begin` does not know about it. */
const READ_ONLY: Settings = { transaction_read_only: 'on' };

/**
 * No SQL: begin a transaction, or read, with these settings, which go ahead of its first statement, or of each one
 * (`postgres/prepared-client.ts`).
 */
export const BEGIN_AS = 'begin as';
export const READ_AS = 'read as';

/** Marks a statement that may wait for the commit. It is a comment of SQL: PGlite, to which no trip leads, runs the statement at once. */
export const WITH_COMMIT = '/* with commit */ ';

function scopedDriver(inner: Driver, { sendsAhead, settings }: Beginning): Driver {
  return {
    init: (options) => inner.init(options),
    acquireConnection: (options) => inner.acquireConnection(options),
    async beginTransaction(connection, transaction) {
      const identity = transactionIdentity.getStore();
      if (!identity) return inner.beginTransaction(connection, transaction);
      const isReading = transaction.accessMode === 'read only';
      const all = settingsOf(identity, { ...settings, ...(isReading && READ_ONLY) });
      try {
        if (sendsAhead) {
          await connection.executeQuery(CompiledQuery.raw(isReading ? READ_AS : BEGIN_AS, all));
        } else {
          await inner.beginTransaction(connection, transaction);
          await connection.executeQuery(CompiledQuery.raw(settingsStatement(all.length / 2), all));
        }
      } catch (error) {
        // Otherwise the connection would return to the pool inside a failed transaction.
        await inner.rollbackTransaction(connection).catch(() => undefined);
        throw error;
      }
    },
    commitTransaction: (connection) => inner.commitTransaction(connection),
    async rollbackTransaction(connection) {
      // A lost connection cannot roll back, nor does it need to; what the transaction failed by is told instead.
      await inner.rollbackTransaction(connection).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
      });
    },
    savepoint: async (connection, name, compile) => inner.savepoint?.(connection, name, compile),
    rollbackToSavepoint: async (connection, name, compile) =>
      inner.rollbackToSavepoint?.(connection, name, compile),
    releaseSavepoint: async (connection, name, compile) =>
      inner.releaseSavepoint?.(connection, name, compile),
    releaseConnection: (connection, options) => inner.releaseConnection(connection, options),
    destroy: (options) => inner.destroy(options),
  };
}

/** How the transactions of a dialect begin. */
type Beginning = { readonly sendsAhead: boolean; readonly settings: Settings };

/**
 * A dialect whose transactions begin with an identity. To PostgreSQL it goes with the first statement, in one trip; PGlite, which
 * runs in this process, has its own method. `settings` hold for each transaction, for connections that cannot keep settings of their
 * own.
 */
export function scopedDialect(
  inner: Dialect,
  engine: 'pglite' | 'postgres',
  settings: Settings = {},
): Dialect {
  return {
    createDriver: () => scopedDriver(inner.createDriver(), { sendsAhead: engine === 'postgres', settings }),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (kysely) => inner.createIntrospector(kysely),
  };
}
