import { expect, signIn, test } from '../drivers/journey.ts';

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
  await expect(page.getByRole('main')).toContainText('Luft-Wasser-Wärmepumpe FIORD Aqua 12');
  for (const path of ['/installations', '/inspections', '/services']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Pompa ciepła powietrze-woda');
  }
  await page.goto('/support');
  await expect(page.getByRole('main')).not.toContainText('Pomoc techniczna');
});
