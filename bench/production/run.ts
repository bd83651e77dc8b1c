import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../server/src/db/open.ts';
import { withDemoPortal } from '../demo-portal.ts';
import { labelTimes } from './labels.ts';

const PORT = 4219;
const DEVICES = 5_000;
const SLOWER = 4;
const ORGANISATION = 2;

/**
 * `npm run bench -- production`: the queue and the board of the hall with 5,000 devices in production, on a tablet in real Chromium
 * with a CPU four times slower: how long they take to open, what scrolling costs, and how long a scan takes to be on the screen;
 * besides, how long a hundred labels take to print.
 * The app must be built (`npm run build`).
 */
export function runProductionBench(): Promise<void> {
  return withDemoPortal({ port: PORT, fill: fillHall }, async ({ url, browser }) => {
    // First, so that the server has printed nothing yet.
    const labels = await labelTimes(url);
    console.table({ ...(await measure(browser, url)), ...labels });
  });
}

async function fillHall(dataDir: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    await db.system((tx) =>
      sql`insert into custom_devices (organisation_id, template_id, version_id, serial, in_database, step, extension_created_at)
        select ${ORGANISATION}, t.id, t.active_version_id, 'HALL-' || lpad(n::text, 8, '0'), true, 2 + n % 8,
          now() - (n % 20) * interval '1 day'
        from generate_series(1, ${DEVICES}::int) n,
          (select id, active_version_id from device_templates where organisation_id = ${ORGANISATION}
            and active_version_id is not null order by id limit 1) t`.execute(tx),
    );
  } finally {
    await db.close();
  }
}

async function measure(browser: Browser, url: string): Promise<object> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 768, height: 1024 },
    locale: 'pl-PL',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill('production@demo.test');
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
  await page.locator('main li').first().waitFor();
  await page.waitForTimeout(3_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/production?board');
  await page.locator('main ol > li').first().waitFor();
  await page.waitForTimeout(3_000);
  const queue = await opened(page, 'a[href="/production"]', 'main li a[href^="/production/"]', 12);
  await page.waitForTimeout(2_000);
  const longest = await page.evaluate(scrolled);
  const board = await opened(page, 'a[href="/production?board"]', 'main ol > li', 8);
  await page.waitForTimeout(2_000);
  const scans: number[] = [];
  for (const number of [17, 1_234, 4_999]) {
    scans.push(await scanned(page, `HALL-${String(number).padStart(8, '0')}`));
    await page.waitForTimeout(2_000);
  }
  await context.close();
  return {
    devices: DEVICES,
    'CPU slower': SLOWER,
    'queue opens, ms': Math.round(queue),
    'longest task while it scrolls, ms': Math.round(longest),
    'board opens, ms': Math.round(board),
    'scan on its screen, ms': Math.round(Math.max(...scans)),
  };
}

/** Taps a link; milliseconds until so many of what it opens are drawn. */
function opened(page: Page, link: string, wanted: string, count: number): Promise<number> {
  return page.evaluate(
    ([from, to, many]) => {
      const began = performance.now();
      document.querySelector<HTMLElement>(`main ${from}`)?.click();
      return new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll(to).length >= many) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    [link, wanted, count] as const,
  );
}

/** Types a number as a hardware scanner does; milliseconds from its closing key until the device's number is the heading. */
async function scanned(page: Page, serial: string): Promise<number> {
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Enter') performance.mark('scanned');
      },
      true,
    );
  });
  await page.keyboard.type(serial);
  await page.keyboard.press('Enter');
  return page.evaluate((wanted) => {
    const began = performance.getEntriesByName('scanned').at(-1)?.startTime ?? 0;
    return new Promise<number>((resolve) => {
      const look = () => {
        const heading = document.querySelector('h1')?.textContent?.replaceAll(/\s/g, '');
        if (heading === wanted) resolve(performance.now() - began);
        else requestAnimationFrame(look);
      };
      look();
    });
  }, serial);
}

/** Scrolls down and up again; the longest task meanwhile, in milliseconds, 0 for none over 50. */
function scrolled(): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  return new Promise((resolve) => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      scrollBy(0, step < 20 ? 120 : -120);
      if (step < 40) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(longest);
    }, 50);
  });
}
