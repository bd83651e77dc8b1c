import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ApiCaller } from '../../e2e/drivers/api-caller.ts';
import { startProcess, stopProcess } from '../portal-process.ts';
import { measureFilm } from './film-traffic.ts';
import { measureFolder } from './large-folder.ts';
import { measurePins } from './pinned-files.ts';

const PORT = 4180;

/**
 * `npm run bench -- library`: what a film of 500 MB costs the server up and down, how a folder of 2,000 files opens and
 * scrolls at a quarter of the speed, and how fast 200 MB are pinned on a phone and verified. The app must be built.
 */
export async function runLibraryBench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-library-'));
  const url = `http://localhost:${PORT}`;
  const env = {
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DEMO: 'true',
  };
  const server = await startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const admin = await ApiCaller.signIn(url, 'admin@demo.test');
    console.table(await measureFilm(server, admin));
    console.table([await measurePins(browser, url, admin)]);
    console.table(await measureFolder(browser));
    console.log('budgets: 32 MB more, 100 MB/s verified, opened within 1,000 ms, no task over 50 ms');
  } finally {
    await browser.close();
    await stopProcess(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}
