import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { landingPath } from '@portal/domain/access/route-table';
import { roleOf } from '@portal/domain/access/roles';
import type { User } from '@portal/domain/users/record';
import { takeViolations, watchBrowser } from '../../drivers/violations.ts';
import { defaultAnswersOf, sessionEnd, signedOutAnswers } from '../fixtures/default-answers.ts';
import { PEOPLE, type Who } from '../fixtures/people.ts';
import type { Answers } from './answers.ts';
import { PageServer } from './page-server.ts';

type Opening = {
  /** Where the app is opened; the landing page of the role unless told. */
  readonly at?: string;
  readonly language?: 'pl' | 'en' | 'de';
  /** What is different about the person. */
  readonly over?: Partial<User>;
  /** Another browser than the test's own, such as one with cameras; whoever opened it closes it. */
  readonly browser?: Browser;
  /** What is different about the device. */
  readonly device?: BrowserContextOptions;
};

type Fixtures = {
  /** The answers of this test. What every page asks for is answered already; a test's own answers go before that. */
  api: Answers;
  /**
   * The app, open for someone who is signed in: the test's own page for the first person on an ordinary device, else a new browser
   * context. The server knows the latest of them alone.
   */
  as: (who: Who, opening?: Opening) => Promise<Page>;
};

type Always = { policyHolds: undefined; leaves: undefined };
type Shared = { site: PageServer; watched: undefined };

/** Page tests: the built app in a browser, answered by fixtures. */
export const test = base.extend<Fixtures & Always, Shared>({
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      const site = await PageServer.open();
      await provide(site);
      await site.close();
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
  api: [
    async ({ site }, provide) => {
      const api = site.begin();
      api.setDefaults(signedOutAnswers());
      await provide(api);
      expect(api.trouble, 'every call has an answer, and every body and answer keeps its contract').toEqual(
        [],
      );
    },
    { auto: true },
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
  leaves: [
    // The context is used again (`reuseContext`). What its page still asks for must not reach the answers of the next test; being offline
    // and permissions are what Playwright does not undo.
    async ({ api: _answersFirst, context }, provide) => {
      await provide(undefined);
      for (const open of context.pages()) await open.goto('about:blank');
      await context.setOffline(false);
      await context.clearPermissions();
    },
    { auto: true },
  ],
  baseURL: async ({ site }, provide) => {
    await provide(site.url);
  },
  as: async ({ api, browser, contextOptions, page: own, site, viewport }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (who, { at, language = 'pl', over = {}, browser: other, device } = {}) => {
      const user = { ...PEOPLE[who], ...over };
      api.setDefaults(defaultAnswersOf(user));
      const open = async () => {
        const context = await (other ?? browser).newContext({
          ...contextOptions,
          viewport,
          baseURL: site.url,
          ...device,
        });
        opened.push(context);
        return context.newPage();
      };
      const ownIsFree = other === undefined && device === undefined && own.url() === 'about:blank';
      const page = ownIsFree ? own : await open();
      await storeSession(page.context(), user, language);
      await page.goto(at ?? landingPath(roleOf(user.roles)));
      return page;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Puts the session where the app keeps it, once: what the app does with it afterwards stands. */
async function storeSession(context: BrowserContext, user: User, language: string): Promise<void> {
  const stored = { session: JSON.stringify({ user, exp: sessionEnd() }), lang: language };
  await context.addInitScript((values) => {
    if (localStorage.getItem('page-test') !== null) return;
    localStorage.setItem('page-test', 'begun');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
}
