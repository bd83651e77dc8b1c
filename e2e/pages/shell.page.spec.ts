import type { Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/domain/api';
import { getUser, invalidateToken, login } from '@portal/domain/auth/contract';
import {
  getInstallation,
  listOrganisationInstallations,
  listOwnInstallations,
} from '@portal/domain/installations/contract';
import { listOwnInspections } from '@portal/domain/inspections/contract';
import { getCounters } from '@portal/domain/live-updates/contract';
import { chooseOrganisation, getOrganisation } from '@portal/domain/organisations/contract';
import { listOwnServices } from '@portal/domain/services/contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { expect, test } from './driver/page-test.ts';
import { defaultAnswersOf, sessionEnd } from './fixtures/default-answers.ts';
import { PEOPLE } from './fixtures/people.ts';
import { inspectionRow, installationRow, serviceRow } from './fixtures/list-rows.ts';
import { anInspection, anInstallation, aService } from './fixtures/records.ts';
import { leaveRefused } from './fixtures/unsent.ts';

const DESKTOP = { width: 1440, height: 900 };

const bar = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const makers = (page: Page) => menu(page).getByRole('group', { name: 'Organizacja' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await expect(menu(page)).toBeVisible();
}

declare global {
  interface Window {
    /** Milliseconds that icons of the bar bounced, by the page's clock, each time they came to rest. */
    bounced?: number[];
  }
}

/** Runs in the page before the app: times the bouncing of its icons there, so that the way out of a busy browser does not count. */
function timeBouncing(): void {
  const bounced: number[] = [];
  window.bounced = bounced;
  let since: number | undefined;
  new MutationObserver(() => {
    const bounces = document.querySelector('header [data-bounces]') !== null;
    if (bounces) since ??= performance.now();
    else if (since !== undefined) {
      bounced.push(performance.now() - since);
      since = undefined;
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

test('the bar is not there before signing in, and signing out leads to sign-in with nobody kept', async ({
  api,
  page,
}) => {
  const { installer } = PEOPLE;
  api
    .setDefaults(defaultAnswersOf(installer))
    .answer(login, { user: installer, exp: sessionEnd(), token: 't', refreshToken: 'r' })
    .answer(invalidateToken, undefined);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.locator('input[autocomplete=username]').fill('installer@demo.test');
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain(
    'installer@demo.test',
  );
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL('/login');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => api.asked(invalidateToken)).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain(
    'installer@demo.test',
  );
  await page.goto('/installations');
  await expect(page).toHaveURL(/\/login/);
});

test('a session that the server will not refresh ends at sign-in', async ({ as, api }) => {
  const page = await as('installer');
  await expect(bar(page)).toBeVisible();
  for (const endpoint of ENDPOINTS) api.refuse(endpoint, 'session-expired');
  const services = page.getByRole('navigation').getByRole('link', { name: /Serwisy/ });
  // What the page asks by itself may end the session first: then the link is rightly gone.
  await Promise.race([services.click().catch(() => undefined), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login/);
  await expect(bar(page)).toHaveCount(0);
});

test('lists and an installation have a back arrow and a heading, other pages the logo', async ({
  as,
  api,
}) => {
  api.answer(getInstallation, anInstallation(7));
  const page = await as('installer', { at: '/installations/7' });
  for (const [path, heading, back] of [
    ['/installations', 'Instalacje', '/'],
    ['/inspections', 'Przeglądy', '/'],
    ['/services', 'Serwisy', '/'],
    ['/support', 'Pomoc techniczna', '/'],
    ['/installations/7', 'Instalacja', '/installations'],
  ] as const) {
    await page.goto(path);
    await expect(bar(page).getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(bar(page).getByRole('link', { name: 'Strona główna' })).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Wstecz' }).click();
    await expect(page).toHaveURL(back);
  }
  for (const path of ['/', '/add-device-simple/new?template=5&serial=HP-LOGO-1']) {
    await page.goto(path);
    await expect(bar(page).getByRole('link', { name: 'Strona główna' })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Wstecz' })).toHaveCount(0);
  }
});

test('a click on the logo leads home', async ({ as, api }) => {
  const rows = Array.from({ length: 13 }, (_, at) => installationRow(anInstallation(at + 1)));
  api.answer(listOrganisationInstallations, rows);
  const page = await as('admin', { at: '/admin/installations?page=2' });
  await bar(page).getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/admin/installations');
});

test('the switcher changes the language at once and keeps it under the key "lang"', async ({ as }) => {
  const page = await as('installer');
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('button', { name: 'Skanuj kod' })).toBeVisible();
  await bar(page).getByRole('combobox', { name: 'Język' }).selectOption('de');
  await expect(page.getByRole('button', { name: 'Code scannen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Code scannen' })).toBeVisible();
});

test(
  'the chosen language is kept and spoken everywhere, German included',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOwnInstallations, [installationRow(anInstallation(7))])
      .answer(listOwnInspections, [inspectionRow(anInspection(7))])
      .answer(listOwnServices, [serviceRow(aService(7))]);
    const page = await as('installer', { language: 'de', at: '/installations' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const [path, heading, polish] of [
      ['/installations', 'Installationen', 'Instalacje'],
      ['/inspections', 'Inspektionen', 'Przeglądy'],
      ['/services', 'Services', 'Serwisy'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
        'Luft-Wasser-Wärmepumpe FIORD Aqua 12',
      );
      await expect(page.getByRole('main')).not.toContainText('Pompa ciepła powietrze-woda');
      await expect(page.locator('body')).not.toContainText(polish);
    }
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technischer Support');
    await expect(page.getByRole('main')).not.toContainText('Pomoc techniczna');
  },
);

test('the menu of a phone has the name, the e-mail and the way out, and closes again', async ({ as }) => {
  const page = await as('installer');
  await expect(bar(page)).toBeVisible();
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
  api,
}) => {
  api.answer(getCounters, {
    pendingServices: 3,
    incomingInspections: 5,
    installationsThisMonth: 0,
    toVerify: 0,
    verifySince: null,
    rejected: 0,
    overdueVisits: 0,
    overdueServices: 0,
    replacements: 0,
  });
  const page = await as('installer');
  await page.clock.install();
  await page.addInitScript(timeBouncing);
  await page.reload();
  await expect(bar(page).getByRole('link', { name: /do dokończenia/ })).toHaveText('3');
  await expect(bar(page).getByRole('link', { name: /nadchodząc/ })).toHaveText('5');
  expect(api.asked(listOrganisationTemplates).length).toBeGreaterThan(0);
  const moving = bar(page).locator('[data-bounces]');
  await expect(moving).toHaveCount(2);
  await page.clock.fastForward(50_000);
  await expect(moving).toHaveCount(2);
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(moving).toHaveCount(0, { timeout: 1 });
  }).toPass({ intervals: [1] });
  const [bounced = 0] = await page.evaluate(() => window.bounced ?? []);
  // The observer hears of the first movement a little after it, on a busy machine up to some tenths of a second.
  expect(bounced).toBeGreaterThanOrEqual(59_500);
  expect(bounced).toBeLessThan(61_000);
});

test('admin and superadmin have no counters', async ({ as, api }) => {
  api.answer(listOrganisationInstallations, [installationRow(anInstallation(7))]);
  for (const who of ['admin', 'superadmin'] as const) {
    const page = await as(who);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByRole('link', { name: /do dokończenia|nadchodząc/ })).toHaveCount(0);

    // What this device has not sent stands at the foot of the page, and not among the icons of the bar.
    const { id } = PEOPLE[who];
    await leaveRefused(page, id, 'HP-2026-55550001', 'Data instalacji jest z przyszłości.');
    await page.reload();
    await expect(page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ })).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /niewysłan/ })).toHaveCount(0);
  }
  expect(api.asked(getCounters)).toEqual([]);
});

