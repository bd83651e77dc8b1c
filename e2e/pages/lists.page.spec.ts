import { aMaterial } from './fixtures/materials.ts';
import type { Page } from '@playwright/test';
import { listSupportMaterials, type SupportMaterial } from '@portal/domain/files/contract';
import {
  listInspections,
  listOrganisationInspections,
  listOwnInspections,
} from '@portal/domain/inspections/contract';
import {
  getInstallation,
  listOrganisationInstallations,
  listOwnInstallations,
  listReceivedInstallations,
} from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { listOwnServices } from '@portal/domain/services/contract';
import type { Answers, AppCall } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { inspectionRow, installationRow, serviceRow } from './fixtures/list-rows.ts';
import { anInspection, anInstallation, aService } from './fixtures/records.ts';

const cards = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Instalacje' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox');

const many = (count: number, of: (at: number) => Partial<Installation>) =>
  Array.from({ length: count }, (_, at) => anInstallation(at + 1, of(at)));

/** What a search finds, as the server compares: in any case, in the customer's name or the serial number. */
const found = (all: readonly Installation[], { query }: Pick<AppCall, 'query'>) => {
  const wanted = (query.get('search') ?? '').toLowerCase();
  return all
    .filter((one) => `${one.customerName} ${one.customDevice.serial}`.toLowerCase().includes(wanted))
    .map(installationRow);
};

test('a list grows by twelve on a tap, and coming back finds it as it was left', async ({ as, api }) => {
  const all = many(40, () => ({}));
  api
    .answer(listOwnInstallations, all.map(installationRow))
    .answer(getInstallation, ({ params }) => anInstallation(Number(params['id'])));
  const page = await as('installer', { at: '/installations' });
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText('12 z 40')).toBeVisible();
  await page.getByRole('button', { name: /^Pokaż kolejn\S+ 12$/ }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/shown=24/);

  const opened = cards(page).nth(20).getByRole('link').first();
  await opened.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await opened.click();
  await expect(page).toHaveURL(/\/installations\/\d+$/);
  await page.getByRole('link', { name: 'Wstecz' }).click();
  await expect(cards(page)).toHaveCount(24);
  expect(left).toBeGreaterThan(500);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(100);
});

test('an installation is found by customer or serial number, and what others shared is in its own tab', async ({
  as,
  api,
}) => {
  const own = many(20, (at) => (at < 2 ? {} : { customerName: `Klient ${at}` }));
  const received = anInstallation(99, { customerName: 'Jan Gąsienica' });
  api
    .answer(listOwnInstallations, (call) => found(own, call))
    .answer(listReceivedInstallations, (call) => found([received], call));
  const page = await as('installer', { at: '/installations' });
  await search(page).fill('barbara wilk');
  await expect(cards(page)).toHaveText([/Barbara Wilk/, /Barbara Wilk/]);
  await search(page).fill('HP-2026-00000012');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=HP-2026-00000012/);

  await search(page).fill('HP-2026-00000099');
  await expect(page.getByText('Nic nie znaleziono')).toBeVisible();
  await page.getByRole('tab', { name: 'Udostępnione' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tab=received/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Udostępnione' })).toHaveAttribute('aria-selected', 'true');
  await expect(cards(page)).toHaveText([/Jan Gąsienica/]);
});

/** Thirty accepted ones, by name or by date, and two that were rejected. */
function answerOffice(api: Answers): void {
  const accepted = many(30, (at) => ({ customerName: `Klient ${String((at * 7) % 30).padStart(2, '0')}` }));
  const rejected = [41, 42].map((id) => anInstallation(id, { status: 'rejected', rejectionReason: 'Brak' }));
  api.answer(listOrganisationInstallations, ({ query }) => {
    const wanted = query.getAll('status[]');
    const all = [...accepted, ...rejected].filter(
      ({ status }) => wanted.length === 0 || wanted.includes(status),
    );
    if (query.has('order[customerName]')) all.sort((a, b) => a.customerName.localeCompare(b.customerName));
    if (query.get('order[customerName]') === 'desc') all.reverse();
    return all.map(installationRow);
  });
}

/** How far the head of the table reaches into its first row, in pixels. */
const overlapOf = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('main th')?.getBoundingClientRect().bottom ?? 0;
    return head - (document.querySelector('main tbody tr')?.getBoundingClientRect().top ?? 0);
  });

