import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { isConnectionLost, LostBeforeBeginError, UnreplicatedCommitError } from '../lost-connection.ts';
import { BEGIN_WITH } from '../scoped-dialect.ts';
import { sendBehind } from './sent-ahead.ts';

/** A migration by another server process can make a prepared plan invalid. */
const STALE_PLAN = new Set(['0A000', '26000']);
const hasStalePlan = (error: Error): boolean => 'code' in error && STALE_PLAN.has(String(error.code));
/** The place in PostgreSQL that gives up waiting for a standby; the words of its warning depend on the language. */
const GAVE_UP_ON_STANDBY = 'SyncRepWaitForLSN';

const NOTHING_SENT = { command: 'BEGIN', rowCount: 0, rows: [] };

/** Of a transaction: what has to go ahead of its first statement, whether that is on its way or has failed, or has been answered. */
type Begin = readonly string[] | 'sent' | 'done';

/**
 * One connection of `preparing`. `BEGIN_WITH` and its statements go out with the transaction's first statement, in one trip; a
 * transaction without statements sends nothing. Where that first trip fails, the connection refuses further statements until the
 * transaction is rolled back, since they would run without its identity.
 */
export function preparedClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const prepared = new Set<string>();
  let begin: Begin = 'done';
  let isStale = false;
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    if (routine === GAVE_UP_ON_STANDBY) isUnreplicated = true;
  });

  /** What has to go ahead of the statement that is sent now. */
  function takeAhead(): readonly string[] {
    if (typeof begin === 'string') return [];
    const statements = begin;
    begin = 'sent';
    return statements;
  }

  async function send(text: string, values: readonly unknown[]): Promise<unknown> {
    const ahead = takeAhead();
    const name = values.length === 0 ? undefined : nameOf(text);
    const statement = { text, values: [...values], name };
    // The driver takes the first answer to a message for its statement's, so that one which fails would pass for prepared.
    const isTogether = values.length > 0 && (name === undefined || prepared.has(name));
    if (ahead.length > 0 && isTogether) return sendBehind(client, ahead, statement);
    if (ahead.length > 0) await client.query(ahead.join('; '));
    const result = await (values.length === 0 ? client.query(text) : client.query(statement));
    if (name) prepared.add(name);
    return result;
  }

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const isEnd = text === 'commit' || text === 'rollback';
    if (text === BEGIN_WITH || (isEnd && typeof begin !== 'string')) {
      begin = isEnd ? 'done' : values.map(String);
      return NOTHING_SENT;
    }
    if (begin === 'sent' && text !== 'rollback') throw new Error('The transaction could not be begun');
    isUnreplicated = false;
    try {
      const result = await send(text, values);
      begin = 'done';
      if (isUnreplicated) throw new UnreplicatedCommitError();
      return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isLost = isConnectionLost(error);
      if (isLost || hasStalePlan(error)) isStale = true;
      throw isLost && begin === 'sent' ? new LostBeforeBeginError(error) : error;
    }
  }

  // Kysely uses two methods only; cursors are not used.
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(isStale || destroy === true),
  };
}
