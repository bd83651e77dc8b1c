import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECOND_MAKER_TERMS } from '../warranty/terms.ts';
import { warrantyPeriod } from '../warranty/period.ts';
import { earlierWarranty } from './earlier-warranty.ts';
import { type InstallationFileRules, planInstallationRow, readInstallationRow } from './installation-row.ts';
import { installationTargetNames, statusNamed } from './installation-targets.ts';

const TARGETS = [...installationTargetNames().keys()];
const RULES: InstallationFileRules = {
  targets: TARGETS,
  type: { id: 1, keys: ['hp'] },
  types: [],
  decimal: ',',
  serialWidth: null,
  today: '2026-06-15',
};

const GOOD = {
  '@serial': 'HP-1',
  '@installedOn': '20.07.2022',
  '@customerName': 'Anna Dawna',
  '@warrantyNumber': 'GW/1',
};

function read(cells: Partial<Record<string, string>>) {
  const of: Partial<Record<string, string>> = { ...GOOD, ...cells };
  return readInstallationRow(
    TARGETS.map((target) => of[target] ?? ''),
    RULES,
  );
}

describe('a row of a file of installations', () => {
  test('is an earlier installation: with a warranty number it is accepted, without one it has no warranty', () => {
    expect(read({})).toMatchObject({
      ok: true,
      serial: 'HP-1',
      values: {
        installedOn: '2022-07-20',
        status: 'accepted',
        warrantyNumber: 'GW/1',
        customerName: 'Anna Dawna',
      },
    });
    expect(read({ '@warrantyNumber': '' })).toMatchObject({ ok: true, values: { status: 'no_warranty' } });
    expect(read({ '@customerName': '', '@companyName': 'Dawna sp. z o.o.' })).toMatchObject({
      values: { customerName: 'Dawna sp. z o.o.' },
    });
  });

  test.each([
    ['@installedOn', '', 'required'],
    ['@customerName', '', 'required'],
    ['@installedOn', '16.06.2026', 'date-future'],
    ['@soldOn', '2027-01-01', 'date-future'],
    ['@lastInspection', '2022-07-19', 'before-installation'],
    ['@warrantyEnd', '2022-07-20', 'warranty-end'],
    ['@warrantyEnd', '31.05.27', 'date-year'],
    // How some systems write "for ever": windows of inspections up to there leave the calendar.
    ['@warrantyEnd', '31.12.9999', 'date-range'],
    ['@warrantyEnd', '2200-01-01', 'date-range'],
    ['@installedOn', '20.07.0202', 'date-range'],
    ['@status', 'kupiona', 'status-unknown'],
    ['@status', 'Odrzucona', 'warranty-not-accepted'],
    ['@phone', '12345', 'phone'],
    ['@email', 'anna', 'email'],
    ['@zipcode', '1234', 'zip'],
    ['@city', 'x'.repeat(201), 'too-long'],
    ['@warrantyNumber', '=A1', 'formula'],
    ['@serial', '1,2E+11', 'serial-scientific'],
  ])('%s with %j is refused: %s', (target, cell, code) => {
    const row = read({ [target]: cell });
    expect(row.ok ? [] : row.problems.map((problem) => problem.code)).toEqual([code]);
  });

  test.each([
    ['@customerName', 200],
    ['@companyName', 200],
    ['@address', 200],
    ['@city', 200],
    ['@zipcode', 20],
    ['@phone', 40],
    ['@email', 254],
    ['@installerEmail', 254],
    ['@warrantyNumber', 60],
    ['@noteInstaller', 2_000],
    ['@noteCustomer', 2_000],
    ['@note', 2_000],
  ])('%s has at most %d characters', (target, longest) => {
    const isTooLong = (length: number) => {
      const row = read({ [target]: 'x'.repeat(length) });
      return !row.ok && row.problems.some(({ code }) => code === 'too-long');
    };
    expect([isTooLong(longest), isTooLong(longest + 1)]).toEqual([false, true]);
  });

  test('every reason is said at once, those of two cells beside those of one', () => {
    const row = read({
      '@customerName': '',
      '@lastInspection': '2022-07-19',
      '@warrantyEnd': '2022-07-20',
      '@status': 'Odrzucona',
      '@phone': '12345',
    });
    expect(row.ok ? [] : row.problems.map((problem) => problem.code)).toEqual([
      'phone',
      'required',
      'before-installation',
      'warranty-end',
      'warranty-not-accepted',
    ]);
    const dateless = read({ '@installedOn': '31.02.2022', '@lastInspection': '2022-07-19', '@status': '?' });
    expect(dateless.ok ? [] : dateless.problems.map((problem) => problem.code)).toEqual([
      'date',
      'status-unknown',
    ]);
  });

  test('of a warranty that began after the installation is refused unless it ends after that day', () => {
    const began = { '@warrantyStart': '10.01.2023' };
    expect(read({ ...began, '@warrantyEnd': '11.01.2023' })).toMatchObject({
      ok: true,
      values: { installedOn: '2022-07-20', warrantyStart: '2023-01-10', warrantyEnd: '2023-01-11' },
    });
    expect(read({ ...began, '@warrantyEnd': '10.01.2023' })).toMatchObject({
      ok: false,
      problems: [{ code: 'warranty-end' }],
    });
  });

  test('accepted without a number is refused', () => {
    expect(read({ '@status': 'Gwarancja wydana', '@warrantyNumber': '' })).toMatchObject({
      problems: [{ code: 'warranty-number-missing' }],
    });
  });

  test('knows the states in three languages', () => {
    expect(
      ['Gwarancja wydana', 'Without warranty', 'Abgelehnt', 'czeka na weryfikacje', 'accepted'].map(
        statusNamed,
      ),
    ).toEqual(['accepted', 'no_warranty', 'rejected', 'pending', 'accepted']);
  });

  test('never throws, whatever its cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 24 }), (cells) => {
        const row = readInstallationRow(cells, RULES);
        expect(row.ok || row.problems.length > 0).toBe(true);
      }),
    );
  });
});

