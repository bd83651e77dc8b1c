import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { PortalServer } from './portal-server.ts';
import { takeViolations, watchBrowser } from './violations.ts';

/** The demo accounts that journeys walk as. */
export type Who = 'installer' | 'installer2' | 'asp' | 'admin' | 'superadmin' | 'production';

const PASSWORD = 'Demo-1234';

/** So many free keys the demo data of a server has: DEMO-KEY-0001 and on. */
const FREE_KEYS = 20;

type Fixtures = {
  /** A new browser, signed in as someone, on their landing page. */
  as: (who: Who, options?: { readonly language?: 'pl' | 'en' | 'de' }) => Promise<Page>;
};

/** What holds in every journey, whatever it is about. */
type Always = { policyHolds: undefined };

type Shared = {
  server: PortalServer;
  watched: undefined;
  /** A registration key of the shared server that is given to nobody else: each makes one account. */
  freeKey: () => string;
};

/** Journeys share one real server with demo data; every test has browsers of its own. */
export const test = base.extend<Fixtures & Always, Shared>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      const server = await PortalServer.open();
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freeKey: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      let given = 0;
      await provide(() => {
        if (given === FREE_KEYS) throw new Error('The demo data has no more free registration keys');
        given += 1;
        return `DEMO-KEY-${String(given).padStart(4, '0')}`;
      });
    },
    { scope: 'worker' },
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
  as: async ({ browser, server, contextOptions, viewport }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (who, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL: server.url });
      opened.push(context);
      await context.addInitScript(`localStorage.setItem('lang', '${options.language ?? 'pl'}')`);
      const page = await context.newPage();
      await signIn(page, `${who}@demo.test`, PASSWORD);
      await page.waitForURL((url) => url.pathname !== '/login');
      return page;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
}
