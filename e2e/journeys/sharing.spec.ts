import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { mailsTo } from '../drivers/mailbox.ts';

const SERIAL = 'HP-2026-00000002';

const dialog = (page: Page) => page.getByRole('dialog');

/** Mails about the installation; other journeys on the same server may have mailed anybody about anything else. */
async function noticesTo(server: { readonly url: string }, email: string): Promise<string[]> {
  return (await mailsTo(server, email)).filter((mail) => mail.includes(SERIAL));
}

async function openInstallation(page: Page, query: string): Promise<void> {
  await page.goto(`/installations?${query}`);
  await page.getByRole('list', { name: 'Instalacje' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/installations\/\d+$/);
}

test('an installer shares an installation by name, the receiver sees who shared it, and it is taken back', async ({
  as,
  server,
}) => {
  const owner = await as('installer');
  const receiver = await as('installer2');
  await receiver.goto(`/installations?tab=received&search=${SERIAL}`);
  await expect(receiver.getByText('Nic nie znaleziono')).toBeVisible();

  await openInstallation(owner, `search=${SERIAL}`);
  await owner.getByRole('button', { name: 'Udostępnij' }).click();
  await dialog(owner).getByRole('button', { name: 'Udostępnij' }).click();
  await expect(dialog(owner).getByText('Wskaż osobę, której udostępniasz instalację')).toBeVisible();
  const box = await dialog(owner).getByRole('checkbox').boundingBox();
  const words = await dialog(owner).getByText('Powiadom tę osobę e-mailem').boundingBox();
  // The words stand beside their box, not under it.
  expect(words?.x).toBeGreaterThan((box?.x ?? Infinity) + (box?.width ?? 0) - 1);
  await dialog(owner).getByLabel('Nazwisko, firma lub e-mail').fill('wro');
  await dialog(owner)
    .getByRole('button', { name: /Agnieszka Wrona/ })
    .click();
  await dialog(owner).getByRole('button', { name: 'Udostępnij' }).click();
  await expect(owner.getByText('Udostępniono: Agnieszka Wrona')).toBeVisible();
  await expect(owner.getByRole('list', { name: 'Ma dostęp' })).toContainText('Agnieszka Wrona');
  await expect.poll(() => noticesTo(server, 'installer2@demo.test'), { timeout: 20_000 }).toHaveLength(1);

  await openInstallation(receiver, `tab=received&search=${SERIAL}`);
  await expect(receiver.getByText('Instalację udostępnia Ci Marek Zieliński')).toBeVisible();
  await expect(receiver.getByRole('button', { name: 'Udostępnij' })).toHaveCount(0);

  await owner.getByRole('button', { name: 'Cofnij dostęp: Agnieszka Wrona' }).click();
  await dialog(owner).getByRole('button', { name: 'Cofnij dostęp' }).click();
  await expect(owner.getByText('Tej instalacji nie udostępniono jeszcze nikomu.')).toBeVisible();
  await receiver.goto(`/installations?tab=received&search=${SERIAL}`);
  await expect(receiver.getByText('Nic nie znaleziono')).toBeVisible();
});

test('an installation is shared by e-mail without a notice and taken back, both in its history; an address of nobody here is told at the field', async ({
  as,
  server,
}) => {
  const page = await as('admin');
  await page.goto(`/admin/installations?search=${SERIAL}`);
  await page.getByRole('main').locator('a[href*="id="]:visible').first().click();
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  const field = dialog(page).getByLabel('Nazwisko, firma lub e-mail');
  // Of another maker: no answer tells that there is such an account.
  await field.fill('installer@org1.demo.test');
  await page.keyboard.press('Enter');
  const nobody = dialog(page).getByText(/nie ma instalatora ani serwisu partnerskiego/);
  await expect(nobody).toBeVisible();
  await expect(field).toHaveValue('installer@org1.demo.test');
  // Production staff have no page for it.
  await field.fill('production@demo.test');
  await expect(nobody).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(nobody).toBeVisible();
  await field.fill('anna.lewandowska@pompy24.test');
  await dialog(page).getByLabel('Powiadom tę osobę e-mailem').uncheck();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Udostępniono: Anna Lewandowska')).toBeVisible();
  const history = page.locator('#history');
  await expect(history).toContainText(/Udostępniono[^]*→ Anna Lewandowska/);
  await page.getByRole('button', { name: 'Cofnij dostęp: Anna Lewandowska' }).click();
  await dialog(page).getByRole('button', { name: 'Cofnij dostęp' }).click();
  await expect(history).toContainText(/Cofnięto udostępnienie[^]*→ Anna Lewandowska/);

  // The notice of a later share has come: the one that nobody asked for would have come before it.
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  await field.fill('jan.nowak@instalterm.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Udostępniono: Jan Nowak')).toBeVisible();
  await expect
    .poll(() => noticesTo(server, 'jan.nowak@instalterm.test'), { timeout: 20_000 })
    .toHaveLength(1);
  expect(await noticesTo(server, 'anna.lewandowska@pompy24.test')).toEqual([]);
});
