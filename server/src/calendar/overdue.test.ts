import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await servicing(test);
});
afterAll(() => test.close());

type Seen = { kind: string; id: number; due: string; startsOn: string; doneOn: string | null };
const seen = async (who: Caller, from: string, to: string) =>
  (await who.get(`/user/visits?from=${from}&to=${to}`)).body as { visits: Seen[]; overdue: Seen[] };
const named = (visits: readonly Seen[]) => visits.map(({ kind, id }) => `${kind} ${id}`);

it('an overdue visit stands in the calendar whichever days are looked at, the longest overdue first, until it is done', async () => {
  test.clock.now = new Date('2026-06-15T08:00:00.000Z');
  const one = await at.accepted(at.installer, 'OVERDUE-1');
  const repair = await at.begun(at.installer, 'OVERDUE-2');
  const parts = await at.begun(at.installer, 'OVERDUE-3');
  await at.change(at.installer, parts.url, { status: 'rejected', rejectionReason: 'Zgłoszono dwa razy' });
  expect((await seen(at.installer, '2026-06-01', '2026-06-30')).overdue).toEqual([]);

  // Two years later, in a week that no window and no repair touches.
  test.clock.now = new Date('2028-10-10T08:00:00.000Z');
  const later = await seen(at.installer, '2028-10-09', '2028-10-15');
  expect(later.visits).toEqual([]);
  const inspections = later.overdue.filter(({ kind }) => kind === 'inspection').map(({ id }) => id);
  expect(inspections).toContain(one.inspectionId);
  expect(named(later.overdue)[0]).toBe(`service ${repair.id}`);
  expect(named(later.overdue)).not.toContain(`service ${parts.id}`);
  expect(later.overdue.map(({ due }) => due)).toEqual(later.overdue.map(({ due }) => due).toSorted());

  // A day agreed upon after the window is still overdue; what was carried out late is not.
  await at.change(at.installer, `/inspections/${one.inspectionId}`, {
    status: 'scheduled',
    executionDate: '2028-11-02',
  });
  expect(named((await seen(at.installer, '2028-10-09', '2028-10-15')).overdue)).toContain(
    `inspection ${one.inspectionId}`,
  );
  await at.inspect(at.installer, one.inspectionId, '2028-10-10T07:00:00.000Z');
  expect(named((await seen(at.installer, '2028-10-09', '2028-10-15')).overdue)).not.toContain(
    `inspection ${one.inspectionId}`,
  );
});

it('a repair that was begun in time and finished after its deadline stands on its first day, with the day of its end', async () => {
  test.clock.now = new Date('2026-06-15T08:00:00.000Z');
  const repair = await at.begun(at.installer, 'LATE-1');
  // Past midnight where the makers are.
  test.clock.now = new Date('2026-07-19T22:30:00.000Z');
  await at.change(at.installer, repair.url, {
    status: 'done',
    repairDescription: 'Wymieniono sprężarkę',
    finishedAt: '2026-07-19T22:20:00.000Z',
  });
  const { visits } = await seen(at.installer, '2026-06-15', '2026-06-15');
  expect(visits).toContainEqual(
    expect.objectContaining({
      kind: 'service',
      id: repair.id,
      startsOn: '2026-06-15',
      due: '2026-07-03',
      doneOn: '2026-07-20',
    }),
  );
});

it('of strangers, and of a service partner’s installers, nothing is overdue in one’s own calendar', async () => {
  expect((await seen(at.installer2, '2028-10-01', '2028-10-31')).overdue).toEqual([]);
  expect((await seen(at.asp, '2028-10-01', '2028-10-31')).overdue).toEqual([]);
  expect((await seen(at.stranger, '2028-10-01', '2028-10-31')).overdue).toEqual([]);
});
