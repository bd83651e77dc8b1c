import type { Page } from '@playwright/test';
import { getUser, refreshToken } from '@portal/domain/auth/contract';
import { findDevices, getDevice } from '@portal/domain/devices/contract';
import { getInstallation, listOwnInstallations } from '@portal/domain/installations/contract';
import { getCounters } from '@portal/domain/live-updates/contract';
import { getServiceMails } from '@portal/domain/mails/contract';
import { listOwnServices, listServices } from '@portal/domain/services/contract';
import { getService, getServiceEvents } from '@portal/domain/services/record-contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import type { Answers } from './driver/answers.ts';
import { toastTime, watchToast } from './driver/toast-clock.ts';
import { expect, test } from './driver/page-test.ts';
import { installationRow, serviceRow } from './fixtures/list-rows.ts';
import { aDevice, anInstallation, anInstalledDevice, aService } from './fixtures/records.ts';
import { aTemplate, aVersion, PARAMETERS } from './fixtures/templates.ts';

/** Devices by what the maker knows of them. */
const FREE = aDevice(3);
const INSTALLED = anInstalledDevice(2, 20);
const PARTS_SENT = anInstalledDevice(7, 70);
const STARTED_OUTSIDE = aDevice(10, { label: 'started_outside_app' });
const REMOVED = aDevice(11, { label: 'reinstalling' });
const UNKNOWN = 'HP-2026-66666666';
const DEVICES = [FREE, INSTALLED, PARTS_SENT, STARTED_OUTSIDE, REMOVED];

const field = (page: Page) => page.getByPlaceholder('numer seryjny');
const types = (page: Page) => page.getByRole('combobox', { name: 'Typ urządzenia' });

/** The maker knows the devices above, and no other. */
function answerLookUps(api: Answers): void {
  api.answer(findDevices, ({ query }) =>
    DEVICES.filter(({ serial }) => serial === query.get('parameterOrExact[serial]')),
  );
  api.answer(getDevice, ({ params }) => DEVICES.find(({ id }) => String(id) === params['id']) ?? FREE);
  api.answer(getInstallation, ({ params }) => anInstallation(Number(params['id'])));
}

async function lookUp(page: Page, serial: string): Promise<void> {
  await field(page).fill(serial);
  await page.getByRole('button', { name: 'Zatwierdź numer' }).click();
}

test.beforeEach(({ api }) => answerLookUps(api));

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
  await expect(types(page).locator('option')).toHaveText([
    'Wybierz typ urządzenia',
    'Pompa ciepła powietrze-woda FIORD Aqua 12',
    'Szafa hydrauliczna FIORD Hydro 200',
    'Pompa ciepła gruntowa FIORD Terra 10',
  ]);
  await expect(types(page)).toHaveValue('5');
  const list = await types(page).boundingBox();
  const serial = await field(page).boundingBox();
  expect(serial?.y).toBeGreaterThan((list?.y ?? Infinity) + (list?.height ?? 0));
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
  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = () => {
      sessionStorage.setItem('camera', 'looked for');
      return Promise.resolve([]);
    };
  });
  await page.getByRole('button', { name: 'Skanuj kod' }).dispatchEvent('click');
  const notice = page.locator('[data-kind=warning]');
  await expect(notice).toContainText('Najpierw wybierz typ urządzenia');
  // Scanning does not start: a second later neither a view nor a question is open, and no camera was looked for.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('camera'))).toBeNull();
  await types(page).selectOption({ index: 1 });
  await expect(field(page)).toBeEnabled();
});

test('a person of whose device types nothing is known asks for type 5', async ({ as, api }) => {
  api.answer(listOrganisationTemplates, []);
  const page = await as('installer2');
  await expect(field(page)).toBeEnabled();
  await lookUp(page, UNKNOWN);
  await expect.poll(() => api.asked(findDevices)[0]?.query.get('deviceTemplate.id')).toBe('5');
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
    await expect(field(page)).toHaveAttribute('placeholder', 'numer seryjny');
    await expect(field(page)).toHaveAttribute('inputmode', 'text');
    await page.getByRole('button', { name: 'Klawiatura z cyframi' }).click();
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(field(page)).toBeFocused();
    await lookUp(page, UNKNOWN);
    await expect(page.getByRole('dialog')).toContainText(UNKNOWN.slice(-4));
  });

  test('serial numbers of digits alone are typed in numeric mode from the start', async ({ as, api }) => {
    const parametersSchema = PARAMETERS.map((one) =>
      one.name === 'serial' ? { ...one, pattern: '^\\d{10}$' } : one,
    );
    const version = aVersion({ parametersSchema });
    api.answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: version })]);
    const page = await as('installer2');
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
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

