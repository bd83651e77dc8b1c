import type { Page } from '@playwright/test';
import {
  eraseCustomer,
  findCustomer,
  getRetention,
  type Retention,
  retentionSchema,
  updateRetention,
} from '@portal/domain/privacy/contract';
import { listEvents } from '@portal/domain/events/contract';
import type { LogEntry } from '@portal/domain/events/record';
import { getInspection, getInspectionEvents } from '@portal/domain/inspections/record-contract';
import { getInstallation } from '@portal/domain/installations/contract';
import { getLibrary } from '@portal/domain/library/contract';
import { getInspectionMails } from '@portal/domain/mails/contract';
import { chooseOrganisation } from '@portal/domain/organisations/contract';
import { Problem } from '@portal/domain/problem';
import { expectAccessible } from '../drivers/accessibility/axe.ts';
import { expect, test } from './driver/page-test.ts';
import { anInspection, anInstallation, instantFromNow } from './fixtures/records.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

const KEPT: Retention = { mailDays: 365, unverifiedDays: 30, customerDays: null };

/** A line of the organisation's log. */
const logLine = (type: LogEntry['type'], details: LogEntry['details']): LogEntry => ({
  id: 1,
  createdAt: instantFromNow(0),
  user: 'Joanna Maj',
  type,
  details,
  installation: null,
  device: null,
  inspection: null,
  service: null,
  account: null,
});

test(
  'an admin shortens how long mails are kept only after reading what goes, and the log tells of it',
  { tag: '@long' },
  async ({ as, api }) => {
    let retention = KEPT;
    const log: LogEntry[] = [];
    api.answer(getRetention, () => retention);
    api.answer(updateRetention, ({ body }) => {
      retention = retentionSchema.parse({ ...retention, ...body });
      log.push(logLine('organisation.retention_changed', { mailDays: retention.mailDays }));
      return retention;
    });
    api.answer(listEvents, () => log);
    const page = await as('admin', { at: '/admin/settings/personal-data' });
    const mails = main(page).getByLabel('Kopie wysłanych e-maili');
    await expect(mails).toHaveValue('365');
    await mails.fill('pół roku');
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await expect(main(page).getByText('Wpisz liczbę dni od 1 do 36 500')).toBeVisible();
    await expect(mails).toBeFocused();

    await mails.fill('180');
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await expect(dialog(page)).toContainText(/kopie e-maili wysłanych przed \d\d\.\d\d\.\d{4}/);
    await expect(dialog(page)).not.toContainText('dane klientów');
    await expectAccessible(page, 'the question before a period is shortened');
    await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
    await page.reload();
    await expect(mails).toHaveValue('365');

    await mails.fill('180');
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await dialog(page).getByRole('button', { name: 'Skróć i usuwaj' }).click();
    await expect(page.getByText('Okresy przechowywania zapisane')).toBeVisible();
    await page.goto('/admin/settings/event-log');
    await expect(
      main(page).getByRole('listitem').filter({ hasText: 'Zmieniono czas przechowywania' }).first(),
    ).toContainText('Joanna Maj');
    await page.goto('/admin/settings/personal-data');

    // What is kept longer loses nothing, so nothing is asked.
    await mails.fill('');
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await expect.poll(() => retention.mailDays).toBe(null);
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await expect(mails).toHaveValue('');
  },
);

test('an admin reads in the log which device and which template it is about, and opens the installation', async ({
  as,
  api,
}) => {
  api.answer(listEvents, [
    { ...logLine('installation.created', { serial: 'HP-7' }), id: 3, installation: 7 },
    { ...logLine('device.serial_changed', { from: 'HP-8', to: 'HP-9' }), id: 2 },
    { ...logLine('template.published', { template: 'FIORD Aqua 12', version: 4 }), id: 1 },
  ]);
  const page = await as('admin', { at: '/admin/settings/event-log' });
  const lines = main(page).getByRole('listitem');
  await expect(lines.filter({ hasText: 'HP-8 → HP-9' })).toBeVisible();
  await expect(lines.filter({ hasText: 'FIORD Aqua 12, 4' })).toBeVisible();
  await expect(lines.filter({ hasText: 'HP-7' }).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/installations?id=7',
  );
});

