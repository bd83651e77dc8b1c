import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';

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

test('somebody makes an account with the keyboard alone', async ({ page, freeKey }) => {
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Załóż konto' }));
  await page.keyboard.press('Enter');
  await fillNext(page, /^Klucz/, freeKey().toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Imię i nazwisko/)).toBeFocused();
  await page.keyboard.type('Ewa Lipska');
  await fillNext(page, /^Firma/, 'Lipska Instalacje');
  await fillNext(page, /^NIP/, '5260250274');
  await fillNext(page, /^Telefon/, '600700800');
  await fillNext(page, /^Adres e-mail/, 'klawiatura@journeys.test');
  await fillNext(page, /^Nowe hasło/, 'zielony-most-77');
  await page.keyboard.press('Enter');
  // The gap takes the cursor; what is typed next replaces nothing.
  await expect(page.getByLabel(/^Nowe hasło/)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('Z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Potwierdź adres e-mail' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Wróć do logowania' }));
});

test('an admin edits a user with the keyboard alone, and each dialog gives the focus back', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/admin/users?search=sikora');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Paweł Sikora' }));
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

  const menu = page.getByRole('button', { name: 'Konto i ustawienia' });
  for (const opener of [
    page.getByRole('button', { name: 'Napisz e-mail' }),
    page.getByRole('button', { name: 'Zakończ sesje' }),
    page.getByRole('button', { name: 'Usuń' }),
    menu,
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
