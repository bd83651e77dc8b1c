import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { decide } from '../drivers/records/installation-decisions.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Powiadomienia/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Powiadomienia' });

test('a rejection rings the installer’s bell at once, leads to its installation, and is read by that; offline the list stays', async ({
  as,
  newInstaller,
}) => {
  const account = await newInstaller();
  const { id, serial } = await account.commissioned();
  const installer = await as(account);
  const admin = await as('admin');
  await expect(bell(installer)).toHaveAccessibleName('Powiadomienia');
  expect(await decide(admin, id, 'reject')).toBe(200);
  await expect(bell(installer)).toHaveAccessibleName('Powiadomienia, 1 nieprzeczytane');
  await bell(installer).click();
  const line = list(installer).getByRole('link', { name: /Instalacja odrzucona/ });
  await expect(line).toContainText(serial);
  await expect(line).toContainText('Nowe');
  await line.click();
  await expect(installer).toHaveURL(`/installations/${id}`);
  await expect(bell(installer)).toHaveAccessibleName('Powiadomienia');

  await installer.context().setOffline(true);
  await bell(installer).click();
  await expect(line).toBeVisible();
  await installer.keyboard.press('Escape');
  await expect(list(installer)).toBeHidden();
});

test(
  'two tabs ring together, older notices join the list where it stands, and what is read in one tab is read in the other',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    const account = await newInstaller();
    const { id } = await account.commissioned();
    const one = await as(account);
    const admin = await as('admin');
    const two = await one.context().newPage();
    await two.goto('/installations');
    for (let times = 0; times < 7; times += 1) {
      expect(await decide(admin, id, 'reject')).toBe(200);
      expect(await decide(admin, id, 'restore')).toBe(200);
    }
    for (const tab of [one, two]) {
      await expect(bell(tab)).toHaveAccessibleName('Powiadomienia, 14 nieprzeczytanych');
    }
    await bell(one).click();
    const lines = list(one).getByRole('listitem');
    await expect(lines).toHaveCount(12);
    const answered = Promise.withResolvers<void>();
    await one.route(/\/user\/notices\?.*itemsPerPage=24/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const request = one.waitForRequest(/\/user\/notices\?.*itemsPerPage=24/);
    await list(one).getByRole('button', { name: 'Pokaż starsze' }).click();
    await request;
    await expect(lines).toHaveCount(12);
    answered.resolve();
    await expect(lines).toHaveCount(14);
    await list(one).getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).click();
    for (const tab of [one, two]) await expect(bell(tab)).toHaveAccessibleName('Powiadomienia');
  },
);
