import { chromium, type Page } from '@playwright/test';
import { chromiumWith } from '../drivers/fake-camera.ts';
import { expect, signIn, test } from '../drivers/journey.ts';
import { noticeStood, timeNotice } from '../drivers/notice-time.ts';
import { watchBrowser } from '../drivers/violations.ts';

/** Devices of the demo data, by what the maker knows of them. */
const FREE = 'HP-2026-00000003';
const INSTALLED = 'HP-2026-00000002';
const PARTS_SENT = 'HP-2026-00000007';
const STARTED_OUTSIDE = 'HP-2026-00000010';
const REMOVED = 'HP-2026-00000011';
const UNKNOWN = 'HP-2026-66666666';

const LOOK_UP = '**/api/custom_devices?*';

const field = (page: Page) => page.getByPlaceholder('numer seryjny');
const types = (page: Page) => page.getByRole('combobox', { name: 'Typ urządzenia' });

async function lookUp(page: Page, serial: string): Promise<void> {
  await field(page).fill(serial);
  await page.getByRole('button', { name: 'Zatwierdź numer' }).click();
}

test('four tiles lead to installations, inspections, services and technical support', async ({ as }) => {
  const page = await as('installer');
  const tiles = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link');
  await expect(tiles).toHaveText([/Instalacje/, /Przeglądy/, /Serwisy/, /Pomoc techniczna/]);
  for (const [at, path] of ['/installations', '/inspections', '/services', '/support'].entries()) {
    await tiles.nth(at).click();
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: 'Wstecz' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('an installer of several device types chooses among them, and the first is chosen already', async ({
  as,
}) => {
  const page = await as('installer');
  await expect(field(page)).toBeEnabled();
  const names = types(page).locator('option');
  expect(await names.count()).toBeGreaterThan(2);
  expect(await types(page).inputValue()).toBe(await names.nth(1).getAttribute('value'));
  await expect(names.first()).toHaveText('Wybierz typ urządzenia');
  const list = await types(page).boundingBox();
  const serial = await field(page).boundingBox();
  expect(serial?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
});

test('an installer of one device type has nothing to choose', async ({ as }) => {
  const page = await as('installer2');
  await expect(field(page)).toBeEnabled();
  await expect(types(page)).toHaveCount(0);
});

test('without a device type no number is taken, and a tap on the scan button says why', async ({ as }) => {
  const page = await as('installer');
  await expect(field(page)).toBeEnabled();
  await types(page).selectOption('');
  await expect(field(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Skanuj kod' }).dispatchEvent('click');
  const notice = page.locator('[data-kind=warning]');
  await expect(notice).toContainText('Najpierw wybierz typ urządzenia');
  await types(page).selectOption({ index: 1 });
  await expect(field(page)).toBeEnabled();
});

test('a person of whose device types nothing is known asks for type 5', async ({ as }) => {
  const page = await as('installer2');
  await page.route('**/device_templates?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(field(page)).toBeEnabled();
  const asked = page.waitForRequest(LOOK_UP);
  await lookUp(page, UNKNOWN);
  expect(new URL((await asked).url()).searchParams.get('deviceTemplate.id')).toBe('5');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a number is scanned or, below a divider, typed with digits or letters and sent with the arrow', async ({
    as,
  }) => {
    const page = await as('installer');
    await expect(field(page)).toBeEnabled();
    const scan = await page.getByRole('button', { name: 'Skanuj kod' }).boundingBox();
    const divider = await page.getByText('lub wpisz numer seryjny urządzenia').boundingBox();
    const typed = await field(page).boundingBox();
    expect(divider?.y).toBeGreaterThan(scan?.y ?? Infinity);
    expect(typed?.y).toBeGreaterThan(divider?.y ?? Infinity);
    await expect(field(page)).toHaveAttribute('inputmode', 'text');
    await page.getByRole('button', { name: 'Klawiatura z cyframi' }).click();
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(field(page)).toBeFocused();
    await lookUp(page, UNKNOWN);
    await expect(page.getByRole('dialog')).toContainText(UNKNOWN.slice(-4));
  });
});

test('a number that nobody knows: there is no such type, parameters are entered by hand', async ({ as }) => {
  const page = await as('installer');
  await lookUp(page, UNKNOWN);
  const modal = page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' });
  await expect(modal).toContainText('Taki typ urządzenia nie istnieje w bazie. Parametry wpiszesz ręcznie.');
  await modal.getByRole('button', { name: 'Zainstaluj' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\//);
  await expect(page.getByText('Tego numeru nie ma w bazie. Wpisz parametry')).toBeVisible();
});

test('a free device: start commissioning?', async ({ as }) => {
  const page = await as('installer');
  await lookUp(page, FREE);
  const modal = page.getByRole('dialog', { name: 'Rozpocząć uruchomienie?' });
  await modal.getByRole('button', { name: 'Rozpocznij uruchomienie' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\/\d+/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Urządzenie i parametry',
  );
});

test('an installed device: its inspections stand 80 pixels under the edge, and a new service begins at once', async ({
  as,
}) => {
  const page = await as('installer');
  await lookUp(page, INSTALLED);
  await page.getByRole('dialog').getByRole('button', { name: 'Przegląd' }).click();
  await expect(page).toHaveURL(/\/installations\/\d+#inspections$/);
  const top = () => page.locator('#inspections').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - 80)).toBeLessThan(2);

  await page.goto('/');
  await lookUp(page, INSTALLED);
  await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
  await expect(page).toHaveURL(/\/services\/new\/device\/\d+$/);
});

test('a device that was started outside the app, and one whose installation was removed: the words say what the chip says', async ({
  as,
}) => {
  const page = await as('installer');
  for (const [serial, chip, words] of [
    [STARTED_OUTSIDE, 'Uruchomione poza aplikacją', 'uruchomiono poza aplikacją'],
    [REMOVED, 'Ponowna instalacja', 'instalacja została usunięta'],
  ] as const) {
    await page.goto('/');
    await lookUp(page, serial);
    const modal = page.getByRole('dialog', { name: 'Rozpocząć uruchomienie?' });
    await expect(modal).toContainText(chip);
    await expect(modal).toContainText(words);
    await expect(modal).not.toContainText('nie zostało jeszcze zainstalowane');
  }
});

test('a service whose parts were sent: finish it or start a new one?', async ({ as }) => {
  const page = await as('installer');
  for (const [choice, address] of [
    ['Dokończ serwis', /\/services\/\d+$/],
    ['Rozpocznij nowy', /\/services\/new\/device\/\d+$/],
  ] as const) {
    await page.goto('/');
    await lookUp(page, PARTS_SENT);
    await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
    const modal = page.getByRole('dialog', { name: 'Serwis czeka na dokończenie' });
    await expect(modal.getByRole('button', { name: /Dokończ|Rozpocznij/ })).toHaveCount(2);
    await modal.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(address);
  }
});

test('no answer: the device can be installed offline and finished later', async ({ as }) => {
  const page = await as('installer');
  await page.route(LOOK_UP, (route) => route.abort('connectionfailed'));
  await lookUp(page, FREE);
  const modal = page.getByRole('dialog', { name: 'Brak połączenia' });
  await expect(modal).toContainText('Możesz wykonać tę czynność bez internetu i sfinalizować ją później.');
  await modal.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\//);
  await expect(page.getByText('Bez połączenia nie można sprawdzić bazy')).toBeVisible();
});

test('a database that is out of order is told with the words of the server for ten seconds', async ({
  as,
}) => {
  const page = await as('installer');
  const detail = 'Baza danych jest w trakcie konserwacji.';
  await page.route(LOOK_UP, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'internal', title: 'Błąd serwera', status: 500, detail },
    }),
  );
  await page.evaluate(timeNotice, 'error');
  await lookUp(page, FREE);
  const notice = page.getByRole('alert').filter({
    hasText: 'Podczas próby połączenia z bazą danych wystąpił błąd:',
  });
  await expect(notice).toContainText(detail);
  await expect(notice).toBeHidden();
  const stood = await noticeStood(page);
  expect(stood).toBeGreaterThanOrEqual(10_000);
  expect(stood).toBeLessThan(13_000);
});

test('a failure without words of its own says to try later and to tell the admin', async ({ as }) => {
  const page = await as('installer');
  await page.route(LOOK_UP, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' }));
  await lookUp(page, FREE);
  await expect(page.getByRole('alert')).toContainText(
    'Spróbuj później, a jeśli problem wraca, zgłoś go administratorowi.',
  );
});

test('while a device is looked for, a spinner lies over the page', async ({ as }) => {
  const page = await as('installer');
  const answer = Promise.withResolvers<void>();
  await page.route(LOOK_UP, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await lookUp(page, UNKNOWN);
  await expect(page.getByText('Szukam urządzenia…')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  await expect(page.getByText('Szukam urządzenia…')).toBeHidden();
});

test('the view of a phone with one camera has no button to change it', async ({ server }) => {
  const browser = watchBrowser(await chromium.launch(chromiumWith({ count: 1 })));
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'pl-PL' });
    await signIn(page, 'installer@demo.test');
    await page.getByRole('button', { name: 'Skanuj kod' }).click();
    const view = page.getByRole('dialog', { name: 'Skanowanie kodu' });
    await expect(view).toContainText('Umieść kod kreskowy w ramce');
    await expect(view.getByRole('button', { name: 'Anuluj' })).toBeVisible();
    await expect(view.getByRole('button', { name: 'Zmień aparat' })).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
