import type { Page } from '@playwright/test';
import { listVisits } from '@portal/domain/calendar/contract';
import type { CalendarVisit } from '@portal/domain/calendar/visit';
import { getDeviceTimeline, type TimelineEntry } from '@portal/domain/devices/timeline-contract';
import type { Service } from '@portal/domain/services/record';
import { listInspections, listOwnInspections } from '@portal/domain/inspections/contract';
import {
  getInspection,
  getInspectionEvents,
  updateInspection,
} from '@portal/domain/inspections/record-contract';
import { getUploadUrls } from '@portal/domain/files/contract';
import { getInspectionMails, getServiceMails } from '@portal/domain/mails/contract';
import {
  closeWithoutWarranty,
  getInstallation,
  restoreInstallation,
} from '@portal/domain/installations/contract';
import { takeBackInstallation } from '@portal/domain/installations/sharing-contract';
import { listOrganisationServices, listOwnServices, listServices } from '@portal/domain/services/contract';
import { listServiceInbox, listInboxInstallers } from '@portal/domain/services/inbox-contract';
import { getService, getServiceEvents, updateService } from '@portal/domain/services/record-contract';
import { confirmWarranty } from '@portal/domain/warranty/contract';
import type { ConfirmedWarranty } from '@portal/domain/warranty/record';
import { sendEmail } from '@portal/domain/queue/contract';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { Problem } from '@portal/domain/problem';
import { getTemplateVersion } from '@portal/domain/templates/contract';
import { LongForm } from '../drivers/long-form.ts';
import { cachedKeys } from '../drivers/records/offline-cache.ts';
import { expect, test } from './driver/page-test.ts';
import { inspectionRow, serviceRow } from './fixtures/list-rows.ts';
import { aVersion } from './fixtures/templates.ts';
import {
  anInspection,
  anInstallation,
  anInstalledDevice,
  aService,
  dayFromNow,
  serialOf,
  inspectionEntry,
} from './fixtures/records.ts';
import { leaveRefused } from './fixtures/unsent.ts';

const main = (page: Page) => page.getByRole('main');
/** Waits until an answer can be read without a network. */
const cached = (page: Page, key: RegExp) =>
  expect.poll(() => cachedKeys(page)).toContainEqual(expect.stringMatching(key));

const overdueVisit = (id: number, name: string): CalendarVisit => ({
  kind: 'inspection',
  id,
  clientId: `0e0e0e0e-0000-4000-8000-00000000000${String(id)}`,
  status: 'pending',
  startsOn: dayFromNow(-90),
  endsOn: dayFromNow(-30),
  fixed: false,
  due: dayFromNow(-30),
  done: false,
  doneOn: null,
  device: { id, serial: serialOf(id), template: 'FIORD Aqua 12', templateNames: {} },
  customer: { name, address: 'ul. Lipowa 4', phone: '+48605111222' },
  fault: '',
});

type ServiceEntry = Extract<TimelineEntry, { kind: 'service' }>;

/** A service as the history of its device has it. */
const historyEntry = (of: Service, over: Partial<ServiceEntry> = {}): ServiceEntry => ({
  kind: 'service',
  at: of.reportedAt,
  record: `/services/${String(of.id)}`,
  status: of.status,
  timing: of.timing,
  deadline: of.deadline,
  underWarranty: of.underWarranty,
  fault: `Usterka ${String(of.id)}`,
  by: of.serviceman,
  ...over,
});

for (const language of ['pl', 'de'] as const)
  test(
    `on the narrowest phone with text of twice the size the days of the calendar stand apart (${language})`,
    { tag: '@long' },
    async ({ as, api }) => {
      const visits = Array.from({ length: 12 }, (_, at) => ({
        ...overdueVisit(at + 1, 'Barbara Wilk'),
        startsOn: '2026-01-10',
        endsOn: '2026-01-12',
        due: '2026-01-12',
      }));
      api.answer(listVisits, { visits, overdue: [] });
      const page = await as('installer', { at: '/calendar?day=2026-01-10', language });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
      await expect(page.locator('#day-2026-01-12')).toContainText('12');
      const spilt = await page.locator('table').evaluate((table) =>
        [...table.querySelectorAll('th, td')].flatMap((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return [...cell.querySelectorAll('span')]
            .filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === 'none')
            .flatMap((part) => {
              const text = document.createRange();
              text.selectNodeContents(part.firstChild ?? part);
              const boxes = [...text.getClientRects(), part.getBoundingClientRect()].filter(
                ({ width }) => width > 0,
              );
              const isBroken = text.getClientRects().length > 1;
              return isBroken || boxes.some((box) => box.left < left || box.right > right)
                ? [part.textContent]
                : [];
            });
        }),
      );
      expect(spilt).toEqual([]);
    },
  );

