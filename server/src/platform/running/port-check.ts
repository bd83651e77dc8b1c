import { createServer } from 'node:net';

/** The port cannot be used; the message is a sentence for the person who started the server. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/**
 * Checks that a port is free, before anything is migrated or seeded. `setting` is the name of the setting to change.
 * Port 0 means any. Throws `PortError`.
 */
export async function requireFreePort(setting: string, port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new PortError(sentence(setting, port, host, error), { cause: error });
  }
  await new Promise((resolve) => probe.close(resolve));
}

function sentence(setting: string, port: number, host: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another port.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${setting} to a port above 1023.`;
  return `The server cannot listen on ${host}, port ${port} (${String(code)}). Check HOST and ${setting}.`;
}
