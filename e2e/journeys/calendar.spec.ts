import type { Page } from '@playwright/test';
import { addDays } from '@portal/domain/dates';
import ICAL from 'ical.js';
import { expect, test } from '../drivers/journey.ts';
import { everythingSent, inspectionOf, inspectionsOf } from '../drivers/records/field-records.ts';

/** An event of a feed as another calendar reads it. */
async function feedEvent(url: string, uid: string) {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const event = new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find((one) => one.uid === uid);
  return event && { day: event.startDate.toString(), sequence: event.sequence, location: event.location };
}

/** The inspection of a device, as whoever has to arrange it reads it. */
async function inspectionAt(page: Page, serial: string) {
  const [one] = await inspectionsOf(page, `status[]=pending&search=${serial}`);
  if (!one) throw new Error(`No inspection of ${serial} is to be arranged`);
  return inspectionOf(page, one.id);
}

test(
  'an installer arranges an inspection in the calendar; another calendar hears of it, of its move, and of the end',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const account = await newInstaller();
    const { serial } = await account.underWarranty({ daysAgo: 300 });
    const page = await as(account);
    const main = page.getByRole('main');
    const one = await inspectionAt(page, serial);
    const uid = `inspection-${one.clientId}`;
    const name = one.customer.companyName ?? one.customer.name;
    const move = main.getByRole('button', { name: new RegExp(`^(Umów|Zmień) termin: ${name}`) }).first();
    const choose = async (day: string) => {
      await move.click();
      await page.getByRole('dialog').getByLabel('Dzień przeglądu').fill(day);
      await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).click();
      await everythingSent(page);
    };

    await page.goto(`/calendar?day=${one.dueDate}`);
    await expect(main.getByRole('heading', { name: 'Przeglądy do umówienia' })).toBeVisible();
    await choose(one.dueDate);
    await expect(main.locator('#agenda').getByRole('link', { name: `Przegląd: ${name}` })).toBeVisible();
    await expect(main.locator(`#day-${one.dueDate}`)).toHaveAttribute('aria-label', /wizyt/);

    await main.getByRole('button', { name: 'Utwórz link' }).click();
    const url = await main.getByLabel('Link do kalendarza').inputValue();
    expect(await feedEvent(url, uid)).toMatchObject({ day: one.dueDate, sequence: 0 });
    expect((await feedEvent(url, uid))?.location).toContain(one.customer.city);

    const other = addDays(one.dueDate, -1);
    await choose(other);
    await expect.poll(async () => (await feedEvent(url, uid))?.day).toBe(other);
    expect((await feedEvent(url, uid))?.sequence).toBe(1);

    await page.reload();
    await expect(main.getByText(/^Link utworzono/)).toBeVisible();
    await expect(main.getByLabel('Link do kalendarza')).toHaveCount(0);
    await main.getByRole('button', { name: 'Unieważnij link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unieważnij link' }).click();
    await expect(main.getByRole('button', { name: 'Utwórz link' })).toBeVisible();
    expect((await fetch(url)).status).toBe(404);
  },
);

test(
  'without a network the calendar shows the visits that were fetched ahead, also of a month that was never opened',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(150_000);
    const account = await newInstaller();
    const soon = await account.underWarranty({ daysAgo: 300 });
    const late = await account.underWarranty({ daysAgo: 60, companyName: 'Pensjonat Pod Reglami' });
    await account.overdueInspection(late, 10);
    const page = await as(account, { offlineReady: true });
    const main = page.getByRole('main');
    const one = await inspectionAt(page, soon.serial);
    await server.stop('SIGKILL');
    try {
      await page.goto(`/calendar?day=${one.dueDate}`);
      await expect(main.getByText(/^Stan /)).toBeVisible();
      await expect(
        main.locator('#open').getByRole('link', { name: 'Przegląd: Halina Żółtańska' }),
      ).toBeVisible();
      // A company is called by its own name here as it is in its list.
      await expect(
        main.locator('#overdue').getByRole('link', { name: 'Przegląd: Pensjonat Pod Reglami' }),
      ).toBeVisible();
      // Agreed on for a day of another month, it stands there before the server has heard of it.
      const later = addDays(one.dueDate, 40);
      await main
        .locator('#open')
        .getByRole('button', { name: /^Umów termin: Halina Żółtańska/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Dzień przeglądu').fill(later);
      await dialog.getByRole('button', { name: 'Zapisz termin' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'Przegląd: Halina Żółtańska' })).toHaveCount(0);
      await page.goto(`/calendar?day=${later}`);
      const moved = main.locator('#agenda').getByRole('listitem');
      await expect(moved.getByRole('link', { name: 'Przegląd: Halina Żółtańska' })).toBeVisible();
      await expect(moved.getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
    } finally {
      await server.start();
    }
  },
);
