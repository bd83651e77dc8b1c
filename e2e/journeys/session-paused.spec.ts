import { Commissioning } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, signIn, test } from '../drivers/journey.ts';

test(
  'a session that ends while work waits asks to sign in, loses nothing, and the work goes on by itself',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(180_000);
    const serial = newSerial();
    const account = await newInstaller();
    const page = await as(account, { offlineReady: true });
    const form = await Commissioning.on(page, 52);
    await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
    await expect(form.heading).toBeVisible();
    await page.context().setOffline(true);
    await form.fillAndSign();
    await form.send();
    await expect(page.getByRole('button', { name: /1 operacja czeka na wysłanie/ })).toBeVisible();

    // Elsewhere the session is ended; this phone still holds its tokens and knows nothing of it.
    const cookies = await page.context().cookies();
    await fetch(`${server.url}/api/token/invalidate`, {
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        origin: server.url,
      },
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await page.context().setOffline(false);
    await expect(page.getByText('Sesja wygasła')).toBeVisible({ timeout: 30_000 });
    await page.waitForTimeout(3_000);
    expect(sent.filter((path) => path === '/api/installations').length).toBeLessThanOrEqual(1);
    expect(sent.filter((path) => path === '/api/token/refresh').length).toBeLessThanOrEqual(2);

    // Another person on the same phone neither sees nor sends it.
    const other = await newInstaller();
    await signIn(page, other.email, other.password);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.waitForTimeout(3_000);
    await expect(page.getByRole('button', { name: /czeka na wysłanie/ })).toBeHidden();
    expect(sent).not.toContain('/api/send-email');
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Wyloguj' }).click();
    await page.waitForURL((url) => url.pathname === '/login');

    await signIn(page, account.email, account.password);
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
    await page.goto(`/installations?search=${serial}`);
    await expect(
      page
        .getByRole('main')
        .getByRole('link')
        .filter({ hasText: serial.slice(-4) }),
    ).toHaveCount(1);
  },
);
