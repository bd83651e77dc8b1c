import type { Page } from '@playwright/test';
import type { FormSchema } from '@portal/domain/form/schema';
import { receivedFormSchema } from '@portal/domain/form/received';
import { getInspection } from '@portal/domain/inspections/record-contract';
import { getTemplateVersion, listOrganisationTemplates } from '@portal/domain/templates/contract';
import sharp from 'sharp';
import { expect, test } from './driver/page-test.ts';
import { serveDraft } from './fixtures/form-drafts.ts';
import { anInspection } from './fixtures/records.ts';
import { aTemplate, aVersion } from './fixtures/templates.ts';

const EVERY_NEW_TYPE: FormSchema = {
  declaration: { text: 'Przegląd odbyto przy mnie.', texts: { en: 'I was present.' } },
  steps: [
    {
      id: 'pomiar',
      title: 'Pomiar',
      fields: [
        {
          name: 'uwaga',
          label: 'Zamknij zawory przed pomiarem.',
          help: { pl: 'Instalacja musi ostygnąć do 40 °C.' },
          type: 'statement',
          required: false,
        },
        { name: 'godzina', label: 'Godzina pomiaru', type: 'time', required: true },
        {
          name: 'odbiorniki',
          label: 'Rodzaje odbiorników ciepła',
          type: 'choices',
          required: true,
          options: [
            { value: 'floor', label: 'Ogrzewanie podłogowe' },
            { value: 'radiators', label: 'Grzejniki' },
            { value: 'fans', label: 'Klimakonwektory' },
          ],
        },
        {
          name: 'petle',
          label: 'Liczba pętli',
          type: 'number',
          required: false,
          showWhen: { any: [{ all: [{ field: 'form.odbiorniki', operator: 'in', values: ['floor'] }] }] },
        },
        {
          name: 'przeplyw',
          label: 'Przepływ',
          type: 'number',
          required: true,
          unit: 'l/min',
          min: 10,
          max: 40,
          outOfRange: 'reason',
        },
        {
          name: 'moc',
          label: 'Moc cieplna przy różnicy 5 K',
          type: 'calculated',
          required: false,
          unit: 'kW',
          calculation: {
            kind: 'round',
            decimals: 2,
            of: {
              kind: 'multiply',
              left: { kind: 'field', field: 'form.przeplyw' },
              right: { kind: 'number', value: 0.3485 },
            },
          },
        },
        { name: 'zdjecia', label: 'Zdjęcia rozdzielacza', type: 'images', required: true },
      ],
    },
  ],
};

