import { expect, test } from '../drivers/journey.ts';
import { rowOf } from '../drivers/row-of.ts';

test('an admin deletes an installation for good, the installer’s open page hears of it, and the device is free again', async ({
  as,
  newInstaller,
}) => {
  const account = await newInstaller();
  const { serial } = await account.commissioned();
  const installer = await as(account);
  await installer.goto(`/installations?search=${serial}`);
  await rowOf(installer, serial).click();
  await expect(installer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(installer.getByRole('button', { name: 'Usuń instalację' })).toHaveCount(0);

  const admin = await as('admin');
  await admin.goto(`/admin/installations?search=${serial}`);
  await rowOf(admin, serial).click();
  await admin.getByRole('button', { name: 'Usuń instalację' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('Tego nie można cofnąć').first().waitFor();
  await dialog.getByLabel(/Przepisz numer seryjny/).fill('HP-2026');
  await dialog.getByRole('button', { name: 'Usuń na zawsze' }).click();
  await expect(dialog.getByText('To nie jest numer seryjny tego urządzenia')).toBeVisible();
  await dialog.getByLabel(/Przepisz numer seryjny/).fill(` ${serial.toLowerCase()}`);
  await dialog.getByRole('button', { name: 'Usuń na zawsze' }).click();
  await expect(admin.getByText(`Instalacja ${serial} została usunięta`).first()).toBeVisible();
  await expect(admin.getByRole('searchbox')).toHaveValue(serial);

  // Without a reload: the server tells the open page.
  await expect(installer.getByText(/Instalacja o numerze \d+ nie istnieje/)).toBeVisible({ timeout: 20_000 });
  await installer.goto('/');
  await installer.getByPlaceholder('numer seryjny').fill(serial);
  await installer.getByRole('button', { name: 'Zatwierdź numer' }).click();
  await expect(installer.getByRole('dialog', { name: 'Rozpocząć uruchomienie?' })).toContainText(
    'Ponowna instalacja',
  );
});
