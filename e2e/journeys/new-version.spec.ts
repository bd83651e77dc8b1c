import type { Page } from '@playwright/test';
import { AppBuild } from '../drivers/app-build.ts';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test as base } from '../drivers/journey.ts';
import { PortalServer } from '../drivers/portal-server.ts';

/** These journeys deploy: they have a server of their own, and a copy of the build. */
const test = base.extend<object, { app: AppBuild }>({
  app: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
    async ({}, provide) => {
      const app = await AppBuild.copied();
      await provide(app);
      await app.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ app }, provide) => {
      const server = await PortalServer.open({ WEB_DIR: app.folder });
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const alert = (page: Page) => page.getByRole('dialog', { name: 'Aplikacja została zaktualizowana' });
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting?.state;
  });
/**
 * Answers what waits until another document stands in this tab. Not the event `load`, which has once not been heard though
 * the page stood there in its new version.
 */
async function untilReloaded(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset['before'] = 'true';
  });
  return () => expect(page.locator('html[data-before]')).toHaveCount(0, { timeout: 30_000 });
}
const versionOf = (page: Page) => page.getByText(/^Wersja aplikacji/);

test('a new version lets a form and an upload in two tabs end, then says so and reloads; nothing is lost', async ({
  app,
  as,
  newInstaller,
}) => {
  // A second build of the app is made meanwhile, which alone takes a minute on a busy machine.
  test.setTimeout(360_000);
  const built = app.buildNext('next');
  const serial = newSerial();
  const sender = await as(await newInstaller(), { offlineReady: true });
  const context = sender.context();

  // A photo that hangs on its way.
  const stuck = Promise.withResolvers<void>();
  let stuckNow = 0;
  await context.route(
    () => true,
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      stuckNow += 1;
      await stuck.promise;
      return route.continue();
    },
  );
  await sender.goto(`/add-device-simple/new?template=5&serial=${serial}`);
  const form = await Commissioning.on(sender, 52);
  await form.fillAndSign();
  await form.send();
  await expect.poll(() => stuckNow).toBe(1);

  // A form in another tab.
  const writer = await context.newPage();
  await writer.goto(`/add-device-simple/new?template=5&serial=${newSerial()}`);
  await form.onPage(writer).fillUpTo('Klient');
  await writer.getByLabel('Imię i nazwisko').fill(CUSTOMER.name);
  await expect(writer.getByText(/^Zapisano/)).toBeVisible();

  await built;
  await app.deployNext();
  await sender.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => waiting(sender), { timeout: 60_000 }).toBe('installed');

  // A page that this browser has never shown still opens, and it is the old one.
  await sender.goto('/');
  await sender.getByRole('link', { name: /Pomoc techniczna/ }).click();
  await expect(versionOf(sender)).not.toContainText('+next');

  await writer.getByLabel('Miejscowość').fill(CUSTOMER.city);
  await expect(writer.getByText(/^Zapisano/)).toBeVisible();
  await expect(alert(sender)).toHaveCount(0);
  await expect(alert(writer)).toHaveCount(0);
  stuck.resolve();
  await expect(sender.getByRole('button', { name: /Pokaż operacje/ })).toHaveCount(0, { timeout: 60_000 });
  // The upload has ended, the form of the other tab has not.
  await sender.waitForTimeout(500);
  await expect(alert(sender)).toHaveCount(0);

  await writer.getByRole('link', { name: 'Strona główna' }).click();
  await writer.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
  await expect(alert(writer)).toContainText('Nowa wersja jest gotowa');
  await expect(alert(sender)).toBeVisible();
  const reloads = [await untilReloaded(sender), await untilReloaded(writer)];
  await writer.getByRole('button', { name: 'Wczytaj ponownie' }).click();
  for (const isReloaded of reloads) await isReloaded();

  await expect(versionOf(sender)).toContainText('+next');
  await expect(alert(sender)).toHaveCount(0);
  await writer.getByRole('link', { name: 'Kontynuuj' }).click();
  await expect(writer.getByLabel('Imię i nazwisko')).toHaveValue(CUSTOMER.name);
  await expect(writer.getByLabel('Miejscowość')).toHaveValue(CUSTOMER.city);
  await sender.goto(`/installations?search=${serial}`);
  await expect(sender.getByRole('list', { name: 'Instalacje' }).getByRole('listitem')).toHaveCount(1);

  // The new version is whole on the device.
  await context.setOffline(true);
  await sender.goto('/support');
  await expect(versionOf(sender)).toContainText('+next');
});
