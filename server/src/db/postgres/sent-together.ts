import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';

/** A statement with its values, and the name under which the connection prepares it. */
export type Statement<Value = unknown> = {
  readonly text: string;
  readonly values: Value[];
  readonly name?: string;
};

/** A statement that goes ahead of another one in its message; the driver fails by rows that it does not expect. */
export type StatementAhead = Statement<string | null> & { readonly mayGiveRows?: boolean };

/**
 * Sends `last` and, in the same message, what goes ahead of it; returns the result of `last`, or throws the first error. What goes ahead
 * and has a name is prepared. After an error PostgreSQL skips everything up to the end of a message (protocol, "Pipelining"); a message
 * that begins no transaction is one by itself.
 */
export function sendTogether(
  client: PoolClient,
  ahead: readonly StatementAhead[],
  last: Statement,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // A statement without values would be sent by the simple protocol, in a message of its own.
    const extended = { ...last, queryMode: 'extended' };
    const query = new Query(extended, (error, results) => (error ? reject(error) : resolve(lastOf(results))));
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        for (const one of ahead) sendAhead(connection, one);
        const refusal: unknown = submit(connection);
        // What went ahead would become part of the next message.
        if (refusal instanceof Error) connection.stream.destroy(refusal);
        return refusal;
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });
}

function sendAhead(
  connection: Connection,
  { name = '', text, values, mayGiveRows = false }: StatementAhead,
): void {
  if (name === '') connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values }, true);
  if (mayGiveRows) connection.describe({ type: 'P', name: '' }, true);
  connection.execute({}, true);
}

/** The driver collects the results of several statements in an array. */
function lastOf(results: QueryResult | readonly QueryResult[]): QueryResult {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (!last) throw new Error('A statement had no result');
  return last;
}
