import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type Connection, connectionOf } from './connection.ts';
import { preparedClient } from './prepared-client.ts';

/** How many statements are prepared; each uses memory in every connection. Later ones are sent without a name. */
const MAX_NAMED = 400;

/**
 * A pool that prepares repeated statements once per connection: planning a list with row level security takes longer
 * than running it (bench: http). A statement is prepared when it is used for the second time, and never where
 * `isPooled`: behind a pooler in transaction mode the next transaction may be on another connection. A connection that
 * was lost, or leads to a server that is the primary no more, does not return to the pool; a commit that no standby has
 * fails with `UnreplicatedCommitError`.
 */
export function preparing(pool: Pool, { isPooled = false } = {}): PostgresPool {
  const names = new Map<string, string | null>();
  let named = 0;
  const connections = new WeakMap<PoolClient, Connection>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known) return known;
    if (known === null) {
      named += 1;
      const name = `portal_${named}`;
      names.set(text, name);
      return name;
    }
    if (!isPooled && names.size < MAX_NAMED) names.set(text, null);
    return undefined;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = connections.get(client) ?? connectionOf(client);
      connections.set(client, known);
      return preparedClient(known, nameOf);
    },
  };
}
