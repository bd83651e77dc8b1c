import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { expect, test as base } from '../drivers/journey.ts';
import { PortalServer } from '../drivers/portal-server.ts';

const PASSWORD = 'Zielony-most-77';

/** A server on an empty database, with the one account that the operator has made. */
const test = base.extend<{ emptyServer: PortalServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
  emptyServer: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-empty-'));
    const env = { DATA_DIR: dataDir, DEMO: 'false' };
    await createSuperadmin(env);
    const server = await PortalServer.open(env);
    await provide(server);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

function createSuperadmin(env: Record<string, string>): Promise<void> {
  const args = [
    'server/src/admin.ts',
    'create-superadmin',
    '--email',
    'szef@maker.test',
    '--name',
    'Anna Szef',
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin?.end(`${PASSWORD}\n`);
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`create-superadmin: ${code}`)))),
  );
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj' }).click();
}

test(
  'a maker with an empty portal is ready for its first installer, who commissions the first device',
  { tag: '@long' },
  async ({ browser, emptyServer: server }) => {
    test.setTimeout(300_000);
    const office = await (
      await browser.newContext({
        baseURL: server.url,
        locale: 'pl-PL',
        viewport: { width: 1440, height: 900 },
      })
    ).newPage();
    office.setDefaultTimeout(15_000);
    await signIn(office, server.url, 'szef@maker.test');
    const missing = office.getByRole('heading', { name: 'Zanim zacznie pierwszy instalator' });
    await expect(missing).toBeVisible();

    await office.getByRole('main').getByRole('link', { name: 'Dane producenta' }).click();
    await office.getByLabel(/^Nazwa/).fill('Pompy Północ');
    await office.getByLabel('Adres', { exact: true }).fill('ul. Portowa 12, 80-555 Gdańsk');
    await office.getByLabel('Telefon', { exact: true }).fill('58 732 04 00');
    await office.getByLabel('E-mail', { exact: true }).fill('biuro@polnoc.test');
    await office.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(office.getByText('Zapisano dane producenta')).toBeVisible();

    await office.getByRole('link', { name: 'Otwórz typy urządzeń' }).click();
    await office.getByRole('button', { name: 'Nowy typ urządzenia' }).click();
    await office
      .getByRole('dialog')
      .getByLabel(/^Nazwa po polsku/)
      .fill('Pompa Północ 12');
    await office
      .getByRole('dialog')
      .getByRole('radio', { name: /powietrze-woda/ })
      .check();
    await office.getByRole('dialog').getByRole('button', { name: 'Utwórz' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Pompa Północ 12' })).toBeVisible();
    await office.getByRole('button', { name: 'Opublikuj…' }).click();
    await office.getByLabel(/^Co się zmieniło/).fill('Pierwsza wersja');
    await office.getByRole('button', { name: 'Opublikuj', exact: true }).click();
    await expect(office.getByText('Opublikowano wersję 1')).toBeVisible();
    await office.getByRole('button', { name: 'Włącz typ…' }).click();
    await office.getByRole('button', { name: 'Włącz typ', exact: true }).click();
    await expect(office.getByText('Typ urządzenia jest włączony')).toBeVisible();
    const templateId = Number(new URL(office.url()).pathname.split('/').at(-1));

    const key = await office.evaluate(async () => {
      const answer = await fetch('/api/registration_keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"count":1}',
      });
      return (await answer.json()).keys[0].key as string;
    });
    const installer = { email: 'monter@cieplo.test', name: 'Marek Zieliński', company: 'Ciepło s.c.' };
    const registered = await office.request.post(`${server.url}/api/register`, {
      data: { ...installer, key, password: PASSWORD, taxId: '5260250274', phone: '+48601602603' },
      headers: { origin: server.url },
    });
    expect(registered.status()).toBe(201);
    // The mail is kept, since this portal sends none yet: the office answers for the address.
    await office.goto(`${server.url}/admin/users?search=monter`);
    await office.getByRole('link', { name: 'Marek Zieliński' }).click();
    await office.getByRole('button', { name: /Potwierdź adres/ }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /Potwierdź/ })
      .click();

    const phone = await (
      await browser.newContext({
        baseURL: server.url,
        locale: 'pl-PL',
        viewport: { width: 390, height: 844 },
      })
    ).newPage();
    phone.setDefaultTimeout(15_000);
    await signIn(phone, server.url, installer.email);
    await expect(phone.getByPlaceholder('numer seryjny')).toBeVisible();
    const answer = await phone.request.get(`${server.url}/api/device_templates/${templateId}`, {
      headers: { 'reader-level': '2' },
    });
    const form = await Commissioning.on(phone, (await answer.json()).activeVersion.id);
    await phone.getByPlaceholder('numer seryjny').fill('PP-2026-00000001');
    await phone.getByPlaceholder('numer seryjny').press('Enter');
    await phone.getByRole('button', { name: 'Zainstaluj' }).click();
    await form.fillUpToSummary();
    await form.send();
    await expect(phone.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });

    await office.goto(`${server.url}/admin/installations`);
    await expect(office.getByRole('link', { name: new RegExp(CUSTOMER.name) }).first()).toBeVisible();
    await expect(missing).toBeHidden();
  },
);
