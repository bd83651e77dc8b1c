import type { Page } from '@playwright/test';
import {
  checkPasswordReset,
  checkRegistrationKey,
  requestPasswordReset,
  verifyEmail,
} from '@portal/domain/auth/account-contract';
import { getService } from '@portal/domain/services/record-contract';
import { confirmWarranty } from '@portal/domain/warranty/contract';
import { findReceivers } from '@portal/domain/installations/sharing-contract';
import { expectAccessible } from '../drivers/accessibility/axe.ts';
import { expect, test } from './driver/page-test.ts';
import { answerBusyDay } from './fixtures/busy-day.ts';

/** A list and a step of a visit; home, signing in and three screens of the office are below. The long column looks at all. */
const AT_GATE: ReadonlySet<string> = new Set(['/installations', '/inspections/1?form=visit']);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test.beforeEach(({ api }) => answerBusyDay(api));

test('an installer meets no accessibility barrier at home and after a number nobody knows', async ({
  as,
}) => {
  const page = await as('installer');
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await expectAccessible(page, 'home', { sun: true });
  await page.getByPlaceholder('numer seryjny').fill('HP-2026-00000099');
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'the look-up');
});

test('an installer meets no accessibility barrier in the menu', { tag: '@long' }, async ({ as }) => {
  const page = await as('installer');
  await press(page, 'Konto i ustawienia');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'the menu');
});

for (const path of [
  '/installations',
  '/inspections',
  '/services',
  '/calendar',
  '/support',
  '/support/documents',
  '/edit-profile',
]) {
  test(
    `an installer meets no accessibility barrier at ${path}`,
    { tag: AT_GATE.has(path) ? [] : '@long' },
    async ({ as }) => {
      const page = await as('installer', { at: path });
      await expect(main(page).getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page, path, { sun: path === '/edit-profile' });
    },
  );
}

test(
  'an installer meets no accessibility barrier in diagnostics and where an address leads nowhere',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(getService, 'not-found');
    const page = await as('installer', { at: '/support/diagnostics' });
    await expect(main(page)).toContainText('Wersja serwera');
    await expectAccessible(page, 'diagnostics');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
    await expectAccessible(page, 'an address that leads nowhere');
    await page.goto('/services/999999');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'a service that does not exist');
  },
);

test(
  'an installer meets no accessibility barrier at an installation, its mails, and in sharing it',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(findReceivers, [{ id: 2, name: 'Agnieszka Wrona', company: 'Ciepły Dom' }]);
    const page = await as('installer', { at: '/installations/1' });
    await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
    await expect(page.locator('#mails').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'an installation', { sun: true });
    await press(page, 'Udostępnij');
    await dialog(page).getByLabel('Nazwisko, firma lub e-mail').fill('wro');
    await expect(dialog(page).getByRole('button', { name: /Agnieszka Wrona/ })).toBeVisible();
    await expectAccessible(page, 'sharing it');
  },
);

test(
  'an installer who is told of something meets no accessibility barrier',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.getByRole('button', { name: /^Powiadomienia, / }).click();
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'the list behind the bell', { sun: true });
  },
);

test(
  'an installer meets no accessibility barrier in the first steps of a form',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: '/add-device-simple/new?template=5&serial=HP-2026-00000099' });
    await expect(page.getByText('Krok 1 z')).toBeVisible();
    await expectAccessible(page, 'the first step');
    await press(page, 'Dalej');
    await expect(page.getByText('Krok 2 z')).toBeVisible();
    await press(page, 'Dalej');
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, 'the second step with gaps', { sun: true });
  },
);

