import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL } from './drivers/chromium.ts';

/**
 * Three workers, each with a server of its own on a copy of the same demo data: a journey waits as much as it works, and
 * two workers leave a quarter of two cores idle. Journeys run in any order and side by side; `--shuffle [SEED]` proves
 * it. Those tagged `@long` are left to the long run (`TEST_COLUMN=long`).
 */
export default defineConfig({
  testDir: './journeys',
  grepInvert: process.env.TEST_COLUMN === 'long' ? [] : /@long/,
  outputDir: '../test-results/journeys',
  globalSetup: './drivers/seed-once.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
  // A page of a machine that others work on as well has been seen to take more than ten seconds.
  expect: { timeout: 20_000 },
  // A machine that CI shares may pause a browser for seconds; a journey that fails twice is broken.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A file whose journeys need the whole browser says `test.use(WHOLE_CHROMIUM)`.
    launchOptions: HEADLESS_SHELL,
    // The worker fetches the whole app ahead in every new browser. A journey that starts the app without a network says
    // `as(…, { offlineReady: true })`; a file that is about the worker says `test.use({ serviceWorkers: 'allow' })`.
    serviceWorkers: 'block',
  },
});