for (const width of [1024, 1280])
  test.describe(`on ${String(width)} px`, () => {
    test.use({ viewport: { width, height: 768 } });

    test(
      `every column of a list in the office is within reach on ${String(width)} px`,
      {
        tag: '@long',
      },
      async ({ as, api }) => {
        answerOffice(api);
        const page = await as('admin', { at: '/admin/installations?status=all' });
        await expect(page.getByText('Klient 00').filter({ visible: true })).toBeVisible();
        const status = page.getByRole('main').getByText('Gwarancja wydana').filter({ visible: true }).last();
        await status.scrollIntoViewIfNeeded();
        await expect(status).toBeInViewport({ ratio: 1 });
        if (width === 1280) expect(await overlapOf(page)).toBeLessThanOrEqual(0);
        else await expect(page.getByRole('columnheader')).toHaveCount(0);
      },
    );
  });

test.describe('on a desktop screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('an admin filters, orders and pages through the installations, and the address keeps all of it', async ({
    as,
    api,
  }) => {
    answerOffice(api);
    const page = await as('admin', { at: '/admin/installations?status=all' });
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(12);
    await page.getByLabel('Status').selectOption('accepted');
    await expect(page).toHaveURL(/status=accepted/);
    await page.getByLabel('Typ urządzenia').selectOption({ value: '5' });
    await expect(page).toHaveURL(/template=5/);
    await page.getByRole('button', { name: 'Klient' }).click();
    await expect(page).toHaveURL(/order=customerName/);
    await expect(page.getByRole('columnheader', { name: 'Klient' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    // A button centres its text by itself, which shows where a narrow column breaks a title.
    await expect(page.getByRole('button', { name: 'Klient' })).toHaveCSS('text-align', 'start');
    await expect(rows.first()).toContainText('Klient 00');
    await page.getByRole('button', { name: 'Strona 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).toContainText('Klient 12');
    for (const row of await rows.all()) await expect(row).toContainText('Gwarancja wydana');
    const asked = api.asked(listOrganisationInstallations).at(-1)?.query;
    expect(asked?.getAll('customDevice.deviceTemplate.id[]')).toEqual(['5']);
    expect(asked?.getAll('status[]')).toEqual(['accepted']);

    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(/id=\d+/);
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).toContainText('Klient 12');
    await page.reload();
    await expect(rows.first()).toContainText('Klient 12');
    await expect(page.getByLabel('Status')).toHaveValue('accepted');
  });

  test(
    'an old link to a page that a list has no more leads to its last page, and the way back leads out',
    { tag: '@long' },
    async ({ as, api }) => {
      answerOffice(api);
      const page = await as('admin', { at: '/admin/installations?status=all' });
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(12);
      await page.goto('/admin/installations?status=rejected&page=99');
      await expect(page).toHaveURL(/page=1$/);
      await expect(rows.first()).toContainText('Odrzucona');
      await page.goBack();
      await expect(page).not.toHaveURL(/page=/);
      await expect(rows).toHaveCount(12);
    },
  );
});

const ofStatus =
  <Row extends { readonly status: string }>(rows: readonly Row[]) =>
  ({ query }: AppCall) =>
    rows.filter(({ status }) => query.getAll('status[]').includes(status));

test('inspections are upcoming, scheduled or completed, services pending, completed or rejected', async ({
  as,
  api,
}) => {
  const inspections = (['pending', 'scheduled', 'done'] as const).flatMap((status, at) =>
    Array.from({ length: at + 1 }, (_, more) =>
      inspectionRow(anInspection(10 * at + more + 1, { status, may: [] })),
    ),
  );
  const services = (
    ['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent', 'done', 'rejected'] as const
  ).map((status, at) => serviceRow(aService(at + 1, { status })));
  api.answer(listOwnInspections, ofStatus(inspections)).answer(listOwnServices, ofStatus(services));
  const page = await as('installer', { at: '/inspections' });
  for (const [path, tabs] of [
    [
      '/inspections',
      [
        ['Nadchodzące', 1],
        ['Zaplanowane', 2],
        ['Wykonane', 3],
      ],
    ],
    [
      '/services',
      [
        ['W toku', 4],
        ['Zakończone', 1],
        ['Odrzucone', 1],
      ],
    ],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('tab')).toHaveText(
      tabs.map(([name, count]) => new RegExp(`^${name}\\s*${count}$`)),
    );
    for (const [name, count] of tabs) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(count);
    }
  }
});

