import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { serveDraft } from '../../e2e/pages/fixtures/form-drafts.ts';
import { PageServer } from '../../e2e/pages/driver/page-server.ts';
import { officePage } from '../office-page.ts';
import { largeForm } from './large-form.ts';

const KEYSTROKES = 30;
/** Budgets on a machine four times slower than the reference machine. */
const BUDGET_MS = { keystroke: 50, preview: 200 } as const;

/**
 * `npm run bench -- form-builder`: types the label of one of 400 fields in real Chromium and measures how long a
 * keystroke takes until it is painted, and until the phone preview shows it, at full speed and at a quarter of it. The
 * app must be built.
 */
export async function runFormBuilderBench(): Promise<void> {
  const site = await PageServer.open();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows = [];
    for (const slower of [1, 4]) rows.push(await measure(browser, site, slower));
    console.table(rows);
    console.log(`budgets at 4 times: keystroke ${BUDGET_MS.keystroke} ms, phone ${BUDGET_MS.preview} ms`);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measure(browser: Browser, site: PageServer, slower: number): Promise<object> {
  const page = await officePage(browser, site, (api) => serveDraft(api, largeForm()));
  const began = Date.now();
  await page.goto('/admin/device-templates/5/form-templates/installation');
  await page.locator('#outline-field-field_201').waitFor({ state: 'attached' });
  const opened = Date.now() - began;
  await page.locator('#outline-field-field_201').evaluate((row: HTMLElement) => row.click());
  const input = page.locator('#builder-field_201-label-pl');
  await input.focus();
  await input.press('End');
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // The time for which the page's main thread was busy, which on a shared machine is more reliable than a clock.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(watchTyping);
  const before = await workedMs(devtools);
  for (let key = 0; key < KEYSTROKES; key += 1) {
    await page.keyboard.press(String(key % 10));
    await page.waitForTimeout(250);
  }
  const worked = (await workedMs(devtools)) - before;
  const { painted, shown } = await readTimes(page);
  await page.context().close();
  return {
    'times slower': slower,
    'opened after ms': opened,
    'keystroke painted ms, median': middle(painted),
    longest: Math.round(Math.max(...painted)),
    'on the phone ms, median': middle(shown),
    'longest there': Math.round(Math.max(...shown)),
    'CPU ms a keystroke, all told': (worked / KEYSTROKES).toFixed(1),
  };
}

async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

type Times = { readonly painted: readonly number[]; readonly shown: readonly number[] };

/** Records for each key when it was painted, and when the phone preview showed it. */
function watchTyping(): void {
  const painted: number[] = [];
  const shown: number[] = [];
  Object.assign(globalThis, { typingTimes: { painted, shown } });
  document.addEventListener(
    'input',
    (event) => {
      const at = event.timeStamp;
      const { value } = event.target as HTMLInputElement;
      // A posted message arrives after the frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => painted.push(performance.now() - at));
        port1.start();
        port2.postMessage(null);
      });
      const look = () => {
        if (document.querySelector('[data-own-keys]')?.textContent?.includes(value) === true)
          shown.push(performance.now() - at);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

function readTimes(page: Page): Promise<Times> {
  return page.evaluate(() => (globalThis as unknown as { readonly typingTimes: Times }).typingTimes);
}

function middle(times: readonly number[]): number {
  return Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}