test('a number that was copied from a screen, where a narrow space groups its digits, is found', async ({
  as,
}) => {
  const page = await as('installer');
  await lookUp(page, INSTALLED.serial.replace(/(\d{4})$/, '\u202F$1'));
  await expect(page.getByRole('dialog', { name: 'Urządzenie jest zainstalowane' })).toBeVisible();
  await expect(field(page)).toHaveValue(INSTALLED.serial);
});

test('a free device: start commissioning?', async ({ as }) => {
  const page = await as('installer');
  await lookUp(page, FREE.serial);
  const modal = page.getByRole('dialog', { name: 'Rozpocząć uruchomienie?' });
  await modal.getByRole('button', { name: 'Rozpocznij uruchomienie' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\/3(\?|$)/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Urządzenie i parametry',
  );
});

test('an installed device: its inspections stand 80 pixels under the edge, and a new service begins at once', async ({
  as,
}) => {
  const page = await as('installer');
  await lookUp(page, INSTALLED.serial);
  await expect(page.getByText('Urządzenie jest zainstalowane')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Przegląd' }).click();
  await expect(page).toHaveURL('/installations/20#inspections');
  const top = () => page.locator('#inspections').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - 80)).toBeLessThan(2);

  await page.goto('/');
  await lookUp(page, INSTALLED.serial);
  await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
  // The form adds the step that is open to its address.
  await expect(page).toHaveURL(/\/services\/new\/device\/2(\?|$)/);
});

test('a device that somebody else has installed: a new service of it is refused before anything is filled in', async ({
  as,
  api,
}) => {
  const foreign = anInstalledDevice(36, 36, { installation: null, warranty: null });
  api.answer(findDevices, [foreign]).answer(getDevice, foreign);
  const page = await as('installer');
  await lookUp(page, foreign.serial);
  await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
  await expect(
    page.getByText('Ta instalacja nie została wykonana przez Ciebie ani Ci udostępniona'),
  ).toBeVisible();
  await expect(page.getByLabel('Opis usterki')).toHaveCount(0);
});

