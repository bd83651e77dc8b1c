import { Commissioning } from '../drivers/commissioning.ts';
import { freeDevice } from '../drivers/free-device.ts';
import { expect, test } from '../drivers/journey.ts';

test('without a network a device is started, kept on the phone, and sent by itself when the network is back', async ({
  as,
  newInstaller,
  server,
}) => {
  test.setTimeout(240_000);
  const serial = await freeDevice(server.url);
  const page = await as(await newInstaller(), { offlineReady: true });
  const form = await Commissioning.on(page, 52);

  await server.stop();
  await page.context().setOffline(true);
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Brak połączenia');
  await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await form.fillAndSign();
  await form.send();
  await expect(page.getByRole('button', { name: /1 operacja czeka na wysłanie/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /1 operacja czeka na wysłanie/ })).toBeVisible();
  await page.goto('/installations');
  await expect(page.getByRole('list', { name: 'Zapisane na tym urządzeniu' })).toContainText(
    'Czeka na wysłanie',
  );

  await server.start();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 90_000 });

  await page.goto('/');
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await expect(page.getByText('Urządzenie jest zainstalowane')).toBeVisible();
  // The card leaves the server's outbox after the phone has been answered.
  const mails = async () => (await fetch(`${server.url}/dev/mail`)).text();
  await expect.poll(mails, { timeout: 30_000 }).toContain(serial);
});
