import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../drivers/journey.ts';
import { InstallerAccount } from '../drivers/records/installer-account.ts';
import { waitForPrefetch } from '../drivers/records/offline-cache.ts';
import { linkMailedTo } from '../drivers/mailbox.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { signedInContext } from '../drivers/signed-in-context.ts';

const PASSWORD = 'Zielony-Most-77';

const field = (page: Page, label: string | RegExp) => page.getByLabel(label).first();
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillPerson(page: Page, email: string): Promise<void> {
  await field(page, /^Imię i nazwisko/).fill('Ewa Lipska');
  await field(page, /^Firma/).fill('Lipska Instalacje');
  await field(page, /^NIP/).fill('526-025-02-74');
  await field(page, /^Telefon/).fill('600 700 800');
  await field(page, /^Adres e-mail/).fill(email);
  await field(page, /^Nowe hasło/).fill(PASSWORD);
}

test('a new installer comes from the key to the mail to the sign-in', async ({
  browser,
  page,
  server,
  freeKey,
}) => {
  const key = await freeKey();
  const email = `${key.toLowerCase()}@nowa.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Załóż konto' }).click();
  await expect(page.getByRole('banner')).toBeHidden();

  // A wrong key is told at once, before anything else is typed.
  await field(page, /^Klucz/).fill('NO-SUCH-KEY');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeVisible();
  await expect(field(page, /^Klucz/)).toHaveValue('NO-SUCH-KEY');
  await field(page, /^Klucz/).fill(key.toLowerCase());
  await submit(page, 'Dalej');

  // Gaps: the first one takes the cursor, and what was typed stays.
  await field(page, /^Telefon/).fill('123');
  await field(page, /^Nowe hasło/).fill('abcdefgh');
  await expect(page.getByRole('listitem').filter({ hasText: 'mała litera' })).toHaveAttribute('data-met');
  await expect(page.getByRole('listitem').filter({ hasText: 'cyfra' })).not.toHaveAttribute('data-met');
  await expect(page.getByText('Słabe hasło')).toBeVisible();
  await field(page, /^Nowe hasło/).fill('Polska2026');
  await expect(page.getByText('Za popularne')).toBeVisible();
  await field(page, /^Nowe hasło/).fill('Demo-123');
  await expect(page.getByText('Wystarczające hasło')).toBeVisible();
  await field(page, /^Nowe hasło/).fill(PASSWORD);
  await expect(page.getByText('Mocne hasło')).toBeVisible();
  await field(page, /^Nowe hasło/).fill('abcdefgh');
  await submit(page, 'Załóż konto');
  await expect(field(page, /^Imię i nazwisko/)).toBeFocused();
  await expect(page.getByText('Podaj numer: +48 i 9 cyfr')).toBeVisible();
  await expect(field(page, /^Telefon/)).toHaveValue('123');

  // An account that exists already: said to who holds a key, and nothing is lost.
  await fillPerson(page, 'installer@demo.test');
  await submit(page, 'Załóż konto');
  await expect(page.getByText('Konto z tym adresem e-mail już istnieje')).toBeVisible();
  await expect(field(page, /^Firma/)).toHaveValue('Lipska Instalacje');
  await field(page, /^Adres e-mail/).fill(email);
  await submit(page, 'Załóż konto');
  await expect(page.getByRole('heading', { name: 'Potwierdź adres e-mail' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const first = await linkMailedTo(page.request, email, 'verify');

  // Signing in too early sends a new link.
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Wysłaliśmy nowy link');
  const second = await linkMailedTo(page.request, email, 'verify', [first]);

  await page.goto(second);
  await expect(page.getByText('Adres e-mail potwierdzony')).toBeVisible();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  // The key is used up by it.
  const stranger = await (await browser.newContext({ baseURL: server.url, locale: 'pl-PL' })).newPage();
  await stranger.goto(`/register?key=${key}`);
  await submit(stranger, 'Dalej');
  await expect(stranger.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeVisible();
  await stranger.context().close();
});

test('a forgotten password is replaced by the link of the mail, once', async ({ page, newInstaller }) => {
  const { email, password } = await newInstaller();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click();
  await expect(page).toHaveURL('/password-recovery');
  await field(page, /^Adres e-mail/).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  const link = await linkMailedTo(page.request, email, 'token');

  await page.goto(link);
  await field(page, /^Nowe hasło/).fill('Nowy-Most-88');
  await submit(page, 'Ustaw nowe hasło');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Hasło zmienione')).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, email, 'Nowy-Most-88');
  await expect(page).toHaveURL('/');

  // The same link again: it is over, and one tap leads to a new one.
  await page.goto(link);
  await expect(page.getByText('Link do zmiany hasła wygasł')).toBeVisible();
  await expect(field(page, /^Nowe hasło/)).toBeHidden();
  await submit(page, 'Wyślij nowy link');
  await expect(page).toHaveURL('/password-recovery');
  await expect(field(page, /^Adres e-mail/)).toBeVisible();
});

test(
  'people change their own data, look, password and sessions',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    const account = await newInstaller();
    const elsewhere = await as(account);
    const page = await as(account);
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByRole('link', { name: 'Edytuj profil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();

    await field(page, /^NIP/).fill('1234567890');
    await submit(page, 'Zapisz dane');
    await expect(page.getByText('Podaj prawidłowy NIP')).toBeVisible();
    await expect(field(page, /^NIP/)).toBeFocused();
    await page.getByRole('link', { name: 'Wstecz' }).click();
    await expect(page.getByRole('dialog')).toContainText('Wyjść bez zapisania?');
    await submit(page, 'Zostań');
    await field(page, /^NIP/).fill('5260250274');
    await field(page, /^Telefon/).fill('0048 611-222-333');
    await submit(page, 'Zapisz dane');
    await expect(page.getByText('Dane zapisane')).toBeVisible();
    await expect(field(page, /^Telefon/)).toHaveValue('+48611222333');

    // Sun and large text hold after a reload; so does the language.
    await page.getByText('W słońcu').click();
    await page.getByText('130 %').click();
    await page.getByLabel('Język').last().selectOption('de');
    await expect(page.getByText('Angemeldete Geräte')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Angemeldete Geräte')).toBeVisible();
    await expect(page.getByLabel('Telefon')).toHaveValue('+48611222333');
    expect(await page.evaluate(() => localStorage.getItem('appearance'))).toBe('sun 130');
    await page.locator('#profile-language').selectOption('pl');

    // The other device is signed out by hand.
    await page
      .getByRole('button', { name: /^Zakończ sesję/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zakończ sesję' }).click();
    await expect(page.getByText('Sesja zakończona')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Zakończ sesję/ })).toHaveCount(0);
    await elsewhere.goto('/edit-profile');
    await expect(elsewhere).toHaveURL(/\/login/);

    const passwords = page.locator('#password');
    await passwords.getByLabel(/^Obecne hasło/).fill('Not-This-1');
    await passwords.getByLabel(/^Nowe hasło/).fill('Nowy-Most-88');
    await submit(page, 'Zmień hasło');
    await expect(passwords.getByText('Obecne hasło jest nieprawidłowe')).toBeVisible();
    await passwords.getByLabel(/^Obecne hasło/).fill(account.password);
    await submit(page, 'Zmień hasło');
    await expect(page.getByText('Hasło zmienione')).toBeVisible();

    // A new address holds once its link was followed, also on the device that is signed in.
    const next = `przeprowadzka.${account.email}`;
    await field(page, /^Nowy adres e-mail/).fill(next);
    await page
      .locator('#email')
      .getByLabel(/^Obecne hasło/)
      .fill('Nowy-Most-88');
    await submit(page, 'Wyślij link potwierdzający');
    await expect(page.getByText('Potwierdź nowy adres')).toBeVisible();
    await page.goto(await linkMailedTo(page.request, next, 'verify'));
    await expect(page.getByText('Adres e-mail potwierdzony')).toBeVisible();
    await page.getByRole('link', { name: 'Przejdź do portalu' }).click();
    await page.goto('/edit-profile');
    await expect(page.locator('#email')).toContainText(next);

    const download = page.waitForEvent('download');
    await submit(page, 'Pobierz moje dane');
    expect((await download).suggestedFilename()).toMatch(/^moje-dane-\d{4}-\d\d-\d\d\.zip$/);
  },
);

test(
  'where a service partner is required, a phone without a network knows it as well',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const server = await PortalServer.open({ REQUIRE_ASP: 'true' });
    const account = await InstallerAccount.make(server.url, { partner: false });
    const context = await signedInContext(browser, server.url, account, { serviceWorkers: 'allow' });
    try {
      const page = await context.newPage();
      await page.goto('/');
      const question = page.getByRole('dialog', { name: 'Wybierz autoryzowany serwis' });
      await question.getByRole('button', { name: 'Nie teraz' }).click();
      await waitForPrefetch(page);
      await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
      await server.stop('SIGKILL');
      await page.goto(`${server.url}/add-device-simple/new?template=5&serial=HP-2026-00000099`);
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Nie teraz' }).click();
      await expect(page).toHaveURL(`${server.url}/`);
      await expect(page.getByText('Krok 1 z')).toBeHidden();
    } finally {
      await context.close();
      await server.close();
    }
  },
);
