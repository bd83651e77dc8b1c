import type { Page } from '@playwright/test';
import { getUser, login, refreshToken } from '@portal/domain/auth/contract';
import { getDevice } from '@portal/domain/devices/contract';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { LongForm } from '../drivers/long-form.ts';
import { expect, test } from './driver/page-test.ts';
import { defaultAnswersOf, sessionEnd } from './fixtures/default-answers.ts';
import { PEOPLE } from './fixtures/people.ts';
import { anInstalledDevice } from './fixtures/records.ts';
import { aTemplate, aVersion } from './fixtures/templates.ts';

const form = (serial: string) => `/add-device-simple/new?template=5&serial=${serial}`;
const customer = (page: Page) => page.getByLabel('Imię i nazwisko');
const draft = (page: Page) => page.getByRole('link', { name: /Niedokończona instalacja/ });

/** From the first step of the open form to the customer's. */
async function toCustomer(page: Page): Promise<void> {
  const walk = new LongForm(page);
  await page.getByText('Krok 1 z').waitFor();
  await walk.answerStep();
  await walk.next();
  await expect(customer(page)).toBeVisible();
}

test(
  'a phone whose clock has begun in an old year dates an installation by what the server last said',
  { tag: '@long' },
  async ({ as, page: own }) => {
    await own.clock.setFixedTime('2025-01-01T12:00:00Z');
    const page = await as('installer', { at: form('HP-CLOCK-1') });
    await toCustomer(page);
    await expect(page.getByLabel('Data instalacji')).toHaveValue(todayIn(TIME_ZONE, new Date()));
  },
);

test('a step with gaps names them and puts the cursor into the first', async ({ as }) => {
  const page = await as('installer', { at: form('HP-GAPS-1') });
  await toCustomer(page);
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.getByText(/Uzupełnij lub popraw \d+ p/)).toBeVisible();
  await expect(page.getByText('Krok 2 z')).toBeVisible();
  await expect(customer(page)).toBeFocused();
  await page.getByLabel('Kod pocztowy').fill('abc');
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.getByText('Podaj kod w postaci 00-000')).toBeVisible();
});

test('a day of sale that is typed in part is not taken for none, since the warranty may count from it', async ({
  as,
}) => {
  const page = await as('installer', { at: form('HP-SOLD-1') });
  await toCustomer(page);
  const soldOn = page.getByLabel('Data sprzedaży urządzenia');
  await soldOn.focus();
  await page.keyboard.type('0230');
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.locator('#customer-soldOn-error')).toHaveText('Podaj prawidłową datę');
  await soldOn.fill('2026-02-27');
  await expect(page.locator('#customer-soldOn-error')).toHaveCount(0);
});

test(
  'a day that is typed in part stays in its field to be completed, and leaves no word behind once it is',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: form('HP-PART-1') });
    await toCustomer(page);
    const soldOn = page.getByLabel('Data sprzedaży urządzenia');
    const error = page.locator('#customer-soldOn-error');
    const isPart = () => soldOn.evaluate((input: HTMLInputElement) => input.validity.badInput);
    await soldOn.focus();
    await page.keyboard.type('0227');
    await customer(page).focus();
    await expect(error).toHaveText('Podaj prawidłową datę');
    expect(await isPart()).toBe(true);
    await soldOn.focus();
    await page.keyboard.type('02272026');
    await expect(soldOn).toHaveValue('2026-02-27');
    await expect(error).toHaveCount(0);
    await soldOn.fill('');
    await customer(page).focus();
    await expect(error).toHaveCount(0);
  },
);

test('what was typed is there again after the page was lost, and is offered on the home page', async ({
  as,
}) => {
  const page = await as('installer', { at: form('HP-DRAFT-1') });
  await toCustomer(page);
  await customer(page).fill('Niedokończony Klient');
  await expect(page.getByText(/Zapisano \d/)).toBeVisible();
  await page.reload();
  await expect(customer(page)).toHaveValue('Niedokończony Klient');
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('HP-DRAFT-1');
  await draft(page).click();
  await expect(customer(page)).toHaveValue('Niedokończony Klient');
  await expect(page.getByText('Krok 2 z')).toBeVisible();
});

