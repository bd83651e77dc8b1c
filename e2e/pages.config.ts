import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL } from './drivers/chromium.ts';

/** Page tests: the built app without a server of ours. They share nothing, so that any of them runs beside any other. */
export default defineConfig({
  testDir: './pages',
  testMatch: '**/*.page.spec.ts',
  outputDir: '../test-results/pages',
  grepInvert: process.env.TEST_COLUMN === 'long' ? [] : /@long/,
  fullyParallel: true,
  workers: 3,
  // A machine that others work on as well has been seen to take ten times as long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // What passes only at the second try is listed by name at the end of the run.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    actionTimeout: 15_000,
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // One context a worker, emptied between tests: a fresh one compiles the whole app again, a second and a half of CPU a test.
    reuseContext: true,
    launchOptions: HEADLESS_SHELL,
  },
});
