import type { PoolClient, QueryResult } from 'pg';
import { sendTogether, type Statement, type StatementAhead } from './sent-together.ts';

/** The place in PostgreSQL that gives up waiting for a standby; the words of its warning depend on the language. */
const GAVE_UP_ON_STANDBY = 'SyncRepWaitForLSN';

const BEGIN: Statement<string> = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/** What is known of one connection of a pool, whoever uses it. */
export type Connection = {
  readonly client: PoolClient;
  /** The names of the statements that it has prepared. */
  readonly prepared: Set<string>;
  /** Whether it must not return to the pool. */
  isStale: boolean;
  /** Whether PostgreSQL gave up waiting for a standby since this was last cleared. */
  isUnreplicated: boolean;
};

export function connectionOf(client: PoolClient): Connection {
  const connection: Connection = { client, prepared: new Set(), isStale: false, isUnreplicated: false };
  client.on('notice', ({ routine }) => {
    if (routine === GAVE_UP_ON_STANDBY) connection.isUnreplicated = true;
  });
  return connection;
}

/** Sends a statement in a message of its own, and notes that it is prepared. A text without values may hold several statements. */
export async function sendAlone(
  { client, prepared }: Connection,
  { text, values, name }: Statement,
): Promise<QueryResult> {
  const result = await client.query(values.length === 0 ? text : { text, values, name });
  if (name) prepared.add(name);
  return result;
}

/**
 * Begins a transaction with an identity and sends its first statement, in one trip. What is not prepared yet takes more, since the
 * driver takes the first answer to a message for that of preparing its last statement.
 */
export async function sendFirst(
  connection: Connection,
  identity: Statement<string>,
  statement: Statement,
): Promise<QueryResult> {
  await prepare(connection, identity);
  if (canGoLast(connection, statement)) return sendTogether(connection.client, [BEGIN, identity], statement);
  await sendTogether(connection.client, [BEGIN], identity);
  return sendAlone(connection, statement);
}

/** Sends a statement as a transaction of its own with an identity, in one trip, or in more as `sendFirst`. */
export async function sendRead(
  connection: Connection,
  identity: Statement<string>,
  statement: Statement,
): Promise<QueryResult> {
  await prepare(connection, identity);
  if (canGoLast(connection, statement)) return sendTogether(connection.client, [identity], statement);
  const { client } = connection;
  try {
    const result = await sendFirst(connection, identity, statement);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      connection.isStale = true;
    });
    throw error;
  }
}

/** Commits, and sends the statements that go with it in the same message, or in a trip each until all of them are prepared. */
export async function sendCommit(
  connection: Connection,
  atEnd: readonly StatementAhead[],
): Promise<QueryResult> {
  if (atEnd.length > 0 && atEnd.every((statement) => canGoLast(connection, statement)))
    return sendTogether(connection.client, atEnd, COMMIT);
  for (const statement of atEnd) await sendAlone(connection, statement);
  return sendAlone(connection, COMMIT);
}

const isPrepared = ({ prepared }: Connection, { name }: Statement): boolean =>
  name === undefined || prepared.has(name);

const canGoLast = (connection: Connection, statement: Statement): boolean =>
  statement.values.length > 0 && isPrepared(connection, statement);

/** An identity holds until the end of its transaction: sent by itself, it is prepared and sets nothing that lasts. */
async function prepare(connection: Connection, identity: Statement<string>): Promise<void> {
  if (!isPrepared(connection, identity)) await sendAlone(connection, identity);
}
