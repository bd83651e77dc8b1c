import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { mailsTo } from '../drivers/mailbox.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Mails about the installation; other journeys on the same server may have mailed anybody about anything else. */
async function noticesTo(server: { readonly url: string }, email: string, serial: string): Promise<string[]> {
  return (await mailsTo(server, email)).filter((mail) => mail.includes(serial));
}

async function openInstallation(page: Page, query: string): Promise<void> {
  await page.goto(`/installations?${query}`);
  await page.getByRole('list', { name: 'Instalacje' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/installations\/\d+$/);
}

test('an installer shares an installation by name, the receiver sees who shared it, and it is taken back', async ({
  as,
  newInstaller,
  server,
}) => {
  const account = await newInstaller();
  const { serial } = await account.commissioned();
  const colleague = await newInstaller();
  const { name } = colleague;
  const owner = await as(account);
  const receiver = await as(colleague);
  await receiver.goto(`/installations?tab=received&search=${serial}`);
  await expect(receiver.getByText('Nic nie znaleziono')).toBeVisible();

  await openInstallation(owner, `search=${serial}`);
  await owner.getByRole('button', { name: 'Udostępnij' }).click();
  await dialog(owner).getByRole('button', { name: 'Udostępnij' }).click();
  await expect(dialog(owner).getByText('Wskaż osobę, której udostępniasz instalację')).toBeVisible();
  const box = await dialog(owner).getByRole('checkbox').boundingBox();
  const words = await dialog(owner).getByText('Powiadom tę osobę e-mailem').boundingBox();
  // The words stand beside their box, not under it.
  expect(words?.x).toBeGreaterThan((box?.x ?? Infinity) + (box?.width ?? 0) - 1);
  await dialog(owner).getByLabel('Nazwisko, firma lub e-mail').fill(name.slice(-8));
  await dialog(owner)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await dialog(owner).getByRole('button', { name: 'Udostępnij' }).click();
  await expect(owner.getByText(`Udostępniono: ${name}`)).toBeVisible();
  await expect(owner.getByRole('list', { name: 'Ma dostęp' })).toContainText(name);
  await expect.poll(() => noticesTo(server, colleague.email, serial), { timeout: 20_000 }).toHaveLength(1);

  await openInstallation(receiver, `tab=received&search=${serial}`);
  await expect(receiver.getByText(`Instalację udostępnia Ci ${account.name}`)).toBeVisible();
  await expect(receiver.getByRole('button', { name: 'Udostępnij' })).toHaveCount(0);

  await owner.getByRole('button', { name: `Cofnij dostęp: ${name}` }).click();
  await dialog(owner).getByRole('button', { name: 'Cofnij dostęp' }).click();
  await expect(owner.getByText('Tej instalacji nie udostępniono jeszcze nikomu.')).toBeVisible();
  await receiver.goto(`/installations?tab=received&search=${serial}`);
  await expect(receiver.getByText('Nic nie znaleziono')).toBeVisible();
  await expect.poll(() => noticesTo(server, colleague.email, serial), { timeout: 20_000 }).toHaveLength(2);
});

test(
  'an installation is shared by e-mail without a notice and taken back, both in its history; an address of nobody here is told at the field',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    const { serial } = await (await newInstaller()).commissioned();
    const [untold, told] = [await newInstaller(), await newInstaller()];
    const page = await as('admin');
    await page.goto(`/admin/installations?search=${serial}`);
    await page.getByRole('main').locator('a[href*="id="]:visible').first().click();
    await page.getByRole('button', { name: 'Udostępnij' }).click();
    const field = dialog(page).getByLabel('Nazwisko, firma lub e-mail');
    // Of another maker: no answer tells that there is such an account.
    await field.fill('installer@org1.demo.test');
    await page.keyboard.press('Enter');
    const nobody = dialog(page).getByText(/nie ma instalatora ani autoryzowanego serwisu/);
    await expect(nobody).toBeVisible();
    await expect(field).toHaveValue('installer@org1.demo.test');
    // Production staff have no page for it.
    await field.fill('production@demo.test');
    await expect(nobody).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(nobody).toBeVisible();
    await field.fill(untold.email);
    await dialog(page).getByLabel('Powiadom tę osobę e-mailem').uncheck();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Udostępniono: ${untold.name}`)).toBeVisible();
    const history = page.locator('#history');
    await expect(history).toContainText(new RegExp(`Udostępniono[^]*→ ${untold.name}`));
    await page.getByRole('button', { name: `Cofnij dostęp: ${untold.name}` }).click();
    await dialog(page).getByLabel('Powiadom tę osobę e-mailem').uncheck();
    await dialog(page).getByRole('button', { name: 'Cofnij dostęp' }).click();
    await expect(history).toContainText(new RegExp(`Cofnięto udostępnienie[^]*→ ${untold.name}`));

    // The notice of a later share has come: the one that nobody asked for would have come before it.
    await page.getByRole('button', { name: 'Udostępnij' }).click();
    await field.fill(told.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Udostępniono: ${told.name}`)).toBeVisible();
    await expect.poll(() => noticesTo(server, told.email, serial), { timeout: 20_000 }).toHaveLength(1);
    expect(await noticesTo(server, untold.email, serial)).toEqual([]);
  },
);