for (const [path, shown] of [
  ['/inspections/1', 'Wykonaj przegląd'],
  ['/inspections/1?form=visit', /Krok 1 z/],
  ['/services/1', 'Dokończ serwis'],
  ['/services/1?form=finish', /Krok 1 z/],
  ['/services/new/device/1', /Krok 1 z/],
  ['/devices/1', 'Zgłoś usterkę'],
] as const) {
  test(
    `an installer on a visit meets no accessibility barrier at ${path}`,
    { tag: AT_GATE.has(path) ? [] : '@long' },
    async ({ as }) => {
      const page = await as('installer', { at: path });
      await expect(page.getByText(shown).first()).toBeVisible();
      await expectAccessible(page, path);
    },
  );
}

test(
  'a service partner meets no accessibility barrier between their two halves',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('asp');
    await page.setViewportSize(DESKTOP);
    await expect(page.getByRole('banner').getByText('Administrator', { exact: true })).toBeVisible();
    await expectAccessible(page, 'home at a desk', { sun: true });
    await page.getByRole('banner').getByText('Administrator', { exact: true }).click();
    await expect(main(page).locator('a[href*="id="]:visible').first()).toBeVisible();
    await expectAccessible(page, 'the administration');
  },
);

// The office works at a desk; on a phone its screens are looked at in the long column.
for (const viewport of process.env.TEST_COLUMN === 'long' ? [PHONE, DESKTOP] : [DESKTOP]) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      `an administrator meets no accessibility barrier at the installations on ${viewport.width} px`,
      { tag: '@long' },
      async ({ as }) => {
        const page = await as('superadmin');
        const first = main(page).locator('a[href*="id="]:visible').first();
        await expect(first).toBeVisible();
        await expectAccessible(page, 'installations', { sun: true });
        await first.click();
        await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
        await expectAccessible(page, 'an installation');
      },
    );

    test(
      `an administrator meets no accessibility barrier at the users on ${viewport.width} px`,
      { tag: '@long' },
      async ({ as }) => {
        const page = await as('superadmin', { at: '/admin/users' });
        const first = main(page).locator('a[href*="id="]:visible').first();
        await expect(first).toBeVisible();
        await expectAccessible(page, 'users', { sun: true });
        await page.getByRole('button', { name: /^E-mail do/ }).click();
        await press(page, 'Wyślij');
        await expect(dialog(page).getByText('Wpisz temat')).toBeVisible();
        await expectAccessible(page, 'an e-mail with gaps');
      },
    );

    test(
      `an administrator meets no accessibility barrier at a user on ${viewport.width} px`,
      { tag: '@long' },
      async ({ as }) => {
        const page = await as('superadmin', { at: '/admin/users?id=1' });
        await expect(page.getByRole('button', { name: 'Edytuj' })).toBeVisible();
        await expectAccessible(page, 'a user');
        await press(page, 'Usuń');
        await press(page, 'Usuń na zawsze');
        await expect(dialog(page).getByText('To nie jest adres tej osoby')).toBeVisible();
        await expectAccessible(page, 'deleting a user');
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
        await press(page, 'Edytuj');
        await page.getByLabel('NIP').fill('1234567890');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('NIP')).toBeFocused();
        await expectAccessible(page, 'a user’s data with a gap', { sun: true });
      },
    );

    test(
      `an administrator meets no accessibility barrier at the settings on ${viewport.width} px`,
      { tag: '@long' },
      async ({ as }) => {
        const page = await as('superadmin', { at: '/admin/settings/registration-keys' });
        await expect(
          main(page)
            .getByRole('button', { name: /Kopiuj DEMO-KEY/ })
            .first(),
        ).toBeVisible();
        await expectAccessible(page, 'registration keys');
        await press(page, 'Utwórz klucze');
        await expect(dialog(page).getByRole('radio').first()).toBeVisible();
        await expectAccessible(page, 'making keys', { sun: true });
        await press(page, 'Anuluj');
        await expect(dialog(page)).toBeHidden();
        await press(page, 'Konto i ustawienia');
        await expect(dialog(page).getByRole('radio').first()).toBeVisible();
        await expectAccessible(page, 'the menu');
      },
    );
  });
}

