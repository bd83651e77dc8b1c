import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { isConnectionLost, LostBeforeBeginError, UnreplicatedCommitError } from '../lost-connection.ts';
import { BEGIN_AS, READ_AS, settingsStatement } from '../scoped-dialect.ts';
import { sendTogether, type Statement } from './sent-together.ts';

/** A migration by another server process can make a prepared plan invalid. */
const STALE_PLAN = new Set(['0A000', '26000']);
const hasStalePlan = (error: Error): boolean => 'code' in error && STALE_PLAN.has(String(error.code));
/** The place in PostgreSQL that gives up waiting for a standby; the words of its warning depend on the language. */
const GAVE_UP_ON_STANDBY = 'SyncRepWaitForLSN';

const unnamed = <Value>({ text, values }: Statement<Value>): Statement<Value> => ({ text, values });
type NameOf = (text: string) => string | undefined;
function statementOf<Value>(text: string, values: readonly Value[], nameOf: NameOf): Statement<Value> {
  const name = values.length === 0 ? undefined : nameOf(text);
  return { text, values: [...values], ...(name && { name }) };
}

const BEGIN: Statement<string> = { text: 'begin', values: [] };
const NOTHING_SENT = { command: '', rowCount: 0, rows: [] };

/**
 * How statements are sent: by themselves, also within a transaction that has begun; each as a transaction of its own, behind the
 * statements that say who reads; or together with the begin of their transaction, which has not been sent yet, or was sent and has
 * not been answered, or has failed.
 */
type Mode =
  | { readonly kind: 'plain' | 'sent' }
  | { readonly kind: 'reading' | 'beginning'; readonly identity: Statement<string> };
const PLAIN: Mode = { kind: 'plain' };

/**
 * One connection of `preparing`. `BEGIN_AS` goes out with the transaction's first statement, in one trip; a transaction without
 * statements sends nothing. Where that first trip fails, the connection refuses further statements until the transaction is rolled
 * back, since they would run without its identity. After `READ_AS` each statement is a read-only transaction of its own, in one
 * trip, and the end sends nothing: of one that only reads, PostgreSQL shows each statement what is committed by then anyway.
 */
export function preparedClient(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  const prepared = new Set<string>();
  const isPrepared = (name: string): boolean => prepared.has(name);
  let mode: Mode = PLAIN;
  let isStale = false;
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    if (routine === GAVE_UP_ON_STANDBY) isUnreplicated = true;
  });

  const identityOf = (settings: readonly unknown[]): Statement<string> =>
    statementOf(settingsStatement(settings.length / 2), settings.map(String), nameOf);

  /**
   * Sends statements in one message. The driver takes the first answer for that of preparing the last of them, so that after an
   * error nobody knows which of the new names the connection has.
   */
  async function together(ahead: readonly Statement<string>[], last: Statement): Promise<unknown> {
    if (isStale) return sendTogether(client, ahead.map(unnamed), unnamed(last), isPrepared);
    const names = [...ahead, last].flatMap(({ name }) => name ?? []);
    try {
      const result = await sendTogether(client, ahead, last, isPrepared);
      for (const name of names) prepared.add(name);
      return result;
    } catch (error) {
      if (!names.every(isPrepared)) isStale = true;
      throw error;
    }
  }

  async function send(text: string, values: readonly unknown[]): Promise<unknown> {
    const statement = statementOf(text, values, nameOf);
    if (mode.kind === 'reading') return together([mode.identity], statement);
    if (mode.kind === 'beginning') {
      const { identity } = mode;
      mode = { kind: 'sent' };
      if (values.length > 0) return together([BEGIN, identity], statement);
      // A text without values may hold several statements.
      await together([BEGIN], unnamed(identity));
    }
    return client.query(values.length === 0 ? text : statement);
  }

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const isEnd = text === 'commit' || text === 'rollback';
    if (text === BEGIN_AS) mode = { kind: 'beginning', identity: identityOf(values) };
    else if (text === READ_AS) mode = { kind: 'reading', identity: identityOf(values) };
    else if (isEnd && 'identity' in mode) mode = PLAIN;
    else return answered(text, values);
    return NOTHING_SENT;
  }

  async function answered(text: string, values: readonly unknown[]): Promise<unknown> {
    if (mode.kind === 'sent' && text !== 'rollback') throw new Error('The transaction could not be begun');
    isUnreplicated = false;
    try {
      const result = await send(text, values);
      if (mode.kind === 'sent') mode = PLAIN;
      if (isUnreplicated) throw new UnreplicatedCommitError();
      return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isLost = isConnectionLost(error);
      if (isLost || hasStalePlan(error)) isStale = true;
      throw isLost && mode.kind !== 'plain' ? new LostBeforeBeginError(error) : error;
    }
  }

  // Kysely uses two methods only; cursors are not used.
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(isStale || destroy === true),
  };
}
