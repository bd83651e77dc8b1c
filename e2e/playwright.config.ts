import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './drivers/chromium.ts';

/** Two workers, each with a server and demo data of its own: a journey waits more than it works, and two cores are all a small machine has. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  workers: 2,
  timeout: 120_000,
  // A page of a machine that others work on as well has been seen to take more than ten seconds.
  expect: { timeout: 20_000 },
  // A machine that CI shares may pause a browser for seconds; a journey that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
