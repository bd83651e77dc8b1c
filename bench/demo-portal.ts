import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Measured, startProcess, stopProcess } from './portal-process.ts';

/** A portal with demo data of its own, and a browser that opens it. */
export type DemoPortal = { readonly url: string; readonly server: Measured; readonly browser: Browser };

type Options = {
  readonly port: number;
  /** Flags of Chromium besides those that every bench needs. */
  readonly flags?: readonly string[];
  /** Adds to the demo data, in the data folder, while no server uses it. */
  readonly fill?: (dataDir: string) => Promise<void>;
};

/** Starts a demo portal and a browser for `work`, and removes both with their data whatever becomes of it. */
export async function withDemoPortal(
  { port, flags = [], fill }: Options,
  work: (portal: DemoPortal) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DEMO: 'true',
  };
  const start = () => startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  try {
    if (fill) {
      // The first start makes the demo data; a folder belongs to one process at a time.
      await stopProcess(await start());
      await fill(dataDir);
    }
    const server = await start();
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', ...flags],
    });
    try {
      await work({ url, server, browser });
    } finally {
      await browser.close();
      await stopProcess(server);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
