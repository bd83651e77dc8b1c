import type { Page } from '@playwright/test';
import { unlockSignIn } from '@portal/domain/auth/account-contract';
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

test('whoever is locked out reads what to do, opens the mailed link and types the password alone', async ({
  page,
  api,
}) => {
  api.refuse(login, 'sign-in-locked');
  await signIn(page, 'installer@demo.test', 'Demo-1234');
  await expect(page.getByRole('alert')).toContainText('Logowanie chwilowo zablokowane');
  await expect(page.getByRole('alert')).toContainText('otwórz go w tej przeglądarce');

  api.answer(unlockSignIn, { email: 'installer@demo.test' });
  await page.goto('/login?unlock=mailed');
  await expect(page.getByText('Możesz się zalogować')).toBeVisible();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('installer@demo.test');
  await expect(page.locator('input[autocomplete=current-password]')).toBeFocused();
  expect(api.asked(unlockSignIn).map(({ body }) => body)).toEqual([{ token: 'mailed' }]);
});

test(
  'whoever is locked out of the app on their home screen types the code of the mail, and is signed in',
  { tag: '@long' },
  async ({ page, api }) => {
    api.refuse(login, 'sign-in-locked');
    await signIn(page, 'installer@demo.test', 'Demo-1234');
    const code = page.getByLabel('Kod z wiadomości');
    await code.fill('K7MP-2XQ');
    await code.press('Enter');
    await expect(page.getByText('Wpisz 8 znaków z wiadomości')).toBeVisible();
    api.refuse(unlockSignIn, 'link-expired');
    await code.fill('k7mp 2xqr');
    await page.getByRole('button', { name: 'Odblokuj kodem' }).click();
    await expect(page.getByText('Ten kod nie pasuje, wygasł albo został już użyty.')).toBeVisible();
    expect(api.asked(login)).toHaveLength(1);
    api.answer(unlockSignIn, { email: 'installer@demo.test' }).refuse(login, 'wrong-credentials');
    await code.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Nieprawidłowy');
    expect(api.asked(unlockSignIn).map(({ body }) => body)).toEqual([
      { token: 'K7MP2XQR' },
      { token: 'K7MP2XQR' },
    ]);
    expect(api.asked(login)).toHaveLength(2);
  },
);

test(
  'a link that unlocks says where to open it, and how to get another one',
  { tag: '@long' },
  async ({ page, api }) => {
    api.refuse(unlockSignIn, 'other-browser');
    await page.goto('/login?unlock=elsewhere');
    await expect(page.getByRole('alert')).toContainText('w której logowanie zostało odrzucone');
    api.refuse(unlockSignIn, 'link-expired');
    await page.goto('/login?unlock=over');
    await expect(page.getByText('Ten link wygasł lub został już użyty')).toBeVisible();
    await expect(page.getByText('wyślemy nowy link')).toBeVisible();
  },
);

test('a user of another maker is told that no user was found', async ({ page, api }) => {
  api.refuse(login, 'no-user-found');
  await signIn(page, 'installer@org1.demo.test', 'Demo-1234');
  await expect(page.getByRole('alert')).toContainText('Nie znaleziono użytkownika');
  await expect(page).toHaveURL('/login?flag=no-user');
  // The flag alone says it as well, such as after a restart.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Nie znaleziono użytkownika');
});

test(
  'whoever belongs to another maker by now is signed out at the next start',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(getUser, 'no-user-found').refuse(refreshToken, 'no-user-found');
    const page = await as('installer');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('banner')).toHaveCount(0);
  },
);
