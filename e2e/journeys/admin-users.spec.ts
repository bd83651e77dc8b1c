import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../drivers/journey.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => main(page).getByRole('list', { name: 'Użytkownicy' }).getByRole('listitem');

/** The list, found by somebody's name, and them opened. */
async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
  await main(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an admin finds people by name, role and device, and the address keeps all of it', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/admin/users');
  await expect(cards(page)).toHaveCount(12);
  // Somebody who types slowly keeps the space between the names.
  await page.getByRole('searchbox').fill('grzegorz ');
  await expect(page).toHaveURL(/search=grzegorz&|search=grzegorz$/);
  await page.getByRole('searchbox').press('End');
  await page.getByRole('searchbox').pressSequentially('kowalczyk');
  await expect(page.getByRole('searchbox')).toHaveValue('grzegorz kowalczyk');
  await expect(cards(page)).toHaveText([/Grzegorz Kowalczyk/]);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Rola').selectOption('asp');
  await expect(cards(page)).toHaveText([/Elżbieta Jastrzębska/, /Grzegorz Kowalczyk/]);
  await page.getByLabel('Rola').selectOption('');
  await page.getByLabel('Adres e-mail').selectOption('no');
  await expect(cards(page)).toHaveText([/Zbigniew Górski/]);
  await expect(page).toHaveURL(/verified=no/);
  await page.reload();
  await expect(cards(page)).toHaveText([/Zbigniew Górski/]);
});

test('an admin downloads everybody found as CSV', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/admin/users?role=asp');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Jastrzębska');
  expect(text).not.toContain('Marek Zieliński');
});

test('the question before somebody with a long address is deleted stays within its dialog', async ({
  as,
  server,
  freeKey,
}) => {
  const page = await as('admin');
  const email = `${'a.very.long.name.of.a.mailbox.'.repeat(2)}x@${'heating-and-cooling-company-'.repeat(2)}x.test`;
  const registered = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: freeKey(),
      email,
      password: 'Zielony7Kocioł',
      name: 'Konstantynopolitańczykowianeczka Wolfeschlegelsteinhausenbergerdorff',
      company: 'Ciepło',
      taxId: '5260250274',
      phone: '+48601602603',
    }),
  });
  expect(registered.status).toBe(201);
  await openUser(page, 'Konstantynopolitańczykowianeczka Wolfeschlegelsteinhausenbergerdorff');
  await page.getByRole('button', { name: 'Usuń' }).click();
  const field = dialog(page).getByRole('textbox');
  await expect(field).toBeVisible();
  const [inside, around] = [await field.boundingBox(), await dialog(page).boundingBox()];
  expect((inside?.x ?? 0) + (inside?.width ?? Infinity)).toBeLessThan(
    (around?.x ?? 0) + (around?.width ?? 0),
  );
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible();
});

test('an admin corrects an installer’s data and templates; a wrong tax number is told at its field and nothing typed is lost', async ({
  as,
}) => {
  const page = await as('admin');
  await openUser(page, 'Łukasz Mazur');
  await page.getByRole('button', { name: 'Edytuj' }).click();
  await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
  await page.getByLabel('NIP').fill('1234567890');
  await page.getByRole('checkbox', { name: /FIORD Terra/ }).check();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByLabel('NIP')).toBeFocused();
  await expect(page.getByLabel('Firma')).toHaveValue('Mazur Ciepło i Chłód');
  await page.getByLabel('NIP').fill('832-973-87-24');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mazur Ciepło i Chłód').first()).toBeVisible();
  await expect(main(page)).toContainText('8329738724');
  await expect(main(page)).toContainText('FIORD Terra');
});