describe('the plan of an installation', () => {
  const around = {
    known: undefined,
    installers: new Set<string>(),
    ownNumbers: 'W/2/',
    isNumberTaken: false,
    rowOfNumber: undefined,
  };
  const planned = (
    cells: Partial<Record<string, string>>,
    more: Partial<Parameters<typeof planInstallationRow>[1]>,
  ) => {
    const row = read(cells);
    if (!row.ok) throw new Error('refused');
    const plan = planInstallationRow(row, { ...around, ...more }, () => 0);
    return plan.outcome === 'refused' ? plan.problems.map(({ code }) => code) : plan.outcome;
  };

  test.each([
    [{}, {}, 'new'],
    [{ '@installerEmail': 'Adam@heat.test' }, { installers: new Set(['adam@heat.test']) }, 'new'],
    [{ '@installerEmail': 'adam@heat.test' }, {}, ['installer-unknown']],
    [{ '@warrantyNumber': 'W/2/2026/1' }, {}, ['warranty-number-own']],
    [{}, { isNumberTaken: true }, ['warranty-number-taken']],
    [{}, { rowOfNumber: 4 }, ['warranty-number-twice']],
    [{}, { known: { deviceId: 1, installation: null, earlier: [] } }, 'new'],
  ] as const)('%j with %j: %j', (cells, more, expected) => {
    expect(planned(cells, more)).toEqual(expected);
  });

  test('a device that is installed already is the same installation, or a reason', () => {
    const installation = { installedOn: '2022-07-20', customerName: 'Anna Dawna', warrantyNumber: 'GW/1' };
    expect(planned({}, { known: { deviceId: 1, installation, earlier: [] } })).toBe('same');
    const other = { ...installation, customerName: 'Jan Inny' };
    expect(planned({}, { known: { deviceId: 1, installation: other, earlier: [] } })).toEqual([
      'already-installed',
    ]);
  });

  test('the installation of an erased customer is known again by its dash; nobody else is without a name', () => {
    const installation = { installedOn: '2022-07-20', customerName: '—', warrantyNumber: 'GW/1' };
    const cells = { '@customerName': '—' };
    expect(planned(cells, { known: { deviceId: 1, installation, earlier: [] } })).toBe('same');
    expect(planned(cells, {})).toEqual(['required']);
    expect(planned({}, { known: { deviceId: 1, installation, earlier: [] } })).toEqual(['already-installed']);
  });

  test('an installation that its device has left is the same one, whatever became of the device', () => {
    const earlier = [{ installedOn: '2022-07-20', customerName: 'Anna Dawna', warrantyNumber: null }];
    const cells = { '@warrantyNumber': '' };
    expect(planned(cells, { known: { deviceId: 1, installation: null, earlier } })).toBe('same');
    const installation = { installedOn: '2024-01-02', customerName: 'Jan Inny', warrantyNumber: null };
    expect(planned(cells, { known: { deviceId: 1, installation, earlier } })).toBe('same');
  });
});

