import { randomUUID } from 'node:crypto';
import { expect, test } from '../drivers/journey.ts';
import { LongForm } from '../drivers/long-form.ts';
import { everythingSent, inspectionsOf, servicesOf } from '../drivers/visits.ts';

test('two people send the same parts: the second is told what happened meanwhile and keeps what was typed', async ({
  as,
}) => {
  test.setTimeout(120_000);
  const asp = await as('asp');
  const admin = await as('admin');
  const [one] = await servicesOf(asp, 'status[]=require_spare_parts');
  if (!one) throw new Error('The demo has no service that waits for parts');
  for (const [page, parts] of [
    [asp, 'Pompa obiegowa'],
    [admin, 'Pompa z uszczelkami'],
  ] as const) {
    await page.goto(`/admin/services?service=${one.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Wyślij części' }).click();
    await page.getByRole('dialog').getByLabel('Wysłane części').fill(parts);
  }
  await asp.getByRole('dialog').getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(asp.getByRole('main').getByText('Części wysłane', { exact: true })).toBeVisible();

  const dialog = admin.getByRole('dialog');
  // The page behind hears of it; the dialog stays as it was.
  await expect(admin.locator('main').getByText('Pompa obiegowa').first()).toBeAttached({ timeout: 20_000 });
  await expect(dialog.getByLabel('Wysłane części')).toHaveValue('Pompa z uszczelkami');
  await dialog.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Wysłane części')).toHaveValue('Pompa z uszczelkami');
});

test('a device is replaced: the warranty goes on with the new one, and each history leads to the other', async ({
  as,
  server,
}) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const main = page.getByRole('main');
  const [one] = await inspectionsOf(page, 'status[]=scheduled');
  if (!one) throw new Error('The demo has no scheduled inspection');
  const serial = `HP-NEW-${randomUUID().slice(0, 8).toUpperCase()}`;
  const made = await page.request.post('/api/services', {
    headers: { origin: server.url, 'idempotency-key': randomUUID() },
    data: {
      clientId: randomUUID(),
      customDevice: `/custom_devices/${one.customDevice.id}`,
      serviceStartDate: new Date().toISOString().slice(0, 10),
      faultDescription: 'Sprężarka nie pracuje',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };

  await page.goto(`/devices/${one.customDevice.id}`);
  const warranty = await main.locator('#warranty dd').first().innerText();
  await page.goto(`/services/${id}?form=finish`);
  const form = new LongForm(page);
  await page.getByLabel('Co naprawiono').fill('Wymieniono urządzenie');
  await form.next();
  await page.getByLabel('Numer seryjny nowego urządzenia').fill(serial);
  await form.next();
  await form.next();
  await form.send();
  await everythingSent(page);

  await page.goto(`/devices/${one.customDevice.id}`);
  await main
    .getByRole('link', { name: /^Wymienione na/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(`/devices/${one.customDevice.id}`);
  await expect(main.getByRole('link', { name: /^Zastąpiło urządzenie/ }).first()).toBeVisible();
  await expect(main.locator('#warranty dd').first()).toHaveText(warranty);
});
