import type { Browser, BrowserContext, ConsoleMessage, Response, Worker } from '@playwright/test';

/** What the pages and workers of this process have done against the content security policy since it was last asked. */
const seen: string[] = [];

/** As Chromium words it; of `eval` it says nothing, so the event is listened for as well. */
const REFUSED = /Content Security Policy|Content-Security-Policy/;
const MARK = 'A page broke its policy:';

function hear(message: ConsoleMessage): void {
  const text = message.text();
  if (text.startsWith(MARK) || (message.type() === 'error' && REFUSED.test(text))) seen.push(text);
}

/** On a phone it would erase work that nobody else has. */
function look(response: Response): void {
  if ('clear-site-data' in response.headers()) seen.push(`${response.url()} clears what the app keeps`);
}

/** Says each violation in the console of the page or worker that it runs in. */
function report(mark: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    if (event instanceof SecurityPolicyViolationEvent)
      console.error(mark, event.violatedDirective, event.blockedURI, event.sourceFile);
  });
}

function listenIn(worker: Worker): void {
  worker.on('console', hear);
  // A worker that ends at once has nothing to listen in any more.
  void worker.evaluate(report, MARK).catch(() => undefined);
}

/** Hears every violation of the policy in the pages, workers and service workers of a browser context. */
export async function watch(context: BrowserContext): Promise<void> {
  context.on('console', hear);
  context.on('response', look);
  context.on('serviceworker', listenIn);
  context.on('page', (page) => page.on('worker', listenIn));
  await context.addInitScript(report, MARK);
}

/** The same for every context that a browser will open. */
export function watchBrowser(browser: Browser): Browser {
  // What comes too early for the script is still heard from the console.
  browser.on('context', (context) => void watch(context).catch(() => undefined));
  return browser;
}

/** What was heard so far; afterwards it is forgotten. */
export function takeViolations(): string[] {
  return seen.splice(0);
}
