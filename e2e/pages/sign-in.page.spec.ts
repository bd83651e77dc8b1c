import type { Page } from '@playwright/test';
import { getUser, login, refreshToken } from '@portal/domain/auth/contract';
import { expect, test } from './driver/page-test.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
}

test('a wrong password is told in one sentence that says nothing about the account', async ({
  page,
  api,
}) => {
  api.refuse(login, 'wrong-credentials');
  await signIn(page, 'installer@demo.test', 'Wrong-1234');
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy adres e-mail i/lub hasło.');
  expect(api.asked(login)[0]?.body).toEqual({ email: 'installer@demo.test', password: 'Wrong-1234' });
});

test('a user of another maker is told that no user was found', async ({ page, api }) => {
  api.refuse(login, 'no-user-found');
  await signIn(page, 'installer@org1.demo.test', 'Demo-1234');
  await expect(page.getByRole('alert')).toContainText('Nie znaleziono użytkownika');
  await expect(page).toHaveURL('/login?flag=no-user');
  // The flag alone says it as well, such as after a restart.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Nie znaleziono użytkownika');
});

test('whoever belongs to another maker by now is signed out at the next start', async ({ as, api }) => {
  api.refuse(getUser, 'no-user-found').refuse(refreshToken, 'no-user-found');
  const page = await as('installer');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('banner')).toHaveCount(0);
});
