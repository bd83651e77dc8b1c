import type { Locator, Page } from '@playwright/test';
import { refreshToken } from '@portal/domain/auth/contract';
import { getDevice } from '@portal/domain/devices/contract';
import { changeDeclaredFile, getUploadUrls, saveFile } from '@portal/domain/files/contract';
import {
  createInstallation,
  listOwnInstallations,
  updateInstallation,
} from '@portal/domain/installations/contract';
import { countUnread, listNotifications } from '@portal/domain/notifications/contract';
import { withdrawRequest } from '@portal/domain/queue/contract';
import { createService, updateService } from '@portal/domain/services/record-contract';
import { unsentWork } from '../drivers/records/device-records.ts';
import { writeAgain, writeRaw } from '../drivers/records/local-records.ts';
import { expect, test } from './driver/page-test.ts';
import { installationRow } from './fixtures/list-rows.ts';
import { aDevice, anInstallation, anInstalledDevice, aService } from './fixtures/records.ts';
import { leaveRefused, leaveWithoutPhoto, newInstallation } from './fixtures/unsent.ts';

const SERIAL = 'HP-2026-55550001';
const DETAIL = 'Data instalacji jest wcześniejsza niż data produkcji urządzenia.';
const AGAIN = 'Numer seryjny nie należy do tego typu urządzenia.';
const INSTALLER = 1;
const MADE = anInstallation(1, { status: 'pending', clientId: newInstallation(SERIAL).clientId });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Operacje do wysłania' });
const queueButton = (page: Page) => page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });

test(
  'a serial number of 22 characters stands on one line of a notice on a phone, also within a reason or a refusal',
  { tag: '@long' },
  async ({ as, api }) => {
    const serial = 'HYDROMODUL-2026-WM-001';
    const words = `Tabliczka urządzenia ${serial} jest nieczytelna. Zrób zdjęcie jeszcze raz.`;
    api.answer(countUnread, { unread: 1, recalled: 0 }).answer(listNotifications, [
      {
        id: 1,
        kind: 'installation-rejected',
        about: { type: 'installation', id: 7 },
        params: { serial },
        customer: null,
        reason: `Zły numer ${serial}`,
        actor: null,
        createdAt: new Date().toISOString(),
        readAt: null,
      },
    ]);
    const page = await as('installer', { at: '/installations' });
    await page.setViewportSize({ width: 390, height: 844 });
    await leaveRefused(page, INSTALLER, serial, words);
    await page.goto('/installations');
    const linesOf = (text: Locator) =>
      text.evaluate((element, number) => {
        const range = document.createRange();
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const tops = new Set<number>();
        for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
          const at = node.nodeValue?.indexOf(number) ?? -1;
          if (at < 0) continue;
          range.setStart(node, at);
          range.setEnd(node, at + number.length);
          for (const { top } of range.getClientRects()) tops.add(Math.round(top));
        }
        return tops.size;
      }, serial);
    expect(
      await linesOf(
        page
          .getByRole('main')
          .locator('li > span')
          .filter({ hasText: /nieczytelna/ }),
      ),
    ).toBe(1);
    await page.getByRole('button', { name: /^Powiadomienia, / }).click();
    const reason = page
      .getByRole('dialog')
      .locator('a > span > span')
      .filter({ hasText: /^Powód/ });
    expect(await linesOf(reason)).toBe(1);
  },
);

