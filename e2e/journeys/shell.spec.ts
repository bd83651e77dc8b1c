import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, signIn, test } from '../drivers/journey.ts';
import { noticeStood, timeNotice } from '../drivers/notice-time.ts';

const DESK = { width: 1440, height: 900 };

const bar = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

const makers = (page: Page) => menu(page).getByRole('group', { name: 'Organizacja' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await expect(menu(page)).toBeVisible();
}

/** Makes a toast: an empty serial number is refused with one. */
async function makeToast(page: Page) {
  await page.getByRole('button', { name: 'Zatwierdź numer' }).click();
  const toast = page.locator('[data-kind=error]').filter({ hasText: 'Podaj numer seryjny' });
  await expect(toast).toBeVisible();
  return toast;
}

test('the bar is not there before signing in, and signing out leads to sign-in with nobody kept', async ({
  as,
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  const installer = await as('installer');
  await expect(bar(installer)).toBeVisible();
  await openMenu(installer);
  await menu(installer).getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(installer).toHaveURL('/login');
  await expect(bar(installer)).toHaveCount(0);
  const kept = await installer.evaluate(() => JSON.stringify(Object.values(localStorage)));
  expect(kept).not.toContain('installer@demo.test');
  await installer.goto('/installations');
  await expect(installer).toHaveURL(/\/login/);
});

test('a session that the server will not refresh ends at sign-in', async ({ as }) => {
  const page = await as('installer');
  await expect(bar(page)).toBeVisible();
  const refusal = { type: 'session-expired', title: 'Sesja wygasła', status: 401, detail: 'Sesja wygasła.' };
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', json: refusal }),
  );
  const services = page.getByRole('navigation').getByRole('link', { name: /Serwisy/ });
  // What the page asks by itself may end the session first: then the link is rightly gone.
  await Promise.race([
    services.click({ timeout: 15_000 }).catch(() => undefined),
    page.waitForURL(/\/login/),
  ]);
  await expect(page).toHaveURL(/\/login/);
  await expect(bar(page)).toHaveCount(0);
});

test('lists and an installation have a back arrow and a heading, other pages the logo', async ({ as }) => {
  const page = await as('installer');
  await page.goto('/installations?search=HP-2026-00000002');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/installations\/\d+/);
  const installation = new URL(page.url()).pathname;
  for (const [path, heading, back] of [
    ['/installations', 'Instalacje', '/'],
    ['/inspections', 'Przeglądy', '/'],
    ['/services', 'Serwisy', '/'],
    ['/support', 'Pomoc techniczna', '/'],
    [installation, 'Instalacja', '/installations'],
  ] as const) {
    await page.goto(path);
    await expect(bar(page).getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(bar(page).getByRole('link', { name: 'Strona główna' })).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Wstecz' }).click();
    await expect(page).toHaveURL(back);
  }
  await page.goto('/add-device-simple/new?template=5&serial=HP-LOGO-1');
  for (const path of ['/', '/add-device-simple/new?template=5&serial=HP-LOGO-1']) {
    await page.goto(path);
    await expect(bar(page).getByRole('link', { name: 'Strona główna' })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Wstecz' })).toHaveCount(0);
  }
});

test('a click on the logo leads home', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/admin/installations?page=2');
  await bar(page).getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/admin/installations');
});

test('the switcher changes the language at once and keeps it under the key "lang"', async ({ page }) => {
  await page.setViewportSize(DESK);
  await signIn(page, 'installer@demo.test');
  await expect(page).toHaveURL('/');
  await bar(page).getByRole('combobox', { name: 'Język' }).selectOption('de');
  await expect(page.getByRole('button', { name: 'Code scannen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Code scannen' })).toBeVisible();
});

test('the menu of a phone has the name, the e-mail and the way out, and closes again', async ({ as }) => {
  const page = await as('installer');
  await expect(bar(page)).not.toContainText('installer@demo.test');
  await openMenu(page);
  await expect(menu(page)).toContainText('Marek Zieliński');
  await expect(menu(page)).toContainText('installer@demo.test');
  await expect(menu(page).getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
});

test('an installer sees how many services and inspections wait; the icons rest after a minute', async ({
  as,
}) => {
  const page = await as('installer');
  await page.clock.install();
  const told = page.waitForResponse((response) => response.url().includes('/api/notifications'));
  const types = page.waitForResponse((response) => response.url().includes('/device_templates?'));
  await page.reload();
  const { pendingServices, incomingInspections } = z
    .object({ pendingServices: z.number(), incomingInspections: z.number() })
    .parse(await (await told).json());
  expect((await types).ok()).toBe(true);
  expect(pendingServices).toBeGreaterThan(0);
  const services = bar(page).getByRole('link', { name: /do dokończenia/ });
  const inspections = bar(page).getByRole('link', { name: /nadchodząc/ });
  await expect(services).toHaveText(String(pendingServices));
  await expect(inspections).toHaveText(String(incomingInspections));
  const moving = bar(page).locator('[data-bounces]');
  await expect(moving).toHaveCount(2);
  await page.clock.fastForward(45_000);
  await expect(moving).toHaveCount(2);
  await page.clock.fastForward(16_000);
  await expect(moving).toHaveCount(0);
});

test('admin and superadmin have no counters', async ({ as }) => {
  for (const who of ['admin', 'superadmin'] as const) {
    const page = await as(who);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByRole('link', { name: /do dokończenia|nadchodząc/ })).toHaveCount(0);
    expect(asked).not.toContain('/api/notifications');
  }
});

test('a superadmin chooses among the makers by their logos, an admin has no choice', async ({ as }) => {
  const admin = await as('admin');
  await openMenu(admin);
  await expect(makers(admin)).toHaveCount(0);

  const page = await as('superadmin');
  await openMenu(page);
  await expect(makers(page).getByRole('radio')).toHaveCount(3);
  await expect(makers(page).locator('img')).toHaveCount(3);
  const asked = page.waitForRequest(/\/api\/organisations\/1\/installations|organisation[^&]*[=/]1(&|$)/);
  await makers(page).getByRole('radio').first().check();
  await asked;
  await expect(makers(page).getByRole('radio').first()).toBeChecked();
});

test('a service partner goes to the administration with one side of the toggle and home with the other', async ({
  as,
}) => {
  const page = await as('asp');
  await openMenu(page);
  await menu(page).getByText('Administrator', { exact: true }).click();
  await expect(page).toHaveURL('/admin/installations');
  await openMenu(page);
  await menu(page).getByText('Instalator', { exact: true }).click();
  await expect(page).toHaveURL('/');

  // Who comes by a link is in the half that it leads to; what was chosen holds where both are.
  await page.goto('/admin/installations');
  await openMenu(page);
  await expect(menu(page).getByRole('radio', { name: 'Administrator' })).toBeChecked();
  await page.goto('/edit-profile');
  await openMenu(page);
  await expect(menu(page).getByRole('radio', { name: 'Instalator' })).toBeChecked();
});

test('neither the toggle nor signing out loses what is typed without asking', async ({ as }) => {
  const page = await as('asp');
  await page.goto('/edit-profile');
  const company = page.getByLabel(/^Firma/).first();
  await company.fill('Serwis, którego nie zapisano');
  const question = page.getByRole('dialog').filter({ hasText: 'Wyjść bez zapisania?' });
  const turns = [
    () => menu(page).getByText('Administrator', { exact: true }).click(),
    () => menu(page).getByRole('button', { name: 'Wyloguj się' }).click(),
  ];
  for (const turn of turns) {
    await openMenu(page);
    await turn();
    await question.getByRole('button', { name: 'Zostań' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(company).toHaveValue('Serwis, którego nie zapisano');
    await openMenu(page);
    await expect(menu(page).getByRole('radio', { name: 'Instalator' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  }
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Wyloguj się' }).click();
  await question.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
  await expect(page).toHaveURL('/login');
});

test('without a connection the app says so', async ({ as }) => {
  const page = await as('installer');
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByText('Brak połączenia. Zapisujemy na tym urządzeniu.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Połączono.')).toBeVisible();
});

test('a notice is as wide as a screen under 640 px, and 400 px wide at the bottom right of a wider one', async ({
  as,
}) => {
  const page = await as('installer');
  for (const width of [390, 639, 640, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    const toast = await makeToast(page);
    const box = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => Math.round((await box()).x + (await box()).width)).toBe(width - 16);
    const { width: shown, y, height } = await box();
    expect(Math.round(shown), `on ${width} px`).toBe(width < 640 ? width - 32 : 400);
    expect(800 - (y + height)).toBeLessThan(100);
  }
});

test('a notice goes after its five seconds though the mouse rests where it appears, and stays while one moves on it', async ({
  as,
}) => {
  const page = await as('installer');
  await page.setViewportSize(DESK);
  await page.mouse.move(1240, 850);
  await page.clock.install();
  await page.reload();
  const send = page.getByRole('button', { name: 'Zatwierdź numer' });
  await expect(send).toBeEnabled();
  const toast = page.locator('[data-kind=error]').filter({ hasText: 'Podaj numer seryjny' });
  await send.press('Enter');
  await expect(toast).toBeVisible();
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.x < 1240 && box.y < 850 && 850 < box.y + box.height, 'it is under the mouse').toBe(true);
  await page.clock.fastForward(1_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeHidden();

  await send.press('Enter');
  await expect(toast).toBeVisible();
  // The clock goes on by itself besides: short steps, or a slow machine would use up the five seconds in one of them.
  for (const x of [1200, 1210, 1220, 1230, 1240, 1250, 1260, 1270]) {
    await page.clock.fastForward(1_000);
    await page.mouse.move(x, 850);
  }
  await expect(toast).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(toast).toBeHidden();
});

test('an iPhone’s browser is told for ten seconds how to install the app', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await context.addInitScript(timeNotice, 'install');
  const page = await context.newPage();
  await signIn(page, 'installer@demo.test');
  const hint = page.locator('[data-kind=install]');
  await expect(hint).toContainText('Do ekranu początkowego', { timeout: 20_000 });
  await expect(hint).toContainText('może usunąć zapisane dane po 7 dniach nieużywania');
  await expect(hint).toBeHidden();
  const stood = await noticeStood(page);
  expect(stood).toBeGreaterThanOrEqual(10_000);
  expect(stood).toBeLessThan(13_000);

  // Later it stands in the menu, with what iOS does not do in a browser.
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Zainstaluj aplikację' }).click();
  const words = page.getByRole('dialog', { name: 'Zainstaluj aplikację' });
  await expect(words).toContainText('szkice i niewysłane operacje');
  await expect(words).toContainText('powiadomienia nie przychodzą');
  await words.getByRole('button', { name: 'Rozumiem' }).click();
  await expect(words).toBeHidden();
  await context.close();
});

test('whoever never answered is asked once whether the app may notify them', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addInitScript(() => {
    let asked = Number(sessionStorage.getItem('asked') ?? '0');
    const undecided = {
      permission: 'default',
      requestPermission: () => {
        asked += 1;
        sessionStorage.setItem('asked', String(asked));
        return Promise.resolve('default');
      },
    };
    Object.defineProperty(window, 'Notification', { value: undecided });
  });
  const page = await context.newPage();
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await signIn(page, 'installer@demo.test');
  await expect.poll(asked, { timeout: 20_000 }).toBe('1');
  await page.reload();
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await page.waitForTimeout(3_000);
  expect(await asked()).toBe('1');
  await context.close();
});

test('the app has what a phone needs to install it: a name, icons, a start of its own and a worker', async ({
  as,
}) => {
  const page = await as('installer');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const { name, start_url, icons } = z
    .object({
      name: z.string(),
      display: z.literal('standalone'),
      start_url: z.string(),
      icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
    })
    .parse(await (await page.request.get(address ?? '')).json());
  expect(name).not.toBe('');
  expect((await page.request.get(start_url)).ok()).toBe(true);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of icons) {
    const icon = await page.request.get(new URL(src, new URL(address ?? '', page.url())).href);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toMatch(/service-worker\.js/);

  // The browser itself finds nothing missing. Only the tests' private windows may not install.
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('what the browser offers for installing waits in the menu and on the support page, and goes once taken', async ({
  as,
}) => {
  const page = await as('installer');
  await openMenu(page);
  const entry = menu(page).getByRole('button', { name: 'Zainstaluj aplikację' });
  await expect(menu(page).getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.keyboard.press('Escape');

  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: async () => sessionStorage.setItem('asked', 'yes') });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await offer()).toBe(true);
  await openMenu(page);
  await expect(entry).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(entry).toHaveCount(0);
  await page.keyboard.press('Escape');

  await offer();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pomoc techniczna/ })
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Zainstaluj aplikację' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes');
  await expect(page.getByRole('main').getByRole('button', { name: 'Zainstaluj aplikację' })).toHaveCount(0);
});

test('an address that does not exist says so and leads home', async ({ as }) => {
  const page = await as('installer');
  await page.goto('/instalacje/nie-ma');
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  await expect(page).toHaveTitle('Nie ma takiej strony · Portal instalatora');
  await page.getByRole('main').getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/');
});
