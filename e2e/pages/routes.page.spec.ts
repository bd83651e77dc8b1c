import type { Page } from '@playwright/test';
import { login } from '@portal/domain/auth/contract';
import { ROUTES } from '@portal/domain/access/route-table';
import { expect, test } from './driver/page-test.ts';
import { defaultAnswersOf, sessionEnd } from './fixtures/default-answers.ts';
import { answerOneOfEach } from './fixtures/one-of-each.ts';
import { PEOPLE } from './fixtures/people.ts';
import {
  EXPECTED_ROUTES,
  type ExpectedRoute,
  LANDING,
  SIGNED_IN_ROLES,
} from './fixtures/route-expectations.ts';

const HASH = '#part';

/** Comes to an address within the running app, as by the browser's own history: a fifth of the time of a new start. */
async function comeTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The page of an address with its own content, and neither another one nor a placeholder in its place. */
async function expectPage(page: Page, { at, title, shows, hasBack, name }: ExpectedRoute): Promise<void> {
  const main = page.getByRole('main');
  await expect(page, name).toHaveURL(at + HASH);
  await expect(main, name).toContainText(shows);
  await expect(page, name).toHaveTitle(`${title} · Portal instalatora`);
  await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
  if (!hasBack) return;
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 }), name).toHaveText(title);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wstecz' }), name).toBeVisible();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
}

test.beforeEach(({ api }) => answerOneOfEach(api));

// Which role may open what is proven for each by `route-table.test.ts`; that the app asks it, by one role.
const AT_GATE = 'installer';

for (const who of SIGNED_IN_ROLES) {
  test(
    `${who} comes by every deep link to its page or to their own landing page`,
    { tag: who === AT_GATE ? [] : '@long' },
    async ({ as }) => {
      const page = await as(who, { at: '/no/such/page' });
      for (const route of EXPECTED_ROUTES) {
        await comeTo(page, route.at + HASH);
        if (route.mayOpen.includes(who)) await expectPage(page, route);
        else await expect(page, `${who} must not see ${route.name}`).toHaveURL(LANDING[who]);
      }
      for (const path of ['/login', '/register']) {
        await comeTo(page, path);
        await expect(page).toHaveURL(LANDING[who]);
      }
    },
  );
}

test('every page of the route table is among those that are opened here, the public ones apart', () => {
  const names = ROUTES.map(({ name }) => name);
  const opened = new Set(EXPECTED_ROUTES.map(({ name }) => name));
  expect(names.filter((name) => !opened.has(name))).toEqual([
    'login',
    'register',
    'password-recovery',
    'warranty-confirmation',
    'labelled-device',
    'signing',
    'customer-card',
  ]);
});

test('the public pages are there for strangers', async ({ page }) => {
  for (const [path, shows] of [
    ['/login', 'Nie pamiętam hasła'],
    ['/register', 'Klucz'],
    ['/password-recovery', 'Wyślemy na niego link do ustawienia nowego hasła'],
    ['/w/ABCDEFGHJKMNPQRS', 'Gwarancja jest ważna'],
    ['/d/AbCdEfGhIjKlMnOp', 'FIORD Aqua 12'],
    ['/sign', 'Ten kod już nie działa'],
    ['/card', 'Ten kod już nie działa'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(shows);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('banner'), path).toHaveCount(/^\/([wd]\/|(sign|card)$)/.test(path) ? 1 : 0);
  }
});

for (const [who, offered] of [
  ['installer', ['Edytuj profil', 'Wyszukaj urządzenie', 'Instalacje']],
  ['asp', ['Edytuj profil', 'Wyszukaj urządzenie', 'Instalacje']],
  ['admin', ['Edytuj profil', 'Użytkownicy', 'Ustawienia', 'Urządzenia', 'Instalacje']],
  ['superadmin', ['Edytuj profil', 'Użytkownicy', 'Ustawienia', 'Urządzenia', 'Instalacje']],
  ['production', []],
] as const) {
  test(`the menu of ${who} leads to the profile, the users and the settings only where these are open`, async ({
    as,
  }) => {
    const page = await as(who);
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
    for (const label of [
      'Edytuj profil',
      'Użytkownicy',
      'Ustawienia',
      'Urządzenia',
      'Wyszukaj urządzenie',
      'Instalacje',
    ])
      await expect(menu.getByRole('link', { name: label }), `${who}: ${label}`).toHaveCount(
        (offered as readonly string[]).includes(label) ? 1 : 0,
      );
  });
}

test('nobody who is not signed in sees a page; after signing in each comes that was asked for, its hash kept', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  for (const { at, name } of EXPECTED_ROUTES.filter(({ at }) => at !== '/')) {
    await comeTo(page, at + HASH);
    await expect(page, name).toHaveURL(`/login?next=${encodeURIComponent(at + HASH)}`);
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
  const { superadmin } = PEOPLE;
  api.setDefaults(defaultAnswersOf(superadmin)).answer(login, {
    user: superadmin,
    exp: sessionEnd(),
    token: 't',
    refreshToken: 'r',
  });
  // A link opened again, and signed in at it.
  await page.goto(`/admin/users${HASH}`);
  await signIn(page, 'superadmin@demo.test');
  await expect(page).toHaveURL(`/admin/users${HASH}`);
  await expect(page.getByRole('main')).toContainText('Pobierz CSV');

  // A bookmark of the sign-in page leads on, too. What stands at each address, their own visit has shown.
  for (const { at, mayOpen, name } of EXPECTED_ROUTES) {
    await comeTo(page, `/login?next=${encodeURIComponent(at + HASH)}`);
    await expect(page, name).toHaveURL(mayOpen.includes('superadmin') ? at + HASH : '/admin/installations');
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
});
