import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HeaviestFirst } from './scripts/heaviest-first.mjs';

/** `long` runs every test at its full size; the gate, which is the default, leaves out `*.long.test.ts`. */
const isLong = process.env['TEST_COLUMN'] === 'long';

/** The gate tests on PostgreSQL, production's engine; on PGlite it runs what touches the differences of the two. */
const PGLITE_SMOKE = [
  'server/src/calendar/subscribing.test.ts',
  'server/src/db/*.test.ts',
  'server/src/db/seed/**/*.test.ts',
  'server/src/devices/looking-up.test.ts',
  'server/src/files/files.test.ts',
  'server/src/installations/create.test.ts',
  'server/src/installations/list.test.ts',
  'server/src/installations/tenant-isolation.test.ts',
  'server/src/platform/http/csv.test.ts',
  'server/src/platform/jobs/housekeeping.test.ts',
  'server/src/platform/http/idempotency.test.ts',
  'server/src/registration-keys/*.test.ts',
];

/** Random tests draw the same values at every gate, and new ones in the long column; TEST_SEED repeats a failure. */
process.env['TEST_SEED'] ??= String(isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_122);
/** What Node has compiled, for the workers and the processes that tests start: loading the server takes half the time. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile', import.meta.url),
);
process.stdout.write(`Random tests draw from TEST_SEED=${process.env['TEST_SEED']}\n`);

/** No test waits for its time-out to pass; a machine that CI shares may pause one for seconds. */
const patience = {
  testTimeout: isLong ? 600_000 : 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // A test that fails twice is broken; one that passes at the second try is listed by the reporter.
  retry: 1,
  // A test that was marked to run alone would leave out all others, and the gate would be green.
  allowOnly: false,
};

/** The files of a worker share its process, which halves the time: each leaves the process as it found it. */
const together = { environment: 'node', isolate: false } as const;
const exclude = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])];
const SEED = './scripts/seed-random-tests.mjs';

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which of two is half; it needs little of it while the tests run.
    // A test of the server waits for its database as much as it works: with a worker for each core, a third of them is idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: HeaviestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts'],
          exclude,
          setupFiles: [SEED],
          ...together,
          ...patience,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
          ...together,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include:
            process.env['TEST_DATABASE'] === 'pglite' && !isLong ? PGLITE_SMOKE : ['server/src/**/*.test.ts'],
          exclude,
          globalSetup: ['server/test/test-cluster.ts'],
          setupFiles: [SEED, './server/test/test-clean-up.ts'],
          ...together,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude,
          setupFiles: [SEED, './web/src/fresh-file.sample.ts'],
          ...together,
          ...patience,
        },
      },
    ],
  },
});
