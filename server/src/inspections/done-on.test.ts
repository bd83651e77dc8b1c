import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { visiting } from './inspecting.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await visiting(portal);
});
afterAll(() => portal.close());

// The device is installed on 10 June 2026: the window of its first inspection is from 11 May to 10 July 2027.
test.each([
  {
    known: 'whose instant alone is known was done on the day of the makers, after midnight',
    executed_at: '2027-07-10T22:30:00.000Z',
    execution_date: null,
    day: '2027-07-11',
    cells: 1,
    timing: 'late',
    lost: { dueDate: '2027-07-10' },
  },
  {
    known: 'of which nothing is known was done on the last day in time',
    executed_at: null,
    execution_date: null,
    day: '2027-07-10',
    cells: 2,
    timing: 'in_time',
    lost: null,
  },
  {
    known: 'that was imported was done on its day',
    executed_at: null,
    execution_date: '2027-06-20',
    day: '2027-06-20',
    cells: 1,
    timing: 'in_time',
    lost: null,
  },
])(
  'an inspection $known, wherever it is read',
  async ({ executed_at, execution_date, day, timing, lost, cells }) => {
    portal.clock.now = new Date('2026-06-15T10:00:00.000Z');
    const { installationId, deviceId, inspectionId } = await at.accepted(at.installer, `DONE-${day}`);
    await portal.db.system((tx) =>
      tx
        .updateTable('inspections')
        .set({ status: 'done', executed_at, execution_date })
        .where('id', '=', inspectionId)
        .execute(),
    );
    portal.clock.now = new Date('2027-07-15T10:00:00.000Z');
    const read = async (url: string) => (await at.installer.get(url)).body;
    const list = await read(`/inspections?installation.id=${installationId}`);
    const { visits } = await read(`/user/visits?from=${day}&to=${day}`);
    const timeline = await read(`/custom_devices/${deviceId}/timeline`);
    const { body: csv } = await at.admin.inject({
      url: `/api/inspections.csv?installation.id=${installationId}`,
    });
    expect({
      list: list[0].timing,
      record: (await read(`/inspections/${inspectionId}`)).timing,
      timeline: timeline.entries.find(({ kind }: { kind: string }) => kind === 'inspection').timing,
      calendar: visits.find(({ id }: { id: number }) => id === inspectionId)?.doneOn,
      export: csv.split(';').filter((cell: string) => cell === day).length,
      warranty: (await read(`/installations/${installationId}`)).warranty.lostBecause,
    }).toMatchObject({
      list: timing,
      record: timing,
      timeline: timing,
      calendar: day,
      export: cells,
      warranty: lost,
    });
  },
);
