import type { PostgresPoolClient } from 'kysely';
import { isConnectionLost, LostWithoutEffectError, UnreplicatedCommitError } from '../lost-connection.ts';
import { BEGIN_AS, READ_AS, settingsStatement, WITH_COMMIT } from '../scoped-dialect.ts';
import { type Connection, sendAlone, sendCommit, sendFirst, sendRead } from './connection.ts';
import type { Statement, StatementAhead } from './sent-together.ts';

/** A migration by another server process can make a prepared plan invalid. */
const STALE_PLAN = new Set(['0A000', '26000']);
/** SQLSTATE `read_only_sql_transaction`. */
const WRITES_IN_A_READ = '25006';

/** A line that was broken before says so at once, in milliseconds; a statement that ran for longer may be what broke it. */
const BROKEN_MS = 1_000;

const NOTHING_SENT = { command: '', rowCount: 0, rows: [] };
const codeOf = (error: Error): string | undefined => ('code' in error ? String(error.code) : undefined);

type Mode =
  /** No transaction with an identity: statements go out as they are. */
  | { readonly kind: 'plain' }
  /** The next statement takes the begin of its transaction along. */
  | { readonly kind: 'beginning'; readonly identity: Statement<string> }
  /** The begin was sent and is not answered, or has failed. */
  | { readonly kind: 'unanswered'; readonly failure?: Error }
  /** The transaction has begun; `atEnd` are the statements that go with its commit. */
  | { readonly kind: 'begun'; readonly atEnd: StatementAhead[] }
  /** Each statement is a transaction of its own. */
  | { readonly kind: 'reading'; readonly identity: Statement<string> }
  /** The transaction has ended, or is ending: a statement that still comes would run without its identity. */
  | { readonly kind: 'over' };

/** Gives the name under which a statement is prepared, if it is. */
type NameOf = (text: string) => string | undefined;

function statementOf<Value>(nameOf: NameOf, text: string, values: readonly Value[]): Statement<Value> {
  const name = values.length === 0 ? undefined : nameOf(text);
  return { text, values: [...values], ...(name && { name }) };
}

/** The driver does not convert the values of what goes ahead of another statement. */
function asText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Error('What goes with a commit has values of text and numbers alone');
}

/**
 * A connection for as long as one caller of the pool has it. After `BEGIN_AS` the transaction begins with its first statement; one
 * without statements sends nothing. Where that fails, further statements fail by the same error until the rollback. Statements marked
 * `WITH_COMMIT` wait for the commit. After `READ_AS` nothing is left to end.
 */
export function preparedClient(connection: Connection, nameOf: NameOf): PostgresPoolClient {
  let mode: Mode = { kind: 'plain' };
  let underWay: Promise<unknown> = Promise.resolve();

  async function sent(text: string, values: readonly unknown[]): Promise<unknown> {
    const statement = statementOf(nameOf, text, values);
    if (mode.kind === 'reading') return sendRead(connection, mode.identity, statement);
    if (mode.kind !== 'beginning') return sendAlone(connection, statement);
    const { identity } = mode;
    mode = { kind: 'unanswered' };
    const result = await sendFirst(connection, identity, statement);
    if (mode.kind === 'unanswered') mode = { kind: 'begun', atEnd: [] };
    return result;
  }

  async function answered(send: () => Promise<unknown>): Promise<unknown> {
    const { kind } = mode;
    const began = performance.now();
    connection.isUnreplicated = false;
    try {
      const result = await send();
      if (connection.isUnreplicated) throw new UnreplicatedCommitError();
      return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const code = codeOf(error);
      const isLost = isConnectionLost(error) && !(kind === 'reading' && code === WRITES_IN_A_READ);
      // An error of the driver itself has no code: what it has noted of the connection may be wrong.
      if (isLost || code === undefined || STALE_PLAN.has(code)) connection.isStale = true;
      const hasNoEffect =
        (kind === 'beginning' || kind === 'reading') && performance.now() - began < BROKEN_MS;
      const failure = isLost && hasNoEffect ? new LostWithoutEffectError(error) : error;
      if (mode.kind === 'unanswered') mode = { kind: 'unanswered', failure };
      throw failure;
    }
  }

  /** A statement that the work did not wait for is answered before the end is sent, and none is sent after it. */
  async function ended(text: string): Promise<unknown> {
    const ending = mode;
    if (ending.kind === 'plain') return answered(() => sent(text, []));
    mode = { kind: 'over' };
    await underWay.catch(() => undefined);
    if (ending.kind === 'reading' || ending.kind === 'beginning') return NOTHING_SENT;
    if (text === 'commit' && ending.kind === 'begun')
      return answered(() => sendCommit(connection, ending.atEnd));
    return answered(() => sent(text, []));
  }

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === BEGIN_AS || text === READ_AS) {
      const identity = statementOf(nameOf, settingsStatement(values.length / 2), values.map(String));
      mode = { kind: text === READ_AS ? 'reading' : 'beginning', identity };
      return NOTHING_SENT;
    }
    const isRollback = text === 'rollback';
    if (mode.kind === 'over' && !isRollback)
      throw new Error('A statement came after the end of its transaction');
    if (mode.kind === 'unanswered' && !isRollback)
      throw mode.failure ?? new Error('A statement came before the first of its transaction was answered');
    if (text === 'commit' || isRollback) return ended(text);
    if (mode.kind === 'begun' && text.startsWith(WITH_COMMIT)) {
      mode.atEnd.push({ ...statementOf(nameOf, text, values.map(asText)), mayGiveRows: true });
      return NOTHING_SENT;
    }
    underWay = answered(() => sent(text, values));
    return underWay;
  }

  // Kysely uses two methods only; cursors are not used.
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy?: boolean) => connection.client.release(connection.isStale || destroy === true),
  };
}