test('a refused installation stands in red with the words of the server, is sent again, and closed when done', async ({
  as,
  api,
}) => {
  const refusal = { type: 'invalid-values', title: 'Nieprawidłowe wartości', status: 422, detail: AGAIN };
  api.respond(createInstallation, {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(refusal),
  });
  const page = await as('installer');
  await leaveRefused(page, INSTALLER, SERIAL, DETAIL);
  // It waits for a person, over a restart as well.
  await page.reload();
  await expect(queueButton(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '1 niewysłana operacja' })).toBeVisible();
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: '1 niewysłana operacja' })
    .click();

  const row = panel(page).getByRole('listitem').filter({ hasText: SERIAL });
  await expect(row).toContainText(`SN ${SERIAL}`);
  await expect(row).toContainText('Błąd wysyłania danych');
  await expect(row.getByRole('alert')).toContainText(DETAIL);
  const [red = 0, green = 255, blue = 255] = await row
    .getByRole('alert')
    .evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number));
  expect(red).toBeGreaterThan(120);
  expect(Math.max(green, blue)).toBeLessThan(80);
  // 80 percent of the 844 pixels of this screen.
  await expect.poll(async () => Math.round((await panel(page).boundingBox())?.height ?? 0)).toBe(675);

  await panel(page).getByRole('button', { name: 'Zwiń operacje' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(queueButton(page)).toHaveAttribute('aria-expanded', 'false');
  await queueButton(page).click();
  await expect(panel(page)).toBeVisible();
  expect(api.asked(createInstallation)).toEqual([]);

  await row.getByRole('button', { name: 'Ponów' }).click();
  await expect(row.getByRole('alert')).toContainText(AGAIN);
  api.answer(createInstallation, MADE);
  await row.getByRole('button', { name: 'Ponów' }).click();
  await expect(row).toContainText('Wysłano');
  expect(api.asked(createInstallation)[0]?.headers['idempotency-key']).toBe(
    '0d0d0d0d-0000-4000-8000-000000000001',
  );
  await row.getByRole('button', { name: 'Zamknij' }).click();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(page.getByPlaceholder('numer seryjny')).toBeEnabled();
  await expect(page.getByRole('button', { name: /Pokaż operacje/ })).toBeHidden();
});

async function reportService(page: Page): Promise<void> {
  await page.getByLabel('Opis usterki').fill('Sprężarka nie pracuje');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByText('Zaczynam teraz, dokończę później').click();
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
}

test('whoever goes back from a service that they sent reads that it is saved, and may report another fault', async ({
  as,
  api,
}) => {
  api
    .answer(getDevice, anInstalledDevice(4, 40))
    .answer(createService, ({ body }) => aService(60, { clientId: body.clientId }));
  const letGo = api.hold(createService);
  const page = await as('installer', { at: '/services/new/device/4' });
  await expect(page.getByLabel('Opis usterki')).toBeVisible();
  const saved = page.getByText(/^Serwis tego urządzenia zapisano tu/);
  await expect(saved).toHaveCount(0);
  await reportService(page);
  await expect(page).toHaveURL('/services');
  await page.goBack();
  await expect(page.getByLabel('Opis usterki')).toHaveValue('');
  await expect(saved).toBeVisible();
  await expect(page.getByText('Czeka na wysłanie. Wypełnij ten formularz tylko wtedy')).toBeVisible();
  letGo();
  await expect(page.getByText('Został wysłany. Wypełnij ten formularz tylko wtedy')).toBeVisible();
});

test(
  'a service of another type with the same serial number is not said to be one of this device',
  { tag: '@long' },
  async ({ as, api }) => {
    const sameNumber = aDevice(4).serial;
    const cabinet = anInstalledDevice(5, 50, {
      serial: sameNumber,
      deviceTemplate: { id: 6, name: 'Szafa hydrauliczna FIORD Hydro 200', nameTranslations: {} },
      schemaVersion: { ...aDevice(5).schemaVersion, id: 62 },
    });
    api
      .answer(getDevice, ({ params }) => (params['id'] === '5' ? cabinet : anInstalledDevice(4, 40)))
      .answer(createService, aService(60));
    api.hold(createService);
    const page = await as('installer', { at: '/services/new/device/4' });
    await reportService(page);
    await expect(page).toHaveURL('/services');
    const saved = page.getByText(/^Serwis tego urządzenia zapisano tu/);
    await page.goto('/services/new/device/4');
    await expect(saved).toBeVisible();
    await page.goto('/services/new/device/5');
    await expect(page.getByLabel('Opis usterki')).toBeVisible();
    await expect(saved).toHaveCount(0);
  },
);

