import type { Page } from '@playwright/test';
import { getDeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { getImport, type Import, suggestMapping } from '@portal/domain/imports/contract';
import { listImportRows } from '@portal/domain/imports/row-contract';
import { exportInstallations } from '@portal/domain/exports/contract';
import { getInstallation, listOrganisationInstallations } from '@portal/domain/installations/contract';
import { updateProfile } from '@portal/domain/users/profile-contract';
import { getInspection } from '@portal/domain/inspections/record-contract';
import { expect, test } from './driver/page-test.ts';
import { answerBusyDay } from './fixtures/busy-day.ts';
import { installationRow } from './fixtures/list-rows.ts';
import { anInspection, anInstallation, dayFromNow } from './fixtures/records.ts';

/** Once a page is idle the focus is watched, from where notices are shown. */
const idle = (page: Page) => expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();

test.beforeEach(({ api }) => answerBusyDay(api));

test('an installer whose data could not be saved is still at the button that saves them', async ({
  as,
  api,
}) => {
  api.refuse(updateProfile, 'not-allowed');
  const answer = api.hold(updateProfile);
  const page = await as('installer', { at: '/edit-profile' });
  await idle(page);
  const save = page.getByRole('button', { name: 'Zapisz dane' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(save).toBeFocused();
});

test(
  'an installer who thinks better of making an appointment is back at the button that asked',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getInspection, anInspection(4, { dueDate: dayFromNow(-30), timing: 'overdue' }));
    const page = await as('installer', { at: '/inspections/4' });
    await idle(page);
    const appoint = page.getByRole('button', { name: 'Umów termin' });
    await appoint.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(appoint).toBeFocused();
  },
);

test('an installer who opens an installation from the list hears which page it is, and goes on there', async ({
  as,
}) => {
  const page = await as('installer', { at: '/installations' });
  await idle(page);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/installations\/\d+$/);
  await expect(page.getByRole('main', { name: 'Instalacja' })).toBeFocused();
});

test(
  'an installer who turns from an inspection to its form and back goes on at its content',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: '/inspections/1' });
    await idle(page);
    await page.getByRole('link', { name: 'Wykonaj przegląd' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 }).locator('visible=true')).toBeFocused();
    await page.getByRole('button', { name: 'Wstecz' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/inspections/1');
    await expect(page.getByRole('main', { name: 'Przegląd' })).toBeFocused();
  },
);

test('who turns from signing in to registering goes on at its form', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await idle(page);
  await page.getByRole('link', { name: 'Załóż konto' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rejestracja' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'an admin who has taken a list as CSV is still at the button that gave it',
  { tag: '@long' },
  async ({ as, api }) => {
    api.file(exportInstallations, 'Numer;Klient\r\n1;Barbara Wilk\r\n', 'list.csv');
    const page = await as('admin', { at: '/admin/installations' });
    await idle(page);
    const take = page.getByRole('button', { name: 'Pobierz CSV' });
    const saved = page.waitForEvent('download');
    await take.press('Enter');
    await saved;
    await expect(take).toBeFocused();
  },
);

test(
  'an admin who reads on while a list is taken as CSV stays where they read',
  { tag: '@long' },
  async ({ as, api }) => {
    api.file(exportInstallations, 'Numer;Klient\r\n1;Barbara Wilk\r\n', 'list.csv');
    const answer = api.hold(exportInstallations);
    const page = await as('admin', { at: '/admin/installations' });
    await page.setViewportSize({ width: 1440, height: 300 });
    await idle(page);
    const take = page.getByRole('button', { name: 'Pobierz CSV' });
    await take.press('Enter');
    await expect(take).toHaveCount(0);
    await page.mouse.wheel(0, 2_000);
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBeGreaterThan(200);
    const saved = page.waitForEvent('download');
    answer();
    await saved;
    await expect(take).toBeFocused();
    expect(await scrolled()).toBeGreaterThan(200);
  },
);

test('an admin who clears a search goes on typing in it', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin', { at: '/admin/installations' });
  await idle(page);
  const search = page.getByRole('searchbox');
  await search.fill('Wilk');
  await page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }).press('Enter');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
});

