import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { Commissioning } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { userIdOf, writeRaw } from '../drivers/records/local-records.ts';

const BROKEN = '0b0b0b0b-0000-4000-8000-000000000001';

function keysOf(page: Page, store: string): Promise<string[]> {
  return page.evaluate(
    (from) =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const reading = asked.result.transaction(from).objectStore(from).getAllKeys();
          reading.addEventListener('success', () => {
            asked.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
    store,
  );
}

test('a broken record opens the emergency page, the good one is sent meanwhile, and it is set aside after an export', async ({
  as,
  newInstaller,
}) => {
  test.setTimeout(180_000);
  const account = await newInstaller();
  const page = await as(account, { offlineReady: true });
  const form = await Commissioning.on(page, 52);
  const userId = account.id;
  const serial = newSerial();

  await page.context().setOffline(true);
  await page.getByPlaceholder('numer seryjny').fill(serial);
  await page.getByPlaceholder('numer seryjny').press('Enter');
  await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await form.fillAndSign();
  await form.send();
  await writeRaw(page, 'requests', {
    id: BROKEN,
    userId,
    revision: 0,
    schemaVersion: 1,
    type: 'inspection',
    title: 'ZEPSUTY',
    createdAt: '2026-11-20T08:15:00.000Z',
    body: '{"customerName":"Zosia Sama"}',
    files: 'gone',
  });
  await page.reload();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Część danych na tym urządzeniu jest uszkodzona');
  await expect(dialog).toContainText('Operacja do wysłania');
  // Which one it is, for whoever has to make up for it.
  await expect(dialog).toContainText(/Przegląd · SN.ZEPSUTY · zapisano 20\.11\.2026/);

  // Copied for support: what is wrong, and nothing that a person typed.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Kopiuj dane błędu' }).click();
  await expect(dialog).toContainText('Skopiowano');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(BROKEN);
  expect(copied).not.toContain('Zosia');

  // A browser that does not let copy shows the text, selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Kopiuj dane błędu' }).click();
  await expect(dialog).toContainText('Nie udało się skopiować');
  await expect(dialog.getByRole('textbox')).toHaveValue(copied);

  // Put off, it stays as a line; what is good is sent.
  await dialog.getByRole('button', { name: 'Później' }).click();
  await expect(page.getByText('Część danych na tym urządzeniu jest nieczytelna.')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => keysOf(page, 'requests'), { timeout: 60_000 }).toEqual([BROKEN]);

  await page.getByRole('button', { name: 'Pokaż, co robić' }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' }).click();
  const file = await (await downloading).path();
  const content = (await readFile(file)).toString('latin1');
  expect(content).toContain('ZEPSUTY');
  expect(content).toContain(serial);
  await expect(dialog).toContainText('Odłożono 1 uszkodzony zapis');
  expect(await keysOf(page, 'requests')).toEqual([]);
  expect((await keysOf(page, 'trash')).filter((key) => key.includes(BROKEN))).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(page.getByText('Część danych na tym urządzeniu jest nieczytelna.')).toHaveCount(0);

  // The next start looks at what is kept and finds nothing to say.
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.waitForTimeout(2_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'a draft that names nobody is found as well, and a draft of a newer version of the app is not called broken',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    const userId = await userIdOf(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    await writeRaw(page, 'forms', { id: 'newer', userId, revision: 1, schemaVersion: 99 });
    await page.reload();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Te dane zapisała nowsza wersja aplikacji');
    await expect(dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' })).toHaveCount(0);
    await writeRaw(page, 'forms', { id: 'orphan', revision: 1 });
    await page.reload();
    await expect(dialog).toContainText('NoOwner');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' }).click();
    await downloading;
    await expect(dialog).toContainText('Odłożono 1 uszkodzony zapis');
    expect(await keysOf(page, 'forms')).toEqual(['newer']);
  },
);

test(
  'data that is cleared under an open form is told as that, and the form is there again with its photo and every word',
  { tag: '@long' },
  async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as('installer');
    const form = await Commissioning.on(page, 52);
    await page.goto('/add-device-simple/new?template=5&serial=EMERGENCY-03');
    await page.getByText('Krok 1 z').waitFor();
    await form.answerStep();
    await form.next();
    const name = page.getByLabel('Imię i nazwisko');
    await name.fill('Halina');
    await expect(page.getByText(/^Zapisano/)).toBeVisible();

    const browser = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Dane aplikacji na tym urządzeniu zostały wyczyszczone');
    await expect(dialog).toContainText('Operacji, które czekały tu na wysłanie, już nie ma');
    await dialog.getByRole('button', { name: 'Później' }).click();
    await name.fill('Halina Żółtańska');
    await expect.poll(async () => (await keysOf(page, 'forms')).length).toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    await expect(page.getByText('Formularz nie jest zapisany')).toHaveCount(0);

    await page.goto('/');
    await page.getByRole('link', { name: /Niedokończona instalacja.*EMERGENCY/ }).click();
    await expect(name).toHaveValue('Halina Żółtańska');
  },
);

test(
  'a database that does not open is told, its error can be copied, the rest goes on, and nothing is gone once it opens',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    const dialog = page.getByRole('dialog');
    await page.goto('/add-device-simple/new?template=5&serial=EMERGENCY-02');
    await page.getByText('Jeszcze 17 parametrów').click();
    await page.getByRole('main').getByRole('textbox').last().fill('17');
    await expect(page.getByText(/^Zapisano/)).toBeVisible();

    // As Chromium says it of a disk that gives the file no longer.
    await page.addInitScript(() => {
      const real = Reflect.get(IDBFactory.prototype, 'open');
      IDBFactory.prototype.open = function open(...given) {
        if (localStorage.getItem('disk') === 'broken')
          throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
        return Reflect.apply(real, this, given);
      };
    });
    await page.evaluate(() => localStorage.setItem('disk', 'broken'));
    await page.goto('/');
    await expect(dialog).toContainText('Pamięć aplikacji na tym urządzeniu się nie otwiera', {
      timeout: 30_000,
    });
    await expect(dialog).toContainText('Nie czyść danych przeglądarki i nie odinstalowuj aplikacji.');
    await expect(dialog.getByRole('button', { name: 'Wyczyść uszkodzone dane' })).toHaveCount(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Kopiuj dane błędu' }).click();
    await expect(dialog).toContainText('Skopiowano');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Internal error opening');
    await dialog.getByRole('button', { name: 'Później' }).click();
    await page
      .getByRole('link', { name: /^Instalacje/ })
      .first()
      .click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

    await page.evaluate(() => localStorage.removeItem('disk'));
    await page.getByRole('button', { name: 'Pokaż, co robić' }).click();
    await dialog.getByRole('button', { name: 'Wczytaj aplikację ponownie' }).click();
    await expect(page.getByText('Część danych na tym urządzeniu jest nieczytelna.')).toHaveCount(0);
    await page.goto('/');
    await page.getByRole('link', { name: /Niedokończona instalacja.*EMERGENCY/ }).click();
    await page.getByText(/^Jeszcze \d+ parametr/).click();
    await expect(page.getByRole('main').getByRole('textbox').last()).toHaveValue('17');
  },
);

test(
  'work that is cleared unsent leaves the queue at once, is named, and is named again after a reload until it is read',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(180_000);
    const page = await as(await newInstaller(), { offlineReady: true });
    const form = await Commissioning.on(page, 52);
    const serial = newSerial();
    await page.context().setOffline(true);
    await page.getByPlaceholder('numer seryjny').fill(serial);
    await page.getByPlaceholder('numer seryjny').press('Enter');
    await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
    await form.fillAndSign();
    await form.send();
    const waiting = page.getByRole('button', { name: /1 operacja czeka na wysłanie/ });
    await expect(waiting).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain(serial);

    const browser = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await expect(waiting).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    const gone = dialog.getByRole('list', { name: 'Operacje, których już tu nie ma' });
    await expect(dialog).toContainText('Dane aplikacji na tym urządzeniu zostały wyczyszczone');
    await expect(gone).toContainText(serial);

    await page.reload();
    await expect(dialog).toContainText('Niewysłane operacje zniknęły z tego urządzenia');
    await expect(gone).toContainText(serial);
    await dialog.getByRole('button', { name: 'Rozumiem, nie pokazuj tego więcej' }).click();
    await expect(dialog).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.waitForTimeout(2_000);
    await expect(dialog).toHaveCount(0);
  },
);
