import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { LongForm } from '../drivers/long-form.ts';
import { everythingSent } from '../drivers/records/field-records.ts';

test(
  'two people send the same parts: the second is told what happened meanwhile and keeps what was typed',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(120_000);
    const account = await newInstaller();
    const { deviceId } = await account.underWarranty();
    const one = await account.service(deviceId, {
      status: 'require_spare_parts',
      requiredSpareParts: 'Czujnik przepływu',
    });
    const asp = await as('asp');
    const admin = await as('admin');
    for (const [page, parts] of [
      [asp, 'Pompa obiegowa'],
      [admin, 'Pompa z uszczelkami'],
    ] as const) {
      await page.goto(`/admin/services?service=${one.id}`);
      await page.getByRole('main').getByRole('button', { name: 'Wyślij części' }).click();
      await page.getByLabel('Część 1', { exact: true }).fill(parts);
    }
    await asp.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
    await expect(asp.getByRole('main').getByText('Części wysłane', { exact: true })).toBeVisible();

    const dialog = admin.getByRole('region', { name: 'Co zostało wysłane?' });
    // The page behind hears of it; the dialog stays as it was.
    await expect(admin.locator('main').getByText('Pompa obiegowa').first()).toBeAttached({ timeout: 20_000 });
    await expect(dialog.getByLabel('Część 1', { exact: true })).toHaveValue('Pompa z uszczelkami');
    await dialog.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Część 1', { exact: true })).toHaveValue('Pompa z uszczelkami');
  },
);

test(
  'a device is replaced: the office approves it, the warranty goes on with the new one, and each history leads to the other',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const account = await newInstaller();
    const { deviceId } = await account.underWarranty();
    const { id } = await account.service(deviceId, { faultDescription: 'Sprężarka nie pracuje' });
    const serial = newSerial();
    const page = await as(account);
    const main = page.getByRole('main');
    await page.goto(`/devices/${deviceId}`);
    const warranty = await main.locator('#warranty dd').first().innerText();
    await page.goto(`/services/${id}?form=finish`);
    const form = new LongForm(page);
    await page.getByLabel('Co naprawiono').fill('Wymieniono urządzenie');
    await form.next();
    await page.getByRole('group', { name: 'Czy wymieniono całe urządzenie?' }).getByText('Tak').click();
    await page
      .getByRole('group', { name: 'Numer seryjny nowego urządzenia' })
      .getByRole('textbox')
      .fill(serial);
    await page.getByRole('button', { name: 'Sprawdź numer' }).click();
    await page.getByRole('button', { name: 'Numer się zgadza, dalej' }).click();
    await form.next();
    await form.next();
    await form.send();
    await everythingSent(page);

    const office = await as('admin');
    await office.goto(`/admin/services?service=${id}`);
    await office.getByRole('button', { name: 'Zatwierdź wymianę' }).click();
    await expect(office.getByText('Instalacja i gwarancja są na nowym urządzeniu.')).toBeVisible();

    await page.goto(`/devices/${deviceId}`);
    await main
      .getByRole('link', { name: /^Wymienione na/ })
      .first()
      .click();
    await expect(page).not.toHaveURL(`/devices/${deviceId}`);
    await expect(main.getByRole('link', { name: /^Zastąpiło urządzenie/ }).first()).toBeVisible();
    await expect(main.locator('#warranty dd').first()).toHaveText(warranty);
  },
);
