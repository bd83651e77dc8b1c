import type { Page } from '@playwright/test';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import {
  changeDatabase,
  createDevice,
  deleteDevice,
  replaceDevice,
  updateDevice,
} from '@portal/domain/devices/admin-contract';
import { findDevices, getDevice } from '@portal/domain/devices/contract';
import type { CustomDevice } from '@portal/domain/devices/record';
import { type DeviceTimeline, getDeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { getInstallation, listOrganisationInstallations } from '@portal/domain/installations/contract';
import { chooseOrganisation } from '@portal/domain/organisations/contract';
import { Problem } from '@portal/domain/problem';
import { entityTag } from '../../server/src/platform/http/etag.ts';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { aDevice, anInstallation, anInstalledDevice, instantFromNow } from './fixtures/records.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, serial: string) => main(page).getByRole('row').filter({ hasText: serial });

const inProduction = (id: number, days: number, sent: boolean) =>
  aDevice(id, {
    step: 4,
    deviceExtension: { createdAt: instantFromNow(-days), sent: sent ? instantFromNow(-1) : null },
  });

const timeline = (device: CustomDevice): DeviceTimeline => ({
  device,
  entries: [],
  parameters: [
    {
      field: 'moc_grzewcza',
      values: [
        {
          field: 'moc_grzewcza',
          value: '9',
          createdAt: '2026-03-01T08:00:00Z',
          user: null,
          source: 'factory',
          imported: true,
        },
        {
          field: 'moc_grzewcza',
          value: '12',
          createdAt: '2026-05-04T09:30:00Z',
          user: 'Anna Biuro',
          source: 'admin',
          imported: false,
        },
      ],
    },
  ],
  documents: [],
});

test.use({ viewport: { width: 1440, height: 900 } });

test('the list of devices tells the age of each in words, filters by the label, and takes the ticked ones into the database', async ({
  as,
  api,
}) => {
  let typedIn = aDevice(5, { inDatabase: false, label: 'not_in_database' });
  api
    .answer(findDevices, ({ query }) =>
      [
        inProduction(1, 3, false),
        inProduction(2, 11, false),
        inProduction(3, 16, false),
        inProduction(4, 20, true),
        typedIn,
      ].filter(({ label }) => (query.get('label[]') ?? label) === label),
    )
    .answer(changeDatabase, ({ body }) => {
      const added = body.act === 'add';
      typedIn = { ...typedIn, inDatabase: added, label: added ? 'not_installed' : 'not_in_database' };
      return { changed: [5] };
    });
  const page = await as('admin', { at: '/admin/devices' });
  await expect(row(page, '0000 0002')).toContainText('Ponad 10 dni');
  await expect(row(page, '0000 0003')).toContainText('Ponad 15 dni');
  await expect(row(page, '0000 0004')).toContainText('Wysłane');
  await expect(row(page, '0000 0001')).not.toContainText('Ponad');
  await main(page).getByLabel('Stan').selectOption({ label: 'Brak w bazie' });
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000005' }).check();
  await main(page).getByRole('button', { name: 'Dodaj 1 urządzenie do bazy' }).click();
  await expect(main(page)).toContainText('Dodano 1 urządzenie do bazy');
  await expect(main(page)).toContainText('Żadne urządzenie nie pasuje');
  await main(page).getByRole('button', { name: 'Cofnij' }).click();
  await expect(row(page, '0000 0005')).toContainText('Brak w bazie');
});

test(
  'on an office laptop a device with a long type and state takes three lines at most',
  { tag: '@long' },
  async ({ as, api }) => {
    const device = inProduction(1, 20, true);
    const name = 'Pompa ciepła powietrze-woda FIORD Aqua 12';
    api.answer(findDevices, () => [
      {
        ...device,
        madeOn: '2026-05-04',
        deviceTemplate: { ...device.deviceTemplate, name, nameTranslations: {} },
      },
    ]);
    const page = await as('admin', { at: '/admin/devices' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(row(page, '0000 0001')).toContainText(name);
    await expect(row(page, '0000 0001')).toContainText('04.05.2026');
    const { height } = (await row(page, '0000 0001').boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(100);
  },
);

test(
  'on a phone the list of devices comes before its rarer filters, which stay set while they are hidden',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(findDevices, ({ query }) =>
      [aDevice(1), aDevice(2, { inDatabase: false, label: 'not_in_database' })].filter(
        ({ label }) => (query.get('label[]') ?? label) === label,
      ),
    );
    const page = await as('admin', { at: '/admin/devices' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main(page).getByRole('link', { name: /0000 0001/ })).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByLabel('Stan')).toBeHidden();
    await main(page).getByRole('button', { name: 'Filtry' }).click();
    await main(page).getByLabel('Stan').selectOption({ label: 'Brak w bazie' });
    await main(page).getByRole('button', { name: 'Filtry (ustawione: 1)' }).click();
    await expect(main(page).getByLabel('Stan')).toBeHidden();
    await expect(main(page).getByRole('link', { name: /0000 0001/ })).toBeHidden();
    await expect(main(page).getByRole('link', { name: /0000 0002/ })).toBeVisible();
  },
);

test('devices that are ticked on one page of the list can be taken into the database from another', async ({
  as,
  api,
}) => {
  const typedIn = aDevice(5, { inDatabase: false, label: 'not_in_database' });
  api
    .answer(findDevices, [typedIn, ...Array.from({ length: 12 }, (_, at) => inProduction(20 + at, 1, false))])
    .answer(changeDatabase, { changed: [5] });
  const page = await as('admin', { at: '/admin/devices' });
  await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000005' }).check();
  await main(page).getByRole('button', { name: 'Następna strona' }).click();
  await expect(row(page, '0000 0031')).toBeVisible();
  await main(page).getByRole('button', { name: 'Dodaj 1 urządzenie do bazy' }).click();
  await expect(main(page)).toContainText('Dodano 1 urządzenie do bazy');
  expect(api.asked(changeDatabase)[0]?.body).toEqual({ act: 'add', devices: [5] });
});

test(
  'an edit that meets somebody else’s keeps what was typed, takes what they changed, and asks about the same field',
  { tag: '@long' },
  async ({ as, api }) => {
    let stored = aDevice(7, { revision: 3 });
    api
      .answer(getDeviceTimeline, () => timeline(stored))
      .answer(getDevice, () => stored)
      .answer(updateDevice, ({ body, headers }) => {
        if (headers['if-match'] !== entityTag(stored.revision)) return new Problem('changed-meanwhile');
        stored = {
          ...stored,
          parameters: { ...stored.parameters, ...updateDevice.body.parse(body).parameters },
          revision: stored.revision + 1,
        };
        return stored;
      });
    const page = await as('admin', { at: '/admin/devices/7' });
    await main(page).getByText('Moc grzewcza A7/W35').last().click();
    await expect(main(page)).toContainText('Administrator · Anna Biuro');
    await expect(main(page)).toContainText('Fabryka · z importu');
    await main(page).getByRole('button', { name: 'Edytuj' }).click();
    await main(page).getByLabel('Moc grzewcza A7/W35').fill('14');
    await main(page).getByRole('button', { name: 'Dodaj wartość' }).click();
    await main(page).getByLabel('Nazwa').fill('sprezarka');
    await main(page).getByLabel('Wartość', { exact: true }).fill('ZX-77');
    stored = {
      ...stored,
      parameters: { ...stored.parameters, moc_grzewcza: '16', model: 'FIORD Aqua 12 Nord' },
      revision: 4,
    };
    await main(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect(main(page)).toContainText('Ktoś zmienił to urządzenie w międzyczasie');
    await expect(main(page)).toContainText('Moc grzewcza A7/W35 w bazie: 16');
    await expect(main(page).getByLabel('Moc grzewcza A7/W35')).toHaveValue('14');
    await expect(main(page).getByLabel('FIORD Aqua 12 Nord')).toBeChecked();
    await main(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect(main(page)).toContainText('Zapisano zmiany');
    expect(stored.parameters).toMatchObject({
      moc_grzewcza: '14',
      sprezarka: 'ZX-77',
      model: 'FIORD Aqua 12 Nord',
    });
    await main(page).getByRole('button', { name: 'Cofnij' }).click();
    await expect.poll(() => stored.parameters['moc_grzewcza']).toBe('16');
  },
);

test(
  'an edit that was overtaken says so where what somebody else has saved cannot be read, and keeps what was typed',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDeviceTimeline, timeline(aDevice(7)))
      .refuse(updateDevice, 'changed-meanwhile')
      .refuse(getDevice, 'internal');
    const page = await as('admin', { at: '/admin/devices/7?edit' });
    await main(page).getByLabel('Moc grzewcza A7/W35').fill('14');
    await main(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect(main(page).getByRole('alert')).toBeVisible();
    await expect(main(page).getByLabel('Moc grzewcza A7/W35')).toHaveValue('14');
  },
);

test(
  'a replacement without its number or day says which is missing, and goes to that field',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDeviceTimeline, timeline(anInstalledDevice(9, 3)));
    const page = await as('admin', { at: '/admin/devices/9' });
    await main(page).getByRole('button', { name: 'Wymień' }).click();
    const dialog = page.getByRole('dialog', { name: /Wymiana urządzenia/ });
    await dialog.getByRole('button', { name: 'Wymień urządzenie' }).press('Enter');
    await expect(dialog.getByLabel('Numer seryjny')).toBeFocused();
    await dialog.getByLabel('Numer seryjny').fill('HP-OTHER-1');
    await dialog.getByLabel('Data wymiany').fill('');
    await dialog.getByRole('button', { name: 'Wymień urządzenie' }).press('Enter');
    await expect(dialog).toContainText('Podaj datę wymiany');
    await expect(dialog.getByLabel('Data wymiany')).toBeFocused();
    expect(api.asked(replaceDevice)).toEqual([]);
  },
);

test(
  'the number of a replacement is not dropped by Escape or the back button without a question, and replacing asks nothing',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDeviceTimeline, ({ params }) => timeline(anInstalledDevice(Number(params['id']), 3)))
      .answer(replaceDevice, anInstalledDevice(10, 3));
    const page = await as('admin', { at: '/admin/devices/9' });
    const replace = main(page).getByRole('button', { name: 'Wymień' });
    await replace.click();
    const serial = page.getByRole('dialog').getByLabel('Numer seryjny');
    await serial.fill('HP-OTHER-1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(serial).toHaveValue('HP-OTHER-1');
    await page.goBack();
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(serial).toHaveValue('HP-OTHER-1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(replace).toBeFocused();
    await replace.click();
    await serial.fill('HP-OTHER-1');
    await page.getByRole('button', { name: 'Wymień urządzenie' }).click();
    await expect(page).toHaveURL('/admin/devices/10');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a replacement is proposed for the day of the server on a computer whose clock has begun in an old year',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDeviceTimeline, timeline(anInstalledDevice(9, 3)));
    const page = await as('admin');
    await page.clock.setFixedTime('2025-01-01T12:00:00Z');
    await page.goto('/admin/devices/9?replace');
    const dialog = page.getByRole('dialog', { name: /Wymiana urządzenia/ });
    await expect(dialog.getByLabel('Data wymiany')).toHaveValue(todayIn(TIME_ZONE, new Date()));
  },
);

test(
  'a new device whose number is taken keeps what was typed, and one that records refer to is not deleted',
  { tag: '@long' },
  async ({ as, api }) => {
    const device = anInstalledDevice(8, 3);
    api
      .refuse(createDevice, 'serial-taken', { values: { serial: 'HP-1' } })
      .answer(getDeviceTimeline, timeline(device))
      .refuse(deleteDevice, 'device-in-use', {
        values: { serial: device.serial, installations: 1, inspections: 2, services: 0, replacements: 0 },
      });
    const page = await as('admin', { at: '/admin/devices?new' });
    await main(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect(main(page)).toContainText('Podaj numer seryjny');
    await main(page).getByLabel('Numer seryjny').fill('HP-1');
    await main(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect(main(page).getByRole('alert')).toContainText(
      'Urządzenie o numerze seryjnym HP-1 już istnieje.',
    );
    await expect(main(page).getByLabel('Numer seryjny')).toHaveValue('HP-1');
    await main(page).getByLabel('Numer seryjny').fill('');
    await page.goto('/admin/devices/8');
    await main(page).getByRole('button', { name: 'Usuń' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń urządzenie' }).click();
    await expect(main(page).getByRole('alert')).toContainText('instalacje 1, przeglądy 2');
  },
);

test(
  'a device that runs outside the app is marked so and back again, and an installed one is replaced by another',
  { tag: '@long' },
  async ({ as, api }) => {
    let stored = aDevice(9, { revision: 1 });
    api
      .answer(getDeviceTimeline, ({ params }) =>
        timeline(params['id'] === '10' ? anInstalledDevice(10, 3) : stored),
      )
      .answer(updateDevice, ({ body }) => {
        const startedOutside = body.startedOutside ?? false;
        const label = startedOutside ? 'started_outside_app' : 'not_installed';
        stored = { ...stored, startedOutside, label, revision: stored.revision + 1 };
        return stored;
      })
      .answer(replaceDevice, anInstalledDevice(10, 3));
    const page = await as('admin', { at: '/admin/devices/9' });
    await main(page).getByRole('button', { name: 'Uruchomione poza aplikacją' }).click();
    await expect(main(page)).toContainText('Oznaczono jako uruchomione poza aplikacją');
    await main(page).getByRole('button', { name: 'Cofnij' }).click();
    await expect(main(page).getByRole('button', { name: 'Uruchomione poza aplikacją' })).toBeVisible();
    expect(api.asked(updateDevice).map(({ body }) => body.startedOutside)).toEqual([true, false]);

    stored = anInstalledDevice(9, 3);
    await page.reload();
    await main(page).getByRole('button', { name: 'Wymień' }).click();
    const dialog = page.getByRole('dialog', { name: /Wymiana urządzenia/ });
    await dialog.getByRole('button', { name: 'Wymień urządzenie' }).click();
    await expect(dialog).toContainText('Podaj numer seryjny');
    await dialog.getByRole('textbox').first().fill('HP-OTHER-1');
    await dialog.getByRole('button', { name: 'Wymień urządzenie' }).click();
    await expect(page).toHaveURL('/admin/devices/10');
    expect(api.asked(replaceDevice)[0]?.body.serial).toBe('HP-OTHER-1');
  },
);

test(
  'a service partner reads a device, its history and values, and finds nothing to change',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDeviceTimeline, timeline(anInstalledDevice(11, 3)));
    const page = await as('asp', { at: '/admin/devices/11' });
    await expect(main(page)).toContainText('Historia urządzenia');
    await main(page).getByText('Moc grzewcza A7/W35').last().click();
    await expect(main(page)).toContainText('Administrator · Anna Biuro');
    for (const name of ['Edytuj', 'Wymień', 'Usuń', 'Uruchomione poza aplikacją'])
      await expect(main(page).getByRole('button', { name })).toHaveCount(0);
  },
);

test(
  'a new device that was being entered is there again after the browser crashed, and is begun anew when asked',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('admin', { at: '/admin/devices?new' });
    await main(page).getByLabel('Numer seryjny').fill('HP-CRASH-1');
    await main(page).getByLabel('Moc grzewcza A7/W35').fill('12');
    await expect
      .poll(async () => {
        await page.reload();
        return main(page).getByLabel('Numer seryjny').inputValue();
      })
      .toBe('HP-CRASH-1');
    await expect(main(page).getByLabel('Moc grzewcza A7/W35')).toHaveValue('12');
    await expect(main(page)).toContainText('Nic jeszcze nie jest w bazie');
    await main(page).getByRole('button', { name: 'Zacznij od nowa' }).click();
    await expect(main(page).getByLabel('Numer seryjny')).toHaveValue('');
    await page.reload();
    await expect(main(page).getByLabel('Numer seryjny')).toHaveValue('');
  },
);

test(
  'a device that a superadmin has begun to enter for one maker is not offered at another, and waits where it was begun',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(chooseOrganisation, undefined);
    const page = await as('superadmin', { at: '/admin/devices?new' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const serial = main(page).getByLabel('Numer seryjny');
    const maker = (name: string) => page.getByRole('navigation').getByRole('radio', { name });
    await serial.fill('HP-FIORD-1');
    await maker('Śliwa').check();
    await expect(page).toHaveURL('/admin/devices');
    await page.goto('/admin/devices?new');
    await expect(serial).toHaveValue('');
    await serial.fill('HP-SLIWA-1');
    await maker('Fiord').check();
    await expect(page).toHaveURL('/admin/devices');
    await page.goto('/admin/devices?new');
    await expect(serial).toHaveValue('HP-FIORD-1');
  },
);

test(
  'a device that a superadmin looks at is not asked for at the maker whom they choose then',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(chooseOrganisation, undefined).answer(getDeviceTimeline, timeline(aDevice(9)));
    const page = await as('superadmin', { at: '/admin/devices/9' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What was read is asked for again where it is drawn anew by now.
    await page.clock.install();
    await page.clock.fastForward(31_000);
    await page.getByRole('navigation').getByRole('radio', { name: 'Śliwa' }).check();
    await expect(page).not.toHaveURL(/devices/);
    await expect.poll(() => api.asked(chooseOrganisation).length).toBe(1);
    const organisations = api.asked(getDeviceTimeline).map(({ headers }) => headers['portal-organisation']);
    expect(new Set(organisations)).toEqual(new Set(['2']));
  },
);

test(
  'a device leads back to where its list was read, and its installation to the list of installations as it was narrowed down',
  { tag: '@long' },
  async ({ as, api }) => {
    const devices = Array.from({ length: 20 }, (_, at) => anInstalledDevice(9 + at, 3));
    api
      .answer(listOrganisationInstallations, [])
      .answer(getInstallation, anInstallation(3, { status: 'accepted' }))
      .answer(findDevices, devices)
      .answer(getDeviceTimeline, ({ params }) => timeline(anInstalledDevice(Number(params['id']), 3)));
    const page = await as('admin', { at: '/admin/installations?status=accepted' });
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.getByRole('navigation').getByRole('link', { name: 'Urządzenia' }).first().click();
    const last = main(page).locator('a[href="/admin/devices/18"]').first();
    await last.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBeGreaterThan(200);
    const before = await scrolled();
    await last.click();
    await main(page).getByRole('link', { name: 'Wszystkie urządzenia' }).click();
    await expect.poll(scrolled).toBe(before);
    await last.click();
    await main(page).getByRole('link', { name: 'Otwórz instalację' }).click();
    await main(page).getByRole('link', { name: 'Wróć do listy' }).click();
    await expect(page).toHaveURL('/admin/installations?status=accepted');
  },
);

test(
  'a device leads back to the list of devices as it was narrowed down',
  { tag: '@long' },
  async ({ as, api }) => {
    const device = anInstalledDevice(9, 3);
    api.answer(findDevices, [device]).answer(getDeviceTimeline, timeline(device));
    const page = await as('admin', { at: '/admin/devices?label=installed' });
    await main(page).locator('a[href="/admin/devices/9"]').first().click();
    await expect(page).toHaveURL(/\/admin\/devices\/9$/);
    await main(page).getByRole('link', { name: 'Wszystkie urządzenia' }).click();
    await expect(page).toHaveURL('/admin/devices?label=installed');
  },
);

test(
  'a device whose answer was lost is entered again under the same key, and so is a replacement',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .respond(createDevice, LOST_ANSWER)
      .respond(replaceDevice, LOST_ANSWER)
      .answer(getDeviceTimeline, timeline(anInstalledDevice(9, 3)));
    const page = await as('admin', { at: '/admin/devices?new' });
    const keys = (endpoint: typeof createDevice | typeof replaceDevice) =>
      api.asked(endpoint).map(({ headers }) => headers['idempotency-key']);
    await main(page).getByLabel('Numer seryjny').fill('HP-LOST-1');
    const save = main(page).getByRole('button', { name: 'Zapisz' });
    for (const calls of [1, 2]) {
      await save.click();
      await expect.poll(() => api.asked(createDevice).length).toBe(calls);
      await expect(main(page).getByRole('alert')).toBeVisible();
    }
    expect(new Set(keys(createDevice)).size).toBe(1);
    await main(page).getByLabel('Numer seryjny').fill('');
    await page.goto('/admin/devices/9?replace');
    const dialog = page.getByRole('dialog', { name: /Wymiana urządzenia/ });
    await dialog.getByLabel('Numer seryjny').fill('HP-LOST-2');
    for (const calls of [1, 2]) {
      await dialog.getByRole('button', { name: 'Wymień urządzenie' }).click();
      await expect.poll(() => api.asked(replaceDevice).length).toBe(calls);
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    expect(new Set(keys(replaceDevice)).size).toBe(1);
  },
);

test(
  'what was typed into the edit of a device is not dropped by the back button or "Cancel" without a question',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDeviceTimeline, timeline(aDevice(7)));
    const page = await as('admin', { at: '/admin/devices/7' });
    await main(page).getByRole('button', { name: 'Edytuj' }).click();
    const power = main(page).getByLabel('Moc grzewcza A7/W35');
    await power.fill('14');
    for (const leave of [
      () => page.goBack(),
      () => main(page).getByRole('button', { name: 'Anuluj' }).click(),
    ]) {
      await leave();
      await page.getByRole('button', { name: 'Zostań' }).click();
      await expect(power).toHaveValue('14');
    }
    await main(page).getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('button', { name: 'Wyjdź bez zapisywania' }).click();
    await expect(main(page).getByRole('button', { name: 'Edytuj' })).toBeVisible();
  },
);

test(
  'what was typed into the edit of a device is there again after signing in once more',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDeviceTimeline, timeline(aDevice(7)));
    const page = await as('admin', { at: '/admin/devices/7?edit' });
    const power = main(page).getByLabel('Moc grzewcza A7/W35');
    await power.fill('14');
    await signInAgain(page, api);
    await expect(power).toHaveValue('14');
  },
);

test('a value without a name is not dropped without a word', { tag: '@long' }, async ({ as, api }) => {
  api.answer(getDeviceTimeline, timeline(aDevice(7)));
  const page = await as('admin', { at: '/admin/devices/7?edit' });
  await main(page).getByRole('button', { name: 'Dodaj wartość' }).click();
  await main(page).getByLabel('Wartość', { exact: true }).fill('ZX-77');
  await main(page).getByRole('button', { name: 'Zapisz' }).click();
  await expect(main(page).getByLabel('Nazwa')).toBeFocused();
  await expect(main(page)).toContainText('Podaj nazwę wartości');
  expect(api.asked(updateDevice)).toEqual([]);
});

test(
  'the page of a replaced device says to which one its warranty has passed',
  { tag: '@long' },
  async ({ as, api }) => {
    const device = aDevice(9, { replacedBy: { id: 11, serial: 'HP-2026-00000011' } });
    const issued = {
      kind: 'warranty',
      at: '2026-05-11',
      record: '/installations/3',
      number: 'W/2/2026/17',
      withdrawn: false,
    } as const;
    api.answer(getDeviceTimeline, { ...timeline(device), entries: [issued] });
    const page = await as('installer', { at: '/devices/9' });
    const warranty = page.locator('#warranty');
    await expect(warranty).toContainText('Gwarancja W/2/2026/17 przeszła na urządzenie HP-2026-0000 0011.');
    await expect(warranty).not.toContainText('nie ma gwarancji');
  },
);
