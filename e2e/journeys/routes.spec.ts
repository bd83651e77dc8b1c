import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { landingPath, mayOpen, type Route, type RouteName, ROUTES } from '@portal/domain/access/route-table';
import { z } from 'zod';
import { expect, test } from '../drivers/journey.ts';

const WORDS = new URL('../../web/src/locales/pl/app.json', import.meta.url);
const { name: APP, routes: TITLES } = z
  .object({ name: z.string(), routes: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(WORDS, 'utf8')));

const TABLE: readonly Route[] = ROUTES;
const BEHIND_SIGN_IN = TABLE.filter(({ access }) => access !== 'public');
/** Whoever is signed in has nothing to do there. */
const FOR_STRANGERS: readonly string[] = ['login', 'register'] satisfies RouteName[];
const HASH = '#part';

/** A deep link to a page of the table: with a record where its path names one. */
function deepLink({ name, path }: Route): string {
  const process = (['add-device', 'add-device-simple'] satisfies RouteName[] as string[]).includes(name);
  const device = path.replace(':deviceId', process ? 'new' : '1').replaceAll(/:\w+/g, '1');
  return device + (process ? '?template=5&serial=HP-ROUTES-1&step=device' : '') + HASH;
}

async function typeCredentials(page: Page, who: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(`${who}@demo.test`);
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
}

/** Comes to an address within the running app, as by the browser's own history: a fifth of the time of a new start. */
async function comeTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The page of a deep link, and not another one in its place. */
async function expectPage(page: Page, route: Route): Promise<void> {
  await expect(page, route.path).toHaveURL(deepLink(route));
  const title = TITLES[route.name] ?? '';
  if (route.access !== 'public') await expect(page, route.path).toHaveTitle(`${title} · ${APP}`);
  await expect(page.getByRole('heading', { level: 1 }).first(), route.path).toBeVisible();
  if (route.backTo !== undefined)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title);
}

for (const who of ['installer', 'asp', 'admin', 'superadmin', 'production'] as const) {
  test(`${who} comes by every deep link to its page or to their own landing page`, async ({ page }) => {
    const own = BEHIND_SIGN_IN.filter(({ access }) => mayOpen(access, who));
    const [first] = own.filter(({ path }) => path !== landingPath(who));
    if (first === undefined) throw new Error(`${who} has no page`);
    await page.goto(deepLink(first));
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    await typeCredentials(page, who);
    await expectPage(page, first);

    for (const route of TABLE) {
      await comeTo(page, deepLink(route));
      if (mayOpen(route.access, who) && !FOR_STRANGERS.includes(route.name)) await expectPage(page, route);
      else await expect(page, `${who} must not see ${route.path}`).toHaveURL(landingPath(who));
    }
  });
}

for (const who of ['installer', 'asp', 'admin', 'superadmin', 'production'] as const) {
  test(`the menu of ${who} leads to the profile, the users and the settings only where these are open`, async ({
    as,
  }) => {
    const page = await as(who);
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
    const offered: readonly [RouteName, string][] = [
      ['edit-profile', 'Edytuj profil'],
      ['admin-users', 'Użytkownicy'],
      ['admin-settings', 'Ustawienia'],
    ];
    for (const [name, label] of offered) {
      const route = TABLE.find((one) => one.name === name);
      const isOpen = route !== undefined && mayOpen(route.access, who);
      await expect(menu.getByRole('link', { name: label }), `${who}: ${label}`).toHaveCount(isOpen ? 1 : 0);
    }
  });
}

test('nobody who is not signed in sees a page; after signing in each comes that was asked for, its hash kept', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const asked = new Map<Route, string>();
  for (const route of BEHIND_SIGN_IN) {
    await page.goto(deepLink(route), { waitUntil: 'commit' });
    await expect(page, route.path).toHaveURL(`/login?next=${encodeURIComponent(deepLink(route))}`);
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    asked.set(route, page.url());
  }
  const last = BEHIND_SIGN_IN.findLast(({ access }) => mayOpen(access, 'superadmin'));
  if (last === undefined) throw new Error('The superadmin has no page');
  await page.goto(asked.get(last) ?? '');
  await typeCredentials(page, 'superadmin');
  await expectPage(page, last);

  // A bookmark of the sign-in page leads on, too.
  for (const [route, signIn] of asked) {
    await comeTo(page, signIn);
    if (mayOpen(route.access, 'superadmin')) await expectPage(page, route);
    else await expect(page, route.path).toHaveURL('/admin/installations');
  }
});
