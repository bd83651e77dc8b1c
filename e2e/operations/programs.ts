import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The account under which PostgreSQL, PgBouncer and Patroni run: they refuse to be root. */
const ACCOUNT = 'postgres';
const STOP_MS = 10_000;

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Root hands these over to the account of PostgreSQL. */
  readonly isUnprivileged?: boolean;
};

/** A program that a drill has started. */
export type Program = { readonly name: string; readonly pid: number; isAlive(): boolean };

/** The programs of one drill in a folder of its own; all end, and the folder goes, with `close`. */
export class Programs {
  readonly folder: string;
  private readonly running = new Map<string, ChildProcess>();
  private readonly kill = (): void => {
    for (const child of this.running.values()) signalGroup(child, 'SIGKILL');
  };

  constructor(title: string) {
    this.folder = mkdtempSync(join(tmpdir(), `portal-${title}-`));
    chmodSync(this.folder, 0o755);
    process.once('exit', this.kill);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  }

  /** A folder for a program that does not run as root. */
  newFolder(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, accountId('-u'), accountId('-g'));
    return folder;
  }

  /** Starts a program, whose output goes to `NAME.log` of the folder. Another one of that name has ended before. */
  start(
    name: string,
    command: readonly string[],
    { env = {}, cwd, isUnprivileged = false }: Options = {},
  ): Program {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const [program = '', ...args] = isUnprivileged ? unprivileged(command) : command;
    const child = spawn(program, args, {
      cwd: cwd ?? this.folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // A group of its own, so that what it starts ends with it.
      detached: true,
    });
    closeSync(log);
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    this.running.set(name, child);
    return { name, pid: child.pid ?? 0, isAlive: () => isAlive(child) };
  }

  /** Sends a signal to a program and all that it started, and waits for its end; what is late is killed. */
  async end(name: string, signal: NodeJS.Signals = 'SIGTERM', mostMs = STOP_MS): Promise<void> {
    const child = this.running.get(name);
    if (!child || !isAlive(child)) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signalGroup(child, signal);
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), mostMs);
    await ended;
    clearTimeout(late);
  }

  /** The last lines that a program printed. */
  said(name: string, lines = 20): string {
    return readFileSync(join(this.folder, `${name}.log`), 'utf8')
      .trim()
      .split('\n')
      .slice(-lines)
      .join('\n');
  }

  /** Ends everything, the last first, and removes the folder unless something is to be looked at. */
  async close({ keeps = false } = {}): Promise<void> {
    for (const name of [...this.running.keys()].reverse()) await this.end(name);
    process.off('exit', this.kill);
    if (keeps) console.log(`What the programs said is in ${this.folder}.`);
    else rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a command to its end as the account of PostgreSQL; returns what it printed. Throws with its errors. */
export function runUnprivileged(command: readonly string[], cwd = '/tmp'): string {
  const [program = '', ...args] = unprivileged(command);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Waits until `isSo` holds, asked every `everyMs`; resolves to how long that took. Throws after `mostMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { mostMs = 60_000, everyMs = 200 } = {},
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const holds = await Promise.resolve(isSo()).catch(() => false);
    const took = performance.now() - began;
    if (holds) return took;
    if (took > mostMs) throw new Error(`${what}: not within ${Math.round(mostMs / 1000)} s`);
    await pause(everyMs);
  }
}

/** Waits so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The command as root would give it to the account of PostgreSQL; anybody else runs it as it is. */
function unprivileged(command: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups', '--', ...command];
}

function accountId(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, ACCOUNT], { encoding: 'utf8' }).stdout.trim());
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!isAlive(child) || child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
