import { expect, test } from '../drivers/journey.ts';

test(
  'the office begins a recall, the installer answers in a cellar without a signal, and the office sees the answer',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    const account = await newInstaller();
    const { serial } = await account.commissioned();
    const admin = await as('admin');
    await admin.goto('/admin/recalls/new');
    const office = admin.getByRole('main');
    await office.getByLabel('Wklejone numery').fill(serial);
    await expect(
      office.getByRole('link', { name: 'HP' }).or(office.getByText('Barbara')).first(),
    ).toBeVisible();
    await office.getByRole('button', { name: 'Dalej' }).click();
    await office.getByRole('textbox', { name: 'Tytuł' }).first().fill(`Zawory ${serial}`);
    await office.getByRole('textbox', { name: 'Treść' }).first().fill('Sprawdź zawór bezpieczeństwa.');
    await office.getByRole('button', { name: 'Dalej' }).click();
    await office.getByRole('button', { name: 'Wyślij do 1 instalatora' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Rozpocznij i wyślij' }).click();
    await expect(admin).toHaveURL(/\/admin\/recalls\/\d+$/);

    const installer = await as(account);
    const field = installer.getByRole('main');
    await field.getByRole('link', { name: 'Zobacz, które' }).click();
    await expect(field).toContainText('Sprawdź zawór bezpieczeństwa.');
    await installer.context().setOffline(true);
    await field.getByRole('button', { name: /Odpowiedz/ }).click();
    const asked = installer.getByRole('dialog', { name: /Co z urządzeniem/ });
    await asked.getByLabel('Wykonano').check();
    await asked.getByLabel('Uwagi').fill('Wymieniono zawór');
    await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
    await expect(field).toContainText('Czeka na wysłanie');
    await expect(field).toContainText('Wykonano');
    await field.getByRole('button', { name: /Zmień odpowiedź/ }).click();
    await expect(asked.getByLabel('Uwagi')).toHaveValue('Wymieniono zawór');
    await asked.getByRole('button', { name: 'Anuluj' }).click();
    await installer.context().setOffline(false);
    await expect(field).toContainText('Wymieniono zawór');

    await admin.reload();
    await expect(office).toContainText('Wymieniono zawór');
    await expect(office).toContainText('1 z 1');
  },
);