test('leaving by the logo asks first, and staying keeps the form', async ({ as }) => {
  const page = await as('installer', { at: form('HP-LEAVE-1') });
  const logo = page.getByRole('banner').getByRole('link').first();
  await toCustomer(page);
  await customer(page).fill('Zostaję');
  await logo.click();
  await expect(page.getByRole('dialog')).toContainText('Przerwać proces?');
  await page.getByRole('button', { name: 'Zostań' }).click();
  await expect(customer(page)).toHaveValue('Zostaję');
  await logo.click();
  await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
  await expect(page).toHaveURL('/');
});

test('a form that is open in another tab says so; taken over, nothing typed is lost and the first tab stops', async ({
  as,
}) => {
  const first = await as('installer', { at: form('TAB-0001') });
  await toCustomer(first);
  await customer(first).fill('Halina');

  const second = await first.context().newPage();
  await second.goto(form('TAB-0001'));
  await expect(second.getByText('Ten formularz jest otwarty w innej karcie')).toBeVisible();
  await expect(second.getByRole('main').locator('input')).toHaveCount(0);

  // Typed this very moment: it has had no time to be kept.
  await customer(first).fill('Halina Żółtańska');
  await second.getByRole('button', { name: 'Przejmij tutaj' }).click();
  await expect(customer(second)).toHaveValue('Halina Żółtańska');
  await expect(first.getByText('Formularz przejęto w innej karcie')).toBeVisible();
  await expect(first.getByRole('main').locator('input')).toHaveCount(0);

  await second.getByLabel('Miejscowość').fill('Nowy Targ');
  await first.getByRole('button', { name: 'Przejmij z powrotem' }).click();
  await expect(first.getByLabel('Miejscowość')).toHaveValue('Nowy Targ');
  await expect(customer(first)).toHaveValue('Halina Żółtańska');
  await expect(second.getByText('Formularz przejęto w innej karcie')).toBeVisible();

  // A tab that is gone holds nothing.
  await first.close();
  await second.reload();
  await expect(customer(second)).toHaveValue('Halina Żółtańska');
});

test(
  'a tab that says where a form is open opens it by itself once the other tab has left it',
  { tag: '@long' },
  async ({ as }) => {
    const first = await as('installer', { at: form('TAB-0002') });
    await toCustomer(first);
    await customer(first).fill('Halina');
    await expect(first.getByText(/Zapisano \d/)).toBeVisible();
    const second = await first.context().newPage();
    await second.goto(form('TAB-0002'));
    await expect(second.getByText('Ten formularz jest otwarty w innej karcie')).toBeVisible();
    await first.close();
    await expect(customer(second)).toHaveValue('Halina', { timeout: 40_000 });
  },
);

test(
  'a window that shows where a form is open leaves it to its neighbour, which is merely reloading',
  { tag: '@long' },
  async ({ as }) => {
    const first = await as('installer', { at: form('TAB-0003') });
    await toCustomer(first);
    const second = await first.context().newPage();
    await second.goto(form('TAB-0003'));
    await expect(second.getByText('Ten formularz jest otwarty w innej karcie')).toBeVisible();

    // Both are visible, as two windows side by side are. The app takes three seconds to start, as on a slow phone.
    await first.route('**/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    await customer(first).fill('Halina Żółtańska');
    await first.reload();
    await expect(customer(first)).toHaveValue('Halina Żółtańska');
    await expect(second.getByText('Ten formularz jest otwarty w innej karcie')).toBeVisible();
  },
);

test(
  'a page that has no form to fill in keeps no other tab from opening it',
  { tag: '@long' },
  async ({ as, api }) => {
    const at = '/services/new/device/4';
    api.refuse(getDevice, 'not-found');
    const first = await as('installer', { at });
    await expect(first.getByText('Nie ma takiego serwisu')).toBeVisible();
    const second = await first.context().newPage();
    await second.goto(at);
    await expect(second.getByText('Nie ma takiego serwisu')).toBeVisible();
    await second.close();

    // One that could not be read is tried again, and then is this tab's alone.
    api.respond(getDevice, { status: 500, headers: {}, body: '' });
    await first.reload();
    await first.getByRole('button', { name: 'Spróbuj ponownie' }).waitFor();
    api.answer(getDevice, anInstalledDevice(4, 40));
    await first.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(first.getByLabel('Opis usterki')).toBeVisible();
    const third = await first.context().newPage();
    await third.goto(at);
    await expect(third.getByText('Ten formularz jest otwarty w innej karcie')).toBeVisible();
  },
);

test(
  'words typed in the very moment before the page goes are there: reloaded, left for the home page, closed',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: form('LAST-0001') });
    const context = page.context();
    await toCustomer(page);
    await customer(page).fill('Halina');
    await page.reload();
    await expect(customer(page)).toHaveValue('Halina');

    await customer(page).fill('Halina Żółtańska');
    await page.goto('/');
    await draft(page).click();
    await expect(customer(page)).toHaveValue('Halina Żółtańska');

    await page.getByLabel('Miejscowość').fill('Nowy Targ');
    await page.close({ runBeforeUnload: true });
    const other = await context.newPage();
    await other.goto(form('LAST-0001'));
    await expect(other.getByLabel('Miejscowość')).toHaveValue('Nowy Targ');
  },
);

