import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededData } from './journey-environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A real server with demo data in a folder of its own; it can be stopped and started again on the same data. */
export class PortalServer {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  /** Somebody else has started it, and it outlives the journeys. */
  private readonly running: boolean;
  private readonly env: Record<string, string>;
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    url: URL,
    {
      dataDir = '',
      env = {},
      running = false,
    }: { dataDir?: string; env?: Record<string, string>; running?: boolean },
  ) {
    this.port = Number(url.port);
    this.dataDir = dataDir;
    this.env = env;
    this.running = running;
    this.url = url.origin;
  }

  /** A server with demo data that somebody else has started; it can be used, and neither stopped nor looked into. */
  static at(url: string): PortalServer {
    return new PortalServer(new URL(url), { running: true });
  }

  /**
   * Starts a server on a free port and waits until it is ready. Its data folder is the one of `DATA_DIR`, else a copy of
   * the data that were seeded once for all, else a new one, which the server fills itself.
   */
  static async open(env: Record<string, string> = {}): Promise<PortalServer> {
    const url = new URL(`http://localhost:${await freePort()}`);
    const server = new PortalServer(url, { dataDir: env['DATA_DIR'] ?? (await newDataDir()), env });
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (child.exitCode !== null) throw new Error(`The server stopped at start:\n${this.output}`);
      const ready = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server was not ready within a minute:\n${this.output}`);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.running)
      throw new Error(`${this.url} is not ours to stop: this journey needs a server of its own`);
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    if (this.running) return;
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-journeys-'));
  const seeded = seededData();
  if (seeded !== undefined) await cp(seeded, folder, { recursive: true });
  return folder;
}

/** A port nobody listens on right now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
