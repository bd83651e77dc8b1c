import { addDays, TIME_ZONE } from '@portal/domain/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { remindOfInspections } from '../reminders/commands.ts';
import { servicing } from '../services/servicing.sample.ts';

const ACCEPTED_ON = '2026-06-15';
const TEN_YEARS = 3_653;

/** From which day on the warranty reads how, by hand. Started on 10 June 2026: 27 months for sure, 60 at most. */
const EXPECTED = [
  { from: ACCEPTED_ON, end: '2031-06-10', state: 'valid', lost: null, why: 'issued' },
  {
    from: '2028-03-03',
    end: '2031-06-23',
    state: 'valid',
    lost: null,
    why: 'out of use for 13 days, one of them 29 February',
  },
  {
    from: '2029-07-11',
    end: '2029-07-10',
    state: 'expired',
    lost: '2029-07-10',
    why: 'the third inspection was missed',
  },
] as const;

/** What the timeline of the device has, from which day on: kinds with their status, the newest first. */
const HISTORY: readonly (readonly [from: string, entries: readonly string[]])[] = [
  [ACCEPTED_ON, ['inspection pending', 'warranty', 'installation accepted']],
  ['2027-06-05', ['inspection pending', 'inspection done', 'warranty', 'installation accepted']],
  [
    '2028-02-20',
    ['inspection pending', 'service pending', 'inspection done', 'warranty', 'installation accepted'],
  ],
  [
    '2028-03-03',
    ['inspection pending', 'service done', 'inspection done', 'warranty', 'installation accepted'],
  ],
  [
    '2028-06-20',
    [
      'inspection pending',
      'inspection done',
      'service done',
      'inspection done',
      'warranty',
      'installation accepted',
    ],
  ],
  [
    '2029-08-01',
    [
      'inspection pending',
      'inspection done',
      'inspection done',
      'service done',
      'inspection done',
      'warranty',
      'installation accepted',
    ],
  ],
  [
    '2030-06-01',
    [
      'inspection done',
      'inspection done',
      'inspection done',
      'service done',
      'inspection done',
      'warranty',
      'installation accepted',
    ],
  ],
];

/** On which days the installer is reminded: 30 days before each window opens, in leap years as well. */
const REMINDED = ['2027-04-11', '2028-04-11', '2029-04-11', '2030-04-11'];

/** A moment of a day where the makers are, summer or winter. */
function momentOf(day: string, time: string): Date {
  const [moment] = ['+02:00', '+01:00']
    .map((offset) => new Date(`${day}T${time}:00${offset}`))
    .filter((at) => at.toLocaleTimeString('sv', { timeZone: TIME_ZONE }).startsWith(time));
  if (!moment) throw new Error(`There is no ${time} on ${day}`);
  return moment;
}

/** The days on which Europe changes its clocks: the last Sundays of March and October. */
function clockChanges(year: number): string[] {
  return ['03', '10'].map((month) => {
    const last = new Date(`${year}-${month}-31T00:00:00Z`);
    return addDays(`${year}-${month}-31`, -last.getUTCDay());
  });
}

/**
 * The days that are looked at, from the first to the last: in the long column each of them. At the gate those on which
 * something changes, with the day before and after, the leap days, the changes of the clocks and the first of each year.
 */
function daysOf(first: string, last: string, turns: readonly string[]): string[] {
  const mattering = new Set(turns.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]));
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1)
    for (const day of clockChanges(year)) mattering.add(day);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (IS_LONG || mattering.has(day) || day.endsWith('-01-01') || day.endsWith('-02-29')) days.push(day);
  return days;
}

