import type { Page } from '@playwright/test';
import {
  checkRegistrationKey,
  correctNewAddress,
  register,
  verifyEmail,
} from '@portal/domain/auth/account-contract';
import { login } from '@portal/domain/auth/contract';
import { getBuild } from '@portal/domain/organisations/contract';
import { listOrganisationUsers } from '@portal/domain/users/contract';
import type { User } from '@portal/domain/users/record';
import { changePassword, updateProfile } from '@portal/domain/users/profile-contract';
import { expectAccessible } from '../drivers/accessibility/axe.ts';
import { expect, test } from './driver/page-test.ts';
import { defaultAnswersOf } from './fixtures/default-answers.ts';
import { ORGANISATIONS, PEOPLE } from './fixtures/people.ts';

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

test('a wrong registration key is told at once, before anything else is typed', async ({ page, api }) => {
  api.refuse(checkRegistrationKey, 'wrong-registration-key');
  await page.goto('/register');
  await expect(page.getByRole('banner')).toBeHidden();
  await field(page, /^Klucz/).fill('no-such-key');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeVisible();
  // It may be the own one, used by a registration whose answer was lost.
  await expect(page.getByText('Jeśli konto jest Twoje, zaloguj się')).toBeVisible();
  await expect(field(page, /^Klucz/)).toHaveValue('no-such-key');
  await expect(field(page, /^Imię i nazwisko/)).toBeHidden();
});

test('whoever registers is told how good a password is, and where the gaps are; the first takes the cursor', async ({
  page,
  api,
}) => {
  api.answer(checkRegistrationKey, undefined);
  await page.goto('/register?key=DEMO-KEY-0001');
  await submit(page, 'Dalej');
  const word = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await field(page, /^Telefon/).fill('123');
  await field(page, /^Nowe hasło/).fill('abcdefgh');
  await expect(word('mała litera')).toHaveAttribute('data-met');
  await expect(word('cyfra')).not.toHaveAttribute('data-met');
  await expect(page.getByText('Słabe hasło')).toBeVisible();
  for (const [password, told] of [
    ['Polska2026', 'Za popularne'],
    ['Demo-123', 'Wystarczające hasło'],
    [PASSWORD, 'Mocne hasło'],
  ] as const) {
    await field(page, /^Nowe hasło/).fill(password);
    await expect(page.getByText(told)).toBeVisible();
  }
  await field(page, /^Nowe hasło/).fill('abcdefgh');
  await submit(page, 'Załóż konto');
  await expect(field(page, /^Imię i nazwisko/)).toBeFocused();
  await expect(page.getByText('Podaj numer: +48 i 9 cyfr')).toBeVisible();
  await expect(field(page, /^Telefon/)).toHaveValue('123');
  expect(api.asked(register)).toEqual([]);
});

test(
  'a screen reader reads with a field what is wrong with it, and the rule of a password',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(checkRegistrationKey, undefined);
    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await field(page, /^Telefon/).fill('123');
    await submit(page, 'Załóż konto');
    await expect(field(page, /^Telefon/)).toHaveAccessibleDescription('Podaj numer: +48 i 9 cyfr');
    await expect(field(page, /^Imię i nazwisko/)).toHaveAccessibleDescription(/wymagane/);
    await expect(field(page, /^Nowe hasło/)).toHaveAccessibleDescription(
      /co najmniej 8 znaków.*Czego wymaga hasło/,
    );
  },
);

test('an account that exists already is told to who holds a key, and nothing typed is lost', async ({
  page,
  api,
}) => {
  api.answer(checkRegistrationKey, undefined).refuse(register, 'email-taken');
  await page.goto('/register?key=DEMO-KEY-0001');
  await submit(page, 'Dalej');
  await fillPerson(page, 'installer@demo.test');
  await submit(page, 'Załóż konto');
  await expect(page.getByText('Konto z tym adresem e-mail już istnieje')).toBeVisible();
  await expect(field(page, /^Firma/)).toHaveValue('Lipska Instalacje');
  expect(api.asked(register)[0]?.body).toMatchObject({ key: 'DEMO-KEY-0001', email: 'installer@demo.test' });
});

