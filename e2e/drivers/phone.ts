import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { signIn } from './journey.ts';
import { watch } from './violations.ts';

/** A browser with a profile of its own on a disk: what it keeps is there after it was killed and started again. */
export class Phone {
  readonly profile: string;
  private readonly url: string;
  private context: BrowserContext | undefined;

  private constructor(profile: string, url: string) {
    this.profile = profile;
    this.url = url;
  }

  /** @param folder where the profile goes; a new temporary folder unless told. */
  static async open(url: string, folder?: string): Promise<Phone> {
    const phone = new Phone(folder ?? (await mkdtemp(join(tmpdir(), 'portal-phone-'))), url);
    await phone.start();
    return phone;
  }

  async start(): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.profile, {
      ...CHROMIUM,
      args: [...CHROMIUM.args, '--disk-cache-size=1000000'],
      baseURL: this.url,
      viewport: { width: 390, height: 844 },
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
    });
    await watch(context);
    await context.addInitScript(`localStorage.setItem('lang', 'pl')`);
    this.context = context;
    return this.page();
  }

  page(): Page {
    const page = this.context?.pages()[0];
    if (!page) throw new Error('The phone is off');
    return page;
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<Page> {
    const page = this.page();
    await signIn(page, email, password);
    await page.waitForURL((url) => url.pathname !== '/login');
    return page;
  }

  /** Puts it away and takes it out again: a browser writes its cookies to the disk only now and then. */
  async restart(): Promise<Page> {
    await this.context?.close();
    return this.start();
  }

  /** As when the battery falls out: no process of this browser gets to do anything more. */
  async kill(): Promise<void> {
    const context = this.context;
    this.context = undefined;
    const dead = context === undefined ? undefined : new Promise((done) => context.once('close', done));
    for (const pid of await processesWith(`--user-data-dir=${this.profile}`)) killNow(pid);
    await dead;
    for (const left of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(this.profile, left), { force: true });
  }

  async close(): Promise<void> {
    await this.context?.close();
    await rm(this.profile, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A child may have gone with its parent. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is dead already.
  }
}

/** Processes whose command line has this argument, browser first. */
async function processesWith(argument: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.split('\0').includes(argument)) found.push(Number(pid));
  }
  return found.sort((a, b) => a - b);
}
