import { getLibrary, getLibrarySettings, getLinks } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import type { Browser } from 'playwright-core';
import { PageServer } from '../../e2e/pages/driver/page-server.ts';
import { officePage } from '../office-page.ts';

const FILES = 2_000;
const SCROLL_MS = 6_000;

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

/** Opens a folder of 2,000 files in the library, draws it all and scrolls through it, at full speed and at a quarter. */
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
      await page.getByRole('list', { name: 'Zawartość' }).first().waitFor();
      await page.goto('/admin/settings/workers');
      await page.waitForTimeout(1_000);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const opened = await page.evaluate(openLibrary);
      const { longest, rows: drawn } = await page.evaluate(scrollThrough, SCROLL_MS);
      rows.push({
        'times slower': slower,
        'opened after ms': Math.round(opened),
        'rows drawn': drawn,
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
      if (document.querySelectorAll('main li input[type=checkbox]').length > 50)
        requestAnimationFrame(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Scrolls down like a person, asking for more rows wherever they end; the longest task on the way. */
function scrollThrough(forMs: number): Promise<{ longest: number; rows: number }> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const began = performance.now();
  return new Promise((resolve) => {
    const frame = (now: number) => {
      if (now - began > forMs) {
        setTimeout(() => {
          observer.disconnect();
          resolve({ longest, rows: document.querySelectorAll('main li input[type=checkbox]').length });
        }, 500);
        return;
      }
      scrollBy(0, 80);
      if (scrollY + innerHeight > document.documentElement.scrollHeight - 400)
        [...document.querySelectorAll<HTMLElement>('main button')]
          .find((button) => button.textContent.startsWith('Pokaż następne'))
          ?.click();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