test('a key that somebody else used meanwhile is told at the key, and the rest stays typed', async ({
  page,
  api,
}) => {
  api.answer(checkRegistrationKey, undefined).refuse(register, 'wrong-registration-key');
  await page.goto('/register?key=DEMO-KEY-0001');
  await submit(page, 'Dalej');
  await fillPerson(page, 'za-pozno@journeys.test');
  await submit(page, 'Załóż konto');
  await expect(page.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeVisible();
  await expect(field(page, /^Klucz/)).toBeFocused();
  await expect(field(page, /^Imię i nazwisko/)).toHaveValue('Ewa Lipska');
});

test(
  'a registration outlives a reload without its password, and is gone once its writer leaves it or is registered',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(checkRegistrationKey, undefined).answer(register, { email: 'ewa@journeys.test' });
    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await fillPerson(page, 'ewa@journeys.test');
    await page.reload();
    await expect(field(page, /^Imię i nazwisko/)).toHaveValue('Ewa Lipska');
    await expect(field(page, /^NIP/)).toHaveValue('526-025-02-74');
    await expect(field(page, /^Nowe hasło/)).toHaveValue('');
    const stored = () => page.evaluate(() => sessionStorage.getItem('registration') ?? '');
    expect(await stored()).toContain('Ewa Lipska');
    expect(await stored()).not.toContain(PASSWORD);

    await page.getByRole('link', { name: 'Mam już konto' }).click();
    await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
    await expect(page).toHaveURL('/login');
    expect(await stored()).not.toContain('Lipska');

    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await expect(field(page, /^Imię i nazwisko/)).toHaveValue('');
    await fillPerson(page, 'ewa@journeys.test');
    await submit(page, 'Załóż konto');
    await expect(page.getByText('Wysłaliśmy link potwierdzający na adres ewa@journeys.test')).toBeVisible();
    expect(await stored()).not.toContain('Lipska');
  },
);

test(
  'whoever got no answer to a registration that arrived learns of the mail, and not that the key is wrong',
  { tag: '@long' },
  async ({ page, api }) => {
    api
      .answer(checkRegistrationKey, undefined)
      .refuse(register, 'wrong-registration-key')
      .refuse(login, 'wrong-credentials');
    await page.route('**/api/register', (route) => route.abort(), { times: 1 });
    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await fillPerson(page, 'ewa@journeys.test');
    await submit(page, 'Załóż konto');
    await expect(page.getByText('Brak połączenia z internetem').first()).toBeVisible();
    // Whoever has not the password of the account is told no more than before.
    await submit(page, 'Załóż konto');
    await expect(page.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeVisible();
    api.refuse(login, 'email-not-verified');
    await submit(page, 'Załóż konto');
    await expect(page.getByText('Wysłaliśmy link potwierdzający na adres ewa@journeys.test')).toBeVisible();
    expect(api.asked(login).map(({ body }) => body)).toEqual([
      { email: 'ewa@journeys.test', password: PASSWORD },
      { email: 'ewa@journeys.test', password: PASSWORD },
    ]);
  },
);

test(
  'whoever registered while the portal was failing learns of the mail, and nothing of the key until that is known',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(checkRegistrationKey, undefined).refuse(register, 'internal');
    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await fillPerson(page, 'ewa@journeys.test');
    await submit(page, 'Załóż konto');
    await expect(page.getByRole('alert')).toBeVisible();
    api.refuse(register, 'wrong-registration-key').refuse(login, 'email-not-verified');
    await page.route('**/api/login', (route) => route.abort(), { times: 1 });
    await submit(page, 'Załóż konto');
    await expect(page.getByRole('alert')).toContainText('Brak połączenia z internetem');
    await expect(page.getByText('Nieprawidłowy certyfikat rejestracyjny')).toBeHidden();
    await submit(page, 'Załóż konto');
    await expect(page.getByText('Wysłaliśmy link potwierdzający na adres ewa@journeys.test')).toBeVisible();
  },
);