test(
  'what is overdue stands above the days of any month and week, and leads to the visit',
  { tag: '@long' },
  async ({ as, api }) => {
    const names = ['Barbara Wilk', 'Jan Gąsienica', 'Halina Żółtańska', 'Hotel Pod Reglami'];
    api
      .answer(listVisits, { visits: [], overdue: names.map((name, at) => overdueVisit(at + 1, name)) })
      .answer(getInspection, anInspection(4, { dueDate: dayFromNow(-30), timing: 'overdue' }))
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, []);
    const page = await as('installer', { at: '/support' });
    const link = main(page).locator('#overdue').getByRole('link', { name: 'Hotel Pod Reglami' });
    for (const view of ['month', 'week']) {
      await page.goto(`/calendar?view=${view}&day=2031-05-14`);
      await expect(main(page).getByRole('heading', { name: 'Po terminie: 4 wizyty' })).toBeVisible();
      await expect(main(page).locator('#overdue').getByRole('link')).toHaveCount(3);
      await main(page)
        .getByRole('button', { name: /^Pokaż wszystkie/ })
        .click();
      await expect(link).toBeVisible();
    }
    await link.click();
    await expect(page).toHaveURL('/inspections/4');
    await expect(main(page).getByText('Termin minął', { exact: true })).toBeVisible();
  },
);

test(
  'the keyboard moves through the days, into the next month as well, and opens one',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer', { at: '/calendar?day=2026-11-30' });
    await page.locator('#day-2026-11-30').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('#day-2026-12-01')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'grudzień 2026' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('#day-2026-11-24')).toBeFocused();
    await page.getByText('Tydzień', { exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
  },
);

test('an installer whom an installation was not shared with sees neither it nor its inspections', async ({
  as,
  api,
}) => {
  api.refuse(getInspection, 'not-found');
  const page = await as('installer2', { at: '/inspections/7?form=visit' });
  await expect(main(page).getByText('Nie ma takiego przeglądu')).toBeVisible();
  await page.goto('/installations/7');
  await expect(main(page).getByText('Instalacja o numerze 7 nie istnieje')).toBeVisible();
});

test('an installer whom a device is not shared with does not read its history', async ({ as, api }) => {
  api.refuse(getDeviceTimeline, 'not-found');
  const page = await as('installer2', { at: '/devices/7' });
  await expect(main(page).getByText('Nie ma takiego urządzenia')).toBeVisible();
});

test('whoever scans the code of a warranty card reads that a missed or late inspection made the warranty shorter', async ({
  page,
  api,
}) => {
  const lost: ConfirmedWarranty = {
    number: 'W/2/2026/7',
    organisation: { id: 2, name: 'Fiord Pompy Ciepła' },
    device: 'FIORD Aqua 12',
    serial: serialOf(7),
    start: '2026-06-10',
    basicEnd: '2028-09-10',
    end: '2028-09-10',
    state: 'valid',
    lostBecause: { anniversary: '2027-06-10', dueDate: '2027-07-10' },
    replaced: [],
  };
  const reason = 'Gwarancja jest krótsza, bo przeglądu nie wykonano w terminie do 10 lipca 2027.';
  api.answer(confirmWarranty, lost);
  await page.goto('/w/ABCDEFGHJKMNPQRS');
  await expect(main(page).getByText(reason)).toBeVisible();
  api.answer(confirmWarranty, { ...lost, state: 'withdrawn' });
  await page.reload();
  await expect(main(page)).toContainText('Gwarancja została wycofana');
  await expect(main(page).getByText(reason)).toHaveCount(0);
});

test(
  'whoever scans an old card reads that the device was replaced, and which serial number it had before',
  { tag: '@long' },
  async ({ page, api }) => {
    api.answer(confirmWarranty, {
      number: 'W/2/2026/7',
      organisation: { id: 2, name: 'Fiord Pompy Ciepła' },
      device: 'FIORD Aqua 12',
      serial: serialOf(9),
      start: '2026-06-10',
      basicEnd: '2028-09-10',
      end: '2031-06-10',
      state: 'valid',
      lostBecause: null,
      replaced: [
        { serial: serialOf(8), on: '2027-03-02' },
        { serial: serialOf(7), on: '2026-09-15' },
      ],
    });
    await page.goto('/w/ABCDEFGHJKMNPQRS');
    const serials = main(page).getByText(/Na wcześniej wydrukowanej karcie/);
    await expect(serials).toHaveText([
      'Urządzenie wymieniono 2 marca 2027. Na wcześniej wydrukowanej karcie jest numer seryjny HP-2026-0000 0008.',
      'Urządzenie wymieniono 15 września 2026. Na wcześniej wydrukowanej karcie jest numer seryjny HP-2026-0000 0007.',
    ]);
  },
);

