import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { HEADLESS_SHELL } from '../../drivers/chromium.ts';
import '../queue-page.ts';
import { PHONE_COOKIE } from './fault-proxy.ts';
import type { Wanted } from '../schedules/requests.ts';
import { type Account, PASSWORD } from './store.ts';

/** Timers of a page in the background are slowed down; a person's tabs may be, the proof cannot wait for it. */
export const AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Tabs of one site share no process, so that one can die alone.
  '--renderer-process-limit=200',
];

/** The browser that many cases share; one that has died is followed by another. */
export class Browsers {
  private readonly kind: typeof HEADLESS_SHELL;
  private current: Promise<Browser> | undefined;

  constructor(kind: typeof HEADLESS_SHELL = HEADLESS_SHELL) {
    this.kind = kind;
  }

  async one(): Promise<Browser> {
    const before = this.current;
    const isAlive = (await before?.catch(() => undefined))?.isConnected() ?? false;
    if (before && isAlive) return before;
    // Several cases may find it dead at once; the first of them starts the next.
    if (this.current === before)
      this.current = chromium.launch({ ...this.kind, args: [...this.kind.args, ...AWAKE] });
    return this.current ?? this.one();
  }

  async close(): Promise<void> {
    await this.current?.then((browser) => browser.close()).catch(() => undefined);
  }
}

/** Has everything that this browser sends known as one phone. */
export function joinPhone(context: BrowserContext, phone: string, url: string): Promise<void> {
  return context.addCookies([{ name: PHONE_COOKIE, value: phone, url }]);
}

/** A tab with the test page, ready. */
export async function openTab(context: BrowserContext, url: string, build: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/faults-page/${build}/index.html`);
  await page.waitForFunction(() => window.queueUnderTest !== undefined);
  return page;
}

/** Signs in for real; a server that is busy with others is asked again. */
export async function signIn(page: Page, account: Account): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const problem = await page.evaluate(
      ([email, password]) =>
        window.queueUnderTest?.signIn(email, password).then(
          () => undefined,
          (error: unknown) => String(error),
        ),
      [account.email, PASSWORD] as const,
    );
    if (problem === undefined) return;
    if (attempt === MAX_SIGN_INS) throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, SIGN_IN_MS));
  }
}

const MAX_SIGN_INS = 100;
const SIGN_IN_MS = 400;

/** The session has ended and the app asks to sign in: the person does. */
export async function signInIfAsked(page: Page, account: Account): Promise<boolean> {
  const isSignedIn = await page.evaluate(() => window.queueUnderTest?.isSignedIn());
  if (isSignedIn !== false) return false;
  await signIn(page, account).catch(() => undefined);
  return true;
}

/** Hands a request to the queue; resolves when a person would be told "saved", with the milliseconds it took in the page. */
export function accept(page: Page, wanted: Wanted): Promise<number> {
  const files = wanted.files.map(({ name, field, type, base64 }) => ({ name, field, type, base64 }));
  return page.evaluate(
    ([request, carried]) => {
      if (!window.queueUnderTest) throw new Error('The page is not ready');
      return window.queueUnderTest.accept(request, carried);
    },
    [wanted.request, files] as const,
  );
}

/** Client ids and statuses of unfinished requests, which of them wait for a person, and how many files are kept. */
type Left = {
  readonly requests: string[];
  readonly red: string[];
  readonly files: number;
  readonly statuses: number[];
  /** Of each request, what the browser's database says of its last attempt: for whoever reads that it is stuck. */
  readonly last: string[];
};

/** What the browser's database still holds, read past the product's code. */
export function leftInQueue(page: Page): Promise<Left> {
  return readQueue(page, 0);
}

/** Looks into the browser's database until nothing but these is left there, for so many milliseconds at most. */
export function untilOnlyLeft(page: Page, waiting: readonly string[], milliseconds: number): Promise<Left> {
  return readQueue(page, milliseconds, waiting);
}

const LOOK_MS = 100;

/** One journey into the page for many looks: opening the database each time costs more than all that is tested. */
function readQueue(page: Page, milliseconds: number, waiting: readonly string[] = []): Promise<Left> {
  return page.evaluate(
    async ([patience, pause, expected]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('loopee');
        opening.addEventListener('error', () => reject(new Error('The database cannot be opened')));
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const look = () =>
        new Promise<Left>((resolve, reject) => {
          if (!db.objectStoreNames.contains('requests')) {
            resolve({ requests: [], red: [], files: 0, statuses: [], last: [] });
            return;
          }
          const reading = db.transaction(['requests', 'files'], 'readonly');
          const requests = reading.objectStore('requests').getAll();
          const files = reading.objectStore('files').count();
          reading.addEventListener('complete', () => {
            const clientIds = requests.result.map((record: unknown) =>
              typeof record === 'object' && record !== null && 'clientId' in record
                ? String(record.clientId)
                : '?',
            );
            const statuses = requests.result.map((record: unknown) =>
              typeof record === 'object' && record !== null && 'status' in record
                ? Number(record.status)
                : -1,
            );
            const red = requests.result.flatMap((record: { status?: number; notBefore?: string }, at) =>
              [2, 4, 6].includes(record.status ?? 0) && record.notBefore === undefined
                ? (clientIds[at] ?? [])
                : [],
            );
            const last = requests.result.map(
              (record: { status?: number; attempts?: number; notBefore?: string; error?: object }) =>
                `status ${record.status}, ${record.attempts} attempts, next ${record.notBefore}, ${JSON.stringify(record.error)}`,
            );
            resolve({ requests: clientIds, red, files: files.result, statuses, last });
          });
          reading.addEventListener('error', () => reject(new Error('The database cannot be read')));
        });
      try {
        const started = Date.now();
        for (;;) {
          const left = await look();
          const isOver = left.requests.every((id) => expected.includes(id));
          if (isOver || Date.now() - started >= patience) return left;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      } finally {
        db.close();
      }
    },
    [milliseconds, LOOK_MS, waiting] as const,
  );
}
