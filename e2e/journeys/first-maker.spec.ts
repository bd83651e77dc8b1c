import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { startThrowAwayCluster } from '../../server/test/test-postgres.ts';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { expect, test as base } from '../drivers/journey.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { waitForPrefetch } from '../drivers/records/offline-cache.ts';
import { TemplatePages } from '../drivers/template-pages.ts';

const PASSWORD = 'Zielony-most-77';

/** A server on an empty PostgreSQL, with the one account that the operator has made. */
const test = base.extend<{ emptyServer: PortalServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from the destructuring
  emptyServer: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-empty-'));
    const cluster = startThrowAwayCluster({ reuses: false });
    const env = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, DEMO: 'false' };
    try {
      await createSuperadmin(env);
      const server = await PortalServer.open(env);
      await provide(server);
      await server.stop();
    } finally {
      cluster.end();
      await rm(dataDir, { recursive: true, force: true });
    }
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
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
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

async function opened(browser: Browser, url: string, size: 'desk' | 'phone'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pl-PL',
    serviceWorkers: 'allow',
    viewport: size === 'desk' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function fillContact(office: Page): Promise<void> {
  await office.getByRole('main').getByRole('link', { name: 'Dane producenta' }).click();
  await office.getByLabel(/^Nazwa/).fill('Pompy Północ');
  await office.getByLabel('Adres', { exact: true }).fill('ul. Portowa 12, 80-555 Gdańsk');
  await office.getByLabel('Telefon', { exact: true }).fill('58 732 04 00');
  await office.getByLabel('E-mail', { exact: true }).fill('biuro@polnoc.test');
  await office.getByRole('button', { name: 'Zapisz dane' }).click();
  await expect(office.getByText('Zapisano dane producenta')).toBeVisible();
}

/** A key that the office makes and hands over. */
async function newKey(office: Page): Promise<string> {
  await office.goto('/admin/installations');
  await office.getByRole('main').getByRole('link', { name: 'Klucz rejestracyjny' }).click();
  await office.getByRole('button', { name: 'Utwórz klucze' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Utwórz', exact: true }).click();
  const key = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: 'Gotowe' }).click();
  return key;
}

async function registerBy(phone: Page, key: string, email: string): Promise<void> {
  const field = (label: RegExp) => phone.getByLabel(label).first();
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Załóż konto' }).click();
  await field(/^Klucz/).fill(key);
  await phone.getByRole('button', { name: 'Dalej', exact: true }).click();
  await field(/^Imię i nazwisko/).fill('Marek Zieliński');
  await field(/^Firma/).fill('Ciepło s.c.');
  await field(/^NIP/).fill('5260250274');
  await field(/^Telefon/).fill('601 602 603');
  await field(/^Adres e-mail/).fill(email);
  await field(/^Nowe hasło/).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Załóż konto', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Potwierdź adres e-mail' })).toBeVisible();
}

/** This portal keeps its mails, since nobody has told it how to send any: the office answers for the address. */
async function confirmAddress(office: Page): Promise<void> {
  await office.goto('/admin/users?search=monter');
  await office.getByRole('link', { name: 'Marek Zieliński' }).click();
  await office.getByRole('button', { name: /Potwierdź adres/ }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /Potwierdź/ })
    .click();
}

/** Begins a commissioning without a network, of a device that nobody has entered. */
async function beginOffline(phone: Page, serial: string): Promise<void> {
  await phone.context().setOffline(true);
  await phone.getByPlaceholder('numer seryjny').fill(serial);
  await phone.getByPlaceholder('numer seryjny').press('Enter');
  await phone.getByRole('button', { name: 'Instalacja bez internetu' }).click();
}

async function sendOnline(phone: Page, form: Commissioning): Promise<void> {
  await form.send();
  await expect(phone.getByRole('button', { name: /1 operacja czeka na wysłanie/ })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 90_000 });
}

/** Accepts the installation of a device. */
async function accept(office: Page, serial: string): Promise<void> {
  await office.goto(`/admin/installations?search=${serial}`);
  await office
    .getByRole('link', { name: new RegExp(CUSTOMER.name) })
    .first()
    .click();
  await office.getByRole('link', { name: 'Cała karta instalacji' }).click();
  await office.getByRole('button', { name: 'Zaakceptuj i wydaj gwarancję' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj i wydaj gwarancję' }).click();
  await expect(office.getByText(/Gwarancja W\/2\/\d{4}\/\d+/).first()).toBeVisible();
}

/** The words of a card of the installation that is open. */
async function wordsOf(office: Page, card: 'Karta instalacji' | 'Karta gwarancyjna'): Promise<string> {
  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: card, exact: true }).click();
  return execFileSync('pdftotext', ['-layout', await (await download).path(), '-'], { encoding: 'utf8' });
}

