import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/test/test-server.ts';
import { type Programs, runUnprivileged } from './programs.ts';

const BIN = '/usr/lib/postgresql/15/bin';

/** A PostgreSQL whose write-ahead log pgBackRest keeps, and the machines on which it runs one after the other. */
export type ArchivedPostgres = {
  url(login: string): string;
  /** Backs up everything while people work; returns the seconds that it took. */
  backUp(): number;
  /** Stops the first machine for good. */
  lose(): void;
  /** Restores to a new machine as it was at a moment (`2026-11-24 02:00:00.123+00`); returns the seconds that it took. */
  restore(moment: string): number;
  stop(): void;
};

/** Starts an empty PostgreSQL with an archive in the folder of a drill. */
export async function startArchivedPostgres(programs: Programs): Promise<ArchivedPostgres> {
  const port = await freePort();
  const folder = programs.newFolder('postgres');
  const settings = join(programs.folder, 'pgbackrest.conf');
  const machines = ['first', 'second'].map((name) => programs.newFolder(`machine-${name}`));
  let data = join(machines[0] ?? '', 'data');
  const repository = programs.newFolder('backups');
  const write = (path: string): void =>
    writeFileSync(
      settings,
      `[global]
repo1-path=${repository}
repo1-retention-full=2
log-path=${repository}
lock-path=${folder}
spool-path=${folder}
start-fast=y
[portal]
pg1-path=${path}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`,
    );
  const pgBackRest = (...args: string[]): void => {
    runUnprivileged([
      'pgbackrest',
      `--config=${settings}`,
      '--stanza=portal',
      '--log-level-console=warn',
      ...args,
    ]);
  };
  const pgCtl = (...args: string[]): void => {
    runUnprivileged([join(BIN, 'pg_ctl'), '-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), ...args]);
  };
  const seconds = (work: () => void): number => {
    const began = performance.now();
    work();
    return (performance.now() - began) / 1_000;
  };
  write(data);
  runUnprivileged([
    join(BIN, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]);
  const archive = `pgbackrest --config=${settings} --stanza=portal archive-push %p`;
  const flags = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: archive,
    max_connections: '100',
  };
  const options = Object.entries(flags)
    .map(([name, value]) => `-c ${name}="${value}"`)
    .join(' ');
  pgCtl('-o', options, 'start');
  pgBackRest('stanza-create');
  return {
    url: (login) => `postgresql://${login}@127.0.0.1:${port}/portal`,
    backUp: () => seconds(() => pgBackRest('--type=full', 'backup')),
    lose: () => pgCtl('-m', 'immediate', 'stop'),
    restore: (moment) =>
      seconds(() => {
        data = join(machines[1] ?? '', 'data');
        write(data);
        pgBackRest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
        pgCtl('-o', options, 'start');
      }),
    stop: () => pgCtl('-m', 'immediate', 'stop'),
  };
}