const photo = (name: string, background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

function moreBlueThanRed(image: HTMLImageElement | SVGElement): boolean {
  const context = document.createElement('canvas').getContext('2d')!;
  context.drawImage(image as HTMLImageElement, 0, 0);
  const [red = 0, , blue = 0] = context.getImageData(5, 5, 1, 1).data;
  return blue > red;
}

const next = (page: Page) => page.getByRole('button', { name: 'Dalej', exact: true });

test('an installer answers every new type of question, is told what is lacking, and finds it all again', async ({
  as,
  api,
}) => {
  const version = aVersion({ inspectionFormSchema: EVERY_NEW_TYPE });
  api
    .answer(
      getInspection,
      anInspection(7, {
        previous: {
          id: 3,
          executedAt: '2025-10-14T10:00:00.000Z',
          survey: { data: { pomiar: { moc: 12.5 } } },
        },
      }),
    )
    .answer(getTemplateVersion, version)
    .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: version })]);
  const page = await as('installer', { at: '/inspections/7?form=visit' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Zamknij zawory przed pomiarem.')).toBeVisible();
  await expect(page.getByText('Obliczy się, gdy wypełnisz potrzebne pola')).toBeVisible();

  await next(page).click();
  await expect(page.getByText('Uzupełnij lub popraw 4 pola')).toBeVisible();
  await expect(page.getByLabel('Godzina pomiaru')).toBeFocused();
  await page.getByLabel('Godzina pomiaru').fill('14:30');

  // Tapped in another order than the list has them: the answer keeps the list's.
  await page.getByLabel('Grzejniki').check();
  await expect(page.getByLabel('Liczba pętli')).toHaveCount(0);
  await page.getByLabel('Ogrzewanie podłogowe').check();
  await expect(page.getByLabel('Liczba pętli')).toBeVisible();

  await page.getByLabel('Przepływ').fill('50');
  await expect(page.getByLabel('Moc cieplna przy różnicy 5 K')).toHaveText('17,43 kW');
  await expect(page.locator('#pomiar-moc-help')).toContainText('12,5 kW');
  const reason = page.getByLabel('Co z tym zrobiono');
  await expect(page.getByText('Wartość jest poza zakresem (10–40 l/min)')).toBeVisible();
  await expect(page.getByText('Napisz, co z tym zrobiono')).toBeVisible();
  await page.getByLabel('Przepływ').fill('30');
  await expect(reason).toHaveCount(0);
  await page.getByLabel('Przepływ').fill('50');
  await reason.fill('Zawór do wymiany');

  await page
    .locator('#pomiar-zdjecia input[type=file]')
    .last()
    .setInputFiles([await photo('first.jpg', '#b03030'), await photo('second.jpg', '#3030b0')]);
  await expect(page.getByRole('button', { name: /^Usuń zdjęcie/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Przesuń zdjęcie 2 wcześniej' }).click();
  // The second one was blue.
  await expect
    .poll(() => page.getByRole('img', { name: 'Zdjęcia rozdzielacza (1)' }).evaluate(moreBlueThanRed))
    .toBe(true);
  for (const target of await page.locator('#pomiar-odbiorniki label').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await expect(page.getByText(/Zapisano \d/)).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Godzina pomiaru')).toHaveValue('14:30');
  await expect(reason).toHaveValue('Zawór do wymiany');
  await expect(page.getByRole('button', { name: /^Usuń zdjęcie/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Usuń zdjęcie 1' }).click();
  await expect(page.getByRole('button', { name: /^Usuń zdjęcie/ })).toHaveCount(1);
  await next(page).click();
  await expect(page.getByText('Krok 2 z')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Krok 3 z 4')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Przegląd odbyto przy mnie.')).toBeVisible();
});

test(
  'an installer takes back an answer that nobody asked for, and is told of a day that is typed in part',
  { tag: '@long' },
  async ({ as, api }) => {
    const optional = { required: false } as const;
    const version = aVersion({
      inspectionFormSchema: {
        steps: [
          {
            id: 'stan',
            title: 'Stan',
            fields: [
              { ...optional, name: 'bufor', label: 'Bufor', type: 'yes_no' },
              {
                ...optional,
                name: 'filtr',
                label: 'Filtr',
                type: 'list',
                options: [
                  { value: 'clean', label: 'Czysty' },
                  { value: 'dirty', label: 'Brudny' },
                ],
              },
              { name: 'zawor', label: 'Zawór otwarty', type: 'yes_no', required: true },
              { ...optional, name: 'wymiana', label: 'Wymieniono filtr dnia', type: 'date' },
            ],
          },
        ],
      },
    });
    api
      .answer(getInspection, anInspection(7))
      .answer(getTemplateVersion, version)
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: version })]);
    const page = await as('installer', { at: '/inspections/7?form=visit' });
    const chosen = page.getByRole('radio', { checked: true });
    const clear = (question: string) => page.getByRole('button', { name: `Wyczyść odpowiedź: ${question}` });
    await page.locator('#stan-bufor').getByText('Tak').click();
    await page.getByText('Brudny').click();
    await page.locator('#stan-zawor').getByText('Tak').click();
    await expect(chosen).toHaveCount(3);
    await expect(clear('Zawór otwarty')).toHaveCount(0);
    await clear('Bufor').click();
    await clear('Filtr').click();
    await expect(chosen).toHaveCount(1);
    await expect(page.locator('#stan-filtr input').first()).toBeFocused();

    // Without a year: the browser shows it, and reports that nothing is there.
    const day = page.getByLabel('Wymieniono filtr dnia');
    await day.focus();
    await page.keyboard.type('0230');
    await next(page).click();
    await expect(page.getByText('Podaj prawidłową datę')).toBeVisible();
    await expect(page.getByText('Krok 1 z')).toBeVisible();
    await day.fill('2026-02-28');
    await next(page).click();
    await expect(page.getByText('Krok 2 z')).toBeVisible();
  },
);

test(
  'a question that this app does not know says so in its place, and the others are answered all the same',
  { tag: '@long' },
  async ({ as, api }) => {
    const inspectionFormSchema = receivedFormSchema.parse({
      steps: [
        {
          id: 'pomiar',
          title: 'Pomiar',
          fields: [
            { name: 'miejsce', label: 'Miejsce na mapie', type: 'map', required: true },
            { name: 'uwagi', label: 'Uwagi', type: 'text', required: false },
          ],
        },
      ],
    });
    const version = aVersion({ inspectionFormSchema });
    api
      .answer(getInspection, anInspection(7))
      .answer(getTemplateVersion, version)
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: version })]);
    const page = await as('installer', { at: '/inspections/7?form=visit' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Miejsce na mapie')).toBeVisible();
    await expect(page.getByText('Zaktualizuj aplikację')).toBeVisible();
    await page.getByLabel('Uwagi').fill('Zostaje');
    await next(page).click();
    await expect(page.getByText('Uzupełnij lub popraw 1 pole')).toBeVisible();
    await expect(page.getByText(/Zapisano \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Uwagi')).toHaveValue('Zostaje');
  },
);

test(
  'the phone of the form builder keeps every photo of a question that takes several, as an installer’s does',
  { tag: '@long' },
  async ({ as, api }) => {
    const fields = [{ name: 'zdjecia', label: 'Zdjęcia', type: 'images' as const, required: true }];
    serveDraft(api, { steps: [{ id: 'widok', title: 'Widok', fields }] });
    const page = await as('admin', { at: '/admin/device-templates/5/form-templates/installation' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const phone = page.getByRole('region', { name: 'Telefon' });
    await phone
      .locator('input[type=file]')
      .last()
      .setInputFiles([await photo('first.jpg', '#b03030'), await photo('second.jpg', '#3030b0')]);
    await expect(phone.getByRole('button', { name: /^Usuń zdjęcie/ })).toHaveCount(2);
  },
);