test('an admin who pages to the end of a list stays at the button', { tag: '@long' }, async ({ as, api }) => {
  api.answer(
    listOrganisationInstallations,
    Array.from({ length: 13 }, (_, at) => installationRow(anInstallation(at + 1))),
  );
  const page = await as('admin', { at: '/admin/installations?status=all' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await idle(page);
  const next = page.getByRole('button', { name: 'Następna strona' });
  await next.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test(
  'a verifier who enlarges a photo, turns to the next and goes back is at the tile of the one they saw last',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(
      getInstallation,
      anInstallation(7, {
        status: 'pending',
        may: ['accept', 'reject', 'no_warranty'],
        photos: [
          { name: 'a.jpg', caption: 'Kocioł' },
          { name: 'b.jpg', caption: 'Tabliczka' },
        ],
      }),
    );
    const page = await as('admin', { at: '/' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/installations?id=7');
    await idle(page);
    await page.getByRole('button', { name: 'Powiększ: Kocioł' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Kocioł, 1 z 4' })).toBeFocused();
    await page.getByRole('button', { name: 'Zaznacz do poprawy: Kocioł' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Usuń zaznaczenie: Kocioł' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'Tabliczka, 2 z 4' })).toBeFocused();
    await page.getByRole('button', { name: 'Pokaż wszystkie' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Powiększ: Tabliczka' })).toBeFocused();
    const mark = page.getByRole('button', { name: 'Usuń zaznaczenie: Kocioł' });
    await mark.press('Enter');
    await expect(page.getByRole('button', { name: 'Zaznacz do poprawy: Kocioł' })).toBeFocused();
  },
);

test(
  'an admin who tries to read a record once more, and once more in vain, goes on in its page',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(getDeviceTimeline, 'internal');
    const page = await as('admin', { at: '/admin/devices/9' });
    await idle(page);
    const retry = page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' });
    await retry.press('Enter');
    await expect.poll(() => api.asked(getDeviceTimeline).length).toBeGreaterThan(1);
    await expect(retry).toBeVisible();
    await expect(page.getByRole('main').locator(':focus').or(page.locator('main:focus'))).toBeAttached();
  },
);

const PLANNED: Import = {
  id: 9,
  kind: 'devices',
  state: 'planned',
  failedStep: null,
  fileName: 'pompy.csv',
  header: ['Numer seryjny'],
  mapping: ['@serial'],
  template: null,
  goods: 'finished',
  decimal: ',',
  rows: 1,
  arrived: 1,
  expected: 1,
  done: 0,
  total: 0,
  plan: 1,
  counts: { new: 1, changed: 0, same: 0, refused: 0, warned: 0 },
  applied: 0,
  leftOut: 0,
  createdBy: 'Anna Biuro',
  createdAt: '2026-06-15T10:00:00.000Z',
  appliedAt: null,
};

test(
  'an admin who goes back from the plan of an import to its columns goes on in that step',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getImport, PLANNED)
      .answer(listImportRows, [])
      .answer(suggestMapping, {
        mapping: ['@serial'],
        remembered: 0,
        targets: [{ name: '@serial', label: 'Numer seryjny', required: true }],
      });
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await idle(page);
    await page.getByRole('button', { name: 'Zmień kolumny' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Co zawierają kolumny' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'who has pressed beside everything is left there when what they had pressed before goes',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('admin', { at: '/admin/installations' });
    await idle(page);
    const focused = await page.evaluate(async () => {
      const button = document.createElement('button');
      document.querySelector('main')?.append(button);
      button.focus();
      button.blur();
      await new Promise((resolve) => setTimeout(resolve));
      button.remove();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return document.activeElement?.tagName;
    });
    expect(focused).toBe('BODY');
  },
);
