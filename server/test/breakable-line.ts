import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A line to a PostgreSQL that a test breaks as a machine breaks it that lost its power. */
export type BreakableLine = {
  /** The address of the database by way of this line. */
  readonly url: string;
  /** How many messages were sent to PostgreSQL over this line. */
  sent(): number;
  /** Every connection that is open now breaks with the next byte that is sent over it; later ones are whole. */
  breakAll(): void;
  close(): Promise<void>;
};

/** Opens a line to the database of an address, which may name a socket in the file system. */
export async function openBreakableLine(databaseUrl: string): Promise<BreakableLine> {
  const there = new URL(databaseUrl);
  const folder = there.searchParams.get('host');
  const port = Number(there.port || 5432);
  const broken = new WeakSet<Socket>();
  const open = new Set<Socket>();
  let sent = 0;
  const server = createServer((near) => {
    const far = folder
      ? connect({ path: join(folder, `.s.PGSQL.${port}`) })
      : connect({ host: there.hostname, port });
    open.add(near);
    const end = () => {
      open.delete(near);
      near.destroy();
      far.destroy();
    };
    near.on('data', (bytes) => {
      sent += 1;
      if (broken.has(near)) end();
      else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const here = new URL(there);
  here.searchParams.delete('host');
  here.hostname = '127.0.0.1';
  here.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: here.href,
    sent: () => sent,
    breakAll() {
      for (const socket of open) broken.add(socket);
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
