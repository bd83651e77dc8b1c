import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isConnectionLost, UnreplicatedCommitError } from './lost-connection.ts';

/** How many statements are prepared; each uses memory in every connection. Later ones are sent without a name. */
const MAX_NAMED = 400;
/** A migration by another server process can make a prepared plan invalid. */
const STALE_PLAN = new Set(['0A000', '26000']);
/** The place in PostgreSQL that gives up waiting for a standby; the words of its warning depend on the language. */
const GAVE_UP_ON_STANDBY = 'SyncRepWaitForLSN';

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
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();

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

  function wrap(client: PoolClient): PostgresPoolClient {
    let stale = false;
    let unreplicated = false;
    client.on('notice', ({ routine }) => {
      if (routine === GAVE_UP_ON_STANDBY) unreplicated = true;
    });
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      unreplicated = false;
      try {
        const result = await (values.length === 0
          ? client.query(text)
          : client.query({ text, values: [...values], name: nameOf(text) }));
        if (unreplicated) throw new UnreplicatedCommitError();
        return result;
      } catch (error) {
        if (isConnectionLost(error)) stale = true;
        if (error instanceof Error && 'code' in error && STALE_PLAN.has(String(error.code))) stale = true;
        throw error;
      }
    };
    // Kysely uses two methods only; cursors are not used.
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(stale || destroy === true),
    };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
