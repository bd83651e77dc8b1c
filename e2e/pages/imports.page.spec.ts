import type { Page } from '@playwright/test';
import {
  addImportRows,
  applyImport,
  createImport,
  getImport,
  type Import,
  listImports,
  planImport,
  refusedRows,
  suggestMapping,
  undoImport,
} from '@portal/domain/imports/contract';
import { type ImportRow, listImportRows } from '@portal/domain/imports/row-contract';
import { Problem } from '@portal/domain/problem';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { aTemplate } from './fixtures/templates.ts';

const main = (page: Page) => page.getByRole('main');

const anImport = (over: Partial<Import> = {}): Import => ({
  id: 9,
  kind: 'devices',
  state: 'receiving',
  failedStep: null,
  fileName: 'pompy.csv',
  header: ['Numer seryjny', 'Kolor'],
  mapping: [],
  template: null,
  goods: 'finished',
  decimal: ',',
  rows: 3,
  arrived: 3,
  expected: 3,
  done: 0,
  total: 0,
  plan: 0,
  counts: { new: 0, changed: 0, same: 0, refused: 0, warned: 0 },
  applied: 0,
  leftOut: 0,
  createdBy: 'Anna Biuro',
  createdAt: '2026-06-15T10:00:00.000Z',
  appliedAt: null,
  ...over,
});

const aRow = (row: number, over: Partial<ImportRow> = {}): ImportRow => ({
  row,
  outcome: 'new',
  serial: `HP-${row}`,
  deviceId: null,
  installationId: null,
  problems: [],
  changes: [],
  leftOut: null,
  ...over,
});

const value = (field: string, after: string, type: ImportRow['changes'][number]['type'] = 'string') => ({
  field,
  before: '',
  after,
  type,
});

const windows1250 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => ({ ł: 0xb3, ó: 0xf3, ż: 0xbf })[letter] ?? letter.charCodeAt(0)));

const FILE = {
  name: 'pompy.csv',
  mimeType: 'text/csv',
  buffer: windows1250('Numer seryjny;Kolor\r\nHP-2;żółty\r\n;biały\r\nHP-4;=1+1\r\n'),
};

const SUGGESTED = {
  mapping: ['@serial', null],
  remembered: 0,
  targets: [
    { name: '@serial', label: 'Numer seryjny', required: true },
    { name: 'kolor', label: 'Kolor obudowy', required: false },
  ],
};

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'a file whose column names the type of each device is read by that column',
  { tag: '@long' },
  async ({ as, api }) => {
    const header = ['Numer seryjny', 'Typ urządzenia', 'Kolor obudowy', 'Barwa'];
    api
      .answer(getImport, anImport({ header }))
      .answer(suggestMapping, { ...SUGGESTED, mapping: ['@serial', '@type', 'kolor', null] });
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await expect(main(page).getByLabel('Typ urządzenia').first()).toHaveValue('column');
    // Types may call one parameter differently.
    await main(page).getByLabel('Barwa').selectOption({ label: 'Kolor obudowy' });
    await expect(main(page).getByLabel('Kolor obudowy', { exact: true })).toHaveValue('kolor');
    const another = main(page).getByRole('link', { name: 'Importuj następny plik' });
    await expect(another).toHaveAttribute('href', '/admin/devices/import');
  },
);

test(
  'a plan names the columns that change as the file does, and says which devices go into the database',
  { tag: '@long' },
  async ({ as, api }) => {
    const counts = { new: 0, changed: 2, same: 0, refused: 0, warned: 0 };
    api
      .answer(
        getImport,
        anImport({ state: 'planned', plan: 1, counts, mapping: ['@serial', 'kolor_obudowy'] }),
      )
      .answer(listImportRows, [
        aRow(2, {
          outcome: 'changed',
          changes: [{ field: 'kolor_obudowy', before: 'biały', after: 'żółty', type: 'string' }],
        }),
        aRow(3, { outcome: 'changed' }),
      ]);
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await expect(main(page).getByRole('row', { name: 'HP-2' })).toContainText('Kolor: biały → żółty');
    await expect(main(page).getByRole('row', { name: 'HP-3' })).toContainText('Trafi do bazy urządzeń');
  },
);

