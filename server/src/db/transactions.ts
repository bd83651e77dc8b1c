import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Transactions, Tx } from './database.ts';
import type { Tables } from './schema.ts';
import { isConnectionLost, LostWithoutEffectError } from './lost-connection.ts';
import { wasBrokenOff } from './errors/overtaken.ts';
import { transactionIdentity, type TransactionIdentity, WITH_COMMIT } from './scoped-dialect.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `effect` once the transaction has committed; never when it is rolled back. Effects must be quick and must not
 * throw.
 */
export function afterCommit(tx: Tx, effect: () => void): void {
  const effects = waiting.get(tx);
  if (effects) effects.push(effect);
  else waiting.set(tx, [effect]);
}

/** Runs the effects registered for this transaction; called by the database after its commit. */
function runAfterCommit(tx: Tx): void {
  for (const effect of waiting.get(tx) ?? []) effect();
  waiting.delete(tx);
}

/**
 * Has a statement sent to PostgreSQL in one trip with the commit of its transaction; the first of a transaction is sent at once. Its values
 * are texts and numbers, and nothing in this transaction reads what it writes, or rolls back to a savepoint after it. Where it fails, the
 * commit does.
 */
export async function sendWithCommit(tx: Tx, { sql, parameters }: CompiledQuery): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`${WITH_COMMIT}${sql}`, [...parameters]));
}

const MAX_TRIES = 3;
/** Of a transaction that another one broke off: where several people work on one record, it may be another one each time. */
const MAX_TRIES_BROKEN_OFF = 6;
/** The pause before a transaction is begun anew, in milliseconds for each try so far. */
const BEGIN_ANEW_MS = 100;
/** The connections of each kind of transaction: pools with logins of their own, or one for all. */
export type Connections = Readonly<Record<'requests' | 'signIn' | 'system', Kysely<Tables>>>;

/** Every kind of transaction on the same connections. */
export function oneForAll(kysely: Kysely<Tables>): Connections {
  return { requests: kysely, signIn: kysely, system: kysely };
}

const OWN_CONNECTIONS = {
  portal_requests: 'requests',
  portal_sign_in: 'signIn',
  portal_system: 'system',
} as const satisfies Record<TransactionIdentity['role'], keyof Connections>;

/** The kinds of transaction, each with its connections and its role. */
export function transactionsOn(connections: Connections): Transactions {
  const connectionsOf = ({ role }: TransactionIdentity): Kysely<Tables> => {
    // On PGlite, with its single connection, a nested transaction would wait for itself for ever.
    if (transactionIdentity.getStore()) throw new Error('A transaction was opened inside another one');
    return connections[OWN_CONNECTIONS[role]];
  };
  async function run<T>(
    identity: TransactionIdentity,
    work: (tx: Tx) => Promise<T>,
    isReading = false,
  ): Promise<T> {
    const kysely = connectionsOf(identity);
    // Of a read PostgreSQL makes one transaction for each statement (`postgres/prepared-client.ts`).
    const transaction = isReading ? kysely.transaction().setAccessMode('read only') : kysely.transaction();
    let finished: Tx | undefined;
    const attempt = async () => {
      finished = undefined;
      return transactionIdentity.run(identity, () =>
        transaction.execute((tx) => {
          finished = tx;
          return work(tx);
        }),
      );
    };
    const result = await again(attempt, () => finished === undefined);
    if (finished) runAfterCommit(finished);
    return result;
  }
  const read = <T>(identity: TransactionIdentity, work: (tx: Tx) => Promise<T>) => run(identity, work, true);
  return {
    within: (scope, work) => run({ role: 'portal_requests', organisationId: scope.organisationId }, work),
    read: (scope, work) => read({ role: 'portal_requests', organisationId: scope.organisationId }, work),
    signIn: (work) => run({ role: 'portal_sign_in', organisationId: null }, work),
    readSignIn: (work) => read({ role: 'portal_sign_in', organisationId: null }, work),
    signInWithin: (organisationId, work) => run({ role: 'portal_sign_in', organisationId }, work),
    system: (work) => run({ role: 'portal_system', organisationId: null }, work),
    systemWithin: (organisationId, work) => run({ role: 'portal_system', organisationId }, work),
  };
}

/**
 * Retries an aborted transaction: it had no effect, since everything that follows a commit is a row of the outbox. One
 * that found its connection broken before its first statement was answered, as connections of a pool are after the database was
 * restarted, begins anew on another. After that statement a lost connection is told to the caller.
 */
async function again<T>(attempt: () => Promise<T>, isNotBegun: () => boolean, tries = 1): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isLost = isConnectionLost(error) && (isNotBegun() || error instanceof LostWithoutEffectError);
    const isBrokenOff = !isLost && wasBrokenOff(error);
    if (!isLost && !isBrokenOff) throw error;
    if (tries === (isLost ? MAX_TRIES : MAX_TRIES_BROKEN_OFF)) throw error;
    if (isLost) await setTimeout(tries * BEGIN_ANEW_MS);
    // By chance, so that two which broke each other off do not meet again.
    else if (tries > 1) await setTimeout(Math.random() * tries * BEGIN_ANEW_MS);
    return again(attempt, isNotBegun, tries + 1);
  }
}
