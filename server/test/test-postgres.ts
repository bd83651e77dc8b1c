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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Clusters are in memory where there is room: copying a database means about 650 small files, which takes 0.02 s there
 * and 0.5 s of processor time on ext4. A container's usual 64 MB are too small.
 */
const CLUSTERS = sizeOf('/dev/shm') >= 2 * 2 ** 30 ? '/dev/shm' : '/tmp';

/**
 * Files of `npm run dev:db` for this checkout: its socket (whose path is limited to about a hundred characters) and its
 * data.
 */
const STANDING_SOCKET = join(
  CLUSTERS,
  `portal-dev-db-${createHash('sha256').update(REPOSITORY).digest('hex').slice(0, 12)}`,
);
const STANDING_DATA = join(STANDING_SOCKET, 'data');

/** The stopped cluster that the last run of one feature left, with the templates that its tests copied. */
const RESTING_DATA = `${STANDING_SOCKET}-resting`;

/**
 * The maximum number of databases in a cluster that is reused: three system databases, and templates. More are left by
 * killed tests.
 */
const MAX_DATABASES = 12;

/** Test data may be lost in a crash, so nothing waits for the disk. */
const SETTINGS = [
  '-c listen_addresses=',
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c max_connections=300',
] as const;
const WITHOUT_STANDBYS = ['-c wal_level=minimal', '-c max_wal_senders=0'] as const;

/**
 * For benches: as a maker's server runs, with commits that wait for the disk. The later setting holds. A large database needs more memory
 * (`BENCH_SHARED_BUFFERS`, such as 7GB) and, of this machine, large pages (docs/operations.md, Memory of PostgreSQL).
 */
const DURABLE = [
  '-c fsync=on',
  '-c synchronous_commit=on',
  '-c full_page_writes=on',
  `-c shared_buffers=${process.env.BENCH_SHARED_BUFFERS ?? '1GB'}`,
  '-c max_wal_size=8GB',
] as const;

/** The capacity in bytes of a folder's file system; 0 when the folder does not exist. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** The folder of PostgreSQL's binaries, the newest version first. Throws when there is none. */
function binaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found)
    throw new Error('TEST_DATABASE=postgres needs the binaries of PostgreSQL, or TEST_DATABASE_URL');
  return found;
}

/**
 * PostgreSQL refuses to run as root: then the account of Debian's package is used. Throws with the output of the
 * command.
 */
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

/** Makes a folder writable for the account that runs PostgreSQL. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return;
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  chownSync(folder, Number(found.stdout.trim()), -1);
}

/** Creates the files of an empty cluster with the user `portal`, without a password. */
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

/** Starts a cluster that listens only on a socket in `socket`; returns its address. */
function start(data: string, socket: string, more: readonly string[] = WITHOUT_STANDBYS): string {
  const settings = [...SETTINGS, ...more, `-c unix_socket_directories=${socket}`].join(' ');
  run(join(binaries(), 'pg_ctl'), ['-D', data, '-w', '-l', join(socket, 'log'), '-o', settings, 'start']);
  return addressOf(socket);
}

function addressOf(socket: string): string {
  return `postgresql://portal@localhost/postgres?host=${encodeURIComponent(socket)}`;
}

/**
 * Starts a cluster whose commits wait for a standby as soon as `synchronous_standby_names` names one. Throws when
 * PostgreSQL is not installed.
 */
export function startPrimary(): ThrowAwayCluster {
  const folder = mkdtempSync(join(CLUSTERS, 'portal-primary-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  initialise(data);
  const url = start(data, folder, []);
  return {
    url,
    end: () => {
      run(join(binaries(), 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server for this run alone. */
export type ThrowAwayCluster = { readonly url: string; end(): void };

/**
 * Starts a cluster for this run alone, without durability, or on a disk with it. With `reuses` it uses the files that the last such run left,
 * unless another run is using them, and leaves them for the next one. Throws when PostgreSQL is not installed.
 */
export function startThrowAwayCluster({
  reuses,
  durable = false,
}: {
  reuses: boolean;
  durable?: boolean;
}): ThrowAwayCluster {
  const folder = mkdtempSync(join(durable ? tmpdir() : CLUSTERS, 'portal-cluster-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  if (!reuses || !moveFolder(RESTING_DATA, data)) initialise(data);
  const url = start(data, folder, durable ? DURABLE : WITHOUT_STANDBYS);
  return {
    url,
    end: () => {
      run(join(binaries(), 'pg_ctl'), ['-D', data, '-m', reuses ? 'fast' : 'immediate', 'stop']);
      if (reuses && readdirSync(join(data, 'base')).length <= MAX_DATABASES) moveFolder(data, RESTING_DATA);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Moves a folder; of several runs that try, only one succeeds. False when it does not exist, or the target does. */
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

/** A process of another account is running as well, although it does not accept our signals. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Starts the cluster of `npm run dev:db` unless it runs; returns its address. */
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

/** Drops databases that killed tests have left; nobody uses a cluster that has just been started. */
function dropLeftDatabases(url: string): void {
  run(
    join(binaries(), 'psql'),
    ['--no-psqlrc', '--quiet', '--dbname', url],
    `select format('drop database %I', datname) from pg_database where datname like 'portal\\_test\\_%' \\gexec\n`,
  );
}

/** Stops the cluster of `npm run dev:db` and removes its data; returns whether it ran. */
export function stopStandingCluster(): boolean {
  if (!standingCluster()) return false;
  run(join(binaries(), 'pg_ctl'), ['-D', STANDING_DATA, '-m', 'fast', '-w', 'stop']);
  rmSync(STANDING_SOCKET, { recursive: true, force: true });
  return true;
}
