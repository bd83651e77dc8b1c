import type { Page } from 'playwright-core';
import { withDemoPortal } from '../demo-portal.ts';

const PORT = 4394;
const KEYS = 20;
/** From the last key to the card on the screen. */
const BUDGET_MS = 1_000;
const TEMPLATE = 7;
const CARD = 'img[alt^="Karta gwarancyjna"]';

/**
 * `npm run bench -- card-preview`: types into a warranty text of the demo in real Chromium, against the real server, and
 * measures how long after the last key the card beside it shows the letter. The app must be built.
 */
export function runCardPreviewBench(): Promise<void> {
  return withDemoPortal({ port: PORT }, async ({ url, browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' });
    const page = await context.newPage();
    await beginDraft(page, url);
    await page.goto(`${url}/admin/device-templates/${TEMPLATE}/warranty-template`);
    await page.locator(CARD).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3_000);
    const times = await typed(page);
    const pages = await page.locator('output', { hasText: /stron/ }).first().innerText();
    console.table({
      'card preview': {
        card: pages,
        'median ms': Math.round(percentile(times, 0.5)),
        'p90 ms': Math.round(percentile(times, 0.9)),
        'longest ms': Math.round(Math.max(...times)),
        'budget ms': BUDGET_MS,
      },
    });
  });
}

/** Signs in as an admin and begins a draft of the next version of a template. */
async function beginDraft(page: Page, url: string): Promise<void> {
  const { request } = page.context();
  const headers = { origin: url };
  await request.post(`${url}/api/login`, {
    data: { email: 'admin@demo.test', password: 'Demo-1234' },
    headers,
  });
  const session = await (await request.get(`${url}/api/user`)).text();
  await page.addInitScript((kept) => localStorage.setItem('session', kept), session);
  const template = (await (await request.get(`${url}/api/device_templates/${TEMPLATE}`)).json()) as {
    activeVersion: { id: number };
  };
  const from = `/device_template_versions/${template.activeVersion.id}`;
  await request.post(`${url}/api/device_templates/${TEMPLATE}/draft`, { data: { from }, headers });
}

/** Milliseconds from each key to the card that shows it; with a pause of a second between two. */
async function typed(page: Page): Promise<number[]> {
  const text = page.getByRole('textbox', { name: /^Treść gwarancji/ });
  await text.click();
  await page.keyboard.press('Control+End');
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    // The page listens before the key comes, on a busy machine too.
    const shown = await page.evaluateHandle(watchCard, CARD);
    await page.keyboard.press(String(key % 10));
    times.push(await shown.evaluate(({ milliseconds }) => milliseconds));
    await page.waitForTimeout(1_000);
  }
  return times;
}

/** Runs in the page: the time from the next key until another picture of the card is painted. */
function watchCard(selector: string): { readonly milliseconds: Promise<number> } {
  const card = () => document.querySelector<HTMLImageElement>(selector);
  const before = card()?.src;
  const milliseconds = new Promise<number>((resolve) => {
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const image = card();
          if (!image || image.src === before) return void requestAnimationFrame(look);
          void image.decode().then(() =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
              port1.start();
              port2.postMessage(null);
            }),
          );
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  return { milliseconds };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
