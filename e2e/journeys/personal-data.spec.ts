import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../drivers/barriers.ts';
import { expect, test } from '../drivers/journey.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('an admin shortens how long mails are kept only after reading what goes, and the log tells of it', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/admin/settings');
  const mails = main(page).getByLabel('Kopie wysłanych e-maili');
  await expect(mails).toHaveValue('365');
  await mails.fill('pół roku');
  await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
  await expect(main(page).getByText('Wpisz liczbę dni od 1 do 36 500')).toBeVisible();
  await expect(mails).toBeFocused();

  await mails.fill('180');
  await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
  await expect(dialog(page)).toContainText(/kopie e-maili wysłanych przed \d\d\.\d\d\.\d{4}/);
  await expect(dialog(page)).not.toContainText('dane klientów');
  await expectNoBarrier(page, 'the question before a period is shortened');
  await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
  await page.reload();
  await expect(mails).toHaveValue('365');

  await mails.fill('180');
  await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
  await dialog(page).getByRole('button', { name: 'Skróć i usuwaj' }).click();
  await expect(page.getByText('Okresy przechowywania zapisane')).toBeVisible();
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Zmieniono czas przechowywania' }).first(),
  ).toContainText('Joanna Maj');

  // What is kept longer loses nothing, so nothing is asked.
  await mails.fill('');
  await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(mails).toHaveValue('');
});

test('a customer is erased only by whoever types their name', async ({ as }) => {
  const page = await as('admin');
  const { id, email } = await page.evaluate(async () => {
    // One of the oldest: other journeys work with the newest.
    const list = await fetch('/api/installations?status[]=accepted&itemsPerPage=1&order[id]=asc');
    const [{ id }] = (await list.json()) as [{ id: number }];
    const one = (await (await fetch(`/api/installations/${id}`)).json()) as { customerEmail: string };
    return { id, email: one.customerEmail };
  });
  await page.goto('/admin/settings');
  await main(page).getByLabel('E-mail klienta').fill(email);
  await main(page).getByRole('button', { name: 'Znajdź' }).click();
  const name = await main(page)
    .locator('dt', { hasText: 'Klient w instalacjach' })
    .locator('xpath=following-sibling::dd')
    .first()
    .innerText();
  await main(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page)).toContainText('Tego nie można cofnąć');
  await expectNoBarrier(page, 'the question before a customer is erased');
  await dialog(page).getByLabel('Aby potwierdzić').fill('Ktoś Inny');
  await dialog(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page).getByText('To nie jest nazwa tego klienta')).toBeVisible();
  // In a hurry, without capitals: what is meant is clear.
  await dialog(page).getByLabel('Aby potwierdzić').fill(name.toLowerCase());
  await dialog(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(main(page).getByText('Brak danych')).toBeVisible();

  await test.step('nobody is called, written to or looked for on a map any more', async () => {
    const inspection = await page.evaluate(async (installation) => {
      const answer = await fetch(`/api/inspections?installation.id[]=${installation}`);
      return ((await answer.json()) as { id: number }[])[0]?.id;
    }, id);
    const ways = main(page).locator('a[href^="tel:—"], a[href="mailto:"], a[href*="query=%E2%80%94"]');
    await page.goto(`/admin/installations?id=${id}`);
    await expect(main(page).getByText('Klient', { exact: true }).first()).toBeVisible();
    await expect(ways).toHaveCount(0);
    await page.goto(`/admin/services?inspection=${inspection}`);
    await expect(main(page).getByText('Dane klienta zostały usunięte.')).toBeVisible();
    await expect(ways).toHaveCount(0);
  });
});