test('who is not signed in meets no accessibility barrier at signing in', async ({ page, api }) => {
  api.refuse(verifyEmail, 'link-expired');
  for (const [path, said] of [
    ['/login', 'Adres e-mail'],
    ['/login?flag=no-user', 'Nie znaleziono użytkownika'],
    ['/login?verify=over', 'Ten link wygasł lub został już użyty'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    await expect(main(page).getByText(said).first()).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/login');
  await press(page, 'Zaloguj się');
  await expect(page.getByText('Podaj adres e-mail')).toBeVisible();
  await expectAccessible(page, 'signing in with gaps', { sun: true });
});

test(
  'who is not signed in meets no accessibility barrier at registering',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(checkRegistrationKey, undefined);
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessible(page, '/register');
    await page.goto('/register?key=DEMO-KEY-0001');
    await press(page, 'Dalej');
    for (const password of ['abc', 'Demo-123', 'Zielony-Most-77']) {
      await page.getByLabel(/^Nowe hasło/).fill(password);
      await press(page, 'Załóż konto');
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessible(page, `registering with gaps and ${password}`, { sun: true });
    }
  },
);

test(
  'who is not signed in meets no accessibility barrier at a forgotten password',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(requestPasswordReset, undefined).answer(checkPasswordReset, undefined);
    await page.goto('/password-recovery');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessible(page, '/password-recovery');
    await page.getByLabel(/^Adres e-mail/).fill('installer2@demo.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
    await expectAccessible(page, 'a link on its way');
    await page.goto('/password-recovery?token=good');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessible(page, 'a new password with gaps');
    api.refuse(checkPasswordReset, 'link-expired');
    await page.goto('/password-recovery?token=a');
    await expect(page.getByText('Link do zmiany hasła wygasł')).toBeVisible();
    await expectAccessible(page, 'a link that is over');
  },
);

test(
  'who is not signed in meets no accessibility barrier at a warranty that is confirmed or not',
  { tag: '@long' },
  async ({ page, api }) => {
    await page.goto('/w/ABCDEFGHJKMNPQRS');
    await expect(main(page)).toContainText('Gwarancja jest ważna');
    await expectAccessible(page, 'confirming a warranty', { sun: true });
    api.refuse(confirmWarranty, 'not-found');
    await page.goto('/w/AAAAAAAAAAAAAAAA');
    await expect(main(page).getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, 'a code that nobody has');
  },
);

test(
  'text of twice its size finds room on the narrowest phone, and its bar leaves most of the screen',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      '/',
      '/installations',
      '/edit-profile',
      '/support/documents',
      '/inspections/1?form=visit',
    ]) {
      await page.goto(path);
      await expect(main(page).locator('li, input, h1').first()).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      const bar = await page.getByRole('banner').boundingBox();
      expect(bar?.height, path).toBeLessThan(200);
    }
  },
);

test(
  'an installer whose system sets the colours sees which tab and which choice is theirs',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: '/installations' });
    await page.emulateMedia({ forcedColors: 'active' });
    const look = (of: string) =>
      page.locator(of).evaluateAll((all) =>
        all.map((one) => {
          const { outlineStyle, borderBottomColor } = getComputedStyle(one);
          return { outlineStyle, borderBottomColor };
        }),
      );
    await expect(page.getByRole('tab')).toHaveCount(2);
    const [own, received] = await look('[role=tab]');
    expect([own?.outlineStyle, received?.outlineStyle]).toEqual(['solid', 'none']);
    expect(received?.borderBottomColor, 'no line under the other tab').toBe('rgb(255, 255, 255)');
    await page.goto('/calendar');
    await expect(page.getByRole('radio', { name: 'Miesiąc' })).toBeChecked();
    const halves = await look('label:has(> [type=radio])');
    expect(halves.map(({ outlineStyle }) => outlineStyle)).toEqual(['solid', 'none']);
  },
);
