import { getLibrary, getLibrarySettings, getLinks } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import type { Browser } from 'playwright-core';
import { PageServer } from '../../e2e/pages/driver/page-server.ts';
import { officePage } from '../office-page.ts';

const FILES = 2_000;
/** A finger that flings a list, in pixels a second. */
const SCROLL_SPEED = 4_000;

const entry = (id: number): LibraryEntry => ({
  id,
  name: `Instrukcja montażu i obsługi ${id}.pdf`,
  kind: 'document',
  parent: null,
  language: 'pl',
  url: null,
  size: 1_200_000 + id,
  type: 'application/pdf',
  version: 1,
  hasPreview: false,
  hidden: false,
  variantGroup: null,
  deviceTypes: [],
  updatedAt: '2026-11-01T10:00:00.000Z',
  revision: 1,
});

/** Opens a folder of 2,000 files in the library, scrolls through all of it, at full speed and at a quarter. */
export async function measureFolder(browser: Browser): Promise<readonly object[]> {
  const site = await PageServer.open();
  const entries = Array.from({ length: FILES }, (_, at) => entry(at + 1));
  try {
    const rows = [];
    for (const slower of [1, 4]) {
      const page = await officePage(browser, site, (api) =>
        api
          .answer(getLibrary, ({ params }) => ({ language: params['language'] as 'pl', entries }))
          .answer(getLibrarySettings, { publicLibrary: false })
          .answer(getLinks, { links: [] }),
      );
      // What the section needs is loaded; the folder is what is measured.
      await page.goto('/admin/settings/file-library');
      await page.getByRole('region', { name: 'Zawartość' }).first().waitFor();
      await page.goto('/admin/settings/workers');
      await page.waitForTimeout(1_000);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const opened = await page.evaluate(openLibrary);
      await page.waitForTimeout(1_000);
      await page.evaluate(watchTasks);
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 500,
        yDistance: -(await page.evaluate(() => document.documentElement.scrollHeight)),
        speed: SCROLL_SPEED,
      });
      await page.getByText(` ${FILES}.pdf`).last().waitFor();
      const { longest, rows: drawn } = await page.evaluate(() => window.scrollWatch);
      rows.push({
        'times slower': slower,
        'opened after ms': Math.round(opened),
        'rows drawn at most': drawn,
        'longest task ms': Math.round(longest),
      });
      await page.context().close();
    }
    return rows;
  } finally {
    await site.close();
  }
}

/** Follows the link to the library; milliseconds until its rows are painted. */
function openLibrary(): Promise<number> {
  const link = document.querySelector<HTMLElement>('a[href="/admin/settings/file-library"]');
  const began = performance.now();
  link?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('main li input[type=checkbox]').length > 20)
        requestAnimationFrame(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

declare global {
  interface Window {
    scrollWatch: { longest: number; rows: number };
  }
}

/** Notes the longest task from now on, and the most rows that are drawn at a time. */
function watchTasks(): void {
  const watch = { longest: 0, rows: 0 };
  window.scrollWatch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration);
  }).observe({ type: 'longtask' });
  setInterval(() => {
    watch.rows = Math.max(watch.rows, document.querySelectorAll('main li input[type=checkbox]').length);
  }, 500);
}
