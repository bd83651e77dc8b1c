import type { Page } from '@playwright/test';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import ICAL from 'ical.js';
import { expect, test } from '../drivers/journey.ts';
import { readAhead } from '../drivers/kept-readings.ts';
import { everythingSent, inspectionOf, inspectionsOf } from '../drivers/visits.ts';

test.use({ serviceWorkers: 'allow' });

const today = todayIn(TIME_ZONE, new Date());

/** An event of a feed as another calendar reads it. */
async function told(url: string, uid: string) {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const event = new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find((one) => one.uid === uid);
  return event && { day: event.startDate.toString(), sequence: event.sequence, location: event.location };
}

async function freeInspection(page: Page) {
  const rows = await inspectionsOf(page, 'status[]=pending');
  const one = rows.find(({ timing, dueDate }) => timing === null && dueDate > addDays(today, 10));
  if (!one) throw new Error('The demo has no inspection to be arranged');
  return inspectionOf(page, one.id);
}

test('an installer arranges an inspection in the calendar; another calendar hears of it, of its move, and of the end', async ({
  as,
}) => {
  test.setTimeout(180_000);
  const page = await as('installer');
  const main = page.getByRole('main');
  const one = await freeInspection(page);
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
  expect(await told(url, uid)).toMatchObject({ day: one.dueDate, sequence: 0 });
  expect((await told(url, uid))?.location).toContain(one.customer.city);

  const other = addDays(one.dueDate, -1);
  await choose(other);
  await expect.poll(async () => (await told(url, uid))?.day).toBe(other);
  expect((await told(url, uid))?.sequence).toBe(1);

  await page.reload();
  await expect(main.getByText(/^Link utworzono/)).toBeVisible();
  await expect(main.getByLabel('Link do kalendarza')).toHaveCount(0);
  await main.getByRole('button', { name: 'Zakończ link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zakończ link' }).click();
  await expect(main.getByRole('button', { name: 'Utwórz link' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test('without a network the calendar shows the visits that were fetched ahead, also of a month that was never opened', async ({
  as,
  server,
}) => {
  test.setTimeout(150_000);
  const page = await as('installer');
  const main = page.getByRole('main');
  const one = await freeInspection(page);
  const late = (await inspectionsOf(page, 'status[]=pending')).find(
    ({ dueDate, customer }) => dueDate < today && customer.companyName !== null,
  );
  if (!late) throw new Error('The demo has no overdue inspection at a company');
  await readAhead(page);
  await server.stop('SIGKILL');
  try {
    await page.goto(`/calendar?day=${one.dueDate}`);
    await expect(main.getByText(/^Stan /)).toBeVisible();
    await expect(
      main
        .locator('#open')
        .getByRole('link', { name: `Przegląd: ${one.customer.companyName ?? one.customer.name}` }),
    ).toBeVisible();
    // A company is called by its own name here as it is in its list.
    await expect(
      main.locator('#overdue').getByRole('link', { name: `Przegląd: ${late.customer.companyName}` }),
    ).toBeVisible();
  } finally {
    await server.start();
  }
});
