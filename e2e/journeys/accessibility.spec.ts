import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoBarrier } from '../drivers/barriers.ts';
import { expect, test } from '../drivers/journey.ts';
import { userIdOf } from '../drivers/local-records.ts';
import { decide, pendingOf } from '../drivers/verdicts.ts';
import { linkMailedTo } from '../drivers/mailbox.ts';
import { inspectionsOf, servicesOf } from '../drivers/visits.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('an installer meets no barrier', async ({ as }) => {
  test.setTimeout(240_000);
  const page = await as('installer');
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await expectNoBarrier(page, 'home', { sun: true });

  await press(page, 'Konto i ustawienia');
  await expect(dialog(page)).toBeVisible();
  await expectNoBarrier(page, 'the menu');
  await page.keyboard.press('Escape');

  await page.getByPlaceholder('numer seryjny').fill('HP-2026-00000099');
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectNoBarrier(page, 'the look-up');

  for (const path of [
    '/installations',
    '/inspections',
    '/services',
    '/calendar',
    '/support',
    '/support/documents',
    '/edit-profile',
  ]) {
    await page.goto(path);
    await expect(main(page).getByRole('listitem').first()).toBeVisible();
    await expectNoBarrier(page, path, { sun: path === '/edit-profile' });
  }
  await page.goto('/support/diagnostics');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await expectNoBarrier(page, 'diagnostics');

  await page.goto('/installations');
  await main(page).getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
  await expectNoBarrier(page, 'an installation', { sun: true });
  await press(page, 'Udostępnij');
  await dialog(page).getByLabel('Nazwisko, firma lub e-mail').fill('wro');
  await expect(dialog(page).getByRole('button', { name: /Agnieszka Wrona/ })).toBeVisible();
  await expectNoBarrier(page, 'sharing it');

  await page.goto('/add-device-simple/new?template=5&serial=HP-2026-00000099');
  await expect(page.getByText('Krok 1 z')).toBeVisible();
  await expectNoBarrier(page, 'the first step');
  await press(page, 'Dalej');
  await expect(page.getByText('Krok 2 z')).toBeVisible();
  await press(page, 'Dalej');
  await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible();
  await expectNoBarrier(page, 'the second step with gaps', { sun: true });

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  await expectNoBarrier(page, 'an address that leads nowhere');

  await page.goto('/services/999999');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarrier(page, 'a service that does not exist');
});

test('an installer on a visit meets no barrier', async ({ as }) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const [inspection] = await inspectionsOf(page, 'status[]=pending');
  const [service] = await servicesOf(page, 'status[]=spare_parts_sent');
  for (const [path, shown] of [
    [`/inspections/${inspection?.id}`, 'Wykonaj przegląd'],
    [`/inspections/${inspection?.id}?form=visit`, /Krok 1 z/],
    [`/services/${service?.id}`, 'Dokończ serwis'],
    [`/services/${service?.id}?form=finish`, /Krok 1 z/],
    [`/services/new/device/${service?.customDevice.id}`, /Krok 1 z/],
    [`/devices/${service?.customDevice.id}`, 'Zgłoś usterkę'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectNoBarrier(page, path);
  }
});

test('an installer who is told of something meets no barrier', async ({ as }) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const admin = await as('admin');
  const { id } = await pendingOf(page);
  expect(await decide(admin, id, 'reject')).toBe(200);
  expect(await decide(admin, id, 'restore')).toBe(200);
  await page.getByRole('button', { name: /^Powiadomienia, / }).click();
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  await expectNoBarrier(page, 'the list behind the bell', { sun: true });
  await page.goto(`/installations/${id}`);
  const mails = page.locator('#mails');
  await expect(mails.getByRole('listitem').first()).toBeVisible();
  await expectNoBarrier(page, 'the mails about an installation', { sun: true });
});