test(
  'a plan shows what a new row writes as the reader writes it, some values at once and the others on demand, and its warnings',
  { tag: '@long' },
  async ({ as, api }) => {
    const counts = { new: 1, changed: 1, same: 0, refused: 0, warned: 1 };
    const header = ['Numer seryjny', 'Data', 'Moc', 'Chłodzenie', 'Kolor', 'Sprężarka', 'Wentylator'];
    const mapping = ['@serial', '@madeOn', 'power', 'cooling', 'colour', 'compressor', 'fan'];
    api
      .answer(getImport, anImport({ state: 'planned', plan: 1, counts, header, mapping }))
      .answer(listImportRows, [
        aRow(2, {
          changes: [
            value('serial', 'HP-2'),
            value('@madeOn', '2024-05-31', 'date'),
            value('power', '9.5', 'number'),
            value('cooling', 'yes', 'yes_no'),
            value('colour', '1.5'),
            value('fan', 'W-7'),
          ],
          problems: [{ code: 'spreadsheet-error', column: 5, value: '#N/D!' }],
        }),
        aRow(3, {
          outcome: 'changed',
          changes: [
            { field: 'power', before: '9.5', after: '12', type: 'number' },
            {
              ...value('colour', 'zolty'),
              before: 'bialy',
              optionLabels: { bialy: { pl: 'Biały mat' }, zolty: { en: 'Yellow', pl: 'Żółty' } },
            },
          ],
        }),
      ]);
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    const row = main(page).getByRole('row', { name: 'HP-2' });
    for (const text of ['Data: 31.05.2024', 'Moc: 9,5', 'Chłodzenie: Tak', 'Kolor: 1.5'])
      await expect(row).toContainText(text);
    await expect(row).toContainText('Sprężarka: „#N/D!” to błąd arkusza; komórkę traktujemy jak pustą');
    await expect(row.getByText('Wentylator: W-7')).toBeHidden();
    await row.getByText('jeszcze 1 wartość').click();
    await expect(row.getByText('Wentylator: W-7')).toBeVisible();
    await expect(main(page).getByRole('row', { name: 'HP-3' })).toContainText('Moc: 9,5 → 12');
    await expect(main(page).getByRole('row', { name: 'HP-3' })).toContainText('Kolor: Biały mat → Żółty');
    await expect(main(page)).toContainText('1 wiersz zawiera błąd arkusza');
    await main(page).getByRole('button', { name: '1 z uwagą' }).click();
    await expect.poll(() => api.asked(listImportRows).at(-1)?.query.get('warned')).toBe('true');
  },
);