test('a superadmin chooses among the makers by their logos, an admin has no choice', async ({ as, api }) => {
  const admin = await as('admin');
  await openMenu(admin);
  await expect(makers(admin)).toHaveCount(0);
  await admin.close();

  api.answer(chooseOrganisation, undefined);
  const page = await as('superadmin');
  await openMenu(page);
  await expect(makers(page).getByRole('radio')).toHaveCount(3);
  await expect(makers(page).locator('img')).toHaveCount(3);
  await makers(page).getByRole('radio').first().check();
  await expect(makers(page).getByRole('radio').first()).toBeChecked();
  await expect.poll(() => api.asked(listOrganisationInstallations).at(-1)?.params['organisation']).toBe('1');
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

test('neither the toggle nor signing out loses what is typed without asking', async ({ as, api }) => {
  api.answer(invalidateToken, undefined);
  const page = await as('asp', { at: '/edit-profile' });
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

test('an address that does not exist says so and leads home', async ({ as }) => {
  const page = await as('installer', { at: '/instalacje/nie-ma' });
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  await expect(page).toHaveTitle('Nie ma takiej strony · Portal instalatora');
  await page.getByRole('main').getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'a tab that slept while another installer signed in reads their profile, and ahead for them',
  { tag: '@long' },
  async ({ as, api, page }) => {
    await as('installer');
    const readAhead = () => api.asked(getOrganisation).length;
    await expect.poll(readAhead).toBeGreaterThan(0);
    expect(api.asked(getUser)).toHaveLength(1);
    api.setDefaults(defaultAnswersOf(PEOPLE.installer2));
    const before = readAhead();
    const session = JSON.stringify({ user: PEOPLE.installer2, exp: sessionEnd() });
    await page.evaluate((next) => {
      localStorage.setItem('session', next);
      dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    }, session);
    await expect.poll(() => api.asked(getUser)).toHaveLength(2);
    await expect.poll(readAhead).toBeGreaterThan(before);
  },
);

test(
  'on the narrowest phone the logo beside three counters is wide enough to be read, and no button leaves the screen',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.setViewportSize({ width: 320, height: 640 });
    await leaveRefused(page, 1, 'HP-2026-00000009', 'x');
    await page.reload();
    await expect(bar(page).getByRole('button', { name: '1 niewysłana operacja' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /Powiadomienia/ })).toBeVisible();
    const logo = await bar(page).getByRole('img').boundingBox();
    expect(logo?.width).toBeGreaterThanOrEqual(80);
    const buttons = await bar(page).locator('a:not(:has(img)), button').all();
    expect(buttons).toHaveLength(5);
    let from = (logo?.x ?? 0) + (logo?.width ?? 0);
    for (const button of buttons) {
      const { x, width, height } = (await button.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(from);
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBeGreaterThanOrEqual(44);
      from = x + width;
    }
    expect(from).toBeLessThanOrEqual(320);
  },
);

/** Runs in the page before the app: marks it once it would hear that another tab has put a new version into use. */
function markFollowing(): void {
  const { serviceWorker } = navigator;
  const listen = serviceWorker.addEventListener.bind(serviceWorker);
  serviceWorker.addEventListener = (...listener: Parameters<typeof listen>) => {
    listen(...listener);
    if (listener[0] === 'controllerchange') document.documentElement.dataset['follows'] = '';
  };
}

/** Another tab has put a new version of the app into use, as this one hears of it. */
async function hearOfNewVersion(page: Page): Promise<void> {
  await expect(page.locator('html[data-follows]')).toBeAttached();
  await page.evaluate(async () => {
    // The first one is that of a browser that has opened the app for the first time.
    for (let at = 0; at < 2; at += 1) navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
    // It asks the other tabs before it says so.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}

test(
  'a new version of the app waits for the file of an import that is not sent yet, and for whom something is shared with',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getInstallation, anInstallation(7, { may: ['share'] }));
    const page = await as('admin');
    await page.addInitScript(markFollowing);
    await page.goto('/admin/devices/import');
    const update = page.getByRole('dialog', { name: 'Aplikacja została zaktualizowana' });
    await page
      .getByLabel('Plik', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Numer\r\nHP-2\r\n') });
    await expect(page.getByRole('cell', { name: 'HP-2' })).toBeVisible();
    await hearOfNewVersion(page);
    await page.getByLabel('Instalacje sprzed portalu').check();
    await expect(page.getByRole('button', { name: 'Wyślij wiersze' })).toBeVisible();
    await expect(update).toHaveCount(0);
    await page
      .getByRole('link', { name: 'Wszystkie urządzenia' })
      .or(page.getByRole('link', { name: 'Wszystkie instalacje' }))
      .first()
      .click();
    await expect(update).toBeVisible();

    await page.goto('/admin/installations?id=7');
    await page.getByRole('button', { name: 'Udostępnij', exact: true }).click();
    const share = page.getByRole('dialog', { name: 'Udostępnij instalację' });
    await share.getByLabel('Nazwisko, firma lub e-mail').fill('jan@firma.test');
    await hearOfNewVersion(page);
    await share.getByLabel('Powiadom').uncheck();
    await expect(update).toHaveCount(0);
    await share.getByLabel('Nazwisko, firma lub e-mail').fill('');
    await expect(update).toBeVisible();
  },
);