test('a service partner meets no barrier between their two halves', async ({ as }) => {
  const page = await as('asp');
  await page.setViewportSize(DESK);
  await expect(page.getByRole('banner').getByText('Administrator', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'home at a desk', { sun: true });
  await page.getByRole('banner').getByText('Administrator', { exact: true }).click();
  await expect(main(page).locator('a[href*="id="]:visible').first()).toBeVisible();
  await expectNoBarrier(page, 'the administration');
});

for (const viewport of [PHONE, DESK]) {
  test(`an administrator meets no barrier on ${viewport.width} px`, async ({ as }) => {
    test.setTimeout(240_000);
    const page = await as('superadmin');
    await page.setViewportSize(viewport);
    const first = main(page).locator('a[href*="id="]:visible').first();

    await page.goto('/admin/installations');
    await expect(first).toBeVisible();
    await expectNoBarrier(page, 'installations', { sun: true });
    await first.click();
    await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
    await expectNoBarrier(page, 'an installation');

    await page.goto('/admin/users');
    await expect(first).toBeVisible();
    await expectNoBarrier(page, 'users', { sun: true });
    await page.getByRole('button', { name: /^E-mail do/ }).click();
    await press(page, 'Wyślij');
    await expect(dialog(page).getByText('Wpisz temat')).toBeVisible();
    await expectNoBarrier(page, 'an e-mail with gaps');

    await page.goto('/admin/users?search=krawczyk');
    await first.click();
    await expect(page.getByRole('button', { name: 'Edytuj' })).toBeVisible();
    await expectNoBarrier(page, 'a user');
    await press(page, 'Usuń');
    await press(page, 'Usuń na zawsze');
    await expect(dialog(page).getByText('To nie jest adres tej osoby')).toBeVisible();
    await expectNoBarrier(page, 'deleting a user');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await press(page, 'Edytuj');
    await page.getByLabel('NIP').fill('1234567890');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('NIP')).toBeFocused();
    await expectNoBarrier(page, 'a user’s data with a gap', { sun: true });

    await page.goto('/admin/settings');
    await expect(
      main(page)
        .getByRole('button', { name: /Kopiuj DEMO-KEY/ })
        .first(),
    ).toBeVisible();
    await expectNoBarrier(page, 'registration keys');
    await press(page, 'Utwórz klucze');
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    await expectNoBarrier(page, 'making keys', { sun: true });

    await press(page, 'Anuluj');
    await expect(dialog(page)).toBeHidden();
    await press(page, 'Konto i ustawienia');
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    await expectNoBarrier(page, 'the menu');
  });
}

test('who is not signed in meets no barrier', async ({ as, page, freeKey }) => {
  test.setTimeout(400_000);
  const code = await warrantyCode(await as('installer'));
  for (const [path, said] of [
    ['/login', 'Adres e-mail'],
    ['/login?flag=no-user', /Nie znaleźliśmy|nie ma takiego|nie znaleziono/i],
    ['/login?verify=over', 'Ten link wygasł lub został już użyty'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    await expect(main(page).getByText(said).first()).toBeVisible();
    await expectNoBarrier(page, path);
  }
  await page.goto('/login');
  await press(page, 'Zaloguj się');
  await expect(page.getByText('Podaj adres e-mail')).toBeVisible();
  await expectNoBarrier(page, 'signing in with gaps', { sun: true });

  for (const path of ['/register', '/password-recovery']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectNoBarrier(page, path);
  }
  await page.goto(`/register?key=${await freeKey()}`);
  await press(page, 'Dalej');
  for (const password of ['abc', 'Demo-123', 'Zielony-Most-77']) {
    await page.getByLabel(/^Nowe hasło/).fill(password);
    await press(page, 'Załóż konto');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoBarrier(page, `registering with gaps and ${password}`, { sun: true });
  }
  await page.goto('/password-recovery');
  await page.getByLabel(/^Adres e-mail/).fill('installer2@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
  await expectNoBarrier(page, 'a link on its way');
  await page.goto(await linkMailedTo(page.request, 'installer2@demo.test', 'token'));
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectNoBarrier(page, 'a new password with gaps');
  await page.goto('/password-recovery?token=a');
  await expect(page.getByText('Link do zmiany hasła wygasł')).toBeVisible();
  await expectNoBarrier(page, 'a link that is over');

  for (const confirmed of [code, 'AAAAAAAAAAAAAAAA']) {
    await page.goto(`/w/${confirmed}`);
    await expect(main(page).getByRole('heading').first()).toBeVisible();
    await expectNoBarrier(page, `confirming the warranty ${confirmed}`, { sun: confirmed === code });
  }
});

/** The code on the card of a warranty that the installer's work has. */
async function warrantyCode(page: Page): Promise<string> {
  const own = await page.request.get(`/api/users/${await userIdOf(page)}/installations?status[]=accepted`);
  const [first] = z
    .array(z.object({ id: z.number() }))
    .min(1)
    .parse(await own.json());
  const { warranty } = z
    .object({ warranty: z.object({ code: z.string() }) })
    .parse(await (await page.request.get(`/api/installations/${first?.id}`)).json());
  return warranty.code;
}
