import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A machine that CI shares may pause a test for seconds; one that fails twice is broken. No test waits for its time-out to pass. */
const patience = {
  testTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  retry: process.env['CI'] ? 1 : 0,
};

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which of two is half; it needs little of it while the tests run.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], environment: 'node', ...patience } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/platform/test-cluster.ts'],
          environment: 'node',
          hookTimeout: 120_000,
          ...patience,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node', ...patience } },
    ],
  },
});
