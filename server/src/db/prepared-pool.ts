import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** How many statements are prepared; each uses memory in every connection. Later ones are sent without a name. */
const MOST_NAMED = 400;
/** A migration by another server process can make a prepared plan invalid. */
const STALE_PLAN = new Set(['0A000', '26000']);

/**
 * A pool that prepares repeated statements once per connection: planning a list with row level security takes longer
 * than running it (bench: http). A statement is prepared when it is used for the second time.
 */
export function preparing(pool: Pool): PostgresPool {
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
    if (names.size < MOST_NAMED) names.set(text, null);
    return undefined;
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    let stale = false;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      if (values.length === 0) return client.query(text);
      try {
        return await client.query({ text, values: [...values], name: nameOf(text) });
      } catch (error) {
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
