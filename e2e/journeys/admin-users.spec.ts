import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { INSTALLER_PASSWORD as PASSWORD, registerInstaller } from '../drivers/records/installer-account.ts';
import { expect, signIn, test } from '../drivers/journey.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** The list, found by somebody's name, and them opened. */
async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
  await main(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test(
  'an admin confirms the address of someone who gets no mail, who can then sign in, and ends their sessions',
  { tag: '@long' },
  async ({ as, freeKey, page: installer, server }) => {
    const name = `Bez Poczty ${randomUUID().slice(0, 8)}`;
    const email = `${name.slice(-8)}@bez-poczty.test`;
    await registerInstaller(server.url, { key: await freeKey(), email, name });
    const page = await as('admin');
    await openUser(page, name);
    await page.getByRole('button', { name: 'Wyślij link ponownie' }).click();
    await expect(page.getByText(`Wysłaliśmy nowy link: ${name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Potwierdź adres' }).click();
    await dialog(page).getByRole('button', { name: 'Potwierdź adres' }).click();
    await expect(main(page).getByText('Potwierdzony')).toBeVisible();

    await signIn(installer, email, PASSWORD);
    await installer.waitForURL('/');

    await page.getByRole('button', { name: 'Zakończ sesje' }).click();
    await dialog(page).getByRole('button', { name: 'Zakończ sesje' }).click();
    await expect(page.getByText(`Sesje zakończone: ${name}`)).toBeVisible();
    const refused = await installer.evaluate(async () => (await fetch('/api/user')).status);
    expect(refused).toBe(401);
  },
);
