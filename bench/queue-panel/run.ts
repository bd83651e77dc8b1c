import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { withDemoPortal } from '../demo-portal.ts';
import { fillQueue } from './fill-queue.ts';

const PORT = 4394;
const SCROLL_MS = 8_000;
/** A frame that took longer than this was dropped on a 60 Hz screen. */
const LATE_MS = 1000 / 60 + 4;

/**
 * `npm run bench -- queue-panel`: opens the queue's panel with many requests on a phone's screen in real Chromium,
 * scrolls through it and measures how many frames were on time, what a step of one request costs, and how much memory
 * the page uses. The app must be built (`npm run build`).
 */
export function runQueuePanelBench(): Promise<void> {
  const flags = ['--enable-precise-memory-info'];
  return withDemoPortal({ port: PORT, flags }, async ({ url, browser }) => {
    const rows = [];
    for (const requests of [5, 1_000]) rows.push(await measure(browser, url, requests));
    console.table(rows);
  });
}

async function measure(browser: Browser, url: string, requests: number): Promise<object> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
    // Nothing is sent: the panel is what is measured.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await context.route(/\/api\/installations$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill('installer@demo.test');
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((at) => at.pathname === '/');
  await page.waitForTimeout(2_000);
  await page.evaluate(fillQueue, requests);
  await page.reload();
  const bar = page.locator('button[aria-expanded]', { has: page.locator('output') });
  await bar.waitFor();
  await page.waitForTimeout(1_500);
  const opened = await page.evaluate(openPanel);
  await page.locator('[role=dialog] li').first().waitFor();
  await page.waitForTimeout(500);
  const frames = await page.evaluate(scrollThrough, SCROLL_MS);
  const late = frames.filter((frame) => frame > LATE_MS).length;
  const rendered = await page.locator('[role=dialog] li').count();
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  );
  const memory = await rendererMegabytes(browser, page);
  await context.close();
  return {
    requests,
    'opened after ms': Math.round(opened),
    'frames a second': (frames.length / (SCROLL_MS / 1000)).toFixed(1),
    'frames late': late,
    'longest frame ms': Math.round(Math.max(...frames)),
    'rows drawn': rendered,
    'JS heap MB': Math.round(heap / 1e6),
    'page MB (private)': memory,
  };
}

/** Clicks the bar; milliseconds until the panel shows its rows. */
function openPanel(): Promise<number> {
  const bar = document.querySelector<HTMLElement>('button[aria-expanded]:has(output)');
  const began = performance.now();
  bar?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[role=dialog] li')) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Scrolls the panel down like a person, repeatedly from the top; returns the duration of each frame. */
function scrollThrough(forMs: number): Promise<number[]> {
  const list = document.querySelector('[role=dialog] section');
  let scroller = list?.parentElement ?? null;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  const frames: number[] = [];
  const began = performance.now();
  let last = began;
  return new Promise((resolve) => {
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      if (now - began > forMs) {
        resolve(frames.slice(1));
        return;
      }
      if (scroller) {
        const before = scroller.scrollTop;
        scroller.scrollTop += 60;
        if (scroller.scrollTop === before) scroller.scrollTop = 0;
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** The memory of the page's own process (Linux): the largest renderer of the browser. */
async function rendererMegabytes(browser: Browser, page: Page): Promise<number> {
  await page.requestGC();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
        return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
          (sum, [, kb]) => sum + Number(kb),
          0,
        );
      }),
  );
  return Math.round(Math.max(0, ...sizes) / 1024);
}
