// `npm run test:upgrade`: the last release beside this one on one database, and its tests against this one's schema
// (docs/operations.md). The last release is the newest tag, else the commit before the newest migration; `--from REV`
// names another. `--tests server/src/installations`: those of its tests alone. `--without-tests`: side by side alone.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startWork } from './people-at-work.ts';
import { startFleet } from './portal-fleet.ts';
import { failuresOf, printComparison, totalOf } from './printed.ts';
import { pause, Programs } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIGRATIONS = 'server/src/db/migrations';
const WORKSPACES = ['.', 'domain', 'server', 'web', 'e2e', 'bench'];
const PROCESSES = 4;
/** Tests of what the schema is, or of the source text, not of what the server does with the database. */
const NOT_OF_ITS_USE = [
  'server/src/db/schema.test.ts',
  'server/src/db/logins.test.ts',
  'server/src/platform/http/outgoing.test.ts',
];

function run(command: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** The newest tag, else the commit before the newest migration of this branch. */
function lastRelease(): string {
  const [tag] = run('git', ['tag', '--sort=-creatordate', '--merged', 'HEAD']).split('\n');
  if (tag) return tag;
  return `${run('git', ['rev-list', '-1', '--first-parent', 'HEAD', '--', MIGRATIONS])}^`;
}

/** The files of a revision in a folder, with the packages of its lock file; returns the folder. */
function checkOut(revision: string, folder: string): string {
  const archive = `${folder}.tar`;
  run('git', ['archive', '--output', archive, revision]);
  mkdirSync(folder);
  run('tar', ['-xf', archive, '-C', folder]);
  const lock = 'package-lock.json';
  if (readFileSync(join(ROOT, lock), 'utf8') !== readFileSync(join(folder, lock), 'utf8')) {
    run('npm', ['ci', '--loglevel=error'], folder);
    return folder;
  }
  for (const workspace of WORKSPACES) {
    const packages = join(ROOT, workspace, 'node_modules');
    if (existsSync(packages)) run('cp', ['-al', packages, join(folder, workspace, 'node_modules')]);
  }
  return folder;
}

/** The migrations that a checkout lacks. */
function newMigrations(earlier: string): string[] {
  const known = new Set(readdirSync(join(earlier, MIGRATIONS)));
  return readdirSync(join(ROOT, MIGRATIONS)).filter((name) => name.endsWith('.sql') && !known.has(name));
}

/** Half of the processes are replaced, then all, then one is put back, and replaced again, under load. */
async function sideBySide(programs: Programs, earlier: string): Promise<string[]> {
  const fleet = await startFleet(programs, PROCESSES, earlier);
  try {
    const people = startWork({ origin: fleet.origin, world: fleet.world, phones: 4, offices: 2 });
    const { ledger } = people;
    const replace = async (index: number, root: string): Promise<void> => {
      await fleet.end(index, 'SIGTERM');
      await fleet.start(index, root);
    };
    await pause(3_000);
    for (const index of [0, 1]) await replace(index, ROOT);
    await pause(10_000);
    for (const index of [2, 3]) await replace(index, ROOT);
    await pause(3_000);
    await replace(0, earlier);
    await pause(5_000);
    await replace(0, ROOT);
    await people.finish();
    const comparison = await fleet.compare(ledger);
    printComparison(ledger, comparison);
    const failures = failuresOf(ledger);
    console.log(
      `${totalOf(failures)} calls that a process of the last release broke off as it ended, sent again`,
    );
    const internal = [...failures].filter(([name]) => name.endsWith(' 500'));
    return [...internal.map(([name, count]) => `${name} ${count} times`), ...comparison.wrong];
  } finally {
    fleet.close();
  }
}

/** The server's tests of the checkout, on a database with this one's schema. Returns what failed. */
function testsOnNewSchema(earlier: string, only: readonly string[]): string[] {
  for (const name of newMigrations(earlier))
    cpSync(join(ROOT, MIGRATIONS, name), join(earlier, MIGRATIONS, name));
  // Taken away: what the command line excludes, the configuration of a project includes again.
  for (const file of NOT_OF_ITS_USE) rmSync(join(earlier, file), { force: true });
  const { status } = spawnSync(
    join(earlier, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', '--reporter=dot', ...only],
    { cwd: earlier, stdio: 'inherit', env: { ...process.env, TEST_DATABASE: 'postgres' } },
  );
  return status === 0 ? [] : ['Tests of the last release failed on the new schema'];
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    'without-tests': { type: 'boolean', default: false },
  },
});
const revision = values.from ?? lastRelease();
const programs = new Programs('upgrade');
let wrong: string[];
try {
  const earlier = checkOut(revision, join(programs.folder, 'earlier'));
  const added = newMigrations(earlier);
  console.log(
    `From ${run('git', ['log', '-1', '--format=%h %s', revision])}\nNew migrations: ${added.join(', ') || 'none'}`,
  );
  wrong = await sideBySide(programs, earlier);
  if (!values['without-tests']) wrong.push(...testsOnNewSchema(earlier, values.tests));
} catch (error) {
  console.error(error);
  wrong = ['The drill did not come to its end'];
}
console.log(`\n${wrong.length} wrong${wrong.length === 0 ? '' : `:\n${wrong.join('\n')}`}`);
await programs.close({ keeps: wrong.length > 0 });
process.exit(wrong.length === 0 ? 0 : 1);
