import type { Browser, Page } from '@playwright/test';
import { installationSchema } from '@portal/domain/installations/record';
import { createCardLink } from '@portal/domain/installations/card-link-contract';
import { createSigningSession } from '@portal/domain/signing/session-contract';
import { z } from 'zod';
import { ApiCaller } from '../drivers/api-caller.ts';
import { Commissioning, CUSTOMER } from '../drivers/commissioning.ts';
import { freeDevice } from '../drivers/free-device.ts';
import { expect, test } from '../drivers/journey.ts';

const VERSION = 52;
const PHONE = { width: 390, height: 844 };

/** Shows the code; returns the page behind it, as a camera reads it. */
async function showCode(page: Page): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/signing_sessions') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Podpis na telefonie klienta' }).click();
  const { pathname, hash } = new URL(createSigningSession.answer.parse(await (await answer).json()).address);
  await expect(page.getByRole('img', { name: 'Kod QR ze stroną do podpisu' })).toBeVisible();
  return pathname + hash;
}

/** A phone of somebody who has no account here. */
async function strangersPhone(browser: Browser, baseURL: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport: PHONE, hasTouch: true });
  return context.newPage();
}

async function drawName(page: Page): Promise<void> {
  const canvas = page.getByRole('dialog').locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no sheet to sign on');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
  await page.mouse.down();
  for (const [right, down] of [
    [0.35, 0.4],
    [0.5, 0.6],
    [0.7, 0.45],
  ] as const)
    await page.mouse.move(box.x + box.width * right, box.y + box.height * down, { steps: 6 });
  await page.mouse.up();
}

test(
  'a customer reads and signs on a phone of their own; another phone, and a code from before a change, are refused in words',
  { tag: '@long' },
  async ({ as, browser, newInstaller, server }) => {
    test.setTimeout(180_000);
    const serial = await freeDevice(server.url);
    const account = await newInstaller();
    const page = await as(account);
    const form = await Commissioning.on(page, VERSION);
    await page.getByPlaceholder('numer seryjny').fill(serial);
    await page.getByPlaceholder('numer seryjny').press('Enter');
    await page.getByText('Rozpocznij uruchomienie').click();
    await form.fillUpTo('Podpisy');

    const customer = await strangersPhone(browser, server.url, 'de-DE');
    await customer.goto(await showCode(page));
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Lesen und unterschreiben');
    await expect(customer.getByRole('main')).toContainText(CUSTOMER.name);
    await expect(customer.getByRole('main')).toContainText(serial);
    await expect(page.getByRole('dialog')).toContainText('Klient czyta na swoim telefonie');
    await customer.reload();
    await expect(customer.getByRole('main')).toContainText(CUSTOMER.name);

    const other = await strangersPhone(browser, server.url, 'pl-PL');
    await other.goto(new URL(customer.url()).pathname + new URL(customer.url()).hash);
    await expect(other.getByRole('main')).toContainText('Ten kod już nie działa');
    await expect(other.getByRole('main')).not.toContainText(CUSTOMER.name);

    // What is changed is not what the customer reads: the code ends, and says so on both phones.
    await page.getByRole('button', { name: 'Wróć do formularza' }).click();
    await page.getByLabel('Imię i nazwisko podpisującego').fill('Zofia Żółtańska');
    await expect(page.getByText('Kod jest już nieważny')).toBeVisible();
    await customer.getByRole('button', { name: 'Unterschreiben' }).click();
    await drawName(customer);
    await customer.getByRole('button', { name: 'Speichern' }).click();
    await expect(customer.getByRole('main')).toContainText('Dieser Code gilt nicht mehr');

    await customer.goto(await showCode(page));
    await expect(customer.getByRole('main')).toContainText('Zofia Żółtańska');
    const signs = await customer.getByRole('main').locator('dd.mono, dd .mono').innerText();
    await customer.getByRole('button', { name: 'Unterschreiben' }).click();
    await drawName(customer);
    await customer.getByRole('button', { name: 'Speichern' }).click();
    await expect(customer.getByRole('main')).toContainText('Unterschrieben, vielen Dank');
    await expect(page.getByText('Klient podpisał na swoim telefonie')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Podpis: Podpis klienta' })).toBeVisible();

    await form.sign('Podpis instalatora');
    await form.send();
    await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 60_000 });
    const api = await ApiCaller.signIn(server.url, account.email, account.password);
    const [row] = z.array(z.object({ id: z.int() })).parse(await api.get(`/installations?search=${serial}`));
    const { signed } = installationSchema.parse(await api.get(`/installations/${row?.id}`));
    expect(signed).toMatchObject({ typed: false, changes: [], signer: { name: 'Zofia Żółtańska' } });
    expect(signed?.hash.slice(0, 12)).toBe(signs);

    // A customer without an e-mail takes the card along in the same way.
    await page.goto(`/installations/${row?.id}`);
    const made = page.waitForResponse((response) => response.url().endsWith('/card_links'));
    await page.getByRole('button', { name: /Pokaż kod QR klientowi/ }).click();
    const card = new URL(createCardLink.answer.parse(await (await made).json()).address);
    await expect(page.getByRole('img', { name: 'Kod QR z kartą' })).toBeVisible();
    await customer.goto(card.pathname + card.hash);
    const saved = customer.waitForEvent('download');
    await customer.getByRole('button', { name: 'Speichern oder teilen (PDF)' }).click();
    expect((await saved).suggestedFilename()).toBe('Karte.pdf');
    await other.goto(card.pathname + card.hash);
    await expect(other.getByRole('main')).toContainText('kartę otwarto już na innym telefonie');
    for (const phone of [customer, other]) await phone.context().close();
  },
);
