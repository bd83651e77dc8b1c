import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { LongForm } from '../drivers/long-form.ts';
import { everythingSent, servicesOf } from '../drivers/records/field-records.ts';

async function lookUp(page: Page, serial: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
}

async function describeFault(page: Page, fault: string): Promise<LongForm> {
  const form = new LongForm(page);
  await page.getByLabel('Opis usterki').fill(fault);
  await form.takePhoto();
  await form.next();
  return form;
}

test('a service waits for parts, the partner sends them, the installer is told and finishes, and the admin sees it', async ({
  as,
  newInstaller,
}) => {
  test.setTimeout(280_000);
  const fault = 'Błąd E14, brak przepływu';
  const account = await newInstaller();
  const { serial } = await account.underWarranty();
  const installer = await as(account);
  const main = installer.getByRole('main');
  await lookUp(installer, serial);
  await installer.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
  const form = await describeFault(installer, fault);
  await installer.getByText('Potrzebuję części').click();
  await installer.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(main.getByText('Uzupełnij lub popraw 1 pole')).toBeVisible();
  await installer.getByLabel('Potrzebne części').fill('Czujnik przepływu FS-12');
  await form.next();
  await form.send();
  await everythingSent(installer);
  const [row] = await servicesOf(installer, `status[]=require_spare_parts&search=${serial}`);
  if (!row) throw new Error('The service is not on the server');
  await installer.goto(`/services/${row.id}`);
  await expect(main.getByText('Czeka na części', { exact: true })).toBeVisible();

  const asp = await as('asp');
  const desk = asp.getByRole('main');
  await asp.goto(`/admin/services?search=${serial}&status=require_spare_parts`);
  await expect(desk.getByRole('listitem').filter({ hasText: fault })).toContainText('Czeka na części', {
    timeout: 30_000,
  });
  await asp.goto(`/admin/services?service=${row.id}`);
  await expect(desk).toContainText('Czujnik przepływu FS-12');
  await expect(desk.getByRole('img', { name: 'Zdjęcie usterki 1' })).toBeVisible();
  await desk.getByRole('button', { name: 'Wyślij części' }).click();
  const dialog = desk.getByRole('region', { name: 'Co zostało wysłane?' });
  await expect(dialog.getByLabel('Numer części 1')).toHaveValue('FS-12');
  await dialog.getByLabel('Numer części 1').fill('');
  await dialog.getByLabel('Część 1', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(dialog.getByText('Napisz, co zostało wysłane')).toBeVisible();
  await dialog.getByLabel('Część 1', { exact: true }).fill('Czujnik FS-12 z uszczelką');
  await dialog.getByLabel('Numer przesyłki').fill('0060012457841');
  await dialog.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(desk.getByText('Części wysłane', { exact: true })).toBeVisible();

  // Without a reload: the server tells the open page.
  await expect(main.getByText('Części są w drodze')).toBeVisible({ timeout: 20_000 });
  await expect(main.getByText('Numer przesyłki: 0060012457841')).toBeVisible();
  await expect(main).toContainText('Czujnik FS-12 z uszczelką');

  await lookUp(installer, serial);
  await installer.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
  await installer.getByRole('dialog').getByRole('button', { name: 'Dokończ' }).click();
  await main.getByRole('link', { name: 'Dokończ serwis' }).click();
  await installer.getByLabel('Co naprawiono').fill('Wymieniono czujnik przepływu');
  await form.takePhoto();
  await form.next();
  await main.getByRole('button', { name: /^Zmień: Moc grzewcza/ }).click();
  await main.getByLabel(/^Moc grzewcza/).fill('12');
  await form.next();
  await expect(form.heading).toHaveText('Podsumowanie');
  await form.next();
  await form.sign('Podpis klienta');
  await form.send();
  await everythingSent(installer);
  await expect(main.getByText('Zakończony', { exact: true })).toBeVisible();
  await expect(main.getByText(/→ 12/)).toBeVisible();

  const admin = await as('admin');
  await admin.goto(`/admin/services?search=${serial}&status=done`);
  await expect(admin.getByRole('main').getByRole('listitem').filter({ hasText: fault })).toContainText(
    'Zakończony',
  );
  await admin.goto(`/admin/services?service=${row.id}`);
  await expect(admin.getByRole('main').getByText('Wymieniono czujnik przepływu')).toBeVisible();
});

test(
  'a service begun without a network is finished before the server has seen it',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(240_000);
    const fault = 'Cieknie przy pompie obiegowej';
    const account = await newInstaller();
    const { serial } = await account.underWarranty();
    const page = await as(account, { offlineReady: true });
    const main = page.getByRole('main');
    await server.stop('SIGKILL');
    try {
      await lookUp(page, serial);
      await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
      const form = await describeFault(page, fault);
      await page.getByText('Zaczynam teraz, dokończę później').click();
      await form.next();
      await form.send();
      await main.getByRole('link', { name: 'Otwórz serwis' }).click();
      await expect(main.getByText(fault)).toBeVisible();
      await main.getByRole('link', { name: 'Dokończ serwis' }).click();
      await page.getByLabel('Co naprawiono').fill('Dokręcono śrubunek');
      await form.next();
      await form.next();
      await form.next();
      await form.send();
      await expect(page.getByRole('button', { name: /2 operacje czekają na wysłanie/ })).toBeVisible();
    } finally {
      await server.start();
    }
    await everythingSent(page);
    await page.goto('/services?tab=completed');
    await expect(main.getByText(fault)).toBeVisible();
  },
);

test(
  'a repair written down without a network meets a rejection: it says what happened, and keeps what was typed',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(240_000);
    const account = await newInstaller();
    const { deviceId } = await account.underWarranty();
    const open = await account.service(deviceId);
    const installer = await as(account, { offlineReady: true });
    const main = installer.getByRole('main');
    await installer.goto(`/services/${open.id}?form=finish`);
    const form = new LongForm(installer);
    await installer.getByLabel('Co naprawiono').fill('Wymieniono zawór');
    await form.next();
    await form.next();
    await form.next();
    await installer.context().setOffline(true);
    await form.send();

    const admin = await as('admin');
    await admin.goto(`/admin/services?service=${open.id}`);
    await admin.getByRole('main').getByRole('button', { name: 'Odrzuć serwis' }).click();
    await admin.getByRole('dialog').getByLabel('Powód').fill('Zgłoszono dwa razy');
    await admin.getByRole('dialog').getByRole('button', { name: 'Odrzuć serwis' }).click();
    await expect(admin.getByRole('main').getByText('Powód: Zgłoszono dwa razy')).toBeVisible();

    await installer.context().setOffline(false);
    await expect(main.getByText('Wszystko, co zostało wpisane, jest nadal w kolejce')).toBeVisible({
      timeout: 60_000,
    });
    await expect(main.getByText('Powód: Zgłoszono dwa razy')).toBeVisible();
    await main.getByRole('button', { name: 'Pokaż kolejkę' }).click();
    await expect(installer.getByRole('dialog').getByText('Wymieniono zawór')).toBeVisible();
  },
);
