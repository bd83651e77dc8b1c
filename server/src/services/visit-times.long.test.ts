import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

describe('a service that ends before it begins', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const repaired = { status: 'done', repairDescription: 'Odpowietrzono' } as const;
  const refusal = [{ propertyPath: 'finishedAt', code: 'before-start' }];

  it('is refused when it is finished, in words, and is finished once its end is corrected', async () => {
    const { url } = await at.begun(at.installer, 'ENDS-1');
    const times = { startedAt: '2026-06-15T08:00:00.000Z', finishedAt: '2026-06-14T12:00:00.000Z' };
    const answer = await at.change(at.installer, url, { ...repaired, ...times });
    expect([answer.status, answer.body.type]).toEqual([422, 'invalid-values']);
    expect(answer.body.violations).toMatchObject(refusal);
    expect(answer.body.violations[0].message).toBe('Koniec nie może być przed początkiem.');
    expect((await at.installer.get(url)).body).toMatchObject({ status: 'pending', finishedAt: null });
    // Without a beginning of its own the request ends before the one that is known.
    const known = await at.change(at.installer, url, { ...repaired, finishedAt: times.finishedAt });
    expect([known.status, known.body.violations]).toMatchObject([422, refusal]);
    const corrected = await at.change(at.installer, url, {
      ...repaired,
      ...times,
      startedAt: '2026-06-14T06:00:00.000Z',
    });
    expect(corrected.body).toMatchObject({ status: 'done', finishedAt: times.finishedAt });
  });

  it('is refused when it is sent whole, by its moments and by the date of the service', async () => {
    const { deviceId } = await at.accepted(at.installer, 'ENDS-2');
    for (const times of [
      { startedAt: '2026-06-15T08:00:00+02:00', finishedAt: '2026-06-15T05:59:00.000Z' },
      { serviceStartDate: '2026-06-15', finishedAt: '2026-06-14T12:00:00.000Z' },
      { serviceStartDate: '2026-06-16' },
    ]) {
      const answer = await at.begin(at.installer, deviceId, { ...repaired, ...times });
      expect([answer.status, answer.body.violations]).toMatchObject([422, refusal]);
    }
  });

  it('does not come of a time that the request leaves out', async () => {
    const { deviceId } = await at.accepted(at.installer, 'ENDS-3');
    const endOnly = await at.begin(at.installer, deviceId, {
      ...repaired,
      serviceStartDate: '2026-06-14',
      finishedAt: '2026-06-14T12:00:00.000Z',
    });
    expect(endOnly.body).toMatchObject({
      status: 'done',
      startedAt: '2026-06-14T12:00:00.000Z',
      finishedAt: '2026-06-14T12:00:00.000Z',
    });
    // The clock of the phone is five minutes ahead.
    const ahead = { ...repaired, startedAt: '2026-06-15T10:05:00.000Z' };
    const startOnly = await at.begin(at.installer, deviceId, ahead);
    expect(startOnly.body).toMatchObject({ status: 'done', finishedAt: '2026-06-15T10:05:00.000Z' });
    const later = await at.begin(at.installer, deviceId, { serviceStartDate: '2026-06-20' });
    const early = await at.change(at.installer, `/services/${later.body.id}`, {
      ...repaired,
      finishedAt: '2026-06-15T09:00:00.000Z',
    });
    expect(early.body).toMatchObject({ status: 'done', startedAt: '2026-06-15T09:00:00.000Z' });
  });

  it('leaves no date of the service after it, nor after a beginning or a pause for parts', async () => {
    const { deviceId } = await at.accepted(at.installer, 'ENDS-5');
    const steps = [
      [{ status: 'pending' }, '2026-06-15'],
      [{ status: 'require_spare_parts', requiredSpareParts: 'Pompa' }, '2026-06-15'],
      [{ ...repaired, finishedAt: '2026-06-14T12:00:00.000Z' }, '2026-06-14'],
      [{ status: 'rejected', rejectionReason: 'Nie ma usterki' }, '2026-06-20'],
    ] as const;
    for (const [step, day] of steps) {
      const planned = await at.begin(at.installer, deviceId, { serviceStartDate: '2026-06-20' });
      expect(planned.body).toMatchObject({ status: 'scheduled', serviceStartDate: '2026-06-20' });
      const earlier = await at.change(at.installer, `/services/${planned.body.id}`, step);
      expect(earlier.body).toMatchObject({ status: step.status, serviceStartDate: day });
    }
  });

  it('began when it is known to have begun: a form that names the day alone says nothing more exact', async () => {
    const { url } = await at.begun(at.installer, 'BEGAN-1');
    expect((await at.installer.get(url)).body).toMatchObject({ startedAt: '2026-06-15T10:00:00.000Z' });
    test.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const morning = { startedAt: '2026-06-15T06:00:00.000Z' };
    const done = await at.change(at.installer, url, { ...repaired, ...morning });
    expect(done.body).toMatchObject({ status: 'done', startedAt: '2026-06-15T10:00:00.000Z' });
    // Begun and finished without a network, it was known to the server only after its end.
    const late = await at.begun(at.installer, 'BEGAN-2');
    const end = { finishedAt: '2026-06-15T09:00:00.000Z' };
    const offline = await at.change(at.installer, late.url, { ...repaired, ...morning, ...end });
    expect(offline.body).toMatchObject({ status: 'done', ...morning, ...end });
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
  });

  it('began at the moment that a request names, where that is more than the day', async () => {
    const { url } = await at.begun(at.installer, 'BEGAN-3');
    test.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const times = { startedAt: '2026-06-15T10:30:00.000Z', finishedAt: '2026-06-15T11:30:00.000Z' };
    expect((await at.change(at.installer, url, { ...repaired, ...times })).body).toMatchObject({
      status: 'done',
      ...times,
    });
    // Finished before eight o'clock, the app names the end for the day.
    test.clock.now = new Date('2026-06-15T05:00:00.000Z');
    const early = await at.begun(at.installer, 'BEGAN-4');
    test.clock.now = new Date('2026-06-15T05:40:00.000Z');
    const end = { startedAt: '2026-06-15T05:40:00.000Z', finishedAt: '2026-06-15T05:40:00.000Z' };
    expect((await at.change(at.installer, early.url, { ...repaired, ...end })).body).toMatchObject({
      status: 'done',
      startedAt: '2026-06-15T05:00:00.000Z',
    });
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
  });

  it('as an earlier version stored it still takes the day on which its parts came back', async () => {
    const { url, id } = await at.begun(at.installer, 'ENDS-4');
    await at.change(at.installer, url, { status: 'require_spare_parts', requiredSpareParts: 'Pompa' });
    await at.change(at.asp, url, { status: 'spare_parts_sent', sentSpareParts: 'Pompa' });
    expect((await at.change(at.installer, url, repaired)).status).toBe(200);
    await test.db.system((tx) =>
      tx
        .updateTable('services')
        .set({ finished_at: '2026-06-01T10:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
    );
    const back = await at.change(at.asp, url, { partsReturnedOn: '2026-06-15' });
    expect([back.status, back.body.partsReturnedOn]).toEqual([200, '2026-06-15']);
  });
});

describe('a service of a phone whose clock is ahead', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const ahead = { reportedAt: '2026-06-16T07:00:00.000Z', serviceStartDate: '2026-06-16' };
  const now = { reportedAt: '2026-06-15T10:00:00.000Z', serviceStartDate: '2026-06-15' };

  it('is reported, begun and paused for parts now: no step of the app could correct the moment', async () => {
    const { deviceId } = await at.accepted(at.installer, 'AHEAD-1');
    const begun = await at.begin(at.installer, deviceId, { ...ahead, status: 'pending' });
    expect(begun.body).toMatchObject({ status: 'pending', ...now });
    const parts = { status: 'require_spare_parts', requiredSpareParts: 'Pompa' } as const;
    const paused = await at.begin(at.installer, deviceId, { ...ahead, ...parts });
    expect(paused.body).toMatchObject({ status: 'require_spare_parts', ...now });
  });

  it('keeps the day for which it was scheduled, and the beginning of finished work is refused by its own name', async () => {
    const { deviceId } = await at.accepted(at.installer, 'AHEAD-2');
    const planned = await at.begin(at.installer, deviceId, { ...ahead, status: 'scheduled' });
    expect(planned.body).toMatchObject({ ...now, status: 'scheduled', serviceStartDate: '2026-06-16' });
    const done = { status: 'done', repairDescription: 'Odpowietrzono' } as const;
    const times = { startedAt: ahead.reportedAt, finishedAt: ahead.reportedAt };
    const finished = await at.begin(at.installer, deviceId, { ...ahead, ...done, ...times });
    expect(finished.body.violations).toMatchObject([
      { propertyPath: 'startedAt', code: 'future-date' },
      { propertyPath: 'finishedAt', code: 'future-date' },
    ]);
  });
});

describe('a service of a phone that was without a network', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  it('is scheduled for the day that was arranged, though it arrives on that day or after it', async () => {
    const { deviceId } = await at.accepted(at.installer, 'LATE-1');
    for (const serviceStartDate of ['2026-06-12', '2026-06-15']) {
      const arranged = {
        reportedAt: '2026-06-10T07:00:00.000Z',
        serviceStartDate,
        status: 'scheduled',
      } as const;
      const planned = await at.begin(at.installer, deviceId, arranged);
      expect(planned.body).toMatchObject({ ...arranged, startedAt: null });
    }
    const sameDay = { reportedAt: '2026-06-10T07:00:00.000Z', serviceStartDate: '2026-06-10' };
    const begun = await at.begin(at.installer, deviceId, { ...sameDay, status: 'scheduled' });
    expect(begun.body).toMatchObject({ ...sameDay, status: 'pending' });
  });
});