test(
  'the tools of the queue stand two by two on a phone and four in a row on a desk',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await leaveRefused(page, INSTALLER, SERIAL, DETAIL);
    await page.reload();
    await queueButton(page).click();
    const tools = ['Wysłane', 'Kosz', 'Eksportuj', 'Wczytaj'].map((name) =>
      panel(page).getByRole('button', { name: new RegExp(`^${name}`) }),
    );
    const places = async () =>
      Promise.all(tools.map(async (tool) => (await tool.boundingBox()) ?? { y: -1, width: 0, height: 0 }));
    for (const [width, perRow] of [
      [320, 2],
      [390, 2],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(async () => {
          const rows = Object.groupBy(await places(), ({ y }) => Math.round(y));
          return Object.values(rows).map((row) => row?.length);
        })
        .toEqual(Array.from({ length: 4 / perRow }, () => perRow));
      for (const { width: wide, height } of await places()) {
        expect(height).toBeGreaterThanOrEqual(56);
        expect(wide).toBeGreaterThanOrEqual(88);
      }
    }
  },
);

test(
  'an installer whose session ends on sending is not told on the sign-in page to look into a panel',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDevice, anInstalledDevice(4, 40))
      .refuse(createService, 'session-expired')
      .refuse(refreshToken, 'session-expired');
    const letGo = api.hold(createService);
    const page = await as('installer', { at: '/services/new/device/4' });
    await reportService(page);
    await expect(page.getByText('Postęp widać w panelu na dole')).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('1 operacja czeka na wysłanie')).toBeVisible();
    // Of itself it would go after five seconds.
    await expect(page.getByText('Postęp widać w panelu na dole')).toHaveCount(0, { timeout: 1_500 });
  },
);

test(
  'that everything was sent is said for five seconds; what was sent stays in the menu',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(createInstallation, MADE);
    const page = await as('installer');
    await leaveRefused(page, INSTALLER, SERIAL, DETAIL);
    await page.goto('/');
    await expect(queueButton(page)).toBeVisible();
    await page.clock.install();
    await queueButton(page).click();
    const row = panel(page).getByRole('listitem').filter({ hasText: SERIAL });
    await row.getByRole('button', { name: 'Ponów' }).click();
    await expect(row).toContainText('Wysłano');
    await panel(page).getByRole('button', { name: 'Zwiń operacje' }).click();
    const all = page.getByRole('button', { name: /^Wszystko wysłane/ });
    await expect(all).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(all).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(all).toHaveCount(0);
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByRole('button', { name: 'Wysłane i kosz' }).click();
    await expect(panel(page)).toContainText(SERIAL);
  },
);

test(
  'that everything was sent is not said while a form waits to be finished',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(createInstallation, MADE).answer(getDevice, anInstalledDevice(4, 40));
    const page = await as('installer', { at: '/services/new/device/4' });
    await page.getByLabel('Opis usterki').fill('Sprężarka nie pracuje');
    await expect(page.getByText(/^Zapisano/)).toBeVisible();
    await leaveRefused(page, INSTALLER, SERIAL, DETAIL);
    await page.goto('/');
    await queueButton(page).click();
    const row = panel(page).getByRole('listitem').filter({ hasText: SERIAL });
    await row.getByRole('button', { name: 'Ponów' }).click();
    await expect(row).toContainText('Wysłano');
    await panel(page).getByRole('button', { name: 'Zwiń operacje' }).click();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('link', { name: /Niedokończon/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Wszystko wysłane/ })).toHaveCount(0);
  },
);

