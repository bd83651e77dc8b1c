import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM } from '../../drivers/chromium.ts';
import { AWAKE } from './browser.ts';

const START_MS = 30_000;
const LOOK_MS = 50;

/** A Chromium with a profile on the disk that can be killed with everything that belongs to it, and started again. */
export class KillableBrowser {
  private readonly profile: string;
  private child: ChildProcess | undefined;
  private browser: Browser | undefined;

  private constructor(profile: string) {
    this.profile = profile;
  }

  static async open(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'portal-faults-profile-')));
  }

  /** Starts it on its profile; the context is the profile's own. */
  async start(): Promise<BrowserContext> {
    await rm(join(this.profile, 'DevToolsActivePort'), { force: true });
    const child = spawn(
      CHROMIUM.executablePath,
      [
        ...CHROMIUM.args,
        ...AWAKE,
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        'about:blank',
      ],
      { detached: true, stdio: 'ignore' },
    );
    this.child = child;
    this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${await this.debuggingPort()}`);
    const [context] = this.browser.contexts();
    if (!context) throw new Error('The browser has no window');
    return context;
  }

  /** `kill -9` for the whole process group: nobody says goodbye. */
  async kill(): Promise<void> {
    const { child, browser } = this;
    this.child = undefined;
    this.browser = undefined;
    if (child?.pid === undefined) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await browser?.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async debuggingPort(): Promise<string> {
    const started = Date.now();
    while (Date.now() - started < START_MS) {
      const text = await readFile(join(this.profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const [port] = text.split('\n');
      if (port !== undefined && port !== '') return port;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error('Chromium did not start');
  }
}