test('an admin confirms the address of someone who gets no mail, who can then sign in, and ends their sessions', async ({
  as,
  browser,
  server,
}) => {
  const page = await as('admin');
  await openUser(page, 'Zbigniew Górski');
  await page.getByRole('button', { name: 'Wyślij link ponownie' }).click();
  await expect(page.getByText('Wysłaliśmy nowy link: Zbigniew Górski')).toBeVisible();
  await page.getByRole('button', { name: 'Potwierdź adres' }).click();
  await dialog(page).getByRole('button', { name: 'Potwierdź adres' }).click();
  await expect(main(page).getByText('Potwierdzony')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const installer = await context.newPage();
  await signIn(installer, 'zbigniew.gorski@gorskiwent.test');
  await installer.waitForURL('/');

  await page.getByRole('button', { name: 'Zakończ sesje' }).click();
  await dialog(page).getByRole('button', { name: 'Zakończ sesje' }).click();
  await expect(page.getByText('Sesje zakończone: Zbigniew Górski')).toBeVisible();
  const refused = await installer.evaluate(async () => (await fetch('/api/user')).status);
  expect(refused).toBe(401);
  await context.close();
});

test('an admin mails everybody found, sees how far it is and who could not be reached', async ({
  as,
  server,
}) => {
  const page = await as('admin');
  await page.goto('/admin/users?role=asp');
  await page.getByRole('button', { name: 'E-mail do 2 osób' }).click();
  await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
  await expect(dialog(page).getByText('Wpisz temat')).toBeVisible();
  await dialog(page).getByLabel('Temat').fill('Szkolenie w maju');
  await dialog(page).getByLabel('Treść').fill('Zapraszamy na szkolenie.');
  await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
  await expect(dialog(page).getByText('Wysłano 2 wiadomości')).toBeVisible({ timeout: 30_000 });
  await expect(dialog(page).getByText('Nikt nie został pominięty.')).toBeVisible();
  const mails = await (await fetch(`${server.url}/dev/mail`)).text();
  expect(mails).toContain('Szkolenie w maju');
  expect(mails).toContain('serwis@ciepleproste.test');
});

test('deleting a user says what goes with them and asks for their address; nobody deletes themselves', async ({
  as,
}) => {
  const page = await as('admin');
  await openUser(page, 'Joanna Maj');
  await expect(page.getByRole('button', { name: 'Edytuj' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usuń' })).toHaveCount(0);

  await openUser(page, 'Stanisław Krawczyk');
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(dialog(page)).toContainText(/\d+ instalacj\S+, \d+ przegląd\S*, \d+ serwis/);
  await dialog(page).getByRole('button', { name: 'Usuń na zawsze' }).click();
  await expect(dialog(page).getByText('To nie jest adres tej osoby')).toBeVisible();
  await dialog(page)
    .getByLabel(/Aby usunąć/)
    .fill('biuro@krawczykspolka.test');
  await dialog(page).getByRole('button', { name: 'Usuń na zawsze' }).click();
  // What had found nobody but them is forgotten: back to everyone.
  await expect(page).toHaveURL('/admin/users');
  await expect(cards(page)).toHaveCount(12);

  await page.getByRole('searchbox').fill('Stanisław Krawczyk');
  await expect(page.getByText('Nikogo nie znaleziono')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż wszystkich' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('an admin makes registration keys, copies them all, finds a used one with its user, and deletes a free one', async ({
  as,
}) => {
  const page = await as('admin');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/settings');
  const keys = main(page).getByRole('list', { name: 'Klucze rejestracji' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Utwórz klucze' }).click();
  await dialog(page).getByLabel('Ile kluczy?').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Wpisz liczbę od 1 do 500')).toBeVisible();
  await dialog(page).getByLabel('Ile kluczy?').fill('3');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Kopiuj wszystkie' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(3);
  await dialog(page).getByRole('button', { name: 'Gotowe' }).click();

  const [first = ''] = copied.split('\n');
  await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill(first);
  await expect(keys).toHaveCount(1);
  await page.getByRole('button', { name: `Usuń ${first}` }).click();
  await dialog(page).getByRole('button', { name: 'Usuń klucz' }).click();
  await expect(page.getByText('Nic nie znaleziono')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill('Agnieszka Wrona');
  await expect(keys).toHaveText([/DEMO-USED-0002.*Użyty.*Agnieszka Wrona/]);
});
