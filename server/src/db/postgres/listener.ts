import { Client } from 'pg';
import type { Channel, Database } from '../database.ts';

const RECONNECT_MS = 1_000;
/** How often the connection is tried, and how long it may take to answer: a machine that lost its power says nothing. */
const BEAT_MS = 5_000;

type Ear = { readonly hear: (payload: string) => void; readonly missed: (() => void) | undefined };

/**
 * One connection for LISTEN, opened with the first subscriber and reopened when it breaks. Notifications sent meanwhile
 * are lost, of which `missed` tells the subscribers. `url` leads to the database itself: a pooler in transaction mode
 * gives nobody a connection to listen on.
 */
export function listener(
  url: string,
  onLost: (error: Error) => void,
): Pick<Database, 'listen'> & { close(): Promise<void> } {
  const listeners = new Map<Channel, Set<Ear>>();
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wasLost = false;

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'installer-portal listener',
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('notification', (message) => {
      for (const [channel, ofChannel] of listeners) {
        if (channel === message.channel) for (const { hear } of ofChannel) hear(message.payload ?? '');
      }
    });
    fresh.on('error', (error) => lose(fresh, error));
    await fresh.connect();
    for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`);
    if (wasLost) for (const ears of listeners.values()) for (const { missed } of ears) missed?.();
    wasLost = false;
  }

  function lose(lost: Client, error: unknown): void {
    onLost(error instanceof Error ? error : new Error(String(error)));
    if (client !== lost) return;
    client = undefined;
    wasLost = true;
    lost.end().catch(() => undefined);
    if (closed) return;
    timer = setTimeout(() => {
      const attempt = connect();
      const fresh = client;
      attempt.catch((failure: unknown) => {
        if (fresh) lose(fresh, failure);
      });
    }, RECONNECT_MS);
    timer.unref();
  }

  const beat = setInterval(() => {
    const listening = client;
    listening?.query('select 1').catch((error: unknown) => lose(listening, error));
  }, BEAT_MS);
  beat.unref();

  return {
    async listen(channel, hear, missed) {
      const ofChannel = listeners.get(channel) ?? new Set();
      const one = { hear, missed };
      ofChannel.add(one);
      listeners.set(channel, ofChannel);
      if (client) await client.query(`listen ${channel}`);
      else await connect();
      return async () => {
        ofChannel.delete(one);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
