import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of a PostgreSQL server's binaries, the newest first. */
function binaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found)
    throw new Error('TEST_DATABASE=postgres needs the binaries of PostgreSQL, or TEST_DATABASE_URL');
  return found;
}

/** PostgreSQL refuses to run as root: then the account of Debian's package runs it. */
function run(command: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', command, ...args]
    : [command, ...args];
  const ended = spawnSync(program ?? command, rest, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/tmp',
  });
  if (ended.status !== 0)
    throw new Error(`${command} failed: ${ended.stderr || ended.stdout || String(ended.error)}`);
}

/**
 * Global set-up of the server's tests: with `TEST_DATABASE=postgres` and no `TEST_DATABASE_URL`, a throw-away cluster on a
 * socket of its own, without durability. Returns what ends it.
 */
export default function setUp(): (() => void) | undefined {
  if (process.env['TEST_DATABASE'] !== 'postgres' || process.env['TEST_DATABASE_URL']) return undefined;
  const bin = binaries();
  const folder = mkdtempSync('/tmp/portal-cluster-');
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'portal',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const settings = [
    '-c listen_addresses=',
    `-c unix_socket_directories=${folder}`,
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=300',
  ];
  run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.join(' '), 'start']);
  process.env['TEST_DATABASE_URL'] =
    `postgresql://portal@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return () => {
    run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
}
