import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock, says so and stays. */
function holder() {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('a second server on the same data folder is told so, and what to do', async () => {
  const unlock = await lockFolder(folder);
  const other = holder();
  let output = '';
  other.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => other.once('close', resolve));
  expect(other.exitCode).not.toBe(0);
  expect(output).toContain('Stop it, or set DATA_DIR to another folder.');
  unlock();
  (await lockFolder(folder))();
});

test('a server killed without warning leaves a folder that can be taken at once', async () => {
  const other = holder();
  await new Promise((resolve) => other.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  other.kill('SIGKILL');
  await new Promise((resolve) => other.once('exit', resolve));
  (await lockFolder(folder))();
});