test(
  'an admin reads in the log which file, worker, import and recall it is about, and opens the device',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listEvents, [
      { ...logLine('library.deleted', { entry: 'Montage.pdf', count: 1 }), id: 5 },
      { ...logLine('import.applied', { import: 1, file: 'magazyn.csv', applied: 3 }), id: 4 },
      { ...logLine('recall.created', { recall: 1, title: 'Wymiana wentylatora', devices: 2 }), id: 3 },
      { ...logLine('worker.created', { worker: 'Jan Kos' }), id: 2 },
      { ...logLine('production.recorded', { act: 'done', worker: 'Ewa Lis', stage: 3 }), id: 1, device: 31 },
    ]);
    const page = await as('admin', { at: '/admin/settings/event-log' });
    const lines = main(page).getByRole('listitem');
    for (const name of ['Montage.pdf', 'magazyn.csv', 'Wymiana wentylatora', 'Jan Kos'])
      await expect(lines.filter({ hasText: name })).toBeVisible();
    await expect(lines.filter({ hasText: 'Ewa Lis' }).getByRole('link')).toHaveAttribute(
      'href',
      '/admin/devices/31',
    );
  },
);

test(
  'an admin who was overtaken by another keeps what they typed, sees what the other has saved, and saves again',
  { tag: '@long' },
  async ({ as, api }) => {
    let retention: Retention = { ...KEPT, customerDays: 365 };
    api.answer(getRetention, () => retention);
    api.refuse(updateRetention, 'changed-meanwhile');
    const page = await as('admin', { at: '/admin/settings/personal-data' });
    const mails = main(page).getByLabel('Kopie wysłanych e-maili');
    await expect(mails).toHaveValue('365');
    // Meanwhile another admin keeps customers for ever, and mails for half a year.
    retention = { ...retention, customerDays: null, mailDays: 180 };
    await mails.fill('400');
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await expect(page.getByText('Dane zmieniły się')).toBeVisible();
    expect(api.asked(updateRetention).map(({ body }) => body)).toEqual([{ mailDays: 400 }]);
    expect(api.asked(updateRetention)[0]?.headers['if-match']).toMatch(/^"\d+"$/);
    await expect(main(page).getByLabel('Dane klientów')).toHaveValue('');
    await expect(mails).toHaveValue('400');
    await expect(mails).toHaveAccessibleDescription(/^Ktoś inny zapisał tu tymczasem: 180\./);

    api.answer(updateRetention, ({ body }) => (retention = retentionSchema.parse({ ...retention, ...body })));
    await main(page).getByRole('button', { name: 'Zapisz okresy' }).click();
    await expect(page.getByText('Okresy przechowywania zapisane')).toBeVisible();
    expect(api.asked(updateRetention).map(({ body }) => body)).toEqual([
      { mailDays: 400 },
      { mailDays: 400 },
    ]);
    await expect(mails).toHaveValue('400');
    await expect(mails).not.toHaveAccessibleDescription(/tymczasem/);
  },
);

test(
  'an admin who saves periods sees what was saved, also when it cannot be read again',
  { tag: '@long' },
  async ({ as, api }) => {
    let retention = KEPT;
    api.answer(getRetention, () => retention);
    api.answer(updateRetention, ({ body, headers }) => {
      if (headers['if-match'] !== `"${JSON.stringify(retention).length}"`)
        return new Problem('changed-meanwhile');
      return (retention = retentionSchema.parse({ ...retention, ...body }));
    });
    const page = await as('admin', { at: '/admin/settings/personal-data' });
    const save = main(page).getByRole('button', { name: 'Zapisz okresy' });
    const mails = main(page).getByLabel('Kopie wysłanych e-maili');
    await expect(mails).toHaveValue('365');
    api.refuse(getRetention, 'not-found');
    await mails.fill('1000');
    await save.click();
    await expect(page.getByText('Okresy przechowywania zapisane')).toBeVisible();
    await main(page).getByLabel('Konta bez potwierdzonego adresu').fill('90');
    await save.click();
    await expect.poll(() => api.asked(updateRetention).length).toBe(2);
    await expect(mails).toHaveValue('1000');
    await expect(main(page).getByLabel('Konta bez potwierdzonego adresu')).toHaveValue('90');
    expect(retention).toEqual({ mailDays: 1000, unverifiedDays: 90, customerDays: null });
  },
);

test(
  'a search by name names the empty field alone, and says how to look on when nothing is found',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getRetention, KEPT);
    api.answer(findCustomer, {
      names: [],
      installations: 0,
      pictures: 0,
      cards: 0,
      mails: 0,
      importLines: 0,
      warranties: 0,
    });
    const page = await as('admin', { at: '/admin/settings/personal-data' });
    await main(page).getByText('nazwisku i adresie', { exact: true }).click();
    const [name, address] = [
      main(page).getByLabel('Imię i nazwisko'),
      main(page).getByLabel('Ulica i numer'),
    ];
    await name.fill('Urszula Urbaniak');
    await name.press('Enter');
    await expect(address).toHaveAccessibleDescription('Podaj nazwisko i adres');
    await expect(address).toBeFocused();
    await expect(name).toHaveAccessibleDescription('');
    await address.fill('Lipowa 96');
    await address.press('Enter');
    await expect(main(page).getByText('Brak danych')).toBeVisible();
    await expect(main(page).getByText('Sprawdź pisownię')).toBeVisible();
  },
);

