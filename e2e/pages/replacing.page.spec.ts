import { findDevices, getDevice } from '@portal/domain/devices/contract';
import { getDeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { getInstallation } from '@portal/domain/installations/contract';
import { getCounters } from '@portal/domain/live-updates/contract';
import { getServiceMails } from '@portal/domain/mails/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import { listOrganisationServices } from '@portal/domain/services/contract';
import {
  createService,
  decideReplacement,
  getService,
  getServiceEvents,
} from '@portal/domain/services/record-contract';
import type { Page } from '@playwright/test';
import { expect, test } from './driver/page-test.ts';
import { serviceRow } from './fixtures/list-rows.ts';
import { aDevice, anInstallation, anInstalledDevice, aService, serialOf } from './fixtures/records.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Dalej', exact: true });

/** To the step of the changed parameters, where the whole device may have been replaced. */
async function toParameters(page: Page): Promise<void> {
  await page.getByLabel('Opis usterki').fill('Sprężarka nie pracuje');
  await next(page).click();
  await page.getByText('Naprawione, opisuję od razu').click();
  await next(page).click();
  await page.getByLabel('Co naprawiono').fill('Wymieniono urządzenie');
  await next(page).click();
}

test('a device is replaced by a question, a number that is looked up, both devices beside each other, and a confirmation', async ({
  as,
  api,
}) => {
  const [old, free, taken] = [serialOf(4), serialOf(77), serialOf(78)];
  api
    .answer(getDevice, anInstalledDevice(4, 40))
    .answer(findDevices, ({ query }) => {
      const serial = query.get('parameterOrExact[serial]');
      if (serial === free) return [aDevice(77)];
      return serial === taken ? [anInstalledDevice(78, 41)] : [];
    })
    .answer(createService, ({ body }) => aService(60, { clientId: body.clientId }))
    .noAnswer(sendEmail);
  const page = await as('installer', { at: '/services/new/device/4' });
  await toParameters(page);
  const main = page.getByRole('main');
  const question = main.getByRole('group', { name: 'Czy wymieniono całe urządzenie?' });
  // Above all parameters: it is an act of its own.
  const first = main.getByRole('button', { name: /^Zmień: / }).first();
  await expect(first).toBeVisible();
  expect((await question.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
  await expect(question.getByRole('radio', { name: 'Nie' })).toBeChecked();
  await question.getByText('Tak', { exact: true }).click();
  const number = main.getByRole('group', { name: 'Numer seryjny nowego urządzenia' }).getByRole('textbox');

  // "30" under the parameters used to move the warranty there.
  await number.fill('30');
  await next(page).click();
  await expect(main.getByText('Najpierw sprawdź ten numer')).toBeVisible();
  await main.getByRole('button', { name: 'Sprawdź numer' }).click();
  await expect(
    main.getByText('Tego numeru nie ma w bazie producenta. Porównaj go z tabliczką.').first(),
  ).toBeVisible();
  // A number that nobody knows is not confirmed like one that is in the database: it is corrected first.
  const ways = main.getByRole('region', { name: 'Wymiana urządzenia' }).getByRole('button');
  await expect(ways).toHaveText(['Popraw numer', 'Numer się zgadza, dalej']);
  await expect(main.getByRole('checkbox', { name: /^Potwierdzam wymianę/ })).toHaveCount(0);
  await next(page).click();
  await expect(main.getByText('Popraw numer albo potwierdź, że się zgadza')).toBeVisible();
  await ways.nth(0).click();
  await expect(number).toBeFocused();
  await ways.nth(1).click();
  await expect(main.getByRole('checkbox', { name: /^Potwierdzam wymianę/ })).toBeChecked();

  // The device's own number says so once, without a look-up.
  await number.fill(old);
  await expect(main.getByText('To numer tego samego urządzenia')).toHaveCount(1);
  await expect(main.getByRole('region', { name: 'Wymiana urządzenia' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Sprawdź numer' })).toHaveCount(0);
  await next(page).click();
  await expect(main.getByText('To numer tego samego urządzenia')).toHaveCount(1);
  await expect(main.getByText('To urządzenie jest już zainstalowane gdzie indziej')).toHaveCount(0);

  await number.fill(taken);
  await main.getByRole('button', { name: 'Sprawdź numer' }).click();
  await expect(
    main.getByText('To urządzenie jest już zainstalowane gdzie indziej. Sprawdź numer.').first(),
  ).toBeVisible();
  await expect(main.getByRole('checkbox', { name: /^Potwierdzam wymianę/ })).toHaveCount(0);

  await number.fill(free);
  await main.getByRole('button', { name: 'Sprawdź numer' }).click();
  const pair = main.getByRole('region', { name: 'Wymiana urządzenia' });
  await expect(pair).toContainText('Zdjęte');
  await expect(pair).toContainText('Założone');
  await next(page).click();
  await expect(main.getByText('Porównaj oba numery i potwierdź wymianę')).toBeVisible();
  await pair.getByRole('checkbox', { name: /^Potwierdzam wymianę/ }).check();
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
  await expect.poll(() => api.asked(createService)[0]?.body).toMatchObject({ replacementSerial: free });
});

test(
  'a device that was not replaced is not asked for, and another answer takes the number back',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDevice, anInstalledDevice(4, 40))
      .answer(createService, ({ body }) => aService(60, { clientId: body.clientId }))
      .noAnswer(sendEmail);
    const page = await as('installer', { at: '/services/new/device/4' });
    await toParameters(page);
    const question = page.getByRole('group', { name: 'Czy wymieniono całe urządzenie?' });
    await question.getByText('Tak', { exact: true }).click();
    await page
      .getByRole('group', { name: 'Numer seryjny nowego urządzenia' })
      .getByRole('textbox')
      .fill('30');
    await question.getByText('Nie', { exact: true }).click();
    await next(page).click();
    await next(page).click();
    await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
    await expect.poll(() => api.asked(createService)[0]?.body).toMatchObject({ replacementSerial: null });
  },
);

const named = (
  state: 'pending' | 'approved' | 'refused',
  may: ('approve' | 'refuse' | 'take_back')[],
  reason: string | null = null,
) => aService(60, { status: 'done', may: [], replacement: { serial: serialOf(77), state, reason, may } });

test(
  'the office approves a replacement that a service named, and can take that back',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .answer(getService, named('pending', ['approve', 'refuse']))
      .answer(decideReplacement, () => {
        api.answer(getService, named('approved', ['take_back']));
        return named('approved', ['take_back']);
      });
    const page = await as('admin', { at: '/admin/services?service=60' });
    const part = page.getByRole('main').locator('#replacement');
    await expect(part).toContainText('Czeka na zatwierdzenie');
    await expect(part.getByRole('button', { name: 'Odrzuć wymianę' })).toBeVisible();
    await part.getByRole('button', { name: 'Zatwierdź wymianę' }).click();
    await expect(part).toContainText('Instalacja i gwarancja są na nowym urządzeniu.');
    expect(api.asked(decideReplacement)[0]?.body).toEqual({ decision: 'approve' });
    await expect(part.getByRole('button', { name: 'Cofnij decyzję' })).toBeVisible();
  },
);

test(
  'the office refuses a replacement with a reason, which no slip of a key drops',
  { tag: '@long' },
  async ({ as, api }) => {
    const reason = 'Zdjęcie tabliczki jest nieczytelne';
    api
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .answer(getService, named('pending', ['approve', 'refuse']))
      .answer(decideReplacement, () => {
        api.answer(getService, named('refused', ['take_back'], reason));
        return named('refused', ['take_back'], reason);
      });
    const page = await as('admin', { at: '/admin/services?service=60' });
    const part = page.getByRole('main').locator('#replacement');
    const open = part.getByRole('button', { name: 'Odrzuć wymianę' });
    const dialog = page.getByRole('dialog', { name: 'Odrzucić wymianę?' });
    const confirm = dialog.getByRole('button', { name: 'Odrzuć wymianę' });
    await open.click();
    const field = dialog.getByLabel('Powód');
    await expect(field).toBeFocused();
    await field.fill('   ');
    await confirm.click();
    await expect(dialog.getByText(/^Podaj powód, żeby instalator wiedział/)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(` ${reason} `);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(field).toHaveValue(` ${reason} `);
    await confirm.click();
    await expect(part).toContainText(`Powód: ${reason}`);
    expect(api.asked(decideReplacement).map(({ body }) => body)).toEqual([{ decision: 'refuse', reason }]);
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'an installer reads at the service why the replacement was refused',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .answer(getService, named('refused', [], 'Zły numer'));
    const page = await as('installer', { at: '/services/60' });
    const part = page.getByRole('main').locator('#replacement');
    await expect(part).toContainText('Powód: Zły numer');
    await expect(part.getByRole('button')).toHaveCount(0);
  },
);

test(
  'a replacement that waits is in the work list of the office, and on device and installation with the way to it',
  { tag: '@long' },
  async ({ as, api }) => {
    const device = anInstalledDevice(4, 40, { waitingReplacement: { service: 60, serial: serialOf(77) } });
    api
      .answer(getCounters, {
        pendingServices: 0,
        incomingInspections: 0,
        installationsThisMonth: 0,
        toVerify: 0,
        verifySince: null,
        rejected: 0,
        overdueVisits: 0,
        overdueServices: 0,
        replacements: 1,
      })
      .answer(listOrganisationServices, ({ query }) =>
        query.get('toDo') === 'true' || query.get('replacement[]') === 'pending'
          ? [serviceRow(named('pending', ['approve', 'refuse']))]
          : [],
      )
      .answer(getDeviceTimeline, { device, entries: [], parameters: [], documents: [] })
      .answer(getInstallation, { ...anInstallation(40), customDevice: device });
    const page = await as('admin', { at: '/admin/services' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.getByRole('row').filter({ hasText: serialOf(60).slice(-4) });
    await expect(row).toContainText('Wymiana do zatwierdzenia');
    await page.getByLabel('Status').selectOption('Zakończony');
    await expect(row).toHaveCount(0);
    await page.getByLabel('Status').selectOption('Wymiany do zatwierdzenia (1)');
    await expect(row).toContainText('Wymiana do zatwierdzenia');
    for (const place of ['/admin/devices/4', '/admin/installations?id=40&view=whole']) {
      await page.goto(place);
      await expect(page.getByText(/^Wymiana na HP.+ czeka na zatwierdzenie$/)).toBeVisible();
      const link = page.getByRole('link', { name: 'Otwórz serwis z wymianą' });
      await expect(link).toHaveAttribute('href', '/admin/services?service=60#replacement');
    }
  },
);
