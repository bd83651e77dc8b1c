import { existsSync } from 'node:fs';

/** How every browser of the tests is started: the system's Chromium, quiet, without a sandbox (it runs as root in CI). */
export const CHROMIUM = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const SHELL_PATH = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell';

/**
 * Chromium's engine without its windows and toolbars, for what opens hundreds of browsers: one is open in half the time
 * (measured: docs/decisions/020). The whole Chromium where it is missing.
 */
export const HEADLESS_SHELL = {
  ...CHROMIUM,
  executablePath: existsSync(SHELL_PATH) ? SHELL_PATH : CHROMIUM.executablePath,
};

/** `test.use(WHOLE_CHROMIUM)` in a file of journeys that need what the headless shell lacks; the file says what that is. */
export const WHOLE_CHROMIUM = { launchOptions: CHROMIUM };
