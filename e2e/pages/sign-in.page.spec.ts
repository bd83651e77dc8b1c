import type { Page } from '@playwright/test';
import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { getUser, login, refreshToken } from '@portal/domain/auth/contract';
import { expect, test } from './driver/page-test.ts';
import { leaveRefused } from './fixtures/unsent.ts';

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

test(
  'unsent work on the phone is promised to be sent until a sign-in is refused, since its account may have been deleted',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(login, 'wrong-credentials').refuse(refreshToken, 'session-expired');
    const page = await as('installer');
    await leaveRefused(page, 1, 'HP-2026-00000009', 'x');
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    const promise = page.getByText('Wyślemy wszystko, gdy zaloguje się osoba, która to zapisała.');
    const wayOut = page.getByText('Jeśli jej konto usunięto, nie usuwaj danych przeglądarki');
    await expect(promise).toBeVisible();

    // Whether the account or the password is wrong is not said; so the sentence stands for both.
    await signIn(page, 'installer@demo.test', 'Wrong-1234');
    await expect(wayOut).toBeVisible();
    await expect(promise).toHaveCount(0);
    api.refuse(login, 'no-user-found');
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('Nie znaleziono użytkownika')).toBeVisible();
    await expect(wayOut).toBeVisible();
    await expect(promise).toHaveCount(0);

    // A network that is away proves nothing.
    api.noAnswer(login);
    await signIn(page, 'installer@demo.test', 'Demo-1234');
    await expect(page.getByRole('alert').filter({ hasText: 'Brak połączenia' })).toBeVisible();
    await expect(promise).toBeVisible();
  },
);
