import type { Page } from '@playwright/test';
import { findDevices, getDevice } from '@portal/domain/devices/contract';
import { getDeviceTimeline } from '@portal/domain/devices/timeline-contract';
import type { FormSchema } from '@portal/domain/form/schema';
import {
  drawLabel,
  getLabelledDevice,
  type LabelledDevice,
  printLabels,
  printZpl,
} from '@portal/domain/labels/contract';
import { getProductionDevice } from '@portal/domain/production/contract';
import { getTemplateVersion, listOrganisationTemplates } from '@portal/domain/templates/contract';
import { CUSTOMER } from '../drivers/commissioning.ts';
import { expect, test } from './driver/page-test.ts';
import { aProductionDevice, aProductionRecord } from './fixtures/production.ts';
import { aDevice } from './fixtures/records.ts';
import { aTemplate, aVersion, PARAMETERS } from './fixtures/templates.ts';

const CODE = '/d/AbCdEfGhIjKlMnOp';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 62 29"><rect width="62" height="29" fill="#fff"/></svg>';

const labelled = (device: LabelledDevice['device']): LabelledDevice => ({
  deviceTemplate: { name: 'Pompa ciepła FIORD Aqua 12', nameTranslations: {} },
  maker: {
    id: 2,
    name: 'Fiord Pompy Ciepła',
    phone: '+48601602603',
    email: 'serwis@fiord.test',
    website: null,
  },
  device,
});

const main = (page: Page) => page.getByRole('main');