test(
  'a maker with an empty portal writes its own form and warranty; its installer works by them without a network; a change does not touch what was begun',
  { tag: '@long' },
  async ({ browser, emptyServer: server }) => {
    test.setTimeout(420_000);
    const office = await opened(browser, server.url, 'desk');
    await signIn(office, server.url, 'szef@maker.test');
    const missing = office.getByRole('heading', { name: 'Zanim zacznie pierwszy instalator' });
    await expect(missing).toBeVisible();
    await fillContact(office);

    const desk = new TemplatePages(office);
    await office.getByRole('main').getByRole('link', { name: 'Typ urządzenia', exact: true }).click();
    const templateId = await desk.make('Pompa Północ 12', /pusty/i);
    const typePage = `/admin/device-templates/${templateId}`;
    await desk.openForm();
    await desk.addStep('Pomiary');
    await desk.addField({ label: 'Zamontowano bufor', type: 'Tak / nie' });
    await desk.addField({ label: 'Pojemność bufora', type: 'Liczba' });
    await desk.require();
    await desk.showWhenYes('Zamontowano bufor');
    await desk.addField({ label: 'Temperatura zasilania', type: 'Liczba' });
    await desk.require();
    await desk.addField({ label: 'Temperatura powrotu', type: 'Liczba' });
    await desk.require();
    await desk.addField({ label: 'Różnica temperatur', type: 'Wartość obliczana' });
    await desk.subtract('Temperatura zasilania', 'Temperatura powrotu');
    await desk.saveForm();

    await office.goto(typePage);
    await office.getByRole('link', { name: /^Karta gwarancyjna/ }).click();
    await desk.addToWarranty('polski', 'Dojazd w okresie gwarancji jest bezpłatny.');
    await desk.addToWarranty('angielski', 'Travel is free of charge during the warranty.');
    await office.keyboard.press('Control+s');
    await expect(office.getByText('Gwarancja zapisana')).toBeVisible();

    await office.goto(typePage);
    await desk.askPublish();
    await desk.publish(1, 'Pierwsza wersja');
    await office.getByRole('button', { name: 'Włącz typ…' }).click();
    await office.getByRole('button', { name: 'Włącz typ', exact: true }).click();
    await expect(office.getByText('Typ urządzenia jest włączony')).toBeVisible();

    const phone = await opened(browser, server.url, 'phone');
    await registerBy(phone, await newKey(office), 'monter@cieplo.test');
    await confirmAddress(office);
    await signIn(phone, server.url, 'monter@cieplo.test');
    await expect(phone.getByPlaceholder('numer seryjny')).toBeVisible();
    await phone.reload();
    await waitForPrefetch(phone);
    const answer = await phone.request.get(`/api/device_templates/${templateId}`, {
      headers: { 'reader-level': '3' },
    });
    const form = await Commissioning.on(phone, (await answer.json()).activeVersion.id);
    await beginOffline(phone, 'PP-2026-00000001');
    await form.fillUpTo('Pomiary');
    await phone.getByRole('radio', { name: 'Tak' }).check({ force: true });
    await phone.getByLabel(/^Pojemność bufora/).fill('300');
    await phone.getByLabel(/^Temperatura zasilania/).fill('38,5');
    await phone.getByLabel(/^Temperatura powrotu/).fill('31');
    await expect(phone.getByText('7,5')).toBeVisible();
    await form.fillAndSign();
    await sendOnline(phone, form);

    await accept(office, 'PP-2026-00000001');
    const installation = await wordsOf(office, 'Karta instalacji');
    expect(installation).toMatch(/Pojemność bufora\s+300/);
    expect(installation).toMatch(/Różnica temperatur\s+7,5/);
    const card = await wordsOf(office, 'Karta gwarancyjna');
    expect(card).toContain('Dojazd w okresie gwarancji jest bezpłatny.');
    expect(card).toContain('PP-2026-00000001');
    expect(card).toContain(CUSTOMER.name);
    await expect(missing).toBeHidden();

    // The second device is begun with version 1 and finished after version 2 came.
    await phone.goto('/');
    await beginOffline(phone, 'PP-2026-00000002');
    await form.fillUpTo('Pomiary');
    await office.goto(typePage);
    await office.getByRole('button', { name: 'Rozpocznij nową wersję' }).click();
    await expect(office.getByText('Wersja 2 jest w przygotowaniu')).toBeVisible();
    await desk.openForm();
    await office
      .getByRole('navigation', { name: 'Układ' })
      .getByRole('button', { name: /^Różnica temperatur/ })
      .click();
    await desk.addField({ label: 'Kolor obudowy', type: 'Tekst' });
    await desk.require();
    await desk.saveForm();
    await office.goto(typePage);
    const dialog = await desk.askPublish();
    await expect(dialog.getByText(/Kolor obudowy/).first()).toBeVisible();
    await expect(dialog.getByText('Wersję 1 ma 1 z 1 telefonu.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Wypróbuj' }).click();
    await expect(dialog.getByText('1 nie miałaby wymaganej odpowiedzi')).toBeVisible({ timeout: 30_000 });
    await desk.publish(2, 'Kolor obudowy');

    await form.fillAndSign();
    await expect(phone.getByText('Kolor obudowy')).toHaveCount(0);
    await sendOnline(phone, form);
    await office.goto(`/admin/installations?search=PP-2026-00000002`);
    await expect(office.getByRole('link', { name: new RegExp(CUSTOMER.name) }).first()).toBeVisible();

    await office.goto(typePage);
    await office.getByRole('button', { name: 'Usuń typ' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Usuń typ' }).click();
    await expect(
      office.getByText('Nie można usunąć szablonu, ponieważ istnieją urządzenia na nim oparte.').first(),
    ).toBeVisible();
    await expect(office.getByRole('link', { name: 'Na tym typie oparte są 2 urządzenia.' })).toBeVisible();
  },
);
