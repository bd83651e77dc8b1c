import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { userIdOf, writeRaw } from '../drivers/records/local-records.ts';
import type { Places } from './places.ts';
import type { Screen } from './screen.ts';

/** A browser in which the screen's viewer is signed in, with nothing of the app kept from before. */
export async function contextFor(
  browser: Browser,
  url: string,
  screen: Screen,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    serviceWorkers: 'block',
    ...options,
  });
  if (screen.as) {
    await context.request.post(`${url}/api/login`, {
      data: { email: `${screen.as}@demo.test`, password: 'Demo-1234' },
      headers: { origin: url },
    });
    const session = await (await context.request.get(`${url}/api/user`)).text();
    await context.addInitScript(`localStorage.setItem('session', ${JSON.stringify(session)})`);
    if (screen.as === 'production') await context.addInitScript(nameWorker);
  }
  if (screen.answers) await replaceAnswers(context, screen.answers);
  return context;
}

/** Opens a screen in a language, does what it asks for, and waits until nothing on it is loading any more. */
export async function showScreen(
  page: Page,
  url: string,
  places: Places,
  screen: Screen,
  language: string,
): Promise<void> {
  const context = page.context();
  const path = screen.path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => places[key] ?? key);
  await context.addInitScript(`localStorage.setItem('lang', '${language}')`);
  await page.goto(url + path, { waitUntil: 'load' });
  if (screen.device) await keepOnDevice(page, context, screen.device);
  await arrived(page);
  if (screen.file) await page.locator('input[type=file]').first().setInputFiles(fileOf(screen.file));
  for (const selector of screen.press ?? []) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(700);
  }
}

/** Has calls whose address ends so answered otherwise: failing, or with another state of the record. */
async function replaceAnswers(
  context: BrowserContext,
  { ending, change }: NonNullable<Screen['answers']>,
): Promise<void> {
  await context.route(`**/api/**/${ending}`, async (route) => {
    if (change === 'fails') return route.fulfill({ status: 503, body: '' });
    // Null when the screen is left meanwhile.
    const response = await route.fetch().catch(() => null);
    if (response === null) return undefined;
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
}

function fileOf({ name, text }: NonNullable<Screen['file']>) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Runs in the page: somebody works at this station, as after a PIN. */
function nameWorker(): void {
  const { user } = JSON.parse(localStorage.getItem('session') ?? '{}') as {
    user: { id: number; organisation: { id: number } };
  };
  const worker = { id: 1, name: 'Ewa Lis', marks: ['4711'], at: Date.now() };
  localStorage.setItem(
    `production-station-${user.id}-${user.organisation.id}`,
    JSON.stringify({ current: 1, seen: [worker] }),
  );
}

/** Waits until nothing on the screen is loading any more, however slow the machine. */
async function arrived(page: Page): Promise<void> {
  const underWay = page.locator('[aria-busy=true], output[data-shape]');
  await page.waitForTimeout(1_200);
  // A part of the app that is still on its way shows nothing that says so. A screen without a heading is measured as it is.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 60_000 })
    .catch(() => undefined);
  await expect(underWay).toHaveCount(0, { timeout: 30_000 });
}

/** Puts records on the device and opens the page anew. What the queue sends of them is left without an answer. */
async function keepOnDevice(
  page: Page,
  context: BrowserContext,
  records: NonNullable<Screen['device']>,
): Promise<void> {
  await context.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  for (const { store, record } of records(await userIdOf(page))) await writeRaw(page, store, record);
  await page.reload({ waitUntil: 'load' });
}
