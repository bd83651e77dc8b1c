import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { ApiCaller, DEMO_PASSWORD } from './api-caller.ts';
import { type AccountOptions, InstallerAccount, newRegistrationKey } from './records/installer-account.ts';
import { runningServer } from './journey-environment.ts';
import { waitForPrefetch } from './records/offline-cache.ts';
import { PortalServer } from './portal-server.ts';
import { type Language, signedInContext } from './signed-in-context.ts';
import { takeViolations, watchBrowser } from './violations.ts';

/** The demo accounts, whose records no journey may change: other journeys read them. */
export type Who = 'installer' | 'installer2' | 'asp' | 'admin' | 'superadmin' | 'production';

/** The administration begins with its installations, production with its own page, everybody else at home. */
const LANDING: Partial<Record<Who, string>> = {
  admin: '/admin/installations',
  superadmin: '/admin/installations',
  production: '/production',
};

type AsOptions = {
  readonly language?: Language;
  /** With a service worker, and only once the device has all that a start without a network needs. */
  readonly offlineReady?: boolean;
};

type Fixtures = {
  /** A new browser in which someone is signed in by the API, on their landing page. */
  as: (who: Who | InstallerAccount, options?: AsOptions) => Promise<Page>;
  /** Makes an installer whom no other journey knows: one for each journey that writes. */
  newInstaller: (options?: AccountOptions) => Promise<InstallerAccount>;
  /** Makes a registration key that is given to nobody else. */
  freeKey: () => Promise<string>;
};

/** What holds in every journey, whatever it is about. */
type Always = { policyHolds: undefined };

type Shared = { server: PortalServer; watched: undefined };

/** The journeys of a worker share one real server with demo data; every journey has browsers of its own. */
export const test = base.extend<Fixtures & Always, Shared>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      const running = runningServer();
      const server = running === undefined ? await PortalServer.open() : PortalServer.at(running);
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  watched: [
    async ({ browser }, provide) => {
      watchBrowser(browser);
      await provide(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  policyHolds: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      takeViolations();
      await provide(undefined);
      expect(takeViolations(), 'nothing is done against the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  newInstaller: async ({ server }, provide) => {
    await provide((options) => InstallerAccount.make(server.url, options));
  },
  freeKey: async ({ server }, provide) => {
    await provide(async () => newRegistrationKey(await ApiCaller.signIn(server.url, 'admin@demo.test')));
  },
  as: async ({ browser, server }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (who, { language = 'pl', offlineReady = false } = {}) => {
      const { email, password } =
        typeof who === 'string' ? { email: `${who}@demo.test`, password: DEMO_PASSWORD } : who;
      const workers: BrowserContextOptions = offlineReady ? { serviceWorkers: 'allow' } : {};
      const context = await signedInContext(browser, server.url, { email, password, language }, workers);
      opened.push(context);
      const page = await context.newPage();
      await page.goto((typeof who === 'string' && LANDING[who]) || '/');
      if (offlineReady) await waitForPrefetch(page);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
}