test('a device that was started outside the app, and one whose installation was removed: the words say what the chip says', async ({
  as,
}) => {
  const page = await as('installer');
  for (const [{ serial }, chip, words] of [
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

test('each of the eight states of a device is told by its own words', async ({ as, api }) => {
  const states = [
    [aDevice(31), 'Znalezione, niezainstalowane'],
    [anInstalledDevice(32, 32, { label: 'installed' }), 'Znalezione, zainstalowane'],
    [anInstalledDevice(33, 33, { label: 'awaiting_verification' }), 'Oczekuje na weryfikację'],
    [anInstalledDevice(34, 34), 'Gwarancja wystawiona'],
    [aDevice(35, { label: 'installation_rejected' }), 'Instalacja odrzucona'],
    [STARTED_OUTSIDE, 'Uruchomione poza aplikacją'],
    [REMOVED, 'Ponowna instalacja'],
    [{ serial: UNKNOWN }, 'Brak w bazie'],
  ] as const;
  const known = states.flatMap(([device]) => ('id' in device ? [device] : []));
  api.answer(findDevices, ({ query }) =>
    known.filter(({ serial }) => serial === query.get('parameterOrExact[serial]')),
  );
  const page = await as('installer');
  await expect(field(page)).toBeEnabled();
  for (const [{ serial }, words] of states) {
    await lookUp(page, serial);
    await expect(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a service whose parts were sent: finish it or start a new one?', async ({ as, api }) => {
  const waiting = aService(70, { status: 'spare_parts_sent', customDevice: PARTS_SENT });
  const answerWaiting = ({ query }: { readonly query: URLSearchParams }) =>
    query.getAll('status[]').concat(query.getAll('status')).includes('spare_parts_sent')
      ? [serviceRow(waiting)]
      : [];
  const page = await as('installer');
  api
    .answer(listServices, answerWaiting)
    .answer(listOwnServices, answerWaiting)
    .answer(getService, waiting)
    .answer(getServiceEvents, [])
    .answer(getServiceMails, []);
  for (const [choice, address] of [
    ['Dokończ serwis', /\/services\/70(\?|$)/],
    ['Rozpocznij nowy', /\/services\/new\/device\/7(\?|$)/],
  ] as const) {
    await page.goto('/');
    await lookUp(page, PARTS_SENT.serial);
    await page.getByRole('dialog').getByRole('button', { name: 'Serwis' }).click();
    const modal = page.getByRole('dialog', { name: 'Serwis czeka na dokończenie' });
    await expect(modal.getByRole('button', { name: /Dokończ|Rozpocznij/ })).toHaveCount(2);
    await modal.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(address);
  }
});

test('no answer: the device can be installed offline and finished later', async ({ as, api }) => {
  const page = await as('installer');
  api.noAnswer(findDevices);
  await lookUp(page, FREE.serial);
  const modal = page.getByRole('dialog', { name: 'Brak połączenia' });
  await expect(modal).toContainText('Możesz wykonać tę czynność bez internetu i sfinalizować ją później.');
  await modal.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\//);
  await expect(page.getByText('Bez połączenia nie można sprawdzić bazy')).toBeVisible();
});

test('a database that is out of order is told with the words of the server for ten seconds', async ({
  as,
  api,
}) => {
  const page = await as('installer');
  await expect(field(page)).toBeEnabled();
  const detail = 'Baza danych jest w trakcie konserwacji.';
  const problem = { type: 'internal', title: 'Błąd serwera', status: 500, detail };
  api.respond(findDevices, {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  });
  await page.clock.install();
  await page.reload();
  await watchToast(page, 'error');
  await lookUp(page, FREE.serial);
  const notice = page.getByRole('alert').filter({
    hasText: 'Podczas próby połączenia z bazą danych wystąpił błąd:',
  });
  await expect(notice).toContainText(detail);
  const stood = await toastTime(page);
  expect(stood).toBeGreaterThanOrEqual(10_000);
  expect(stood).toBeLessThan(12_000);
  const modal = page.getByRole('dialog', { name: 'Serwer ma awarię' });
  await modal.getByRole('button', { name: 'Instalacja bez internetu' }).click();
  await expect(page).toHaveURL(/\/add-device-simple\//);
});

test(
  'a look-up that is refused for too many requests is no reason to wait: the work goes on without the server',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('installer');
    api.respond(findDevices, { status: 429, headers: { 'retry-after': '30' }, body: '' });
    await lookUp(page, FREE.serial);
    await expect(page.getByRole('alert')).toContainText('Zbyt wiele prób. Spróbuj za chwilę.');
    const modal = page.getByRole('dialog', { name: 'Serwer jest przeciążony' });
    await modal.getByRole('button', { name: 'Instalacja bez internetu' }).click();
    await expect(page).toHaveURL(/\/add-device-simple\//);
  },
);

test('a failure without words of its own says to try later and to tell the admin', async ({ as, api }) => {
  const page = await as('installer');
  api.respond(findDevices, { status: 500, headers: { 'content-type': 'text/plain' }, body: '' });
  await lookUp(page, FREE.serial);
  await expect(page.getByRole('alert')).toContainText(
    'Spróbuj później, a jeśli problem wraca, zgłoś go administratorowi.',
  );
});

test(
  'a number is looked up on a phone whose storage does not open: the phone is named, not the server',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    });
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Później' }).click();
    await lookUp(page, FREE.serial);
    const notice = page.getByRole('alert').filter({ hasText: 'Błąd na tym urządzeniu.' });
    await expect(notice).toContainText('Wczytaj aplikację ponownie');
    await expect(page.getByText('Błąd serwera')).toHaveCount(0);
    await expect(page.getByText('z bazą danych wystąpił błąd')).toHaveCount(0);
  },
);

test('while a device is looked for, a spinner lies over the page', async ({ as, api }) => {
  const page = await as('installer');
  const letGo = api.hold(findDevices);
  await lookUp(page, UNKNOWN);
  const overlay = page.getByRole('alertdialog', { name: 'Szukam urządzenia…' });
  await expect(overlay).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // A tap on what lies below does not arrive.
  const tile = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link').first();
  await expect(tile.click({ trial: true, timeout: 1_000 })).rejects.toThrow('intercepts pointer events');
  letGo();
  await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toBeVisible();
  await expect(page.getByText('Szukam urządzenia…')).toBeHidden();
});

test('an empty serial number is refused with a word for five seconds, and nothing is asked of the server', async ({
  as,
  api,
}) => {
  const page = await as('installer');
  await page.clock.install();
  await page.reload();
  await expect(field(page)).toBeEnabled();
  await watchToast(page, 'error');
  await field(page).press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Podaj numer seryjny' });
  // The title and the message, each word for word.
  await expect(alert).toHaveText(/^Błąd\s*Podaj numer seryjny$/);
  const stood = await toastTime(page);
  expect(stood).toBeGreaterThanOrEqual(5_000);
  expect(stood).toBeLessThan(7_000);
  expect(api.asked(findDevices)).toEqual([]);
});

const urgent = (page: Page) => page.getByRole('region', { name: 'Pilne' });

test.describe('what is urgent', () => {
  const COUNTERS = {
    pendingServices: 0,
    incomingInspections: 0,
    installationsThisMonth: 3,
    toVerify: 0,
    verifySince: null,
    rejected: 0,
    overdueVisits: 0,
    overdueServices: 0,
    replacements: 0,
  };

  test('stands above the tiles: a rejected installation with customer, town and reason, and visits past their day', async ({
    as,
    api,
  }) => {
    const rejected = anInstallation(9, {
      status: 'rejected',
      rejectionReason: 'Tabliczka jest nieczytelna.',
      may: ['correct', 'share'],
    });
    api
      .answer(getCounters, { ...COUNTERS, rejected: 2, overdueVisits: 1, overdueServices: 2 })
      .answer(listOwnInstallations, ({ query }) =>
        query.getAll('status[]').includes('rejected') ? [installationRow(rejected)] : [],
      )
      .answer(getInstallation, rejected);
    const page = await as('installer');
    const links = urgent(page).getByRole('link');
    await urgent(page).getByRole('button', { name: 'Jeszcze 2 pilne sprawy' }).click();
    await expect(links).toHaveText([
      /Odrzucona: Barbara Wilk, Nowy Targ.*Tabliczka jest nieczytelna\./,
      'Jeszcze 1 odrzucona instalacja',
      /1 przegląd po terminie.*Umówiony dzień minął/,
      /2 serwisy po terminie.*Umówiony dzień minął/,
    ]);
    await expect(links.nth(2)).toHaveAttribute('href', '/inspections?tab=scheduled');
    await expect(links.nth(3)).toHaveAttribute('href', '/services');
    const tile = page.getByRole('link', { name: /^Instalacje/ });
    const [above, below] = await Promise.all([urgent(page).boundingBox(), tile.boundingBox()]);
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    // Asked are those that can be corrected: one whose device was installed anew meanwhile is nothing to be done.
    const asked = api.asked(listOwnInstallations).find(({ query }) => query.has('status[]'));
    expect(asked?.query.get('correctable')).toBe('true');
    await links.first().click();
    await expect(page.getByText('Tabliczka jest nieczytelna.').first()).toBeVisible();
  });

  test(
    'has its place from the start: no tile moves under a thumb when it comes',
    { tag: '@long' },
    async ({ as, api }) => {
      const rejected = anInstallation(9, { status: 'rejected', may: ['correct', 'share'] });
      api
        .answer(getCounters, { ...COUNTERS, rejected: 2, overdueVisits: 1 })
        .answer(listOwnInstallations, ({ query }) =>
          query.getAll('status[]').includes('rejected') ? [installationRow(rejected)] : [],
        );
      const page = await as('installer');
      await expect(urgent(page).getByText(/Barbara Wilk/)).toBeVisible();
      const held = Promise.withResolvers<void>();
      await page.route(/\/urgent-cards-/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.reload();
      const scan = page.getByRole('button', { name: 'Skanuj kod' });
      await scan.waitFor();
      await expect(urgent(page)).toBeHidden();
      const before = await scan.boundingBox();
      held.resolve();
      await expect(urgent(page).getByText(/Barbara Wilk/)).toBeVisible();
      const after = await scan.boundingBox();
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(2);
    },
  );

  test(
    'for a service partner is what waits for verification, with the longest wait',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(getCounters, { ...COUNTERS, toVerify: 41, verifySince: '2026-11-01T23:30:00.000Z' });
      const page = await as('asp');
      const link = urgent(page).getByRole('link');
      await expect(link).toContainText('Do weryfikacji: 41');
      await expect(link).toContainText('Najdłużej czeka od 02.11.2026');
      await expect(link).toHaveAttribute('href', '/admin/installations?status=pending&verifiable=true');
    },
  );

  test(
    'is folded on a phone, so that the scanner stands on the first screen',
    { tag: '@long' },
    async ({ as, api }) => {
      const names = ['Jan Nowak', 'Ewa Lis', 'Adam Kos'];
      const rejected = names.map((customerName, at) =>
        anInstallation(9 + at, {
          status: 'rejected',
          customerName,
          rejectionReason:
            'Tabliczka jest nieczytelna. Zrób zdjęcie jeszcze raz, z bliska i bez lampy, żeby dało się odczytać numer.',
          may: ['correct'],
        }),
      );
      api
        .answer(getCounters, { ...COUNTERS, rejected: 5, overdueVisits: 1 })
        .answer(listOwnInstallations, ({ query }) =>
          query.getAll('status[]').includes('rejected') ? rejected.map(installationRow) : [],
        );
      const page = await as('installer');
      await page.setViewportSize({ width: 390, height: 844 });
      const more = urgent(page).getByRole('button', { name: 'Jeszcze 3 pilne sprawy' });
      await expect(more).toBeVisible();
      await expect(urgent(page).getByRole('link')).toHaveText([/Jan Nowak/, /Ewa Lis/]);
      const scan = await page.getByRole('button', { name: 'Skanuj kod' }).boundingBox();
      expect(scan!.y + scan!.height).toBeLessThanOrEqual(844);
      await more.click();
      await expect(urgent(page).getByRole('link')).toHaveCount(5);
      await expect(more).toHaveCount(0);
    },
  );

  test(
    'for a service partner includes replaced devices to approve',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(getCounters, { ...COUNTERS, replacements: 2 });
      const page = await as('asp');
      const link = urgent(page).getByRole('link');
      await expect(link).toContainText('2 wymiany urządzeń do zatwierdzenia');
      await expect(link).toHaveAttribute('href', '/admin/services?status=replacement');
    },
  );

  test('is nothing on a quiet day', { tag: '@long' }, async ({ as, api }) => {
    api.answer(getCounters, COUNTERS);
    const page = await as('installer');
    await expect(page.getByText('3 w tym miesiącu')).toBeVisible();
    await expect(urgent(page)).toHaveCount(0);
  });
});

test(
  'an installer who opens the app again may type a number before the server has answered anything',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('installer');
    await expect(field(page)).toBeEnabled();
    await expect(types(page).locator('option').nth(1)).toHaveText(/./);
    const names = await types(page).locator('option').allTextContents();
    // Without the answers that the device keeps for reading offline, either.
    await page.evaluate(() => indexedDB.deleteDatabase('loopee'));
    for (const endpoint of [listOrganisationTemplates, getCounters, getUser]) api.hold(endpoint);
    await page.reload();
    await expect(field(page)).toBeEnabled();
    await expect(types(page).locator('option')).toHaveText(names);
  },
);

test(
  'an installer whose session has ended is asked to sign in, and nothing of home stays on the phone',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('installer');
    await expect(field(page)).toBeEnabled();
    await page.waitForFunction(() => localStorage.getItem('home')?.includes('types') === true);
    api.refuse(getUser, 'session-expired').refuse(refreshToken, 'session-expired');
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('navigation', { name: 'Menu główne' })).toBeHidden();
    expect(
      await page.evaluate(() => [localStorage.getItem('home'), localStorage.getItem('session')]),
    ).toEqual([null, null]);
  },
);

for (const part of ['find-device', 'lookup-dialog'])
  test(
    `a number is typed on the first visit as the network goes: no connection is told at once, without ${part}`,
    { tag: '@long' },
    async ({ as, site }) => {
      const page = await as('installer');
      await expect(field(page)).toBeEnabled();
      const paths = site.app.pathsOf(part);
      expect(paths).not.toEqual([]);
      for (const path of paths) site.lost.add(path);
      await field(page).fill(FREE.serial);
      await field(page).press('Enter');
      await expect(page.getByText('Brak połączenia z internetem').last()).toBeVisible();
    },
  );
