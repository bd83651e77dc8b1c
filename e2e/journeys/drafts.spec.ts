import type { Page } from '@playwright/test';
import { Commissioning } from '../drivers/commissioning.ts';
import { expect, test } from '../drivers/journey.ts';
import { InstallerAccount } from '../drivers/records/installer-account.ts';
import { waitForPrefetch } from '../drivers/records/offline-cache.ts';
import { signedInContext } from '../drivers/signed-in-context.ts';
import { Phone } from '../drivers/phone.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { activateNewVersion } from '../drivers/records/new-template-version.ts';

const form = (serial: string) => `/add-device-simple/new?template=5&serial=${serial}`;

/** Opens the form of a number that nobody knows and goes to the customer's step. */
async function toCustomer(page: Page, serial: string): Promise<void> {
  await page.goto(form(serial));
  const walk = await Commissioning.on(page, 52);
  await page.getByText('Krok 1 z').waitFor();
  await walk.answerStep();
  await walk.next();
  await expect(page.getByLabel('Imię i nazwisko')).toBeVisible();
}

test(
  'a browser killed a second after the last keystroke has the form again at the same step',
  { tag: '@long' },
  async ({ newInstaller, server }) => {
    const phone = await Phone.open(server.url);
    try {
      await phone.signIn(await newInstaller());
      const page = await phone.restart();
      await toCustomer(page, 'KILL-0001');
      await page.getByLabel('Imię i nazwisko').pressSequentially('Halina Żółtańska', { delay: 30 });
      await page.waitForTimeout(1_000);
      await phone.kill();

      const again = await phone.start();
      await again.goto('/');
      await again.getByRole('link', { name: /Niedokończona instalacja/ }).click();
      await expect(again.getByLabel('Imię i nazwisko')).toHaveValue('Halina Żółtańska');
      await expect(again.getByText('Krok 2 z')).toBeVisible();
    } finally {
      await phone.close();
    }
  },
);

test(
  'a draft goes on with the template version it was begun with, though the maker has changed the form',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    // Of its own, since it changes the form that other journeys walk.
    const server = await PortalServer.open();
    const account = await InstallerAccount.make(server.url);
    const context = await signedInContext(browser, server.url, account, { serviceWorkers: 'allow' });
    try {
      const page = await context.newPage();
      await page.goto('/');
      await waitForPrefetch(page);
      const walk = await Commissioning.on(page, 52);
      await toCustomer(page, 'VERSION-01');
      await walk.typeCustomer();
      await expect(page.getByText(/^Zapisano/)).toBeVisible();
      await page.goto('/');

      await server.stop();
      const added = await activateNewVersion(server.dataDir, 5, 'Nowy krok producenta');

      // Without a network it opens with its own version …
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('link', { name: /Niedokończona instalacja/ }).click();
      await expect(page.getByLabel('Imię i nazwisko')).not.toHaveValue('');

      // … and so it does when the server has another, which takes the finished form as it is.
      await server.start();
      await context.setOffline(false);
      await page.goto('/');
      await page.goto(form('VERSION-02'));
      await expect(page.getByText('Krok 1 z')).toBeVisible();
      await page.goto(form('VERSION-01'));
      await expect(page.getByLabel('Imię i nazwisko')).not.toHaveValue('');
      await walk.fillAndSign();
      await expect(page.getByText('Nowy krok producenta')).toHaveCount(0);
      await walk.send();
      await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
      const answer = await page.request.get(`/api/device_template_versions/${added}`);
      expect(answer.ok()).toBe(true);
    } finally {
      await context.close();
      await server.close();
    }
  },
);
