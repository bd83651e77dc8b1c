import { DECISION_HELD_MS } from '@portal/domain/constants';
import type { Browser, Page } from 'playwright-core';
import { withDemoPortal } from '../demo-portal.ts';

const PORT = 4397;
const INSTALLATIONS = 20;
const MAX_KEYS = 5;
/** A photo that is shown smaller than this was not looked at, in CSS pixels. */
const LEGIBLE_PX = 120;
/** The shortest look at the photos of one installation. */
const LOOK_MS = 500;

/**
 * `npm run bench -- review`: an admin verifies twenty installations at 1440 × 900 with the keyboard alone, each after every photo of
 * it was on the screen and the nameplate was enlarged. Counts the keys; fails when one takes five or more, when something has to be
 * scrolled, or when a decision does not arrive. The app must be built (`npm run build`).
 */
export function runReviewBench(): Promise<void> {
  return withDemoPortal({ port: PORT }, async ({ url, browser }) => {
    const page = await signedIn(browser, url);
    await enoughWaiting(page, url);
    await page.goto('/admin/installations');
    await page.locator('main a[href*="?id="]').first().waitFor();
    const first = (await waitingNow(page, url))[0];
    await page.goto(`/admin/installations?id=${String(first)}`);
    const rows = [];
    for (let done = 0; done < INSTALLATIONS; done += 1) rows.push(await review(page));
    await page.waitForTimeout(DECISION_HELD_MS + 2_000);
    const still = await waitingNow(page, url);
    const mostKeys = Math.max(...rows.map(({ keys }) => keys));
    console.table({
      installations: rows.length,
      photos: rows.reduce((sum, { photos }) => sum + photos, 0),
      'most keys for one': mostKeys,
      'median seconds of the app for one': median(rows.map(({ seconds }) => seconds)).toFixed(2),
      'still waiting of these': rows.filter(({ id }) => still.includes(id)).length,
    });
    if (mostKeys >= MAX_KEYS) throw new Error(`One installation took ${String(mostKeys)} keys`);
    if (rows.some(({ id }) => still.includes(id))) throw new Error('A decision did not arrive');
  });
}

/** Looks at every photo of the installation on the screen, enlarges the first, and decides. */
async function review(page: Page): Promise<{ id: number; keys: number; photos: number; seconds: number }> {
  const began = performance.now();
  const id = Number(new URL(page.url()).searchParams.get('id'));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.waitForFunction(allPhotosShown, LEGIBLE_PX);
  const photos = await page.locator('figure img').count();
  // Decisions that follow each other faster are taken for a typed sentence (`review-keys.ts`).
  await page.waitForTimeout(LOOK_MS);
  await press(String(await page.evaluate(firstThatArrived)));
  await page.waitForFunction(() => document.querySelector('figure [tabindex="0"] img') !== null);
  const accepts = await page.locator('[data-decision] button').first().isEnabled();
  // One of the demo's waits for a photo that never comes: it can neither be enlarged nor accepted.
  await press(accepts ? 'a' : 'n');
  await page.waitForURL((at) => at.searchParams.get('id') !== String(id));
  return { id, keys, photos, seconds: (performance.now() - began) / 1_000 };
}

/** The number of the first photo that has arrived, from 1. */
function firstThatArrived(): number {
  return [...document.querySelectorAll('figure')].findIndex((one) => one.querySelector('img') !== null) + 1;
}

/** Whether every photo that has arrived is drawn, wide enough, within the window; and the decision as well. */
function allPhotosShown(legible: number): boolean {
  const decision = document.querySelector('[data-decision] button')?.getBoundingClientRect();
  const images = [...document.querySelectorAll('figure img')];
  return (
    decision !== undefined &&
    decision.bottom <= innerHeight &&
    document.documentElement.scrollHeight <= innerHeight &&
    images.length > 0 &&
    images.every((image) => {
      const { width, top, bottom } = image.getBoundingClientRect();
      return (
        image instanceof HTMLImageElement &&
        image.naturalWidth > 0 &&
        width >= legible &&
        top >= 0 &&
        bottom <= innerHeight
      );
    })
  );
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'pl-PL',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill('admin@demo.test');
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((at) => at.pathname === '/admin/installations');
  return page;
}

async function waitingNow(page: Page, url: string): Promise<readonly number[]> {
  const answer = await page.request.get(`${url}/api/organisations/2/installation_desk`);
  return ((await answer.json()) as { waiting: number[] }).waiting;
}

/** The demo has fewer that wait: rejected ones are put back. */
async function enoughWaiting(page: Page, url: string): Promise<void> {
  const lacking = INSTALLATIONS + 1 - (await waitingNow(page, url)).length;
  const path = `/api/organisations/2/installations?status[]=rejected&itemsPerPage=${String(Math.max(lacking, 0))}`;
  const rejected = (await (await page.request.get(url + path)).json()) as { id: number }[];
  for (const { id } of rejected)
    await page.request.post(`${url}/api/installations/${String(id)}/restore`, { headers: { origin: url } });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
