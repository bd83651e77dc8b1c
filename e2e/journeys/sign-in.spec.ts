import { landingPath, mayOpen, ROUTES } from '@portal/domain/access/route-table';
import { expect, signIn, test, type Who } from '../drivers/journey.ts';

const ROLES = {
  installer: 'installer',
  asp: 'asp',
  admin: 'admin',
  superadmin: 'superadmin',
  production: 'production',
} as const satisfies Partial<Record<Who, string>>;

for (const who of ['installer', 'asp', 'admin', 'superadmin', 'production'] as const) {
  test(`${who} lands on their page, and a page they may not see leads back to it`, async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as(who);
    const landing = landingPath(ROLES[who]);
    await expect(page).toHaveURL(landing);
    for (const route of ROUTES) {
      if (route.access === 'public' || mayOpen(route.access, ROLES[who])) continue;
      await page.goto(route.path.replaceAll(/:\w+/g, '1'));
      await expect(page, `${who} must not see ${route.path}`).toHaveURL(landing);
    }
  });
}

test('nobody signed in is sent to sign-in, and after it to the page they asked for', async ({ page }) => {
  await page.goto('/installations?tab=received');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.locator('input[autocomplete=username]').fill('installer@demo.test');
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/installations\?tab=received/);
});

test('a wrong password is told in one sentence that says nothing about the account', async ({ page }) => {
  await signIn(page, 'installer@demo.test', 'Wrong-1234');
  await expect(page.getByRole('alert')).toBeVisible();
  const known = (await page.getByRole('alert').textContent()) ?? '';
  await signIn(page, 'nobody@demo.test', 'Wrong-1234');
  await expect(page.getByRole('alert')).toHaveText(known);
});

test('a user of another maker is told that no user was found', async ({ page }) => {
  await signIn(page, 'installer@org1.demo.test');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('Nie znaleziono użytkownika');
});

test('the chosen language is kept and spoken everywhere, German included', async ({ as }) => {
  const page = await as('installer', { language: 'de' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/installations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installationen');
  await page.goto('/support');
  await expect(page.getByRole('main')).not.toContainText('Pomoc techniczna');
});
