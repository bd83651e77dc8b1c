import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** As a portal is started that serves people. */
const MEMORY = parseEnv(readFileSync(new URL('../deploy/memory.env', import.meta.url), 'utf8'));

/** A process under measurement. */
export type Measured = { readonly child: ChildProcess; readonly readyMs: number };

/**
 * Starts a script on the pinned Node and waits until `url` answers; returns how long that took. Throws after two
 * minutes, and where another process answers there.
 */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  url: string,
): Promise<Measured> {
  const answers = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  // What a run that was stopped has left would be measured in its place.
  if (await answers()) throw new Error(`Another process answers at ${url} already`);
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...MEMORY, ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
  while (performance.now() - began < 120_000) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} stopped with ${child.exitCode}`);
    if (await answers()) return { child, readyMs: performance.now() - began };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not answer within two minutes`);
}

/** Ends a process; one that has ended by itself is no reason to wait. */
export function stopProcess({ child }: Measured): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Resident memory of a process in megabytes (Linux). */
export async function residentMegabytes({ child }: Measured): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