test('the very first words of a form are a draft on the home page although the page went at once', async ({
  as,
}) => {
  const page = await as('installer', { at: form('LAST-0002') });
  await page.getByText('Krok 1 z').waitFor();
  const power = page.getByRole('main').getByRole('textbox').last();
  await power.fill('17');
  await page.goto('/');
  await draft(page).click();
  await expect(power).toHaveValue('17');
});

test(
  'two installers on one phone have a draft each of the same device, and neither sees the other’s',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('installer', { at: form('SHARED-01') });
    await toCustomer(page);
    await customer(page).fill('Klient pierwszego');
    await expect(page.getByText(/^Zapisano/)).toBeVisible();
    const { installer2 } = PEOPLE;
    api
      .setDefaults(defaultAnswersOf(installer2))
      .answer(login, { user: installer2, exp: sessionEnd(), token: 't', refreshToken: 'r' });
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    await page.locator('input[autocomplete=username]').fill('installer2@demo.test');
    await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
    await expect(page.getByText('Niedokończona instalacja')).toHaveCount(0);
    await page.goto(form('SHARED-01'));
    await expect(page.getByText('Krok 1 z')).toBeVisible();

    // Back with the first one, whose draft has stayed.
    api
      .setDefaults(defaultAnswersOf(PEOPLE.installer))
      .answer(login, { user: PEOPLE.installer, exp: sessionEnd(), token: 't', refreshToken: 'r' });
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    await page.locator('input[autocomplete=username]').fill('installer@demo.test');
    await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
    await page.keyboard.press('Enter');
    await draft(page).click();
    await expect(customer(page)).toHaveValue('Klient pierwszego');
  },
);

test('a value typed to any length keeps the cursor, every key of it arrives', async ({ as, api }) => {
  api.answer(listOrganisationTemplates, [
    aTemplate(5, 'FIORD Aqua 12', {
      activeVersion: aVersion({
        parametersSchema: [
          { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true, required: true },
          { name: 'place', type: 'string', label: 'Opis miejsca' },
        ],
      }),
    }),
  ]);
  const page = await as('installer', { at: form('HP-LONG-1') });
  const place = page.getByLabel('Opis miejsca');
  const text = 'Kotłownia w piwnicy, za drzwiami przeciwpożarowymi, obok zasobnika CWU 300 l';
  await place.click();
  await page.keyboard.type(text);
  await expect(place).toHaveValue(text);
  await expect(place).toBeFocused();
});

test('a form that stays open over midnight takes the new day', async ({ as, api }) => {
  const page = await as('installer');
  // Of that evening as well: the app does not believe a clock that is days behind the server.
  const evening = { user: PEOPLE.installer, exp: Date.parse('2026-11-26T23:05:00+01:00') / 1_000 };
  const morning = Date.parse('2026-11-27T06:45:00+01:00') / 1_000;
  api.answer(getUser, evening).answer(refreshToken, { exp: morning, token: 't', refreshToken: 'r' });
  await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(evening));
  await page.clock.install({ time: '2026-11-26T22:50:00+01:00' });
  await page.goto(form('HP-NIGHT-1'));
  await toCustomer(page);
  const date = page.getByLabel('Data instalacji');
  await expect(date).toHaveAttribute('max', '2026-11-26');
  await page.clock.setSystemTime('2026-11-27T06:30:00+01:00');
  await page.clock.runFor(25_000);
  await expect(date).toHaveAttribute('max', '2026-11-27');
  await date.fill('2026-11-27');
  await page.getByRole('button', { name: 'Dalej', exact: true }).click();
  await expect(page.getByText('Data nie może być z przyszłości')).toBeHidden();
  await expect(date).not.toHaveAttribute('aria-invalid', 'true');
});
