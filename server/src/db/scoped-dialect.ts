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

/** The statements that set an identity, and these settings, until the end of the transaction. */
function setIdentity(identity: TransactionIdentity, settings: Settings): string[] {
  const organisation = identity.organisationId === null ? '' : String(Math.trunc(identity.organisationId));
  const all = { role: identity.role, 'app.organisation_id': organisation, ...settings };
  return Object.entries(all).map(([name, value]) => `set local ${name} = '${value}'`);
}

/** PGlite's own `begin` does not know about it. */
const READ_ONLY: Settings = { transaction_read_only: 'on' };

/**
 * Begins a transaction by the statements that are its values, without a trip of their own (`postgres/prepared-client.ts`); no SQL.
 */
export const BEGIN_WITH = 'begin with';

function scopedDriver(inner: Driver, { beginsWithFirst, settings }: Beginning): Driver {
  return {
    init: (options) => inner.init(options),
    acquireConnection: (options) => inner.acquireConnection(options),
    async beginTransaction(connection, transaction) {
      const identity = transactionIdentity.getStore();
      if (!identity) return inner.beginTransaction(connection, transaction);
      const isReading = transaction.accessMode === 'read only';
      const statements = setIdentity(identity, { ...settings, ...(isReading && READ_ONLY) });
      try {
        if (beginsWithFirst) {
          await connection.executeQuery(CompiledQuery.raw(BEGIN_WITH, ['begin', ...statements]));
        } else {
          await inner.beginTransaction(connection, transaction);
          for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
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
type Beginning = { readonly beginsWithFirst: boolean; readonly settings: Settings };

/**
 * A dialect whose transactions begin with an identity. PostgreSQL takes `begin` and the identity with the
 * first statement, in one trip; PGlite, which runs in this process, has its own method. `settings` hold for each transaction, for connections that
 * cannot keep settings of their own.
 */
export function scopedDialect(
  inner: Dialect,
  engine: 'pglite' | 'postgres',
  settings: Settings = {},
): Dialect {
  return {
    createDriver: () =>
      scopedDriver(inner.createDriver(), { beginsWithFirst: engine === 'postgres', settings }),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (kysely) => inner.createIntrospector(kysely),
  };
}
