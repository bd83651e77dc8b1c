import type { Browser, Page } from 'playwright-core';
import type { Answers } from '../e2e/pages/driver/answers.ts';
import type { PageServer } from '../e2e/pages/driver/page-server.ts';
import { everydayOf, sessionEnd } from '../e2e/pages/fixtures/everyday.ts';
import { PEOPLE } from '../e2e/pages/fixtures/people.ts';

/** A new page of a signed-in admin at a desk, whose calls `serve` answers besides the everyday ones. */
export async function officePage(
  browser: Browser,
  site: PageServer,
  serve: (api: Answers) => void,
): Promise<Page> {
  const user = PEOPLE.admin;
  const api = site.begin();
  api.setEveryday(everydayOf(user));
  serve(api);
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    locale: 'pl-PL',
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { session: JSON.stringify({ user, exp: sessionEnd() }), lang: 'pl' },
  );
  return context.newPage();
}