test('an installation offers inspections and services once it is verified, and not before', async ({
  as,
  api,
}) => {
  const page = await as('installer', { at: '/support' });
  for (const [status, count] of [
    ['accepted', 1],
    ['pending', 0],
    ['rejected', 0],
  ] as const) {
    api.answer(getInstallation, anInstallation(7, { status }));
    await page.goto('/installations/7');
    await expect(main(page).getByRole('heading', { name: 'Serwisy', exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Nowy serwis' })).toHaveCount(count);
    await expect(main(page).getByRole('link', { name: 'Przegląd poza planem' })).toHaveCount(count);
  }
});

test('whoever begins an inspection besides the plan is led to the planned one, or to one that waits here', async ({
  as,
  api,
}) => {
  const installation = anInstallation(7);
  const { serial } = installation.customDevice;
  api
    .answer(getInstallation, installation)
    .answer(listInspections, [
      inspectionRow(anInspection(9, { soonestDate: '2026-05-20', dueDate: '2026-07-10' })),
      inspectionRow(anInspection(8, { status: 'done' })),
    ]);
  const at = '/inspections/new?installation=7';
  const page = await as('installer', { at });
  await expect(
    main(page).getByText('Przegląd tego urządzenia jest w planie: 20.05.2026 – 10.07.2026'),
  ).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Otwórz przegląd z planu' })).toHaveAttribute(
    'href',
    '/inspections/9',
  );

  const id = '0a0a0a0a-0000-4000-8000-000000000001';
  await leaveRefused(page, 1, serial, 'x', {
    type: 'inspection',
    endpoint: '/inspections',
    templateVersionId: 52,
    executionTime: new Date().toISOString(),
    mendAt: `/inspections/new?request=${id}`,
  });
  await page.goto(at);
  await expect(main(page).getByText(/^Przegląd tego urządzenia zapisano tu/)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Otwórz przegląd' })).toHaveAttribute(
    'href',
    `/inspections/new?request=${id}`,
  );
  await expect(main(page).getByText('jest w planie')).toHaveCount(0);
});

test(
  'an inspection that was carried out without a network reads as done while it waits to be sent',
  { tag: '@long' },
  async ({ as, api }) => {
    const inspection = anInspection(9, { soonestDate: dayFromNow(-10), dueDate: dayFromNow(50) });
    api
      .answer(getInspection, inspection)
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, [])
      .answer(listOwnInspections, [inspectionRow(inspection)])
      .respond(updateInspection, { status: 503, headers: { 'retry-after': '60' }, body: '' });
    const page = await as('installer', { at: '/inspections/9' });
    await expect(main(page).getByText('Jeszcze nie umówiony')).toBeVisible();
    await leaveRefused(page, 1, inspection.customDevice.serial, 'x', {
      type: 'inspection',
      action: 'update',
      endpoint: '/inspections/9',
      clientId: inspection.clientId,
      body: JSON.stringify({ status: 'done', executedAt: new Date().toISOString() }),
      status: QUEUE_STATUS.pending,
      error: undefined,
      notBefore: new Date(Date.now() + 3_600_000).toISOString(),
    });
    for (const address of ['/inspections/9', '/inspections']) {
      await page.goto(address);
      await expect(main(page).getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
      await expect(main(page).getByText('Wykonany', { exact: true })).toBeVisible();
      await expect(main(page).getByText(/^Wykonany \d/)).toBeVisible();
      await expect(main(page)).not.toContainText('Jeszcze nie umówiony');
    }
  },
);

test(
  'a repair that was finished without a network reads as done while it waits to be sent',
  { tag: '@long' },
  async ({ as, api }) => {
    const service = aService(9, { may: ['schedule', 'finish', 'edit'] });
    const visit: CalendarVisit = {
      ...overdueVisit(9, 'Barbara Wilk'),
      kind: 'service',
      clientId: service.clientId,
      startsOn: service.serviceStartDate,
      endsOn: service.serviceStartDate,
      fixed: true,
    };
    api
      .answer(getService, service)
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .answer(listOwnServices, [serviceRow(service)])
      .answer(listVisits, { visits: [visit], overdue: [visit] })
      .respond(updateService, { status: 503, headers: { 'retry-after': '60' }, body: '' });
    const page = await as('installer', { at: '/services/9' });
    await expect(main(page).getByText('W toku', { exact: true })).toBeVisible();
    await leaveRefused(page, 1, service.customDevice.serial, 'x', {
      type: 'service',
      action: 'update',
      endpoint: '/services/9',
      clientId: service.clientId,
      body: JSON.stringify({
        status: 'done',
        repairDescription: 'Wymieniono pompę obiegową.',
        finishedAt: new Date().toISOString(),
      }),
      status: QUEUE_STATUS.pending,
      error: undefined,
      notBefore: new Date(Date.now() + 3_600_000).toISOString(),
    });
    for (const address of ['/services/9', '/services', `/calendar?day=${service.serviceStartDate}`]) {
      await page.goto(address);
      await expect(main(page).getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
      await expect(main(page).getByText('Zakończony', { exact: true })).toBeVisible();
      await expect(main(page)).not.toContainText('Naprawa trwa');
      await expect(main(page).locator('#overdue')).toHaveCount(0);
    }
  },
);

test(
  'an installation lists its visits as done while that waits to be sent',
  { tag: '@long' },
  async ({ as, api }) => {
    const inspection = anInspection(9);
    const service = aService(9);
    const unreachable = { status: 503, headers: { 'retry-after': '60' }, body: '' };
    api
      .answer(getInstallation, anInstallation(7))
      .answer(listInspections, [inspectionRow(inspection)])
      .answer(listServices, [serviceRow(service)])
      .respond(updateInspection, unreachable)
      .respond(updateService, unreachable);
    const page = await as('installer', { at: '/installations/7' });
    await expect(main(page).locator('#services')).toContainText('W toku');
    const now = new Date().toISOString();
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    const left = { action: 'update', status: QUEUE_STATUS.pending, error: undefined, notBefore };
    await leaveRefused(page, 1, serialOf(9), 'x', {
      ...left,
      type: 'inspection',
      endpoint: '/inspections/9',
      clientId: inspection.clientId,
      body: JSON.stringify({ status: 'done', executedAt: now }),
    });
    await leaveRefused(page, 1, serialOf(9), 'x', {
      ...left,
      id: '0a0a0a0a-0000-4000-8000-000000000009',
      sequence: 2,
      type: 'service',
      endpoint: '/services/9',
      clientId: service.clientId,
      body: JSON.stringify({ status: 'done', repairDescription: 'Wymieniono pompę.', finishedAt: now }),
    });
    await page.goto('/installations/7');
    for (const [list, status] of [
      ['#inspections', /Wykonany/],
      ['#services', /Zakończony/],
    ] as const) {
      const visit = main(page).locator(list).getByRole('listitem').filter({ hasText: status });
      await expect(visit.getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
    }
  },
);

test(
  'an installation lists a visit under the day that was agreed on, or on which it was carried out',
  { tag: '@long' },
  async ({ as, api }) => {
    const window = { soonestDate: '2026-11-20', dueDate: '2026-12-31' };
    api
      .answer(getInstallation, anInstallation(7))
      .answer(
        listInspections,
        [
          anInspection(8, { ...window, status: 'done', executedAt: '2026-12-10T10:00:00.000Z' }),
          anInspection(9, { ...window, status: 'scheduled', executionDate: '2026-12-15' }),
          anInspection(10, window),
        ].map(inspectionRow),
      );
    const page = await as('installer', { at: '/installations/7' });
    const visits = main(page).locator('#inspections');
    const under = (name: string) =>
      visits.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(under('Wykonany 10.12.2026')).toContainText('Termin: 20.11.2026 – 31.12.2026');
    await expect(under('Umówiony na 15.12.2026')).toContainText('Termin: 20.11.2026 – 31.12.2026');
    await expect(under('Termin: 20.11.2026 – 31.12.2026')).toBeVisible();
  },
);

test(
  'the history of a device shows what waits to be sent of its visits as they will be, and offers no second end of a repair',
  { tag: '@long' },
  async ({ as, api }) => {
    const finished = aService(9);
    const rejected = aService(8);
    const moved = aService(7);
    const inspection = anInspection(6);
    const device = anInstalledDevice(9, 9);
    const unreachable = { status: 503, headers: { 'retry-after': '60' }, body: '' };
    api
      .answer(getDeviceTimeline, {
        device,
        entries: [
          historyEntry(finished, { status: 'spare_parts_sent' }),
          historyEntry(rejected, { timing: 'overdue', deadline: dayFromNow(-1) }),
          historyEntry(moved),
          inspectionEntry(inspection),
        ],
        parameters: [],
        documents: [],
      })
      .respond(updateInspection, unreachable)
      .respond(updateService, unreachable);
    const page = await as('installer', { at: '/devices/9' });
    await expect(main(page).getByRole('link', { name: 'Dokończ serwis' })).toBeVisible();
    const left = {
      action: 'update' as const,
      status: QUEUE_STATUS.pending,
      error: undefined,
      notBefore: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const changes = [
      [finished, { status: 'done', repairDescription: 'Wymieniono pompę.' }],
      [rejected, { status: 'rejected', rejectionReason: 'Urządzenie innej firmy' }],
      [moved, { status: 'scheduled', serviceStartDate: dayFromNow(3) }],
      [inspection, { status: 'scheduled', executionDate: dayFromNow(5) }],
    ] as const;
    for (const [at, [record, body]] of changes.entries())
      await leaveRefused(page, 1, device.serial, 'x', {
        ...left,
        id: `0a0a0a0a-0000-4000-8000-00000000001${String(at)}`,
        sequence: at + 1,
        type: record === inspection ? 'inspection' : 'service',
        endpoint: `/${record === inspection ? 'inspections' : 'services'}/${String(record.id)}`,
        clientId: record.clientId,
        body: JSON.stringify(body),
      });
    await page.goto('/devices/9');
    const entries = main(page).locator('#timeline').getByRole('listitem');
    for (const [fault, words] of [
      ['Usterka 9', ['Zakończony', 'W terminie']],
      ['Usterka 8', ['Odrzucony']],
      ['Usterka 7', ['Zaplanowany']],
      ['Termin:', ['Zaplanowany']],
    ] as const) {
      const entry = entries.filter({ hasText: fault });
      await expect(entry.getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
      for (const word of words) await expect(entry.getByText(word, { exact: true })).toBeVisible();
    }
    await expect(entries.filter({ hasText: 'Usterka 8' })).not.toContainText('Termin minął');
    await expect(entries.first().locator('time')).toHaveAttribute('datetime', dayFromNow(5));
    await expect(main(page).getByRole('link', { name: 'Dokończ serwis' })).toHaveCount(0);
  },
);

test(
  'an inspection that was carried out before its window is said to be early in the list, and not in time',
  { tag: '@long' },
  async ({ as, api }) => {
    const done = { status: 'done', timing: 'in_time' } as const;
    const rows = [
      anInspection(9, { ...done, window: 'early' }),
      anInspection(8, { ...done, window: 'within' }),
    ];
    api.answer(listOwnInspections, rows.map(inspectionRow));
    const page = await as('installer', { at: '/inspections?tab=completed' });
    const [early, within] = [9, 8].map((id) =>
      main(page)
        .getByRole('listitem')
        .filter({ hasText: serialOf(id).slice(-4) }),
    );
    await expect(early!.getByText('Przed terminem', { exact: true })).toBeVisible();
    await expect(early!).not.toContainText('W terminie');
    await expect(within!.getByText('W terminie', { exact: true })).toBeVisible();
  },
);

for (const kind of ['inspection', 'service'] as const)
  test(
    `the calendar shows a moved ${kind} on its new day, and offers no second move while the first waits`,
    { tag: '@long' },
    async ({ as, api }) => {
      const day = dayFromNow(3);
      const later = dayFromNow(5);
      const inspection = anInspection(9, { status: 'scheduled', may: ['schedule'], executionDate: day });
      const service = aService(9, { status: 'scheduled', may: ['schedule'], serviceStartDate: day });
      const { clientId } = kind === 'inspection' ? inspection : service;
      const visit: CalendarVisit = {
        ...overdueVisit(9, 'Barbara Wilk'),
        kind,
        clientId,
        status: 'scheduled',
        startsOn: day,
        endsOn: day,
        fixed: true,
        due: dayFromNow(30),
      };
      const unreachable = { status: 503, headers: { 'retry-after': '60' }, body: '' };
      api
        .answer(getInspection, inspection)
        .answer(getService, service)
        .answer(listVisits, { visits: [visit], overdue: [] })
        .respond(updateInspection, unreachable)
        .respond(updateService, unreachable);
      const page = await as('installer', { at: `/calendar?view=week&day=${day}` });
      const agenda = main(page).locator('#agenda');
      const move = agenda.getByRole('button', { name: /^Zmień termin: Barbara Wilk/ });
      await move.click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=date]').fill(later);
      await dialog.getByRole('button', { name: 'Zapisz termin' }).click();
      await expect(dialog).toHaveCount(0);
      await page.goto(`/calendar?view=week&day=${later}&open=day`);
      await expect(agenda.getByRole('link', { name: /Barbara Wilk$/ })).toBeVisible();
      await expect(agenda.getByText('Czeka na wysłanie', { exact: true })).toBeVisible();
      await expect(move).toHaveCount(0);
    },
  );

test(
  'whoever takes a shared installation back chooses whether the other is told',
  { tag: '@long' },
  async ({ as, api }) => {
    const receivers = [
      { id: 2, name: 'Agnieszka Wrona', company: null },
      { id: 3, name: 'Piotr Zieliński', company: null },
    ];
    api
      .answer(getInstallation, anInstallation(7, { may: ['share'], receivers }))
      .answer(takeBackInstallation, undefined);
    const page = await as('installer', { at: '/installations/7' });
    const takeBack = async (name: string, told: boolean) => {
      await main(page)
        .getByRole('button', { name: `Cofnij dostęp: ${name}` })
        .click();
      const question = page.getByRole('dialog', { name: `Cofnąć dostęp: ${name}?` });
      const box = question.getByLabel('Powiadom tę osobę e-mailem');
      await expect(box).toBeChecked();
      await box.setChecked(told);
      await question.getByRole('button', { name: 'Cofnij dostęp' }).click();
      await expect(page.getByText(`Dostęp cofnięty: ${name}`)).toBeVisible();
    };
    await takeBack('Agnieszka Wrona', true);
    await takeBack('Piotr Zieliński', false);
    expect(api.asked(takeBackInstallation).map(({ params, query }) => [params, query.get('notify')])).toEqual(
      [
        [{ id: '7', user: '2' }, 'true'],
        [{ id: '7', user: '3' }, 'false'],
      ],
    );
  },
);

test(
  'an admin takes an installation into the books without a warranty and back again',
  { tag: '@long' },
  async ({ as, api }) => {
    let now = anInstallation(12, { status: 'pending', may: ['accept', 'reject', 'no_warranty'] });
    const turned = (next: Parameters<typeof anInstallation>[1]) => () => (now = anInstallation(12, next));
    api
      .answer(getInstallation, () => now)
      .answer(closeWithoutWarranty, turned({ status: 'no_warranty', may: ['restore'] }))
      .answer(restoreInstallation, turned({ status: 'pending', may: ['accept', 'reject', 'no_warranty'] }));
    const page = await as('admin', { at: '/admin/installations?id=12' });
    await page.getByRole('button', { name: 'Przyjmij bez gwarancji' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Przyjmij bez gwarancji' }).click();
    await expect(page.getByText('Bez gwarancji').first()).toBeVisible();
    await page.getByRole('button', { name: 'Przywróć do weryfikacji' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Przywróć do weryfikacji' }).click();
    await expect(page.getByText('Czeka na weryfikację').first()).toBeVisible();
    expect(api.asked(closeWithoutWarranty)).toHaveLength(1);
    expect(api.asked(restoreInstallation)).toHaveLength(1);
  },
);

test(
  'an admin who searches finds a service that is done already, unless only those to be done were asked for',
  { tag: '@long' },
  async ({ as, api }) => {
    const done = serviceRow(aService(60, { status: 'done' }));
    api.answer(listOrganisationServices, ({ query }) => (query.get('toDo') === 'true' ? [] : [done]));
    const page = await as('admin', { at: '/admin/services' });
    await expect(main(page)).toContainText('Nic nie znaleziono');
    await page.getByRole('searchbox').fill('wilk');
    await expect(main(page)).toContainText('Razem: 1');
    await expect(page.getByLabel('Status')).toHaveValue('all');
    await page.getByLabel('Status').selectOption('Do zrobienia');
    await expect(main(page)).toContainText('Razem: 0');
    await expect(page.getByRole('searchbox')).toHaveValue('wilk');
  },
);

test('an installer comes to no desk', { tag: '@long' }, async ({ as, api }) => {
  const page = await as('installer', { at: '/admin/services?kind=desk' });
  await expect(page).toHaveURL('/');
  expect(api.asked(listServiceInbox)).toEqual([]);
});

test(
  'on the narrowest screen with text of twice its size no filter of the office leaves the screen',
  { tag: '@long' },
  async ({ as, api }) => {
    const installer = {
      id: 1,
      name: 'Konstantynopolitańczykowianeczka Wolfeschlegelsteinhausen',
      company: null,
    };
    api.answer(listInboxInstallers, [{ installer, items: 12, overdue: 7 }]);
    const page = await as('admin', { at: '/support' });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of ['/admin/services?kind=desk', '/admin/settings/registration-keys']) {
      await page.goto(address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
      // The rarer filters of the desk are behind a button on a phone.
      if (address.includes('desk')) await main(page).getByRole('button', { name: 'Filtry' }).click();
      await expect(main(page).getByRole('combobox').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    }
  },
);

test(
  'the list of inspections shows what all of an inspection’s unsent changes make of it, not the first alone',
  { tag: '@long' },
  async ({ as, api }) => {
    const inspection = anInspection(9, { soonestDate: dayFromNow(-10), dueDate: dayFromNow(50) });
    // What is tried meanwhile waits on.
    api
      .answer(listOwnInspections, [inspectionRow(inspection)])
      .respond(updateInspection, { status: 503, headers: { 'retry-after': '60' }, body: '' });
    const page = await as('installer', { at: '/inspections' });
    await expect(main(page).getByText('0000 0009')).toBeVisible();
    const bodies = [
      { status: 'scheduled', executionDate: dayFromNow(3) },
      { status: 'done', executedAt: new Date().toISOString() },
    ];
    for (const [sequence, body] of bodies.entries())
      await leaveRefused(page, 1, inspection.customDevice.serial, 'x', {
        id: `0a0a0a0a-0000-4000-8000-00000000000${sequence}`,
        dataKey: `0d0d0d0d-0000-4000-8000-00000000000${sequence}`,
        sequence,
        type: 'inspection',
        action: 'update',
        endpoint: '/inspections/9',
        clientId: inspection.clientId,
        body: JSON.stringify(body),
        status: QUEUE_STATUS.pending,
        error: undefined,
        notBefore: new Date(Date.now() + 3_600_000).toISOString(),
      });
    await page.reload();
    await expect(main(page).getByText('Wykonany', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Czeka na wysłanie', { exact: true })).toHaveCount(1);
  },
);

test(
  'whoever agrees on another day in the calendar reads with whom, in which time, and that a day has passed',
  { tag: '@long' },
  async ({ as, api }) => {
    const day = dayFromNow(3);
    const fixed = { startsOn: day, endsOn: day, fixed: true, status: 'scheduled' } as const;
    api
      .answer(listVisits, {
        visits: [
          { ...overdueVisit(7, 'Barbara Wilk'), ...fixed },
          { ...overdueVisit(9, 'Jan Lis'), ...fixed, kind: 'service' },
        ],
        overdue: [],
      })
      .answer(
        getInspection,
        anInspection(7, {
          status: 'scheduled',
          may: ['schedule'],
          executionDate: day,
          soonestDate: dayFromNow(-10),
          dueDate: dayFromNow(50),
        }),
      )
      .answer(getService, aService(9, { status: 'scheduled', may: ['schedule'], serviceStartDate: day }));
    const page = await as('installer', { at: `/calendar?view=week&day=${day}` });
    const dialog = page.getByRole('dialog');
    await main(page).getByRole('button', { name: 'Zmień termin: Jan Lis' }).click();
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Jan Lis');
    await dialog.getByRole('button', { name: 'Anuluj' }).click();

    await main(page).getByRole('button', { name: 'Zmień termin: Barbara Wilk' }).click();
    const agreed = dialog.getByLabel('Dzień przeglądu');
    await expect(agreed).toHaveAccessibleDescription('Barbara Wilk');
    await agreed.fill(dayFromNow(-1));
    await expect(dialog.getByText('Ten dzień już minął')).toBeVisible();
    await expect(dialog.getByText('W terminie')).toBeHidden();
    await agreed.fill('');
    await expect(agreed).toHaveAccessibleDescription(/^Barbara Wilk · Termin: .+ – .+/);
    await agreed.fill(dayFromNow(0));
    await expect(dialog.getByText('W terminie')).toBeVisible();
    await expect(dialog.getByText('Ten dzień już minął')).toBeHidden();
  },
);

test(
  'a visit that was agreed on without a network can be carried out before the agreement is sent, and both are sent in order',
  { tag: '@long' },
  async ({ as, api }) => {
    let inspection = anInspection(7, { soonestDate: dayFromNow(-10), dueDate: dayFromNow(50) });
    const tag = () => `"${JSON.stringify(inspection).length}"`;
    const version = aVersion({ inspectionFormSchema: { steps: [] } });
    api
      .answer(getInspection, () => inspection)
      .answer(getTemplateVersion, version)
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, [])
      .refuse(getUploadUrls, 'unavailable')
      .noAnswer(updateInspection);
    const page = await as('installer', { at: '/inspections/7' });
    await main(page).getByRole('button', { name: 'Umów termin' }).click();
    await page.getByRole('dialog').getByLabel('Dzień przeglądu').fill(dayFromNow(0));
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).click();
    await expect(main(page).getByText('Czeka na wysłanie').first()).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Zmień termin' })).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Wykonaj przegląd' }).click();
    const walk = new LongForm(page);
    await walk.next();
    await walk.next();
    await walk.sign('Podpis klienta');
    await walk.sign('Podpis wykonawcy');
    await walk.send();
    await expect(page).toHaveURL('/inspections/7');
    await expect(main(page).getByText('Wykonany', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Wykonaj przegląd' })).toHaveCount(0);

    const taken: (string | undefined)[] = [];
    api.answer(updateInspection, ({ body, headers }) => {
      if (headers['if-match'] !== tag()) return new Problem('changed-meanwhile');
      const { status, executionDate = inspection.executionDate, executedAt = null } = body;
      taken.push(status);
      inspection = { ...inspection, status: status ?? inspection.status, executionDate, executedAt };
      return inspection;
    });
    await page.reload();
    await expect.poll(() => taken, { timeout: 60_000 }).toEqual(['scheduled', 'done']);
  },
);

test(
  'a repair that was moved without a network can be finished before that is sent, and both are sent in order',
  { tag: '@long' },
  async ({ as, api }) => {
    const may = ['schedule', 'require_parts', 'finish', 'reject', 'edit'] as const;
    let service = aService(8, { may: [...may] });
    const tag = () => `"${JSON.stringify(service).length}"`;
    api
      .answer(getService, () => service)
      .answer(getTemplateVersion, aVersion())
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .refuse(getUploadUrls, 'unavailable')
      .noAnswer(updateService);
    const page = await as('installer', { at: '/services/8' });
    await main(page).getByRole('button', { name: 'Umów termin' }).click();
    await page.getByRole('dialog').getByLabel('Dzień wizyty').fill(dayFromNow(3));
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).click();
    await expect(main(page).getByText('Czeka na wysłanie').first()).toBeVisible();
    await expect(main(page).getByRole('button', { name: /Umów|Zmień|Odrzuć/ })).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: 'Potrzebne części' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Dokończ serwis' }).click();
    await page.getByLabel('Co naprawiono').fill('Wymiana czujnika przepływu');
    const walk = new LongForm(page);
    await walk.next();
    await walk.next();
    await walk.next();
    await walk.send();
    await expect(page).toHaveURL('/services/8');
    await expect(main(page).getByText('Czeka na wysłanie').first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Dokończ serwis' })).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: 'Potrzebne części' })).toHaveCount(0);

    const taken: (string | undefined)[] = [];
    api.answer(sendEmail, { accepted: true });
    api.answer(updateService, ({ body, headers }) => {
      if (headers['if-match'] !== tag()) return new Problem('changed-meanwhile');
      taken.push(body.status);
      const { status = service.status, serviceStartDate = service.serviceStartDate } = body;
      service = { ...service, status, serviceStartDate };
      return service;
    });
    await page.reload();
    await expect.poll(() => taken, { timeout: 60_000 }).toEqual(['scheduled', 'done']);
  },
);

test(
  'a repair of which the parts were asked for without a network, or the end was, offers nothing else meanwhile',
  { tag: '@long' },
  async ({ as, api }) => {
    const service = aService(8, { may: ['schedule', 'require_parts', 'finish', 'reject', 'edit'] });
    api
      .answer(getService, service)
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .noAnswer(updateService);
    const page = await as('installer', { at: '/services/8' });
    await main(page).getByRole('button', { name: 'Potrzebne części' }).click();
    await page.getByRole('dialog').getByLabel('Potrzebne części').fill('Czujnik przepływu, 1 szt.');
    await page.getByRole('dialog').getByRole('button', { name: 'Zgłoś części' }).click();
    await expect(main(page).getByText('Czeka na wysłanie').first()).toBeVisible();
    await expect(main(page)).toContainText('Prośba o nie wyjdzie, gdy wróci połączenie.');
    await expect(main(page)).not.toContainText('została przekazana');
    await expect(main(page).getByRole('link', { name: 'Dokończ serwis' })).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: /Umów|Zmień|Odrzuć|Potrzebne/ })).toHaveCount(0);
  },
);

test(
  'a repair whose end was sent is over, though the network went before it could be read again',
  { tag: '@long' },
  async ({ as, api }) => {
    const service = aService(8, { may: ['schedule', 'require_parts', 'finish', 'reject', 'edit'] });
    api
      .answer(getService, service)
      .answer(getServiceEvents, [])
      .answer(getServiceMails, [])
      .answer(listOwnServices, [serviceRow(service)])
      .answer(updateService, () => {
        api.noAnswer(getService, listOwnServices);
        return aService(8, { status: 'rejected', rejectionReason: 'Nie ma nas w umowie', may: [] });
      });
    const page = await as('installer', { at: '/services' });
    await expect(main(page).getByText('W toku', { exact: true }).last()).toBeVisible();
    await cached(page, /"services","own",1,\["pending"/);
    await page.goto('/services/8');
    await cached(page, /"services","one",8\]/);
    await main(page).getByRole('button', { name: 'Odrzuć serwis' }).click();
    await page.getByRole('dialog').getByLabel('Powód').fill('Nie ma nas w umowie');
    await page.getByRole('dialog').getByRole('button', { name: 'Odrzuć serwis' }).click();
    await expect.poll(() => api.asked(updateService).length).toBe(1);
    await expect(page.getByText('Wszystko wysłane').first()).toBeVisible();
    for (const address of ['/services/8', '/services']) {
      await page.goto(address);
      await expect(main(page).getByText('Odrzucony', { exact: true })).toBeVisible();
      await expect(main(page).getByText('Czeka na wysłanie')).toHaveCount(0);
      await expect(main(page).getByRole('link', { name: 'Dokończ serwis' })).toHaveCount(0);
    }
    await page.goto('/services/8?form=finish');
    await expect(page.getByText('Tego serwisu nie można teraz dokończyć')).toBeVisible();
  },
);

test(
  'a visit that was sent was carried out, though the network went before it could be read again',
  { tag: '@long' },
  async ({ as, api }) => {
    const inspection = anInspection(9, { soonestDate: dayFromNow(-10), dueDate: dayFromNow(50) });
    api
      .answer(getInspection, inspection)
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, [])
      .answer(listOwnInspections, [inspectionRow(inspection)])
      .answer(sendEmail, { accepted: true })
      .answer(updateInspection, () => {
        api.noAnswer(getInspection, listOwnInspections);
        return anInspection(9, { status: 'done', executedAt: new Date().toISOString(), may: [] });
      });
    const page = await as('installer', { at: '/inspections' });
    await expect(main(page).locator('a[href="/inspections/9"]')).toBeVisible();
    await cached(page, /"inspections","own",1,.*pending/);
    await page.goto('/inspections/9');
    await expect(main(page).getByText('Jeszcze nie umówiony')).toBeVisible();
    await cached(page, /"inspections","one",9\]/);
    await leaveRefused(page, 1, inspection.customDevice.serial, 'x', {
      type: 'inspection',
      action: 'update',
      endpoint: '/inspections/9',
      clientId: inspection.clientId,
      body: JSON.stringify({ status: 'done', executedAt: new Date().toISOString() }),
      executionTime: new Date().toISOString(),
      status: QUEUE_STATUS.pending,
      error: undefined,
    });
    await page.reload();
    await expect.poll(() => api.asked(updateInspection).length).toBe(1);
    await expect(page.getByText('Wszystko wysłane').first()).toBeVisible();
    for (const address of ['/inspections/9', '/inspections']) {
      await page.goto(address);
      await expect(main(page).getByText('Wykonany', { exact: true })).toBeVisible();
      await expect(main(page)).not.toContainText('Jeszcze nie umówiony');
      await expect(main(page).getByRole('link', { name: 'Wykonaj przegląd' })).toHaveCount(0);
    }
    await page.goto('/inspections/9?form=visit');
    await expect(page.getByRole('link', { name: 'Otwórz przegląd' })).toBeVisible();
  },
);

test(
  'a change that a lost part of the app is needed for waits, says that the app is to be reloaded, and goes out after that',
  { tag: '@long' },
  async ({ as, api, site }) => {
    let inspection = anInspection(7, { soonestDate: dayFromNow(-10), dueDate: dayFromNow(50) });
    const tag = () => `"${JSON.stringify(inspection).length}"`;
    api
      .answer(getInspection, () => inspection)
      .answer(getInspectionEvents, [])
      .answer(getInspectionMails, [])
      .answer(updateInspection, ({ body, headers }) => {
        if (headers['if-match'] !== tag()) return new Problem('changed-meanwhile');
        inspection = { ...inspection, status: 'scheduled', executionDate: body.executionDate ?? null };
        return inspection;
      });
    const page = await as('installer', { at: '/inspections/7' });
    await main(page).getByRole('button', { name: 'Umów termin' }).click();
    const lost = site.app.pathsOf('reconcile');
    expect(lost).not.toEqual([]);
    for (const path of lost) site.lost.add(path);
    // Meanwhile somebody else has written a note.
    inspection = { ...inspection, note: 'Klucz u sąsiada' };
    await page.getByRole('dialog').getByLabel('Dzień przeglądu').fill(dayFromNow(3));
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).click();
    await page
      .getByRole('button', { name: /1 operacj/ })
      .last()
      .click();
    const row = page.getByRole('dialog', { name: 'Operacje do wysłania' }).getByRole('listitem');
    await expect(row).toContainText('Wczytaj aplikację ponownie', { timeout: 40_000 });
    await expect(page.getByText(/wymaga Twojej decyzji/)).toHaveCount(0);

    site.lost.clear();
    await page.reload();
    await expect
      .poll(() => inspection, { timeout: 60_000 })
      .toMatchObject({ status: 'scheduled', executionDate: dayFromNow(3), note: 'Klucz u sąsiada' });
  },
);