describe('ten years of one device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  it('read each day as their events make them: inspections kept and missed, a repair, leap days, changes of the clocks', async () => {
    const { installationId, deviceId } = await at.accepted(at.installer, 'YEARS-1');
    const { code } = (await at.installer.get(`/installations/${installationId}`)).body.warranty;
    let service = '';

    const inspectNow = async () => {
      const url = `/inspections?status=pending&installation.id=${installationId}`;
      const [open] = (await at.installer.get(url)).body;
      const answer = await at.inspect(at.installer, open.id, test.clock.now.toISOString());
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const acts: Record<string, () => Promise<void>> = {
      '2027-06-05': async () => expect(await inspectNow()).toMatchObject({ timing: 'in_time' }),
      '2028-02-20': async () => {
        const answer = await at.begin(at.installer, deviceId, { outOfUse: true });
        expect(answer.body).toMatchObject({ underWarranty: true, deadline: '2028-03-09' });
        service = `/services/${answer.body.id}`;
      },
      '2028-03-03': async () => {
        const body = { status: 'done', repairDescription: 'Wymieniono sprężarkę' };
        expect((await at.change(at.installer, service, body)).body).toMatchObject({ timing: 'in_time' });
      },
      '2028-06-20': async () => expect(await inspectNow()).toMatchObject({ timing: 'in_time' }),
      '2029-08-01': async () => expect(await inspectNow()).toMatchObject({ timing: 'late', window: 'late' }),
      '2030-06-01': async () => expect(await inspectNow()).toMatchObject({ timing: 'in_time' }),
    };

    // What is kept of the warranty never changes: its state is what the events make of it.
    const storedWarranty = () =>
      test.db.system((tx) =>
        tx
          .selectFrom('warranties')
          .selectAll()
          .where('installation_id', '=', installationId)
          .executeTakeFirstOrThrow(),
      );
    const issued = await storedWarranty();
    const reminded: string[] = [];

    /** Once a year, and the day before and after something happens, the whole page of the device. */
    const looksAtAll = (day: string) =>
      day.endsWith('-01-01') || [day, addDays(day, -1), addDays(day, 1)].some((near) => near in acts);
    const turns = [
      ...Object.keys(acts),
      ...EXPECTED.map(({ from }) => from),
      ...HISTORY.map(([from]) => from),
      ...REMINDED,
    ];
    for (const [index, day] of daysOf(ACCEPTED_ON, addDays(ACCEPTED_ON, TEN_YEARS - 1), turns).entries()) {
      // The first and the last minutes of the day in turn: the changes of the clocks must move none.
      const time = day in acts ? '12:00' : index % 2 === 0 ? '00:05' : '23:55';
      test.clock.now = momentOf(day, time);
      if ((await remindOfInspections(test.deps, test.clock.now)).reminded > 0) reminded.push(day);
      await acts[day]?.();
      const { body } = await test.nobody.get(`/warranties/${code}`);
      const due = EXPECTED.findLast(({ from }) => from <= day)!;
      expect([day, body.end, body.state, body.lostBecause?.dueDate ?? null], due.why).toEqual([
        day,
        due.end,
        due.state,
        due.lost,
      ]);
      if (!looksAtAll(day)) continue;
      const timeline = (await at.installer.get(`/custom_devices/${deviceId}/timeline`)).body;
      const kinds = timeline.entries.map((entry: { kind: string; status?: string }) =>
        [entry.kind, entry.status].filter(Boolean).join(' '),
      );
      expect([day, kinds]).toEqual([day, HISTORY.findLast(([from]) => from <= day)![1]]);
      expect(timeline.device.warranty).toMatchObject({ end: due.end, state: due.state });
    }
    expect(reminded).toEqual(REMINDED);
    expect(await storedWarranty()).toEqual(issued);
  }, 600_000);

  it('end when the warranty is withdrawn: the device that took its place keeps it until then, and nobody is reminded after', async () => {
    test.clock.now = momentOf(ACCEPTED_ON, '12:00');
    const { installationId, deviceId } = await at.accepted(at.installer, 'YEARS-2');
    const { code } = (await at.installer.get(`/installations/${installationId}`)).body.warranty;
    let replacement = 0;
    const acts: Record<string, () => Promise<void>> = {
      '2027-03-01': async () => {
        const begun = await at.begin(at.installer, deviceId);
        const done = await at.change(at.installer, `/services/${begun.body.id}`, {
          status: 'done',
          repairDescription: 'Wymieniono urządzenie',
          replacementSerial: 'YEARS-3',
        });
        expect(done.status, done.text).toBe(200);
        const approved = await at.admin.post(`/services/${begun.body.id}/replacement`, {
          decision: 'approve',
        });
        replacement = approved.body.replacedBy.id;
      },
      '2028-02-29': async () => {
        expect((await at.admin.post(`/installations/${installationId}/restore`)).status).toBe(200);
      },
    };
    // The first window is missed while the basic period runs: 27 months stay, the extension does not.
    const expected = [
      { from: ACCEPTED_ON, serial: 'YEARS-2', state: 'valid', end: '2031-06-10' },
      { from: '2027-03-01', serial: 'YEARS-3', state: 'valid', end: '2031-06-10' },
      { from: '2027-07-11', serial: 'YEARS-3', state: 'valid', end: '2028-09-10' },
      { from: '2028-02-29', serial: 'YEARS-3', state: 'withdrawn', end: '2028-09-10' },
    ] as const;
    const reminded: string[] = [];
    const turns = [...Object.keys(acts), ...expected.map(({ from }) => from), ...REMINDED];
    for (const day of daysOf(ACCEPTED_ON, '2028-10-31', turns)) {
      test.clock.now = momentOf(day, day in acts ? '12:00' : '00:05');
      if ((await remindOfInspections(test.deps, test.clock.now)).reminded > 0) reminded.push(day);
      await acts[day]?.();
      const { body } = await test.nobody.get(`/warranties/${code}`);
      const due = expected.findLast(({ from }) => from <= day)!;
      expect([day, body.serial, body.state, body.end]).toEqual([day, due.serial, due.state, due.end]);
    }
    expect(reminded).toEqual(['2027-04-11']);
    const { entries } = (await at.installer.get(`/custom_devices/${replacement}/timeline`)).body;
    expect(entries.map((entry: { kind: string }) => entry.kind)).toContain('replacement');
  }, 600_000);
});
