import type { Browser, BrowserContext, Page } from 'playwright-core';
import { phonePhoto } from '../../e2e/drivers/long-form.ts';
import { withDemoPortal } from '../demo-portal.ts';
import { CountedPhone } from './counted-phone.ts';
import { walkForm, type Walked } from './walk-form.ts';

const PORT = 4398;
const SCREEN_PX = CountedPhone.viewport.height;

/** What was counted before the steps were joined (22 November 2026), and what is asked for. */
const BEFORE = { taps: 43, steps: 11, summary: 7_374, offline: 40, correction: 14 } as const;
const TARGET = { taps: 30, steps: 7, screens: 3, correction: 6 } as const;

type Row = {
  readonly what: string;
  readonly before: number | string;
  readonly now: number | string;
  readonly target: number | string;
};

/**
 * `npm run bench -- taps`: commissions the demo's heat pump at 390 × 844 in a real browser against a real server, with its five photos and
 * two signatures, then an unknown one without a network, then corrects what the office has rejected. Counts touches of the screen,
 * steps and the height of the summary; fails above the targets. The app must be built (`npm run build`).
 */
export function runTapsBench(): Promise<void> {
  return withDemoPortal({ port: PORT }, async ({ url, browser }) => {
    const context = await phoneOf(browser, url);
    const page = await signedIn(context, 'installer@demo.test', '/');
    const known = await commissionKnown(page);
    console.log(`Known device: ${JSON.stringify(known)}`);
    const id = await sentInstallation(page, url);
    const unknown = await commissionOffline(context, page);
    const correction = await correctRejected(browser, page, url, id);
    const rows: Row[] = [
      { what: 'known device: touches', before: BEFORE.taps, now: known.taps, target: TARGET.taps },
      { what: '  of them drawn lines', before: '', now: known.drawn, target: '' },
      { what: '  besides: fields that Enter led to', before: '', now: known.ledTo, target: '' },
      {
        what: '  touches without those into fields',
        before: BEFORE.taps,
        now: known.taps - (known.typed - known.ledTo),
        target: '',
      },
      { what: 'known device: steps', before: BEFORE.steps, now: known.steps, target: TARGET.steps },
      { what: 'summary, px', before: BEFORE.summary, now: known.summary, target: TARGET.screens * SCREEN_PX },
      { what: 'unknown device, offline: touches', before: BEFORE.offline, now: unknown.taps, target: '' },
      {
        what: 'unknown device: values asked at first',
        before: 23,
        now: unknown.asked,
        target: 'the template’s',
      },
      {
        what: 'correction: touches beside it',
        before: BEFORE.correction,
        now: correction,
        target: TARGET.correction,
      },
    ];
    console.table(rows);
    const over = [
      known.taps > TARGET.taps,
      known.steps > TARGET.steps,
      known.summary > TARGET.screens * SCREEN_PX,
      correction > TARGET.correction,
    ];
    if (over.some(Boolean)) throw new Error('A commissioning takes more than it may');
  });
}

async function phoneOf(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: CountedPhone.viewport,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
  });
  await context.addInitScript(() => localStorage.setItem('lang', 'pl'));
  return context;
}

async function signedIn(context: BrowserContext, email: string, at: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((to) => to.pathname === at);
  return page;
}

/** From the serial number on the home page to the end of a device that the maker knows, as the one before it of this type was. */
async function commissionKnown(page: Page): Promise<Walked> {
  const phone = new CountedPhone(page);
  await page.getByPlaceholder('numer seryjny').waitFor();
  await phone.type(page.getByPlaceholder('numer seryjny'), 'HP-2026-00000001');
  await phone.tap(page.getByRole('dialog').getByText('Rozpocznij uruchomienie'));
  await page.getByText('Krok 1 z').waitFor();
  const walked = await walkForm(phone, await phonePhoto());
  await page.getByRole('button', { name: /Wszystko wysłane/ }).waitFor({ timeout: 120_000 });
  return walked;
}