test('a customer is erased only by whoever types their name', async ({ as, api }) => {
  const email = 'barbara.wilk@example.com';
  const traces = {
    names: ['Barbara Wilk'],
    installations: 1,
    pictures: 6,
    cards: 2,
    mails: 3,
    importLines: 2,
    warranties: 1,
  };
  const nothing = {
    names: [],
    installations: 0,
    pictures: 0,
    cards: 0,
    mails: 0,
    importLines: 0,
    warranties: 0,
  };
  let isErased = false;
  api.answer(getRetention, KEPT);
  api.answer(findCustomer, () => (isErased ? nothing : traces));
  api.answer(eraseCustomer, () => {
    isErased = true;
    return { installations: 1 };
  });
  const page = await as('admin', { at: '/admin/settings/personal-data' });
  await main(page).getByLabel('E-mail klienta').fill(email);
  await main(page).getByRole('button', { name: 'Znajdź' }).click();
  await expect(
    main(page)
      .locator('dt', { hasText: 'Klient w zapisanych danych' })
      .locator('xpath=following-sibling::dd')
      .first(),
  ).toHaveText('Barbara Wilk');
  await main(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page)).toContainText('Tego nie można cofnąć');
  await expectAccessible(page, 'the question before a customer is erased');
  await dialog(page).getByLabel('Aby potwierdzić').fill('Ktoś Inny');
  await dialog(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page).getByText('To nie jest nazwa tego klienta')).toBeVisible();
  expect(api.asked(eraseCustomer)).toEqual([]);
  // In a hurry, without capitals: what is meant is clear.
  await dialog(page).getByLabel('Aby potwierdzić').fill('barbara wilk');
  await dialog(page).getByRole('button', { name: 'Usuń dane klienta' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(api.asked(eraseCustomer).map(({ body }) => body)).toEqual([{ email }]);
  await expect(main(page).getByText('Brak danych')).toBeVisible();
});

test(
  'a customer who was erased is not called, written to or looked for on a map any more',
  { tag: '@long' },
  async ({ as, api }) => {
    // As the server leaves them (server/src/privacy).
    const gone = { zipcode: '—', city: '—', phone: '—', email: '' } as const;
    api.answer(
      getInstallation,
      anInstallation(7, {
        customerName: '—',
        customerAddress: '—',
        customerZipcode: gone.zipcode,
        customerCity: gone.city,
        customerPhone: gone.phone,
        customerEmail: gone.email,
      }),
    );
    const customer = { ...anInspection(7).customer, ...gone, name: '—', address: '—' };
    api.answer(getInspection, anInspection(7, { customer }));
    api.answer(getInspectionEvents, []);
    api.answer(getInspectionMails, []);
    const page = await as('admin', { at: '/admin/installations?id=7' });
    const ways = main(page).locator('a[href^="tel:—"], a[href="mailto:"], a[href*="query=%E2%80%94"]');
    await expect(main(page).getByText('Klient', { exact: true }).first()).toBeVisible();
    await expect(ways).toHaveCount(0);
    await page.goto('/admin/services?inspection=7');
    await expect(main(page).getByText('Dane klienta zostały usunięte.')).toBeVisible();
    await expect(ways).toHaveCount(0);
  },
);

test(
  'a customer whom a superadmin has looked for at one maker does not stand there at another',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getRetention, KEPT).answer(chooseOrganisation, undefined);
    const page = await as('superadmin', { at: '/admin/settings/personal-data' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const email = main(page).getByLabel('E-mail klienta');
    await email.fill('halina@wilk.test');
    await page.getByRole('navigation').getByRole('radio', { name: 'Śliwa' }).check();
    await expect(email).toHaveValue('');
  },
);

for (const { what, at, field } of [
  { what: 'the maker’s own data', at: '/admin/settings/support', field: 'Adres' },
  {
    what: 'how long data is stored',
    at: '/admin/settings/personal-data',
    field: 'Kopie wysłanych e-maili',
  },
])
  test(
    `somebody who changed ${what} is asked before the page is left without saving`,
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(getLibrary, ({ params }) => ({ language: params['language'] as 'pl', entries: [] }));
      const page = await as('admin', { at });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('main').getByLabel(field, { exact: true }).fill('77');
      await page.getByRole('link', { name: 'Urządzenia', exact: true }).first().click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Zostań' }).click();
      await expect(page).toHaveURL(new RegExp(`${at}$`));
      await expect(page.getByRole('main').getByLabel(field, { exact: true })).toHaveValue('77');
    },
  );