test(
  'whoever mistyped the address of a new account corrects it, after registering and at sign-in',
  { tag: '@long' },
  async ({ page, api }) => {
    const right = { email: 'ewa@journeys.test' };
    api.answer(checkRegistrationKey, undefined).answer(register, { email: 'ewa@journey.test' });
    await page.goto('/register?key=DEMO-KEY-0001');
    await submit(page, 'Dalej');
    await fillPerson(page, 'ewa@journey.test');
    await submit(page, 'Załóż konto');
    await submit(page, 'Adres z błędem? Popraw go');
    const address = field(page, /^Właściwy adres/);
    await expect(address).toBeFocused();
    await address.fill('ewa@');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Podaj prawidłowy adres e-mail')).toBeVisible();
    api.refuse(correctNewAddress, 'email-taken');
    await address.fill('installer@demo.test');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Konto z tym adresem e-mail już istnieje')).toBeVisible();
    api.answer(correctNewAddress, right);
    await address.fill(right.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Wysłaliśmy link potwierdzający na adres ${right.email}`)).toBeVisible();

    api.refuse(login, 'email-not-verified');
    await page.goto('/login');
    await field(page, /^Adres e-mail/).fill('ewa@journey.test');
    await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await submit(page, 'Adres z błędem? Popraw go');
    await address.fill(right.email);
    await submit(page, 'Wyślij link na ten adres');
    await expect(page.getByText(`Link wysłaliśmy na adres ${right.email}`)).toBeVisible();
    expect(api.asked(correctNewAddress).map(({ body }) => body)).toEqual([
      { email: 'ewa@journey.test', password: PASSWORD, newEmail: 'installer@demo.test' },
      { email: 'ewa@journey.test', password: PASSWORD, newEmail: right.email },
      { email: 'ewa@journey.test', password: PASSWORD, newEmail: right.email },
    ]);
  },
);

test(
  'a link that confirms an address and is over says how to get a new one',
  { tag: '@long' },
  async ({ page, api }) => {
    api.refuse(verifyEmail, 'link-expired');
    await page.goto('/login?verify=over');
    await expect(page.getByText('Ten link wygasł lub został już użyty')).toBeVisible();
    await expect(page.getByText('wyślemy nowy link')).toBeVisible();
  },
);

test('people are told of a wrong tax number and password in their profile, and asked before they leave it unsaved', async ({
  as,
  api,
}) => {
  let user: User = PEOPLE.installer;
  api.answer(updateProfile, ({ body }) => (user = { ...user, ...body } as User));
  api.refuse(changePassword, 'wrong-password');
  const page = await as('installer', { at: '/edit-profile' });
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Profil');
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
  await expect(page.locator('[data-kind=success]')).toContainText('Dane zapisane');
  await expect(field(page, /^Telefon/)).toHaveValue('+48611222333');

  const passwords = page.locator('#password');
  await passwords.getByLabel(/^Obecne hasło/).fill('Not-This-1');
  await passwords.getByLabel(/^Nowe hasło/).fill('Nowy-Most-88');
  await submit(page, 'Zmień hasło');
  await expect(passwords.getByText('Obecne hasło jest nieprawidłowe')).toBeVisible();

  // Sun and large text hold after a reload; so does the language.
  await page.getByText('W słońcu').click();
  await page.getByText('130 %').click();
  await page.getByLabel('Język').last().selectOption('de');
  await expect(page.getByText('Angemeldete Geräte')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Angemeldete Geräte')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('appearance'))).toBe('sun 130');
});

test(
  'what an installer types into their profile while it is being saved stays, and is saved next',
  { tag: '@long' },
  async ({ as, api }) => {
    let user: User = PEOPLE.installer;
    api.answer(updateProfile, ({ body }) => (user = { ...user, ...body } as User));
    const letGo = api.hold(updateProfile);
    const page = await as('installer', { at: '/edit-profile' });
    const saved = page.locator('[data-kind=success]').filter({ hasText: 'Dane zapisane' });
    await field(page, /^Telefon/).fill('0048 611-222-333');
    await submit(page, 'Zapisz dane');
    await expect.poll(() => api.asked(updateProfile).length).toBe(1);
    await field(page, /^Firma/).fill('Kowalski i Syn');
    letGo();
    await expect(saved).toBeVisible();
    await expect(field(page, /^Telefon/)).toHaveValue('+48611222333');
    await expect(field(page, /^Firma/)).toHaveValue('Kowalski i Syn');
    await submit(page, 'Zapisz dane');
    await expect
      .poll(() => api.asked(updateProfile).map(({ body }) => body?.company))
      .toEqual([PEOPLE.installer.company, 'Kowalski i Syn']);
  },
);

test(
  'a service partner whom an installer chooses while another choice is being saved stays chosen',
  { tag: '@long' },
  async ({ as, api }) => {
    const first = { id: 3, name: 'Grzegorz Kowalczyk', company: 'Serwis Ciepła Kowalczyk' };
    const second = { id: 4, name: 'Danuta Mazur', company: 'Mazur Serwis' };
    api.answer(listOrganisationUsers, [first, second]).answer(updateProfile, ({ body }) => ({
      ...PEOPLE.installer2,
      asp: [first, second].find(({ id }) => body?.asp === `/users/${id}`) ?? null,
    }));
    const letGo = api.hold(updateProfile);
    const page = await as('installer2', { at: '/edit-profile' });
    const saved = page.locator('[data-kind=success]').filter({ hasText: 'Wybór serwisu zapisany' });
    const asp = page.locator('#asp');
    await asp.getByText(first.company).click();
    await submit(page, 'Zapisz wybór');
    await expect.poll(() => api.asked(updateProfile).length).toBe(1);
    await asp.getByText(second.company).click();
    letGo();
    await expect(saved).toBeVisible();
    await expect(asp.getByRole('radio', { name: /Mazur Serwis/ })).toBeChecked();
    await submit(page, 'Zapisz wybór');
    await expect
      .poll(() => api.asked(updateProfile).map(({ body }) => body))
      .toEqual([{ asp: '/users/3' }, { asp: '/users/4' }]);
  },
);

test(
  'whoever reads the portal in German but is written to in Polish sees so in the profile, and changes it',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(updateProfile, ({ body }) => ({ ...PEOPLE.installer, ...body }) as User);
    const page = await as('installer', { at: '/edit-profile', language: 'de' });
    const language = page.locator('#profile-language');
    await expect(language).toHaveValue('pl');
    await language.selectOption('de');
    await expect.poll(() => api.asked(updateProfile).map(({ body }) => body)).toEqual([{ language: 'de' }]);
    await expect(language).toHaveValue('de');
  },
);

test('where a service partner is required, an installer without one chooses before any work', async ({
  as,
  api,
}) => {
  const FORM = '/add-device-simple/new?template=5&serial=HP-2026-00000099';
  const partner = { id: 3, name: 'Grzegorz Kowalczyk', company: 'Serwis Ciepła Kowalczyk' };
  const build = { organisation: ORGANISATIONS[1], demo: false, version: '0.1.0', vapidPublicKey: null };
  api
    .answer(getBuild, { ...build, requireAsp: true })
    .answer(listOrganisationUsers, [])
    .answer(updateProfile, () => {
      const linked = { ...PEOPLE.installer2, asp: partner };
      api.setDefaults(defaultAnswersOf(linked));
      return linked;
    });
  const page = await as('installer2');
  const question = page.getByRole('dialog', { name: 'Wybierz autoryzowany serwis' });
  const notNow = question.getByRole('button', { name: 'Nie teraz' });
  // As long as the maker has no service partner, nobody is asked to choose one.
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await expect.poll(() => api.asked(listOrganisationUsers).length).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  await expect(question).toHaveCount(0);
  api.answer(listOrganisationUsers, [partner]);
  await page.reload();
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question for a service partner', { sun: true });
  await notNow.click();
  await expect(question).toBeHidden();

  // Looking around is free, work is not.
  await page.goto('/installations');
  await notNow.click();
  await expect(page).toHaveURL('/installations');
  await page.goto(FORM);
  await notNow.click();
  await expect(page).toHaveURL('/');
  await page.goto(FORM);
  await question.getByRole('button', { name: 'Wybierz serwis' }).click();
  await expect(page).toHaveURL(/\/edit-profile\?chooseASP=true/);
  await expect(page.getByText('Zanim zaczniesz pracę')).toBeVisible();
  await expect(page.locator('#asp input').first()).toBeFocused();
  await page.locator('#asp').getByText('Serwis Ciepła Kowalczyk').click();
  await submit(page, 'Zapisz wybór');
  await expect(page.getByText('Wybór serwisu zapisany')).toBeVisible();
  expect(api.asked(updateProfile)[0]?.body).toEqual({ asp: '/users/3' });
  await page.goto(FORM);
  await expect(page.getByText('Krok 1 z')).toBeVisible();
  await expect(question).toBeHidden();
});
