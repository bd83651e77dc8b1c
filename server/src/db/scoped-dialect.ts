import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Dialect, type Driver } from 'kysely';

/** The identity of a transaction: its role, and the organisation to which row level security restricts it. */
export type TransactionIdentity = {
  readonly role: 'portal_requests' | 'portal_sign_in' | 'portal_system';
  readonly organisationId: number | null;
};

/** Passes the identity of a transaction to `begin`. */
export const transactionIdentity = new AsyncLocalStorage<TransactionIdentity | null>();

/** The statement that sets an identity until the end of the transaction. */
function setIdentity(identity: TransactionIdentity): string {
  const organisation = identity.organisationId === null ? '' : String(Math.trunc(identity.organisationId));
  return `select set_config('role', '${identity.role}', true), set_config('app.organisation_id', '${organisation}', true)`;
}

function scopedDriver(inner: Driver, beginsInOneTrip: boolean): Driver {
  return {
    init: (options) => inner.init(options),
    acquireConnection: (options) => inner.acquireConnection(options),
    async beginTransaction(connection, settings) {
      const identity = transactionIdentity.getStore();
      if (!identity) return inner.beginTransaction(connection, settings);
      try {
        if (beginsInOneTrip) {
          await connection.executeQuery(CompiledQuery.raw(`begin; ${setIdentity(identity)}`));
        } else {
          await inner.beginTransaction(connection, settings);
          await connection.executeQuery(CompiledQuery.raw(setIdentity(identity)));
        }
      } catch (error) {
        // Otherwise the connection would return to the pool inside a failed transaction.
        await inner.rollbackTransaction(connection).catch(() => undefined);
        throw error;
      }
    },
    commitTransaction: (connection) => inner.commitTransaction(connection),
    rollbackTransaction: (connection) => inner.rollbackTransaction(connection),
    savepoint: async (connection, name, compile) => inner.savepoint?.(connection, name, compile),
    rollbackToSavepoint: async (connection, name, compile) =>
      inner.rollbackToSavepoint?.(connection, name, compile),
    releaseSavepoint: async (connection, name, compile) =>
      inner.releaseSavepoint?.(connection, name, compile),
    releaseConnection: (connection, options) => inner.releaseConnection(connection, options),
    destroy: (options) => inner.destroy(options),
  };
}

/**
 * A dialect whose transactions begin with an identity. PostgreSQL takes `begin` and the identity in one round trip;
 * PGlite, which runs in this process, has its own method.
 */
export function scopedDialect(inner: Dialect, engine: 'pglite' | 'postgres'): Dialect {
  return {
    createDriver: () => scopedDriver(inner.createDriver(), engine === 'postgres'),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (kysely) => inner.createIntrospector(kysely),
  };
}
