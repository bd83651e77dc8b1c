import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Clusters lie in memory where there is room for one: a copy of a database is some 650 small files, which takes 0.02 s
 * there and 0.5 s of processor time on ext4. A container's usual 64 MB hold no cluster.
 */
const CLUSTERS = sizeOf('/dev/shm') >= 2 * 2 ** 30 ? '/dev/shm' : '/tmp';

/** What `npm run dev:db` keeps of this checkout: its socket (whose path may have some hundred characters) and its data. */
const STANDING_SOCKET = join(
  CLUSTERS,
  `portal-dev-db-${createHash('sha256').update(REPOSITORY).digest('hex').slice(0, 12)}`,
);
const STANDING_DATA = join(STANDING_SOCKET, 'data');

/** What a run of one feature leaves behind: a cluster that is at rest, with the templates that its tests copied. */
const RESTING_DATA = `${STANDING_SOCKET}-resting`;

/** The databases of a cluster that is worth keeping: three of its own, and templates. More were left by killed tests. */
const MOST_DATABASES = 12;

/** A test may lose its data with the machine, so nothing waits for the disk. */
const SETTINGS = [
  '-c listen_addresses=',
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c wal_level=minimal',
  '-c max_wal_senders=0',
  '-c max_connections=300',
] as const;

/** The bytes that the file system of a folder holds in all; 0 where there is no such folder. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** The folder of a PostgreSQL server's binaries, the newest first. Throws when there is none. */
function binaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found)
    throw new Error('TEST_DATABASE=postgres needs the binaries of PostgreSQL, or TEST_DATABASE_URL');
  return found;
}

/** PostgreSQL refuses to run as root: then the account of Debian's package runs it. Throws with what a command said. */
function run(command: string, args: readonly string[], input = ''): void {
  const isRoot = process.getuid?.() === 0;
  const [program, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', command, ...args]
    : [command, ...args];
  const ended = spawnSync(program ?? command, rest, {
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: '/tmp',
  });
  if (ended.status !== 0) throw new Error(`${command} failed: ${ended.stderr || String(ended.error)}`);
}

/** A folder that the account which runs PostgreSQL may write to. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return;
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  chownSync(folder, Number(found.stdout.trim()), -1);
}

/** Makes the files of an empty cluster of the user `portal`, who needs no password. */
function initialise(data: string): void {
  run(join(binaries(), 'initdb'), [
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
}

/** Starts a cluster that listens on a socket in `socket` alone; answers its address. */
function start(data: string, socket: string): string {
  const settings = [...SETTINGS, `-c unix_socket_directories=${socket}`].join(' ');
  run(join(binaries(), 'pg_ctl'), ['-D', data, '-w', '-l', join(socket, 'log'), '-o', settings, 'start']);
  return addressOf(socket);
}

function addressOf(socket: string): string {
  return `postgresql://portal@localhost/postgres?host=${encodeURIComponent(socket)}`;
}

/** A PostgreSQL server of this run alone. */
export type ThrowAwayCluster = { readonly url: string; end(): void };

/**
 * Starts a cluster of this run alone, without durability. With `reuses` it goes on with the files that the last such run
 * left, if no other run has them, and leaves them to the next one. Throws where PostgreSQL is not installed.
 */
export function startThrowAwayCluster({ reuses }: { reuses: boolean }): ThrowAwayCluster {
  const folder = mkdtempSync(join(CLUSTERS, 'portal-cluster-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  if (!reuses || !moveFolder(RESTING_DATA, data)) initialise(data);
  const url = start(data, folder);
  return {
    url,
    end: () => {
      run(join(binaries(), 'pg_ctl'), ['-D', data, '-m', reuses ? 'fast' : 'immediate', 'stop']);
      if (reuses && readdirSync(join(data, 'base')).length <= MOST_DATABASES) moveFolder(data, RESTING_DATA);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Moves a folder, which only one of several runs succeeds with. False when it is not there, or its new place is taken. */
function moveFolder(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** The address of the cluster that `npm run dev:db` has started; undefined when it does not run. */
export function standingCluster(): string | undefined {
  const file = join(STANDING_DATA, 'postmaster.pid');
  if (!existsSync(file) || !existsSync(join(STANDING_SOCKET, '.s.PGSQL.5432'))) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return isAlive(pid) ? addressOf(STANDING_SOCKET) : undefined;
}

/** A process of another account is alive as well, though it takes no signal from us. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Starts the standing cluster unless it runs, and answers its address. */
export function startStandingCluster(): string {
  const running = standingCluster();
  if (running) return running;
  openFolder(STANDING_SOCKET);
  openFolder(STANDING_DATA);
  if (!existsSync(join(STANDING_DATA, 'PG_VERSION'))) initialise(STANDING_DATA);
  const url = start(STANDING_DATA, STANDING_SOCKET);
  dropLeftDatabases(url);
  return url;
}

/** What tests left behind that were killed; nobody tests on a cluster that has only just started. */
function dropLeftDatabases(url: string): void {
  run(
    join(binaries(), 'psql'),
    ['--no-psqlrc', '--quiet', '--dbname', url],
    `select format('drop database %I', datname) from pg_database where datname like 'portal\\_test\\_%' \\gexec\n`,
  );
}

/** Ends the standing cluster and removes its data, which tests alone have made; answers whether it ran. */
export function stopStandingCluster(): boolean {
  if (!standingCluster()) return false;
  run(join(binaries(), 'pg_ctl'), ['-D', STANDING_DATA, '-m', 'fast', '-w', 'stop']);
  rmSync(STANDING_SOCKET, { recursive: true, force: true });
  return true;
}
