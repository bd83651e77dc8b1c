import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { CHROMIUM } from '../drivers/chromium.ts';
import { userIdOf, writeRaw } from '../drivers/records/local-records.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { officeRecords } from './office-records.ts';
import { type Screen, SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../shots', import.meta.url));
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'wall', width: 1920, height: 1080 },
] as const;
const SCHEMES = ['light', 'dark', 'sun'] as const;

type Places = Readonly<Record<string, string>>;

/** `npm run shots [NAME …]`: a picture of every screen, or of those named, into `shots/`. */
async function takeShots(names: readonly string[]): Promise<void> {
  const running = process.env.SHOTS_URL;
  const server = running ? undefined : await PortalServer.open();
  const url = running ?? server?.url ?? '';
  const browser = await chromium.launch(CHROMIUM);
  await mkdir(FOLDER, { recursive: true });
  try {
    const places = await findPlaces(url);
    const screens = SCREENS.filter((screen) => names.length === 0 || names.includes(screen.name));
    for (const screen of screens) await shootScreen(browser, url, places, screen);
  } finally {
    await browser.close();
    await server?.close();
  }
}

/** Ids that the demo data give to the addresses of the screens. */
async function findPlaces(url: string): Promise<Places> {
  const { token, userId } = await signIn(url, 'installer');
  const places: Record<string, string> = await officeRecords(url);
  for (const status of ['pending', 'accepted', 'rejected']) {
    const answer = await fetch(`${url}/api/users/${userId}/installations?status[]=${status}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [first] = (await answer.json()) as { id: number }[];
    places[`installation:${status}`] = String(first?.id);
    if (status !== 'accepted' || !first) continue;
    const one = await fetch(`${url}/api/installations/${first.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    places['warranty'] = ((await one.json()) as { warranty: { code: string } }).warranty.code;
  }
  const admin = await signIn(url, 'admin');
  places['drafted'] = String(await templateWithDraft(url, admin.token));
  const found = await fetch(`${url}/api/users?search=wrona`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [user] = (await found.json()) as { id: number }[];
  places['user'] = String(user?.id);
  for (const [kind, statuses] of [
    ['inspection', ['pending', 'scheduled', 'done']],
    ['service', ['pending', 'require_spare_parts', 'spare_parts_sent', 'done']],
  ] as const)
    for (const status of statuses) {
      const answer = await fetch(`${url}/api/users/${userId}/${kind}s?status[]=${status}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const [first] = (await answer.json()) as { id: number; customDevice: { id: number } }[];
      places[`${kind}:${status}`] = String(first?.id);
      if (kind === 'service' && first) places['device'] = String(first.customDevice.id);
    }
  return { ...places, ...(await findHallPlaces(url)) };
}

/** A device that waits for each stage of production, one on hold, and one that is over. */
async function findHallPlaces(url: string): Promise<Places> {
  const { token } = await signIn(url, 'production');
  const answer = await fetch(`${url}/api/production_devices?itemsPerPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const devices = (await answer.json()) as { id: number; step: number | null; hold: object | null }[];
  return Object.fromEntries(
    devices.map(({ id, step, hold }) => [`production:${hold ? 'held' : (step ?? 'over')}`, String(id)]),
  );
}

/** A device type of which a version is being written: without one there is nothing to edit. */
async function templateWithDraft(url: string, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [READER_LEVEL_HEADER]: String(READER_LEVEL),
  };
  const answer = await fetch(`${url}/api/organisations/2/device_templates`, { headers });
  const templates = (await answer.json()) as {
    id: number;
    activeVersion: { id: number } | null;
    office: { draft: object | null };
  }[];
  const drafted = templates.find(({ office }) => office.draft !== null);
  if (drafted) return drafted.id;
  // Number 5 is shown as it is without a draft.
  const template = templates.find(({ id, activeVersion }) => id !== 5 && activeVersion !== null);
  if (!template?.activeVersion) throw new Error('The demo has only one device type in use');
  const body = JSON.stringify({ from: `/device_template_versions/${template.activeVersion.id}` });
  await fetch(`${url}/api/device_templates/${template.id}/draft`, { method: 'POST', headers, body });
  return template.id;
}

async function signIn(url: string, who: string): Promise<{ token: string; userId: number }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.test`, password: 'Demo-1234' }),
  });
  const body = (await answer.json()) as { token: string; user: { id: number } };
  return { token: body.token, userId: body.user.id };
}

async function shootScreen(browser: Browser, url: string, places: Places, screen: Screen): Promise<void> {
  const path = screen.path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => places[key] ?? key);
  const languages = screen.everyLanguage ? ['pl', 'en', 'de'] : ['pl'];
  for (const size of SIZES) {
    if (size.name === 'wall' && !screen.onWall) continue;
    for (const scheme of SCHEMES) {
      if (scheme === 'sun' && !screen.inSun) continue;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: size.width, height: size.height },
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        hasTouch: size.name === 'phone' || size.name === 'tablet',
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        serviceWorkers: 'block',
      });
      if (scheme === 'sun') await context.addInitScript(`localStorage.setItem('appearance', 'sun 100')`);
      const page = await context.newPage();
      if (screen.as) {
        await context.request.post(`${url}/api/login`, {
          data: { email: `${screen.as}@demo.test`, password: 'Demo-1234' },
          headers: { origin: url },
        });
        const session = await (await context.request.get(`${url}/api/user`)).text();
        await context.addInitScript(`localStorage.setItem('session', ${JSON.stringify(session)})`);
        if (screen.as === 'production') await context.addInitScript(nameWorker);
      }
      for (const language of languages) {
        // Only the key languages of the key screens, and those in the light alone: the layout is what differs.
        if (language !== 'pl' && scheme !== 'light') continue;
        await context.addInitScript(`localStorage.setItem('lang', '${language}')`);
        if (screen.answers) await replaceAnswers(context, screen.answers);
        await page.goto(url + path, { waitUntil: 'load' });
        if (screen.device && language === 'pl') await keepOnDevice(page, context, screen.device);
        await arrived(page);
        if (screen.file) await page.locator('input[type=file]').first().setInputFiles(fileOf(screen.file));
        for (const selector of screen.press ?? []) {
          await page.locator(selector).first().click();
          await page.waitForTimeout(700);
        }
        const file = `${screen.name}-${size.name}-${scheme}-${language}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: true });
        console.log(file);
      }
      await context.close();
    }
  }
}

/** Has calls whose address ends so answered otherwise: failing, or with another state of the record. */
async function replaceAnswers(
  context: BrowserContext,
  { ending, change }: NonNullable<Screen['answers']>,
): Promise<void> {
  await context.route(`**/api/**/${ending}`, async (route) => {
    if (change === 'fails') return route.fulfill({ status: 503, body: '' });
    const response = await route.fetch();
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

await takeShots(process.argv.slice(2));