test('a file of devices is read with its letters, planned row by row, applied and kept while a device of it is installed', async ({
  as,
  api,
}) => {
  let now = anImport();
  api
    .answer(createImport, () => now)
    .answer(addImportRows, { received: 3 })
    .answer(getImport, () => now)
    .answer(suggestMapping, SUGGESTED)
    .answer(planImport, () => {
      const counts = { new: 1, changed: 0, same: 0, refused: 2, warned: 0 };
      return (now = anImport({ state: 'planned', plan: 1, counts, mapping: ['@serial', 'kolor'] }));
    })
    .answer(listImportRows, ({ query }) =>
      [
        aRow(2),
        aRow(3, {
          outcome: 'refused',
          serial: '',
          problems: [{ code: 'serial-missing', column: 0, value: '' }],
        }),
        aRow(4, { outcome: 'refused', problems: [{ code: 'formula', column: 1, value: '=1+1' }] }),
      ].filter(({ outcome }) => (query.get('outcome') ?? outcome) === outcome),
    )
    .answer(applyImport, () => (now = anImport({ ...now, state: 'applied', applied: 1 })))
    .answer(undoImport, new Problem('import-in-use', { values: { count: 1, serials: 'HP-2' } }));
  const page = await as('admin', { at: '/admin/devices/import' });
  await expect(main(page).getByRole('radio', { name: 'Urządzenia' })).toBeChecked();
  await main(page).getByLabel('Plik', { exact: true }).setInputFiles(FILE);
  await expect(main(page).getByLabel('Kodowanie')).toHaveValue('windows-1250');
  await expect(main(page).getByRole('cell', { name: 'żółty' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Wyślij wiersze' }).click();
  await main(page).getByLabel('Kolor', { exact: true }).selectOption({ label: 'Kolor obudowy' });
  await main(page).getByRole('button', { name: 'Pokaż plan' }).click();
  await expect(main(page)).toContainText('2 wiersze odrzucone');
  expect(api.asked(createImport)[0]?.body.rows).toBe(3);
  expect(api.asked(planImport)[0]?.body.mapping).toEqual(['@serial', 'kolor']);
  await main(page).getByRole('button', { name: '2 odrzucone' }).click();
  await expect(main(page).getByRole('row', { name: 'HP-4' })).toContainText(
    'Kolor: „=1+1” to formuła; wpisz jej wynik',
  );
  await expect(main(page).getByRole('row', { name: 'HP-2' })).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Zastosuj 1 wiersz' }).click();
  await expect(main(page)).toContainText('Zastosowano 1 wiersz');
  await main(page).getByRole('button', { name: 'Cofnij import' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('wymienia je też późniejszy import, zaimportuj potem jego plik');
  await question.getByRole('button', { name: 'Cofnij import' }).click();
  await expect(main(page)).toContainText('zainstalowano już urządzenia, które z niego pochodzą (1: HP-2)');
});

test(
  'an admin who may not undo an import reads why where they asked, below its many rows on a phone',
  { tag: '@long' },
  async ({ as, api }) => {
    const counts = { new: 12, changed: 0, same: 0, refused: 0, warned: 0 };
    api
      .answer(getImport, () =>
        anImport({ state: 'applied', applied: 12, counts, mapping: ['@serial', null] }),
      )
      .answer(
        listImportRows,
        Array.from({ length: 12 }, (_, at) => aRow(at + 2)),
      )
      .answer(undoImport, new Problem('import-in-use', { values: { count: 1, serials: 'HP-2' } }));
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await page.setViewportSize({ width: 390, height: 800 });
    await main(page).getByRole('button', { name: 'Cofnij import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click();
    await expect(main(page).getByText('(1: HP-2)')).toBeInViewport();
  },
);

test(
  'an admin reads which earlier installations stay when their import is undone, since work was done on them',
  { tag: '@long' },
  async ({ as, api }) => {
    let now = anImport({ kind: 'installations', state: 'applied', applied: 3 });
    api
      .answer(getImport, () => now)
      .answer(undoImport, () => (now = { ...now, state: 'undone', leftOut: 2 }))
      .answer(listImportRows, [aRow(2, { leftOut: 'installation-used', installationId: 77 })]);
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await main(page).getByRole('button', { name: 'Cofnij import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click();
    await expect(main(page)).toContainText('2 instalacje zostają, bo już na nich pracowano. Widać je niżej.');
    await expect(main(page)).not.toContainText('urządzenia zostają');
  },
);

test(
  'the columns that were chosen for a plan are changed from there, or left as they are',
  { tag: '@long' },
  async ({ as, api }) => {
    let now = anImport();
    api
      .answer(getImport, () => now)
      .answer(suggestMapping, SUGGESTED)
      .answer(planImport, ({ body: { template, mapping } }) => {
        const counts = { new: 3, changed: 0, same: 0, refused: 0, warned: 0 };
        const ofType = template === null ? null : { id: Number(template), name: 'Typ' };
        return (now = anImport({ state: 'planned', plan: now.plan + 1, counts, mapping, template: ofType }));
      })
      .answer(listImportRows, [aRow(2)]);
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    const colour = main(page).getByLabel('Kolor', { exact: true });
    const change = main(page).getByRole('button', { name: 'Zmień kolumny' });
    await colour.selectOption({ label: 'Kolor obudowy' });
    await main(page).getByRole('button', { name: 'Pokaż plan' }).click();
    await change.click();
    await expect(main(page).getByRole('progressbar', { name: 'Krok 2 z 4' })).toBeVisible();
    await expect(colour).toHaveValue('kolor');
    await main(page).getByRole('button', { name: 'Wróć do planu' }).click();
    await expect(main(page).getByRole('button', { name: 'Zastosuj 3 wiersze' })).toBeEnabled();
    expect(api.asked(planImport)).toHaveLength(1);
    await change.click();
    await colour.selectOption({ label: 'Pomiń' });
    await main(page).getByRole('button', { name: 'Pokaż plan' }).click();
    await expect(change).toBeVisible();
    expect(api.asked(planImport)[1]?.body.mapping).toEqual(['@serial', null]);
  },
);

test(
  'columns that were chosen by hand are not dropped by a link without a question, nor by a session that ends',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [aTemplate(5, 'Pompa Aqua 12'), aTemplate(6, 'Szafa')])
      .answer(getImport, anImport())
      .answer(suggestMapping, SUGGESTED);
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    const type = main(page).getByLabel('Typ urządzenia').first();
    const colour = main(page).getByLabel('Kolor', { exact: true });
    await type.selectOption({ label: 'Szafa' });
    await colour.selectOption({ label: 'Kolor obudowy' });
    await main(page).getByRole('link', { name: 'Importuj następny plik' }).click();
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(colour).toHaveValue('kolor');

    await signInAgain(page, api);
    await expect(type).toHaveValue('6');
    await expect(colour).toHaveValue('kolor');
  },
);

test(
  'what was chosen for the columns of a file stays when another type is chosen that has it as well, and when the first is again',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [
        aTemplate(5, 'Pompa Aqua 12'),
        aTemplate(6, 'Szafa'),
        aTemplate(7, 'Bufor'),
      ])
      .answer(getImport, anImport())
      .answer(suggestMapping, ({ query }) => ({
        ...SUGGESTED,
        targets: SUGGESTED.targets.filter(
          ({ name }) => query.get('template') !== '7' || name.startsWith('@'),
        ),
      }));
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    const type = main(page).getByLabel('Typ urządzenia').first();
    const colour = main(page).getByLabel('Kolor', { exact: true });
    await colour.selectOption({ label: 'Kolor obudowy' });
    await main(page).getByRole('radio', { name: 'Kropka' }).check();
    for (const [name, target] of [
      ['Szafa', 'kolor'],
      ['Bufor', ''],
      ['Pompa Aqua 12', 'kolor'],
    ] as const) {
      await type.selectOption({ label: name });
      await expect(colour).toHaveValue(target);
      await expect(main(page).getByRole('radio', { name: 'Kropka' })).toBeChecked();
    }
  },
);

test('a file that was corrected under its name can be chosen again', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin', { at: '/admin/devices/import' });
  const file = main(page).getByLabel('Plik', { exact: true });
  await file.setInputFiles({ ...FILE, buffer: Buffer.from('') });
  await expect(main(page).getByRole('button', { name: 'Wyślij wiersze' })).toBeHidden();
  // A browser tells nothing when the file that is chosen is the one that stands there.
  await Promise.all([page.waitForEvent('filechooser'), file.click()]);
  await expect(file).toHaveValue('');
  await file.setInputFiles(FILE);
  await expect(main(page).getByRole('cell', { name: 'żółty' })).toBeVisible();
});

test(
  'a file that was chosen, and how it is read, is there again after a session that ends, and goes on where its upload broke off',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(createImport, anImport({ kind: 'installations' }))
      .answer(addImportRows, () => new Problem('unavailable'))
      .answer(getImport, anImport({ kind: 'installations' }))
      .answer(suggestMapping, SUGGESTED);
    const page = await as('admin', { at: '/admin/devices/import' });
    await main(page).getByLabel('Instalacje sprzed portalu').check();
    await main(page).getByLabel('Plik', { exact: true }).setInputFiles(FILE);
    await main(page).getByLabel('Kodowanie').selectOption({ label: 'UTF-8' });
    await main(page).getByRole('button', { name: 'Wyślij wiersze' }).click();
    await expect(main(page).getByRole('button', { name: 'Wysyłaj dalej' })).toBeVisible();

    await signInAgain(page, api);
    await expect(main(page).getByLabel('Instalacje sprzed portalu')).toBeChecked();
    await expect(main(page).getByLabel('Kodowanie')).toHaveValue('utf-8');
    await expect(main(page).getByRole('cell', { name: 'HP-4' })).toBeVisible();
    api.answer(addImportRows, { received: 3 });
    await main(page).getByRole('button', { name: 'Wysyłaj dalej' }).click();
    await expect(main(page).getByRole('heading', { name: 'Co zawierają kolumny' })).toBeVisible();
    expect(api.asked(createImport)).toHaveLength(1);
  },
);

test('two clicks on sending the rows of a file make one import', async ({ as, api }) => {
  api
    .answer(createImport, anImport())
    .answer(addImportRows, { received: 3 })
    .answer(getImport, anImport())
    .answer(suggestMapping, SUGGESTED);
  const page = await as('admin', { at: '/admin/devices/import' });
  await main(page).getByLabel('Plik', { exact: true }).setInputFiles(FILE);
  await main(page)
    .getByRole('button', { name: 'Wyślij wiersze' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(main(page).getByRole('heading', { name: 'Co zawierają kolumny' })).toBeVisible();
  expect(api.asked(createImport)).toHaveLength(1);
});

test(
  'an import whose upload broke off says how many rows were sent, and begins again with the file',
  { tag: '@long' },
  async ({ as, api }) => {
    const half = anImport({ rows: 4_000, arrived: 4_000, expected: 10_000 });
    api.answer(listImports, [half]).answer(getImport, half);
    const page = await as('admin', { at: '/admin/devices/import' });
    const last = main(page).getByRole('link', { name: 'pompy.csv' });
    await expect(last).toContainText('Wysłano 4000 z 10 000 wierszy: zacznij od nowa z tym plikiem');
    await expect(last).not.toContainText('Kolumny jeszcze nie wybrane');
    await last.click();
    await expect(main(page)).toContainText('Wysłano tylko 4000 z 10 000 wierszy');
    await expect(main(page).getByRole('button', { name: 'Pokaż plan' })).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Zacznij od nowa z plikiem' }).click();
    await expect(main(page).getByLabel('Plik', { exact: true })).toBeVisible();
  },
);

test(
  'an import that somebody else is still sending goes on here once its last row has arrived',
  { tag: '@long' },
  async ({ as, api }) => {
    const file = anImport({ rows: 4_000, arrived: 4_000, expected: 10_000 });
    api
      .answer(listImports, [file])
      .answer(getImport, file)
      .answer(suggestMapping, { ...SUGGESTED, mapping: ['@serial', '@type'] });
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await expect(main(page)).toContainText('Wysłano tylko 4000 z 10 000 wierszy');
    api.answer(getImport, { ...file, rows: 10_000, arrived: 10_000 });
    await expect(main(page).getByRole('heading', { name: 'Co zawierają kolumny' })).toBeVisible();
  },
);

test(
  'earlier installations are chosen first, need their columns, and lead to the installations that were made',
  { tag: '@long' },
  async ({ as, api }) => {
    const header = ['SN', 'Montaż', 'Kto'];
    let now = anImport({ kind: 'installations', header });
    const targets = ['@serial', '@type', '@installedOn', '@customerName', '@warrantyNumber'];
    api
      .answer(createImport, () => now)
      .answer(addImportRows, { received: 1 })
      .answer(getImport, () => now)
      .answer(suggestMapping, {
        mapping: ['@serial', '@installedOn', null],
        remembered: 0,
        targets: targets.map((name) => ({ name, label: null, required: name === '@customerName' })),
      })
      .answer(planImport, () => {
        const counts = { new: 1, changed: 0, same: 0, refused: 0, warned: 0 };
        return (now = anImport({ ...now, state: 'planned', plan: 1, counts }));
      })
      .answer(listImportRows, () => [aRow(2, { installationId: now.state === 'applied' ? 77 : null })])
      .answer(applyImport, () => (now = anImport({ ...now, state: 'applied', applied: 1 })));
    const page = await as('admin', { at: '/admin/installations' });
    await main(page).getByRole('link', { name: 'Import instalacji' }).click();
    await expect(main(page).getByRole('radio', { name: 'Instalacje sprzed portalu' })).toBeChecked();
    await expect(main(page)).toContainText('nikt nie dostaje e-maila');
    const file = { ...FILE, buffer: Buffer.from('SN;Montaż;Kto\n001;2022-07-20;Anna Dawna\n') };
    await main(page).getByLabel('Plik', { exact: true }).setInputFiles(file);
    await main(page).getByRole('button', { name: 'Wyślij wiersze' }).click();
    await expect(main(page)).toContainText('Wybierz kolumny: Klient.');
    expect(api.asked(createImport)[0]?.body.kind).toBe('installations');
    await expect(main(page).getByText('wchodzą na pierwszy etap produkcji')).toHaveCount(0);
    const plan = main(page).getByRole('button', { name: 'Pokaż plan' });
    await expect(plan).toBeDisabled();
    await main(page).getByLabel('Kto').selectOption({ label: 'Klient' });
    await plan.click();
    await main(page).getByRole('button', { name: 'Zastosuj 1 wiersz' }).click();
    await expect(main(page).getByRole('link', { name: 'Otwórz instalację' })).toHaveAttribute(
      'href',
      '/admin/installations?id=77',
    );
  },
);

test(
  'an import that stopped halfway says how far it came, and goes on',
  { tag: '@long' },
  async ({ as, api }) => {
    let now = anImport({
      state: 'failed',
      failedStep: 'apply',
      plan: 1,
      done: 500,
      total: 1_200,
      applied: 500,
    });
    api
      .answer(getImport, () => now)
      .answer(listImportRows, [])
      .answer(
        applyImport,
        () => (now = anImport({ ...now, state: 'applied', failedStep: null, applied: 1_200 })),
      );
    const page = await as('admin', { at: '/admin/devices/import?id=9' });
    await expect(main(page)).toContainText('Import zatrzymał się w połowie');
    await expect(main(page)).toContainText(
      'Zastosowano 500 z 1200 wierszy, każdy w całości; reszty nie ruszono.',
    );
    await expect(main(page).getByRole('button', { name: 'Cofnij import' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Dokończ import' }).click();
    await expect(main(page)).toContainText('Zastosowano 1200 wierszy');
  },
);

test(
  'a file that cannot be read says what to do, and the refused rows come as a file',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(
        getImport,
        anImport({
          state: 'planned',
          plan: 1,
          counts: { new: 0, changed: 0, same: 0, refused: 2, warned: 0 },
        }),
      )
      .answer(listImportRows, [])
      .file(refusedRows, 'Numer seryjny;Powód\r\n', 'import-9-refused.csv');
    const page = await as('admin', { at: '/admin/devices/import' });
    const choose = async (text: string) =>
      main(page)
        .getByLabel('Plik', { exact: true })
        .setInputFiles({ ...FILE, buffer: Buffer.from(text) });
    await choose('Numer;Opis\n1;"otwarty\n2;b\n');
    await expect(main(page)).toContainText('Cudzysłów w wierszu 2 nie jest zamknięty');
    await choose('Numer;Opis\nSerial;Text\n1;2\n2;3\n3;4\n');
    await expect(main(page)).toContainText('Drugi wiersz też wygląda na nazwy kolumn');
    await page.goto('/admin/devices/import?id=9');
    await expect(main(page).getByRole('button', { name: 'Zastosuj 0 wierszy' })).toBeDisabled();
    await expect(main(page)).toContainText('Popraw odrzucone w pliku');
    await expect(main(page)).not.toContainText('Pozostałe można zastosować');
    await main(page).getByRole('button', { name: 'Odrzucone wiersze jako CSV' }).click();
    await expect.poll(() => api.asked(refusedRows).length).toBe(1);
  },
);

test('a superadmin sees for which maker the file is', { tag: '@long' }, async ({ as }) => {
  const page = await as('superadmin', { at: '/admin/devices/import' });
  await expect(main(page)).toContainText(/Import dla: \S+/);
});