test('giving an installation up asks first; it is not sent, lies in the trash, and can be put back', async ({
  as,
  api,
}) => {
  api.answer(createInstallation, MADE).answer(listOwnInstallations, []);
  const page = await as('installer');
  await leaveRefused(page, INSTALLER, SERIAL, DETAIL);
  await page.reload();
  await queueButton(page).click();
  const row = panel(page).getByRole('listitem').filter({ hasText: SERIAL });
  const question = page.getByRole('dialog', { name: 'Przerwać wysyłanie?' });
  await row.getByRole('button', { name: 'Przerwij' }).click();
  await expect(question).toContainText(SERIAL);
  await question.getByRole('button', { name: 'Zostaw w kolejce' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Przerwij' }).click();
  await expect(question).toBeVisible();
  // Another attempt fails while the question is open: its answer still applies.
  await writeAgain(page, 'requests');
  await question.getByRole('button', { name: 'Przerwij wysyłanie' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(queueButton(page)).toBeHidden();

  // It lies in the trash, on the page that support asks for as well; from there it comes back and is sent.
  await page.goto('/support/diagnostics');
  await expect(page.getByRole('heading', { name: 'Kosz (1)' })).toBeVisible();
  expect(api.asked(createInstallation)).toEqual([]);
  const trashed = page.getByRole('listitem').filter({ hasText: SERIAL });
  await trashed.getByRole('button', { name: 'Usuń na zawsze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zostaw w koszu' }).click();
  await trashed.getByRole('button', { name: 'Przywróć do kolejki' }).click();
  await expect(page.getByRole('heading', { name: 'Kosz (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wysłane (1)' })).toBeVisible();
  expect(api.asked(createInstallation)).toHaveLength(1);
});

test(
  'a photo that is gone from the phone is named by its question, and the installation goes on without it once that is wanted',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('installer');
    await leaveWithoutPhoto(page, INSTALLER, SERIAL);
    await page.reload();
    await queueButton(page).click();
    const row = panel(page).getByRole('listitem').filter({ hasText: SERIAL });
    await expect(row.getByRole('alert')).toContainText('Tabliczka znamionowa');

    // A file that is not a picture is refused without a call to the server.
    const camera = row.getByLabel('Zrób nowe zdjęcie: Tabliczka znamionowa').and(page.locator('input'));
    await camera.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await expect(row).toContainText('Tego pliku nie da się otworzyć jako zdjęcia.');
    expect(api.asked(changeDeclaredFile)).toEqual([]);

    await row.getByRole('button', { name: 'Pomiń to zdjęcie: Tabliczka znamionowa' }).click();
    const question = page.getByRole('dialog', { name: 'Wysłać bez zdjęcia „Tabliczka znamionowa”?' });
    await question.getByRole('button', { name: 'Wróć' }).click();
    expect(api.asked(changeDeclaredFile)).toEqual([]);
    api.answer(changeDeclaredFile, { name: 'plate.jpg', state: 'left-out' });
    await row.getByRole('button', { name: 'Pomiń to zdjęcie: Tabliczka znamionowa' }).click();
    await question.getByRole('button', { name: 'Wyślij bez zdjęcia' }).click();
    await expect(row).toContainText('Wysłano');
    expect(api.asked(changeDeclaredFile).map(({ body }) => body)).toEqual([
      { clientId: newInstallation(SERIAL).clientId, name: 'plate.jpg', instead: null },
    ]);
    expect([...api.asked(getUploadUrls), ...api.asked(saveFile)]).toEqual([]);
  },
);

test(
  'an installation that is given up before its photos have arrived is withdrawn, and its list awaits no photos any more',
  { tag: '@long' },
  async ({ as, api }) => {
    const half = { ...MADE, complete: false };
    api
      .answer(listOwnInstallations, [installationRow(half)])
      .answer(withdrawRequest, { outcome: 'withdrawn', record: null, round: 1 });
    const release = api.hold(withdrawRequest);
    const page = await as('installer', { at: '/installations' });
    await expect(page.getByText('Zdjęcia są jeszcze w drodze')).toBeVisible();
    await leaveRefused(page, INSTALLER, SERIAL, 'Nie ma takiego pliku.', { status: 4, recordId: 1 });
    await page.reload();
    await queueButton(page).click();
    await panel(page).getByRole('button', { name: 'Przerwij' }).click();
    const question = page.getByRole('dialog', { name: 'Przerwać wysyłanie?' });
    await expect(question).toContainText('Gdy tylko będzie sieć, serwer to usunie');
    await question.getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await expect(page.getByText('Zdjęcia nie dotrą: wysyłanie przerwano na tym urządzeniu')).toBeVisible();
    await expect(page.getByText('Zdjęcia są jeszcze w drodze')).toBeHidden();
    release();
    await expect(page.getByText('Wycofano z serwera')).toBeVisible();
    expect(api.asked(withdrawRequest).map(({ body }) => body)).toEqual([{ withdrawn: true, round: 1 }]);
  },
);

test(
  'an installation whose photos were given up and deleted for good says so still, and not that they are coming',
  { tag: '@long' },
  async ({ as, api }) => {
    const half = { ...MADE, complete: false };
    api
      .answer(listOwnInstallations, [installationRow(half)])
      .answer(withdrawRequest, { outcome: 'stands', record: 1, round: 1 });
    const page = await as('installer', { at: '/installations' });
    await leaveRefused(page, INSTALLER, SERIAL, 'Nie ma takiego pliku.', { status: 4, recordId: 1 });
    await page.reload();
    await queueButton(page).click();
    await panel(page).getByRole('button', { name: 'Przerwij' }).click();
    const question = page.getByRole('dialog', { name: 'Przerwać wysyłanie?' });
    await question.getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await expect(page.getByText('Zostaje na serwerze')).toBeVisible();
    await page.goto('/support/diagnostics');
    await page.getByRole('button', { name: 'Usuń na zawsze' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń na zawsze' }).click();
    await expect(page.getByRole('heading', { name: 'Kosz (0)' })).toBeVisible();
    await page.goto('/installations');
    await expect(page.getByText('Zdjęcia nie dotrą: wysyłanie przerwano na tym urządzeniu')).toBeVisible();
    await expect(page.getByText('Zdjęcia są jeszcze w drodze')).toBeHidden();
  },
);

test('a long queue is read at a glance: errors first, what waits for what, age in colour and words, else alternating shades', async ({
  as,
  api,
}) => {
  // Nobody answers what the queue sends.
  for (const endpoint of [createInstallation, updateInstallation, updateService]) {
    api.noAnswer(endpoint);
    api.hold(endpoint);
  }
  const page = await as('installer');
  const body = JSON.stringify(newInstallation('HP-2026-77770005'));
  for (const { store, record } of unsentWork(INSTALLER)) {
    const isNew = 'endpoint' in record && record.endpoint === '/installations';
    await writeRaw(page, store, isNew ? { ...record, body } : record);
  }
  await page.reload();
  await page.getByRole('button', { name: /2 operacje wymagają Twojej decyzji/ }).click();
  const rows = panel(page).locator('li > [data-status]');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toContainText('HP-2026-77770001');
  await expect(rows.nth(1)).toContainText('Czeka od 16 dni');
  await expect(rows.nth(2)).toContainText('Wysyłanie danych');
  await expect(rows.filter({ hasText: 'Przegląd' })).toContainText('Instalacja, SN HP-2026-77770001');
  await expect(rows.nth(5)).toContainText('Wysłano');

  const shade = (age: string | null) =>
    rows.evaluateAll(
      (all, wanted) =>
        all.flatMap((row, at) =>
          row.getAttribute('data-age') === wanted
            ? [{ odd: at % 2 === 0, colour: getComputedStyle(row).backgroundColor }]
            : [],
        ),
      age,
    );
  const plain = await shade(null);
  const [odd, even] = [true, false].map(
    (side) => new Set(plain.filter((row) => row.odd === side).map(({ colour }) => colour)),
  );
  expect([odd?.size, even?.size]).toEqual([1, 1]);
  expect(odd).not.toEqual(even);
  // Over 15 days red, over 10 days yellow, sent green, in this order from the top; every other row has its plain shade.
  expect(plain).toHaveLength(3);
  for (const [at, age, colour, told] of [
    [1, 'red', 'rgb(253, 232, 232)', 'Czeka od 16 dni'],
    [4, 'yellow', 'rgb(255, 241, 214)', 'Czeka od 11 dni'],
    [5, 'green', 'rgb(227, 244, 232)', 'Wysłano'],
  ] as const) {
    const row = rows.nth(at);
    await expect(row).toContainText(told);
    await expect(row).toHaveAttribute('data-age', age);
    await expect(row).toHaveCSS('background-color', colour);
  }
});