test('a service partner finds the inspections of linked installers, which the counter counts', async ({
  as,
  api,
}) => {
  api
    .answer(listOwnInspections, [])
    .answer(listInspections, ofStatus([inspectionRow(anInspection(1)), inspectionRow(anInspection(2))]));
  const page = await as('asp', { at: '/inspections' });
  await expect(page.getByRole('tab')).toHaveText([
    /^Nadchodzące\s*2$/,
    /^Zaplanowane\s*0$/,
    /^Wykonane\s*0$/,
  ]);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
});

test('who has no inspections and services is told so, and so is the page of an installation without any', async ({
  as,
  api,
}) => {
  api.answer(getInstallation, anInstallation(5)).answer(listInspections, []);
  const page = await as('asp', { at: '/inspections' });
  await expect(page.getByText('Nie masz nadchodzących przeglądów')).toBeVisible();
  await page.goto('/services');
  await expect(page.getByText('Nie masz serwisów w toku')).toBeVisible();
  await page.goto('/installations/5');
  await expect(page.getByText('Brak przeglądów')).toBeVisible();
  await expect(page.getByText('Brak serwisów')).toBeVisible();
});

const material = (id: number, over: Partial<SupportMaterial>): SupportMaterial =>
  aMaterial({
    id,
    name: `Materiał ${id}`,
    url: `https://fiordpompy.example/${id}.pdf`,
    size: 120_000,
    ...over,
  });

test('support tells how to reach the maker and leads to the documents, folder by folder', async ({
  as,
  api,
}) => {
  const library = [
    material(1, { name: 'Pompy ciepła', kind: 'folder', url: null, size: null, variantGroup: 'pumps' }),
    material(2, { name: 'Schemat podłączenia', parent: 1 }),
    material(3, {
      name: 'Wärmepumpen',
      language: 'de',
      kind: 'folder',
      url: null,
      size: null,
      variantGroup: 'pumps',
    }),
  ];
  api.answer(listSupportMaterials, library);
  const page = await as('installer', { at: '/support' });
  await expect(page.getByRole('main').getByRole('link', { name: /Zadzwoń/ })).toHaveAttribute(
    'href',
    'tel:+48587320400',
  );
  await page.getByRole('link', { name: /Dokumenty i filmy/ }).click();
  await expect(page).toHaveURL('/support/documents');
  await page.getByRole('list', { name: 'Materiały' }).getByRole('link', { name: 'Pompy ciepła' }).click();
  const folder = page.getByRole('list', { name: 'Pompy ciepła' });
  await expect(folder.getByRole('link', { name: /^Schemat podłączenia/ })).toBeVisible();
  await page.getByRole('link', { name: 'Wszystkie' }).click();
  await page.getByRole('main').getByText('Deutsch', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Materiały' }).getByRole('listitem')).toHaveText([
    /Wärmepumpen/,
  ]);
  await expect(page.getByRole('main')).not.toContainText('Pompy ciepła');
  // A document that exists only in Polish is listed in the German folder, marked as such.
  await page.getByRole('link', { name: 'Wärmepumpen' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Schemat' })).toContainText('tylko po polsku');
  await page.getByRole('searchbox', { name: 'Szukaj dokumentu' }).fill('schemat');
  await expect(page.getByRole('list', { name: 'Materiały' }).getByRole('link')).toHaveText([/Schemat/]);
});

test(
  'an installation from before the portal whose installer nobody knows says so in the tables',
  { tag: '@long' },
  async ({ as, api }) => {
    const nobody = { id: 1, name: '', company: null, phone: '', email: '' };
    const earlier = anInstallation(1, { installer: { ...nobody, company: '', taxId: '' } });
    api
      .answer(listOrganisationInstallations, [installationRow(earlier)])
      .answer(listOrganisationInspections, [inspectionRow(anInspection(1, { installer: nobody }))]);
    const page = await as('admin', { at: '/admin/installations' });
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const address of ['/admin/installations', '/admin/services?kind=inspections']) {
      await page.goto(address);
      await expect(page.getByRole('cell', { name: 'Bez instalatora' }), address).toBeVisible();
    }
  },
);
