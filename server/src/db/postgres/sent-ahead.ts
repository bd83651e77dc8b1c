import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

/**
 * Sends statements and, in the same message, the one that follows them; returns the result of the last, or throws the first error.
 * What goes ahead has neither values nor rows. PostgreSQL skips everything up to the end of a message after an error (protocol,
 * section "Pipelining"), so that the last statement never runs without what goes ahead of it.
 */
export function sendBehind(
  client: PoolClient,
  ahead: readonly string[],
  last: QueryConfig<unknown[]>,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(last, (error, results) => {
      if (error) reject(error);
      else resolve(lastOf(results));
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        for (const text of ahead) sendUnprepared(connection, text);
        return submit(connection);
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });
}

function sendUnprepared(connection: Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}

/** The driver collects the results of several statements in an array. */
function lastOf(results: QueryResult | readonly QueryResult[]): QueryResult {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (!last) throw new Error('A statement had no result');
  return last;
}
