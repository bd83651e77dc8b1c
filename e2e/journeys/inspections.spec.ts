import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { expect, test } from '../drivers/journey.ts';
import { carryOut, everythingSent, inspectionsOf } from '../drivers/records/field-records.ts';

test('an installer arranges a day, carries the inspection out beside the readings of the last one, and its card goes out', async ({
  as,
  newInstaller,
  server,
}) => {
  test.setTimeout(240_000);
  const account = await newInstaller();
  const customerEmail = `${account.id}@klient.test`;
  const device = await account.underWarranty({ daysAgo: 400, customerEmail });
  await account.inspected(device, 40);
  const page = await as(account);
  const main = page.getByRole('main');
  const [one] = await inspectionsOf(page, 'status[]=pending');
  if (!one) throw new Error('No inspection follows the first one');

  await page.goto(`/inspections?search=${device.serial}`);
  await main
    .getByRole('listitem')
    .getByRole('link', { name: /Przejdź|./ })
    .first()
    .click();
  await expect(page).toHaveURL(`/inspections/${one.id}`);
  await expect(main.getByRole('link', { name: /^Zadzwoń/ })).toHaveAttribute('href', /^tel:\+48/);
  await expect(main.getByRole('link', { name: 'Nowy Targ' })).toHaveAttribute('href', /openstreetmap/);

  await test.step('a day outside the window is allowed, and said to be', async () => {
    await main.getByRole('button', { name: 'Umów termin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dzień przeglądu').fill('2031-01-15');
    await expect(dialog.getByText('Po terminie')).toBeVisible();
    await dialog.getByLabel('Dzień przeglądu').fill(one.dueDate);
    await expect(dialog.getByText('W terminie')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zapisz termin' }).click();
    await everythingSent(page);
    await expect(main.getByText(/^Umówiony na/)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Zmień termin' })).toBeVisible();
  });

  await test.step('the form shows the last readings, survives a reload, and is kept when it is left', async () => {
    await main.getByRole('link', { name: 'Wykonaj przegląd' }).click();
    await expect(main.getByText(/^Poprzednio \(/).first()).toBeVisible();
    const counter = main.locator('input[inputmode=decimal]').first();
    await counter.fill('4');
    await expect(main.getByText(/Zapisano \d\d:\d\d/)).toBeVisible();
    await page.reload();
    await expect(counter).toHaveValue('4');
    await page.getByRole('link', { name: 'Strona główna' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zostań' }).click();
    await expect(counter).toBeVisible();
  });

  await carryOut(page);
  await expect(page).toHaveURL(`/inspections/${one.id}`);
  await everythingSent(page);
  await expect(main.getByText('Wykonany', { exact: true })).toBeVisible();
  await expect(main.getByText(/^Odczyty z /)).toBeVisible();
  await expect(main.getByText(/^Następny przegląd: /)).toBeVisible();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Karta przeglądu' }).click();
  expect((await download).suggestedFilename()).toContain(device.serial);
  const mails = async () => (await fetch(`${server.url}/dev/mail`)).text();

  await test.step('the page tells where the card went; it goes once more to an address that is put right', async () => {
    const sent = main.locator('#mails');
    // The customer has had other mails: only the page tells when that of the card is out.
    await expect(async () => {
      await page.reload();
      await expect(sent.getByText(`klient, ${customerEmail}`)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await sent.getByRole('button', { name: 'Wyślij ponownie kartę przeglądu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Adres e-mail klienta').fill('nowy.adres');
    await dialog.getByRole('radio', { name: /^To właściwy adres klienta/ }).check();
    await dialog.getByRole('button', { name: 'Popraw adres i wyślij ponownie' }).click();
    await expect(dialog.getByText('Podaj prawidłowy adres e-mail')).toBeVisible();
    await dialog.getByLabel('Adres e-mail klienta').fill(`nowy.${customerEmail}`);
    await dialog.getByRole('button', { name: 'Popraw adres i wyślij ponownie' }).click();
    await expect(page.getByText('Karta została wysłana do klienta i instalatora.')).toBeVisible();
    await expect(sent.getByText(`klient, nowy.${customerEmail}`)).toBeVisible({ timeout: 30_000 });
    expect(await mails()).toContain(`nowy.${customerEmail}`);
  });
});

test(
  'an inspection that is late is moved and carried out without a network, waits on the phone, and is labelled late',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(240_000);
    const account = await newInstaller();
    const device = await account.underWarranty({ daysAgo: 60 });
    const overdue = await account.overdueInspection(device, 10);
    const page = await as(account, { offlineReady: true });
    const main = page.getByRole('main');
    await server.stop('SIGKILL');
    try {
      await page.goto(`/inspections/${overdue.id}`);
      await expect(main.getByText(/Stan na dziś/)).toBeVisible();
      await expect(main.getByText('Termin minął', { exact: true })).toBeVisible();
      await main.getByRole('button', { name: 'Zmień termin' }).click();
      const agreed = addDays(todayIn(TIME_ZONE, new Date()), -9);
      await page.getByRole('dialog').getByLabel('Dzień przeglądu').fill(agreed);
      await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).click();
      await expect(main.getByText('Czeka na wysłanie').first()).toBeVisible();
      await main.getByRole('link', { name: 'Wykonaj przegląd' }).click();
      await carryOut(page);
      await expect(main.getByText('Czeka na wysłanie').first()).toBeVisible();
      await expect(main.getByRole('link', { name: 'Wykonaj przegląd' })).toHaveCount(0);
      await page.goto(`/inspections?tab=scheduled&search=${device.serial}`);
      await expect(main.getByRole('listitem').first()).toContainText('Czeka na wysłanie');
      await page.goto(`/inspections/${overdue.id}?form=visit`);
      await expect(main.getByText('Ten przegląd czeka na wysłanie')).toBeVisible();
    } finally {
      await server.start();
    }
    await everythingSent(page);
    await page.goto(`/inspections/${overdue.id}`);
    await expect(main.getByText('Po terminie', { exact: true })).toBeVisible();
    await expect(main.getByText('Wykonany', { exact: true })).toBeVisible();
  },
);