async function sentInstallation(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(
    `${url}/api/custom_devices?parameterOrExact[serial]=HP-2026-00000001&deviceTemplate.id=5`,
  );
  const found = (await answer.json()) as
    | { installation: { id: number } | null }
    | { installation: { id: number } | null }[];
  const id = (Array.isArray(found) ? found[0] : found)?.installation?.id;
  if (id === undefined) throw new Error('The installation did not arrive');
  return id;
}

/** The same without a network, of a number that nobody knows: what the first step asks for, and the touches to the end. */
async function commissionOffline(
  context: BrowserContext,
  page: Page,
): Promise<{ taps: number; asked: number }> {
  await page.goto('/');
  const phone = new CountedPhone(page);
  await page.getByPlaceholder('numer seryjny').waitFor();
  await page.waitForFunction(isReadyOffline, undefined, { timeout: 60_000 });
  await context.setOffline(true);
  await phone.type(page.getByPlaceholder('numer seryjny'), 'HP-2026-77777777');
  await phone.tap(page.getByRole('dialog').getByRole('button', { name: 'Instalacja bez internetu' }));
  await page.getByText('Krok 1 z').waitFor();
  const main = page.getByRole('main');
  const fields = await main.locator('input[aria-required=true], select[aria-required=true]').count();
  const choices = await main.locator('fieldset:has(input[type=radio]):not(details *)').count();
  const photos = await main.locator('input[type=file][capture]').count();
  const walked = await walkForm(phone, await phonePhoto());
  await context.setOffline(false);
  return { taps: walked.taps, asked: fields + choices + photos };
}

/** Runs in the page: whether the phone has all that work without a network needs. */
async function isReadyOffline(): Promise<boolean> {
  if (navigator.serviceWorker.controller?.state !== 'activated') return false;
  if (!(await indexedDB.databases()).some(({ name }) => name === 'loopee')) return false;
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('loopee');
    opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')));
    opened.addEventListener('success', () => {
      const keys = opened.result.transaction('cache').objectStore('cache').getAllKeys();
      keys.addEventListener('success', () => {
        opened.result.close();
        resolve(keys.result.some((key) => typeof key === 'string' && /^\d+ prefetched$/.test(key)));
      });
    });
  });
}

/** The office rejects it with one marked field; touches from the home page until it is sent again, without the correction itself. */
async function correctRejected(browser: Browser, page: Page, url: string, id: number): Promise<number> {
  const office = await signedIn(await phoneOf(browser, url), 'admin@demo.test', '/admin/installations');
  const rejected = await office.request.post(`${url}/api/installations/${String(id)}/reject`, {
    headers: { origin: url },
    data: { reason: 'Zły telefon klienta.', marks: [{ field: 'customerPhone', note: 'Nie odbiera' }] },
  });
  if (!rejected.ok()) throw new Error(`The office cannot reject it: ${await rejected.text()}`);
  await office.context().close();
  const phone = new CountedPhone(page);
  await page.goto('/');
  const record = page.getByRole('main').locator(`a[href="/installations/${String(id)}"]`);
  await page.getByPlaceholder('numer seryjny').waitFor();
  await record
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  if (!(await record.first().isVisible()))
    await phone.tap(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Instalacje/ })
        .first(),
    );
  await phone.tap(record.first());
  await phone.tap(page.getByRole('link', { name: 'Popraw i wyślij ponownie' }));
  await phone.tap(page.getByRole('main').getByRole('button', { name: 'Popraw', exact: true }).first());
  const field = page.getByLabel('Telefon');
  await field.fill('601 222 333');
  await phone.tap(page.getByRole('button', { name: 'Wróć do podsumowania' }));
  await phone.tap(page.getByRole('button', { name: 'Popraw i wyślij ponownie' }));
  await page
    .getByRole('button', { name: /Wszystko wysłane|operacj/ })
    .first()
    .waitFor();
  return phone.taps;
}
