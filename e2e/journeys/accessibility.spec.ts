import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../drivers/journey.ts';

type Scheme = 'light' | 'dark' | 'sun';
const SCHEMES: readonly Scheme[] = ['light', 'dark', 'sun'];

/** What keeps someone from using the page as it stands, in words for the report of a failure. */
async function barriersOf(page: Page): Promise<string[]> {
  // Colours are measured on what has come to rest.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
  const { violations, incomplete } = await new AxeBuilder({ page }).analyze();
  // Text in the colour of its ground counts as unclear there; here it is a fault.
  const vanished = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => messageOf(data) === 'equalRatio'));
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    ),
    ...vanished.map(({ target }) => `text in the colour of its ground: ${target.join(' ')}`),
  ];
}

function messageOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'messageKey' in data ? data.messageKey : undefined;
}

async function showIn(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('appearance', `${chosen} 100`), scheme);
}

for (const scheme of SCHEMES) {
  test(`an installer meets no barrier in ${scheme} colours`, async ({ as }) => {
    test.setTimeout(180_000);
    const page = await as('installer');
    await showIn(page, scheme);

    await page.goto('/');
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    expect.soft(await barriersOf(page), 'home').toEqual([]);

    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await barriersOf(page), 'the menu').toEqual([]);

    await page.goto('/');
    await page.getByPlaceholder('numer seryjny').fill('HP-2026-00000099');
    await page.getByPlaceholder('numer seryjny').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await barriersOf(page), 'the look-up').toEqual([]);

    for (const path of [
      '/installations',
      '/inspections',
      '/services',
      '/support',
      '/support/documents',
      '/edit-profile',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      expect.soft(await barriersOf(page), path).toEqual([]);
    }

    await page.goto('/installations');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
    expect.soft(await barriersOf(page), 'an installation').toEqual([]);

    await page.goto('/add-device-simple/new?template=5&serial=HP-2026-00000099');
    await expect(page.getByText('Krok 1 z')).toBeVisible();
    expect.soft(await barriersOf(page), 'the first step').toEqual([]);
    await page.getByRole('button', { name: 'Dalej', exact: true }).click();
    await expect(page.getByText('Krok 2 z')).toBeVisible();
    await page.getByRole('button', { name: 'Dalej', exact: true }).click();
    await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible();
    expect.soft(await barriersOf(page), 'the second step with gaps').toEqual([]);

    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
    expect.soft(await barriersOf(page), 'an address that leads nowhere').toEqual([]);

    await page.goto('/services/1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await barriersOf(page), 'a screen of a later release').toEqual([]);
  });

  test(`someone who verifies meets no barrier in ${scheme} colours`, async ({ as }) => {
    const page = await as('superadmin');
    await showIn(page, scheme);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/admin/installations');
      const first = page.getByRole('main').locator('a[href*="id="]:visible').first();
      await expect(first).toBeVisible();
      expect.soft(await barriersOf(page), `the list, ${viewport.width} px wide`).toEqual([]);
      await first.click();
      await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
      expect.soft(await barriersOf(page), `an installation, ${viewport.width} px wide`).toEqual([]);
    }
  });

  test(`who is not signed in meets no barrier in ${scheme} colours`, async ({ as, page }) => {
    const code = await warrantyCode(await as('installer'));
    await page.goto('/login');
    await showIn(page, scheme);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
    expect.soft(await barriersOf(page), 'signing in').toEqual([]);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(page.getByText('Podaj adres e-mail')).toBeVisible();
    expect.soft(await barriersOf(page), 'signing in with gaps').toEqual([]);

    for (const path of ['/register', '/password-recovery', '/password-recovery?token=a']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toBeVisible();
      expect.soft(await barriersOf(page), path).toEqual([]);
    }

    for (const confirmed of [code, 'AAAAAAAAAAAAAAAA']) {
      await page.goto(`/w/${confirmed}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      expect.soft(await barriersOf(page), `confirming the warranty ${confirmed}`).toEqual([]);
    }
  });
}

/** The code on the card of a warranty that the installer's work has. */
async function warrantyCode(page: Page): Promise<string> {
  const { user } = z
    .object({ user: z.object({ id: z.number() }) })
    .parse(await (await page.request.get('/api/user')).json());
  const [first] = z
    .array(z.object({ id: z.number() }))
    .min(1)
    .parse(await (await page.request.get(`/api/users/${user.id}/installations?status[]=accepted`)).json());
  const { warranty } = z
    .object({ warranty: z.object({ code: z.string() }) })
    .parse(await (await page.request.get(`/api/installations/${first?.id}`)).json());
  return warranty.code;
}