test('the QR code of a label shows a stranger the type and the maker’s contact, and the way to sign in', async ({
  page,
  api,
}) => {
  api.answer(getLabelledDevice, labelled(null));
  await page.goto(CODE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pompa ciepła FIORD Aqua 12');
  await expect(main(page)).toContainText('Producent: Fiord Pompy Ciepła');
  await expect(page.getByRole('link', { name: '+48 601 602 603' })).toHaveAttribute(
    'href',
    'tel:+48601602603',
  );
  await expect(page.getByRole('link', { name: 'serwis@fiord.test' })).toBeVisible();
  await expect(main(page)).not.toContainText('HP-');
  await page.getByRole('link', { name: 'Zaloguj się, aby otworzyć urządzenie' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(CODE)}`);
});

test(
  'a page that is printed while its label is chosen is not covered by what darkens it',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDeviceTimeline, { device: aDevice(7), entries: [], parameters: [], documents: [] })
      .file(drawLabel, SVG, 'label.svg');
    const page = await as('admin', { at: '/admin/devices/7' });
    await page.getByRole('button', { name: 'Etykieta' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.mantine-Overlay-root')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  },
);

test('a code that nobody has says what to do', { tag: '@long' }, async ({ page, api }) => {
  api.refuse(getLabelledDevice, 'not-found');
  await page.goto('/d/AAAAAAAAAAAAAAAA');
  await expect(main(page)).toContainText('Nie znamy tego kodu');
  await expect(main(page)).toContainText('podaj producentowi numer seryjny');
});

test(
  'the QR code of a label leads the office to the device, and an installer to its look-up',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getLabelledDevice, labelled({ id: 7, serial: 'HP-2026-00000007', deviceTemplate: 5 }))
      .answer(getDeviceTimeline, { device: aDevice(7), entries: [], parameters: [], documents: [] });
    const office = await as('admin', { at: CODE });
    await expect(office).toHaveURL('/admin/devices/7');
    const field = await as('installer', { at: CODE });
    await expect(field).toHaveURL('/?serial=HP-2026-00000007&type=5');
    // The number is looked up at once, as after a scan of the bars.
    await expect(field.getByRole('dialog')).toContainText('0000 0007');
  },
);

test(
  'the office prints the labels of the devices that it ticked, and the printer is remembered',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(findDevices, [aDevice(1), aDevice(2), aDevice(3)])
      .file(drawLabel, SVG, 'label.svg')
      .file(printZpl, '^XA^XZ', 'labels.zpl')
      .file(printLabels, '%PDF-1.7', 'labels.pdf');
    const page = await as('admin', { at: '/admin/devices' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000003' }).check();
    await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000001' }).check();
    await main(page).getByRole('button', { name: 'Etykiety (2)' }).click();
    const dialog = page.getByRole('dialog', { name: '2 etykiety' });
    const preview = dialog.getByRole('img', { name: /Podgląd etykiety/ });
    await expect(preview).toBeVisible();
    // At its real size: 62 mm of 96 dots an inch.
    expect((await preview.boundingBox())?.width).toBeCloseTo((62 / 25.4) * 96, 0);
    await expect(dialog).toContainText('W oknie drukowania wybierz skalę 100%');

    const tab = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Drukuj 2 etykiety' }).click();
    await (await tab).close();
    await expect
      .poll(() => api.asked(printLabels).map(({ body }) => body))
      .toEqual([{ devices: [3, 1], size: '62x29', language: 'pl', resolution: 300, sheet: null }]);

    await dialog.getByLabel('Rozmiar etykiety').selectOption({ label: '100 × 50 mm' });
    await dialog.getByLabel('Drukarka').selectOption({ label: 'Drukarka etykiet (plik ZPL)' });
    await dialog.getByLabel('Rozdzielczość drukarki').selectOption({ label: '203 dpi' });
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Pobierz plik ZPL (2 etykiety)' }).click();
    expect((await file).suggestedFilename()).toBe('labels-2-100x50.zpl');
    expect(api.asked(printZpl).map(({ body }) => body)).toEqual([
      { devices: [3, 1], size: '100x50', language: 'pl', resolution: 203 },
    ]);

    await page.reload();
    await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000002' }).check();
    await main(page).getByRole('button', { name: 'Etykieta', exact: true }).click();
    const again = page.getByRole('dialog', { name: /Etykieta HP-2026-00000002/ });
    await expect(again.getByLabel('Rozmiar etykiety')).toHaveValue('100x50');
    await expect(again.getByLabel('Drukarka')).toHaveValue('zpl');
  },
);

test(
  'of a sheet with larger labels no more places are used up than it has',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(findDevices, [aDevice(1)])
      .file(drawLabel, SVG, 'label.svg')
      .file(printLabels, '%PDF-1.7', 'labels.pdf');
    const page = await as('admin', { at: '/admin/devices' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await main(page).getByRole('checkbox', { name: 'Zaznacz HP-2026-00000001' }).check();
    await main(page).getByRole('button', { name: 'Etykieta', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Etykieta HP-2026-00000001/ });
    await dialog.getByLabel('Drukarka').selectOption('sheet');
    await dialog.getByLabel('Zużyte etykiety').fill('26');
    await dialog.getByLabel('Rozmiar etykiety').selectOption({ label: '100 × 50 mm' });
    const tab = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Drukuj etykietę' }).click();
    await (await tab).close();
    // Two columns of five.
    await expect.poll(() => api.asked(printLabels).map(({ body }) => body.sheet)).toEqual([{ skip: 9 }]);
  },
);

test(
  'the office sees how a device was made: each answer of its stages, and the label that was read back',
  { tag: '@long' },
  async ({ as, api }) => {
    const deviceExtension = { createdAt: '2026-11-01T08:00:00Z', sent: null };
    api
      .answer(getDeviceTimeline, {
        device: aDevice(7, { deviceExtension }),
        entries: [],
        parameters: [],
        documents: [],
      })
      .answer(
        getProductionDevice,
        aProductionDevice(7, {
          records: [
            aProductionRecord({ id: 2, stage: 9, scannedSerial: 'HP-2026-00000007', scannedBy: 'scanner' }),
            aProductionRecord({ stage: 4, survey: { data: { 'stage-4': { cisnienie: 31.7 } } } }),
          ],
        }),
      );
    const page = await as('admin', { at: '/admin/devices/7' });
    const heading = page.getByRole('heading', { name: 'Jak powstało' });
    const made = main(page).locator('section').filter({ has: heading });
    await expect(made).toContainText('Etap 4: Izolacja i szczelność');
    await expect(made).toContainText('Jan Kos');
    await expect(made).toContainText('31,7 bar');
    await expect(made).toContainText('Odczytano z etykiety: HP-2026-0000 0007');
  },
);

test('the number of a label is in one piece above it on a phone', { tag: '@long' }, async ({ as, api }) => {
  api
    .answer(getDeviceTimeline, { device: aDevice(7), entries: [], parameters: [], documents: [] })
    .file(drawLabel, SVG, 'label.svg');
  const page = await as('admin', { at: '/admin/devices/7' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Etykieta' }).click();
  const number = page.getByRole('dialog').getByText('HP-2026-00000007', { exact: true });
  const lines = await number.evaluate((one) => one.getClientRects().length);
  expect(lines).toBe(1);
});

test(
  'the office reads the answers of a stage by the form that was filled in, whatever a newer version asks',
  { tag: '@long' },
  async ({ as, api }) => {
    const deviceExtension = { createdAt: '2026-11-01T08:00:00Z', sent: null };
    const device = aDevice(7, { deviceExtension });
    const earlier = {
      steps: [
        {
          id: 'stage-4',
          title: 'Izolacja i szczelność',
          fields: [{ name: 'azot', type: 'number', label: 'Próba azotem', unit: 'bar', required: true }],
        },
      ],
    } satisfies FormSchema;
    api
      .answer(getDeviceTimeline, { device, entries: [], parameters: [], documents: [] })
      .answer(getTemplateVersion, ({ params }) =>
        aVersion({ id: Number(params['id']), productionFormSchema: earlier }),
      )
      .answer(
        getProductionDevice,
        aProductionDevice(7, {
          records: [
            aProductionRecord({ stage: 4, version: 51, survey: { data: { 'stage-4': { azot: 28.5 } } } }),
          ],
        }),
      );
    const page = await as('admin', { at: '/admin/devices/7' });
    const heading = page.getByRole('heading', { name: 'Jak powstało' });
    const made = main(page).locator('section').filter({ has: heading });
    await expect(made).toContainText('Próba azotem');
    await expect(made).toContainText('28,5 bar');
    await expect(made).not.toContainText('Ciśnienie próby');
    expect(api.asked(getTemplateVersion).map(({ params }) => params['id'])).toEqual(['51']);
  },
);

test(
  'a number that does not fit its label is refused with what to do',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getDeviceTimeline, { device: aDevice(7), entries: [], parameters: [], documents: [] })
      .refuse(drawLabel, 'label-too-small');
    const page = await as('admin', { at: '/admin/devices/7' });
    await main(page).getByRole('button', { name: 'Etykieta', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Wybierz większą etykietę');
  },
);

const FORM: FormSchema = {
  steps: [
    {
      id: 'pomiary',
      title: 'Pomiary',
      fields: [
        { name: 'cisnienie', label: 'Ciśnienie próby', type: 'number', unit: 'bar', required: true },
        { name: 'inne', label: 'Inne ciśnienie', type: 'number', unit: 'bar', required: true },
      ],
    },
  ],
};

test(
  'at commissioning the factory’s value stands beside the question that asks for it, as a hint and no limit',
  { tag: '@long' },
  async ({ as, api }) => {
    const version = aVersion({
      parametersSchema: [
        ...PARAMETERS,
        { name: 'cisnienie', type: 'number', label: 'Ciśnienie próby', unit: 'bar' },
      ],
      installationFormSchema: FORM,
    });
    const serial = 'HP-2026-00000078';
    api
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: version })])
      .answer(
        getDevice,
        aDevice(78, { serial, parameters: { serial, model: 'FIORD Aqua 12', cisnienie: '31.7' } }),
      );
    const page = await as('installer', { at: '/add-device-simple/78' });
    const next = page.getByRole('button', { name: 'Dalej', exact: true });
    await next.click();
    await page.getByLabel('Imię i nazwisko').fill(CUSTOMER.name);
    await page.getByLabel('Telefon').fill(CUSTOMER.phone);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(CUSTOMER.email);
    await page.getByLabel('Ulica i numer').fill(CUSTOMER.street);
    await page.getByLabel('Kod pocztowy').fill(CUSTOMER.zip);
    await page.getByLabel('Miejscowość').fill(CUSTOMER.city);
    await next.click();
    await next.click();
    await expect(page.getByText('fabrycznie 31,7 bar')).toHaveCount(1);
    await page.getByLabel('Ciśnienie próby').fill('12');
    await page.getByLabel('Inne ciśnienie').fill('1');
    await next.click();
    await expect(page.getByText('fabrycznie 31,7 bar')).toHaveCount(0);
  },
);

test(
  'the office finds every device with a component by the beginning of its number, also by the address',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(findDevices, ({ query }) =>
      query.get('component') === 'CMP79' ? [aDevice(3)] : [aDevice(1), aDevice(2), aDevice(3)],
    );
    const page = await as('admin', { at: '/admin/devices' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(main(page).getByRole('row')).toHaveCount(4);
    await main(page).getByLabel('Numer podzespołu').fill('CMP79');
    await expect(main(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/component=CMP79/);
    await page.reload();
    await expect(main(page).getByRole('row')).toHaveCount(2);
  },
);
