import type { Locator, Page } from '@playwright/test';
import { checkRegistrationKey, register } from '@portal/domain/auth/account-contract';
import { changeNotificationChoices, getNotificationChoices } from '@portal/domain/notifications/contract';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import { chooseOrganisation } from '@portal/domain/organisations/contract';
import { createKeys, listKeys, type RegistrationKey } from '@portal/domain/registration-keys/contract';
import { countUserCascade, getUserById, listUsers, updateUser } from '@portal/domain/users/admin-contract';
import type { User } from '@portal/domain/users/record';
import { expect, test } from './driver/page-test.ts';
import { aUser, PEOPLE } from './fixtures/people.ts';
import { instantFromNow } from './fixtures/records.ts';

const DESKTOP = { width: 1440, height: 900 };

const main = (page: Page) => page.getByRole('main');
const organisation = (page: Page, name: string) => page.getByRole('navigation').getByRole('radio', { name });

/** Goes on with the tab key until something has the focus; fails when the keyboard never comes there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${String(target)}`);
}

async function fillNext(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label).first());
  await page.keyboard.type(text);
}

test('somebody makes an account with the keyboard alone', { tag: '@long' }, async ({ page, api }) => {
  const email = 'klawiatura@journeys.test';
  api.answer(checkRegistrationKey, undefined).answer(register, { email });
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Załóż konto' }));
  await page.keyboard.press('Enter');
  await fillNext(page, /^Klucz/, 'demo-key-0001');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Imię i nazwisko/)).toBeFocused();
  await page.keyboard.type('Ewa Lipska');
  await fillNext(page, /^Firma/, 'Lipska Instalacje');
  await fillNext(page, /^NIP/, '5260250274');
  await fillNext(page, /^Telefon/, '600700800');
  await fillNext(page, /^Adres e-mail/, email);
  await fillNext(page, /^Nowe hasło/, 'zielony-most-77');
  await page.keyboard.press('Enter');
  // The gap takes the cursor; what is typed next replaces nothing.
  await expect(page.getByLabel(/^Nowe hasło/)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('Z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Potwierdź adres e-mail' })).toBeVisible();
  expect(api.asked(register)[0]?.body.password).toBe('zielony-most-77Z');
  await tabTo(page, page.getByRole('link', { name: 'Wróć do logowania' }));
});

const EDITED = aUser({ id: 40, name: 'Paweł Sikora', company: 'Fiord Pompy Ciepła' });

test(
  'an admin edits a user with the keyboard alone, and each dialog gives the focus back',
  { tag: '@long' },
  async ({ as, api }) => {
    let now: User = EDITED;
    api
      .answer(listUsers, () => [now])
      .answer(getUserById, () => now)
      .answer(countUserCascade, { installations: 0, inspections: 0, services: 0 })
      .answer(updateUser, ({ body }) => (now = { ...now, ...body } as User));
    const page = await as('admin', { at: '/admin/users?search=sikora' });
    await tabTo(page, main(page).getByRole('link', { name: 'Paweł Sikora' }));
    await page.keyboard.press('Enter');
    const edit = page.getByRole('button', { name: 'Edytuj' });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Imię i nazwisko/)).toBeFocused();
    await tabTo(page, page.getByLabel(/^Firma/).first());
    await page.keyboard.press('End');
    await page.keyboard.type(' SA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fiord Pompy Ciepła SA').first()).toBeVisible();
    await expect(edit).toBeFocused();

    for (const name of ['Napisz e-mail', 'Zakończ sesje', 'Usuń', 'Konto i ustawienia']) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    }
  },
);

test(
  'a superadmin who changes the organisation without a network tells the server once the network is back',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(chooseOrganisation, undefined);
    const page = await as('superadmin');
    await page.setViewportSize(DESKTOP);
    await expect(organisation(page, 'Śliwa')).toBeVisible();
    await page.context().setOffline(true);
    await organisation(page, 'Śliwa').check();
    await expect(page.getByText('Brak połączenia').first()).toBeVisible();
    expect(api.asked(chooseOrganisation)).toEqual([]);
    await page.context().setOffline(false);
    await expect
      .poll(() => api.asked(chooseOrganisation).map(({ params }) => params))
      .toEqual([{ organisation: '3' }]);
  },
);

test(
  'a superadmin who is changing a user is asked before the organisation changes under the form',
  { tag: '@long' },
  async ({ as, api }) => {
    const { installer2: wrona } = PEOPLE;
    const borowski = aUser({
      id: 7,
      name: 'Krzysztof Borowski',
      organisation: { id: 1, name: 'Świerk Therm' },
    });
    api
      .answer(chooseOrganisation, undefined)
      .answer(listUsers, ({ headers }) => (headers['portal-organisation'] === '1' ? [borowski] : [wrona]))
      .answer(getUserById, wrona);
    const page = await as('superadmin', { at: '/admin/users?search=wrona' });
    await page.setViewportSize(DESKTOP);
    await main(page).getByRole('link', { name: 'Agnieszka Wrona' }).click();
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Wrona Ciepło');
    const question = page.getByRole('dialog');
    const stay = question.getByRole('button', { name: 'Zostań' });

    await organisation(page, 'Świerk').click();
    await stay.click();
    await expect(question).toBeHidden();
    await expect(organisation(page, 'Fiord')).toBeChecked();
    await expect(page.getByLabel('Firma')).toHaveValue('Wrona Ciepło');
    // The way back to the list loses as much.
    await page.getByRole('link', { name: 'Wróć do listy' }).click();
    await stay.click();
    await expect(page.getByLabel('Firma')).toHaveValue('Wrona Ciepło');

    await organisation(page, 'Świerk').click();
    await question.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
    await expect(organisation(page, 'Świerk')).toBeChecked();
    await expect(page).toHaveURL('/admin/users');
    await expect(main(page).getByRole('link', { name: 'Krzysztof Borowski' })).toBeVisible();
  },
);

test('a superadmin makes keys for another organisation without leaving their own', async ({ as, api }) => {
  const made: RegistrationKey = {
    id: 1,
    key: 'SLIWA-KEY-1',
    state: 'free',
    user: null,
    usedAt: null,
    createdAt: instantFromNow(0),
  };
  api
    .answer(chooseOrganisation, undefined)
    .answer(createKeys, { keys: [made] })
    .answer(listKeys, ({ headers }) => (headers['portal-organisation'] === '3' ? [made] : []));
  const page = await as('superadmin', { at: '/admin/settings/registration-keys' });
  await page.getByRole('button', { name: 'Utwórz klucze' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Fiord' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Śliwa' }).check();
  await dialog.getByRole('button', { name: 'Utwórz' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText('SLIWA-KEY-1');
  expect(api.asked(createKeys)[0]?.headers['portal-organisation']).toBe('3');
  await dialog.getByRole('button', { name: 'Gotowe' }).click();
  await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill('SLIWA-KEY-1');
  await expect(page.getByText('Nic nie znaleziono')).toBeVisible();
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Śliwa' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill('SLIWA-KEY-1');
  await expect(main(page).getByRole('list', { name: 'Klucze rejestracyjne' })).toContainText('SLIWA-KEY-1');
});

test('what a person does not want by mail stays so', { tag: '@long' }, async ({ as, api }) => {
  let choices: NotificationChoices = {};
  api
    .answer(getNotificationChoices, () => choices)
    .answer(changeNotificationChoices, ({ body }) => (choices = { ...choices, ...body }));
  const page = await as('installer2', { at: '/edit-profile#notices' });
  const choice = page.getByRole('checkbox', { name: 'Przegląd do wykonania: E-mail' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect
    .poll(() => api.asked(changeNotificationChoices)[0]?.body)
    .toEqual({ 'inspection-due': { mail: false } });
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test(
  'an installer hands support the state of the app, without a network too, and without anybody’s data',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: '/support' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: /Diagnostyka/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostyka' })).toBeVisible();
    await expect(page.getByText('Wersja serwera')).toBeVisible();

    // An error that nobody caught is kept, without whom it was about.
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('no field for jan.kowalski@example.com, SN HP-2026-00000123');
      });
    });
    await thrown;
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Wstecz' }).click();
    await page.goBack();
    await expect(page.getByText(/TypeError: no field for …@…/)).toBeVisible();
    await page.getByRole('button', { name: 'Kopiuj wszystko' }).click();
    await expect(page.getByText('Skopiowano')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^time: /);
    expect(copied).toContain('queue: {}');
    expect(copied).toContain('online: no');
    expect(copied).not.toMatch(/kowalski|00000123/);
  },
);

test(
  'production staff, who have no support page, find diagnostics in the menu',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('production');
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByRole('link', { name: 'Diagnostyka' }).click();
    await expect(page.getByRole('button', { name: 'Kopiuj wszystko' })).toBeVisible();
  },
);