describe('the warranty of an earlier installation', () => {
  const of = {
    status: 'accepted',
    installedOn: '2022-07-20',
    soldOn: '',
    warrantyStart: '',
    warrantyEnd: '2027-07-19',
    lastInspection: '2025-07-15',
  } as const;
  const DAYS = { before: 30, after: 30 };

  test('keeps its last day, and its inspections go on after the last one', () => {
    const { warranty, done, next } = earlierWarranty(of, SECOND_MAKER_TERMS, DAYS, '2026-06-15');
    expect(done).toEqual({ on: '2025-07-15', soonestDate: '2025-06-20', dueDate: '2025-08-19' });
    expect(next).toEqual({ soonestDate: '2026-06-20', dueDate: '2026-08-19' });
    const period = (on: string, inspected: string[]) =>
      warrantyPeriod(warranty!.terms, { startedOn: warranty!.start, on }, inspected, DAYS).end;
    expect(period('2026-06-15', ['2025-07-15'])).toBe('2027-07-19');
    // From now on the obligations are the portal's: the missed inspection of 2026 ends the extension.
    expect(period('2026-09-01', ['2025-07-15'])).toBe('2026-08-19');
    expect(period('2026-09-01', ['2025-07-15', '2026-07-20'])).toBe('2027-07-19');
  });

  test('without a day of its own ends as the terms say; the window that is open is the next inspection', () => {
    const { warranty, next } = earlierWarranty(
      { ...of, warrantyEnd: '', lastInspection: '' },
      SECOND_MAKER_TERMS,
      DAYS,
      '2026-08-01',
    );
    expect(
      warrantyPeriod(warranty!.terms, { startedOn: warranty!.start, on: '2026-08-01' }, [], DAYS).end,
    ).toBe('2027-07-20');
    expect(next).toEqual({ soonestDate: '2026-06-20', dueDate: '2026-08-19' });
  });

  test.each([
    ['after the first window has closed', '2024-02-10', { soonestDate: '2026-01-11', dueDate: '2026-03-12' }],
    ['in the first year', '2026-02-10', { soonestDate: '2026-10-01', dueDate: '2026-10-01' }],
  ])(
    'counts a last inspection %s for no window that had not opened by then: that one is planned',
    (_, installedOn, place) => {
      const early = { ...of, installedOn, warrantyEnd: '', lastInspection: '2026-10-01' };
      const { warranty, done, next } = earlierWarranty(early, SECOND_MAKER_TERMS, DAYS, '2026-11-27');
      expect(done).toEqual({ on: '2026-10-01', ...place });
      expect(next).toEqual({ soonestDate: '2027-01-11', dueDate: '2027-03-12' });
      const period = (inspected: string[]) =>
        warrantyPeriod(warranty!.terms, { startedOn: warranty!.start, on: '2027-03-20' }, inspected, DAYS);
      expect(period(['2026-10-01']).lostBecause).toMatchObject({ anniversary: '2027-02-10' });
      expect(period(['2026-10-01', '2027-02-10']).lostBecause).toBe(undefined);
    },
  );

  test('of a last inspection on the first day of a window that is open goes on with the window after it', () => {
    const onTime = { ...of, installedOn: '2024-02-10', warrantyEnd: '', lastInspection: '2026-01-11' };
    expect(earlierWarranty(onTime, SECOND_MAKER_TERMS, DAYS, '2026-01-20')).toMatchObject({
      done: { soonestDate: '2026-01-11' },
      next: { soonestDate: '2027-01-11' },
    });
  });

  test('that is over plans no inspection, and none is there without acceptance', () => {
    expect(
      earlierWarranty({ ...of, warrantyEnd: '2024-07-19' }, SECOND_MAKER_TERMS, DAYS, '2026-06-15').next,
    ).toBe(null);
    expect(earlierWarranty({ ...of, status: 'no_warranty' }, SECOND_MAKER_TERMS, DAYS, '2026-06-15')).toEqual(
      {
        warranty: null,
        done: { on: '2025-07-15', soonestDate: '2025-07-15', dueDate: '2025-07-15' },
        next: null,
      },
    );
  });

  test('never promises more, and plans the next inspection within it, whatever the days', () => {
    const day = fc
      .date({ min: new Date('2010-01-01'), max: new Date('2026-06-15'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 240 }), (installedOn, lastInspection, months) => {
        const end = new Date(Date.parse(installedOn) + months * 30 * 86_400_000).toISOString().slice(0, 10);
        const { warranty, next } = earlierWarranty(
          {
            ...of,
            installedOn,
            warrantyEnd: end,
            lastInspection: lastInspection < installedOn ? '' : lastInspection,
          },
          SECOND_MAKER_TERMS,
          DAYS,
          '2026-06-15',
        );
        const period = warrantyPeriod(
          warranty!.terms,
          { startedOn: warranty!.start, on: '2026-06-15' },
          [],
          DAYS,
        );
        expect(period.end).toBe(end);
        if (next) expect(next.dueDate >= '2026-06-15').toBe(true);
      }),
    );
  });
});
