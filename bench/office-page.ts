import type { Browser, Page } from 'playwright-core';
import type { Answers } from '../e2e/pages/driver/answers.ts';
import type { PageServer } from '../e2e/pages/driver/page-server.ts';
import { defaultAnswersOf, sessionEnd } from '../e2e/pages/fixtures/default-answers.ts';
import { PEOPLE } from '../e2e/pages/fixtures/people.ts';

/** A new page of a signed-in admin on a desktop screen, whose calls `serve` answers in addition to the default ones. */
export async function officePage(
  browser: Browser,
  site: PageServer,
  serve: (api: Answers) => void,
): Promise<Page> {
  const user = PEOPLE.admin;
  const api = site.begin();
  api.setDefaults(defaultAnswersOf(user));
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
