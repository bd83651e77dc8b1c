import { Client } from 'pg';
import type { Channel, Database } from './database.ts';

const RECONNECT_MS = 1_000;

/**
 * One connection for LISTEN, opened with the first subscriber and reopened when it breaks. Notifications sent meanwhile
 * are lost, so subscribers also poll their tables.
 */
export function listener(
  url: string,
  onLost: (error: Error) => void,
): Pick<Database, 'listen'> & { close(): Promise<void> } {
  const hearers = new Map<Channel, Set<(payload: string) => void>>();
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: 'installer-portal listener' });
    client = fresh;
    fresh.on('notification', (message) => {
      for (const [channel, ears] of hearers) {
        if (channel === message.channel) for (const hear of ears) hear(message.payload ?? '');
      }
    });
    fresh.on('error', (error) => {
      onLost(error);
      if (client !== fresh) return;
      client = undefined;
      again();
    });
    await fresh.connect();
    for (const channel of hearers.keys()) await fresh.query(`listen ${channel}`);
  }

  function again(): void {
    if (closed) return;
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        onLost(error instanceof Error ? error : new Error(String(error)));
        client = undefined;
        again();
      });
    }, RECONNECT_MS);
    timer.unref();
  }

  return {
    async listen(channel, hear) {
      const ears = hearers.get(channel) ?? new Set();
      ears.add(hear);
      hearers.set(channel, ears);
      if (client) await client.query(`listen ${channel}`);
      else await connect();
      return async () => {
        ears.delete(hear);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
