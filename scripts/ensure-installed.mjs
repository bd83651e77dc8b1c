// Plain JavaScript: runs on any Node (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const STAMP = join(ROOT, 'node_modules', '.installed-lock');

/** The environment in which `node` is the pinned version. */
export const ENV = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` };

/** Runs a command in the repository and shows its output; returns its exit code. */
export function run(command, args, more = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, env: ENV, stdio: 'inherit', ...more });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

/** Installs the dependencies of the lock file when node_modules differs from it. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old to install with: take 20.19 or later.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock && existsSync(join(BIN, 'node'))) return;
  console.log('Installing what the lock file says …');
  if (run('npm', ['ci', '--loglevel=error'], { env: process.env }) !== 0) {
    console.error('npm ci failed; nothing was started.');
    process.exit(1);
  }
  writeFileSync(STAMP, lock);
}
