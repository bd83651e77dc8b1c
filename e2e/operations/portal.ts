import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUBLIC_URL, TEST_SECRET } from '../../server/test/test-server.ts';
import { type Program, type Programs, until } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Options = {
  readonly name: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  /** The checkout whose server is started; this one by default. */
  readonly root?: string;
};

/** Starts a portal process as a maker would run it, and waits until it is ready. */
export async function startPortal(
  programs: Programs,
  { name, port, settings, root = ROOT }: Options,
): Promise<Program> {
  const program = programs.start(name, [process.execPath, join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      PORT: String(port),
      PUBLIC_URL,
      SESSION_SECRET: TEST_SECRET,
      DEMO: 'false',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      ...settings,
    },
  });
  await until(`${name} is ready`, async () => {
    if (!program.isAlive()) throw new Error(`${name} stopped`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  }).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${programs.said(name)}`);
  });
  return program;
}
