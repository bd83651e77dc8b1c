import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

type FeedEvent = { uid: string; sequence: number; status: string; summary: string; days: [string, string] };

const make = async (who: Caller): Promise<string> => {
  const made = await who.post('/user/calendar');
  expect(made.status).toBe(201);
  return new URL(made.body.url).pathname.replace('/api', '');
};

const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

const eventsOf = (text: string): Map<string, FeedEvent> =>
  new Map(
    events(text).map((event) => [
      event.uid,
      {
        uid: event.uid,
        sequence: event.sequence,
        status: String(event.component.getFirstPropertyValue('status')),
        summary: event.summary,
        days: [event.startDate.toString(), event.endDate.toString()],
      },
    ]),
  );

describe('a calendar that subscribes to the visits of an installer', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
    test.clock.now = new Date('2026-06-15T08:00:00.000Z');
  });
  afterAll(() => test.close());

  const read = async (path: string): Promise<string> => {
    const answer = await test.nobody.get(path);
    expect(answer.status).toBe(200);
    return answer.text;
  };

  it('tells of windows as whole days, of a chosen day, and of a change by a higher sequence', async () => {
    const one = await at.accepted(at.installer, 'CAL-1');
    const planned = (await at.installer.get(`/inspections/${one.inspectionId}`)).body;
    const uid = `inspection-${planned.clientId}`;
    const path = await make(at.installer);

    const first = eventsOf(await read(path)).get(uid);
    expect(first).toMatchObject({ sequence: 0, status: 'TENTATIVE' });
    expect(first?.days[0]).toBe(planned.soonestDate);
    // The end is the day after the last one.
    expect(new Date(first?.days[1] ?? '').getTime() - new Date(planned.dueDate).getTime()).toBe(86_400_000);
    expect(eventsOf(await read(path)).get(uid)?.sequence).toBe(0);

    // The night on which the clocks change.
    await at.change(at.installer, `/inspections/${one.inspectionId}`, {
      status: 'scheduled',
      executionDate: '2027-03-28',
    });
    expect(eventsOf(await read(path)).get(uid)).toMatchObject({
      sequence: 1,
      status: 'CONFIRMED',
      days: ['2027-03-28', '2027-03-29'],
    });
    await at.change(at.installer, `/inspections/${one.inspectionId}`, { executionDate: '2027-03-29' });
    expect(eventsOf(await read(path)).get(uid)).toMatchObject({
      sequence: 2,
      days: ['2027-03-29', '2027-03-30'],
    });
  });

  it('tells of services, calls one that was rejected off, and keeps nothing of its customer then', async () => {
    const repair = await at.begun(at.installer, 'CAL-2', { serviceStartDate: '2026-06-20' });
    const uid = `service-${repair.body.clientId}`;
    const path = await make(at.installer);
    const before = await read(path);
    expect(eventsOf(before).get(uid)).toMatchObject({
      status: 'CONFIRMED',
      summary: expect.stringContaining('Jan Kowalski'),
      days: ['2026-06-20', '2026-06-21'],
    });
    const event = events(before).find((one) => one.uid === uid);
    expect(event?.location).toContain('Kraków');
    expect(event?.description).toContain('Błąd E14');
    await at.change(at.installer, repair.url, { status: 'rejected', rejectionReason: 'Zgłoszono dwa razy' });
    const after = eventsOf(await read(path)).get(uid);
    expect(after).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect(after?.summary).not.toContain('Kowalski');
    // Once only: the next reading says the same.
    expect(eventsOf(await read(path)).get(uid)).toEqual(after);
  });

  it('calls visits off when a share is taken back, and tells a service partner of no visits but their own', async () => {
    const shared = await at.accepted(at.installer, 'CAL-3');
    await at.installer.post(`/installations/${shared.installationId}/receivers`, {
      user: `/users/${at.people.installer2}`,
      notify: false,
    });
    const path = await make(at.installer2);
    const mine = () =>
      read(path).then((text) => [...eventsOf(text).values()].filter(({ summary }) => summary !== ''));
    const statuses = (await mine()).map(({ status }) => status);
    expect(statuses).toEqual(['TENTATIVE']);
    await at.installer.delete(`/installations/${shared.installationId}/receivers/${at.people.installer2}`);
    expect((await mine()).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(events(await read(await make(at.asp)))).toEqual([]);
  });

  it('is escaped and folded whatever a customer is called, and every line is short enough', async () => {
    const name = 'Łucja; Ząb, „Żółw”\\n\nBEGIN:VEVENT 🔥 '.repeat(4) + 'ü'.repeat(60);
    const one = await at.accepted(at.installer, 'CAL-4');
    await test.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({ customer_name: name, customer_address: 'ul. Długa 1;\r\nDTSTART:20200101' })
        .where('id', '=', one.installationId)
        .execute(),
    );
    const text = await read(await make(at.installer));
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const found = events(text).filter((event) => event.summary.includes(name));
    expect(found).toHaveLength(1);
    expect(found[0]?.location).toContain('DTSTART:20200101');
  });

  it('holds no control character, whatever rows from before they were refused hold', async () => {
    const one = await at.accepted(at.installer, 'CAL-CONTROL');
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).slice(1);
    const customer_name = `Bell${controls.join('')}Tower`;
    await test.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({ customer_name, customer_address: 'ul. \u001b[31mDługa 1', customer_city: 'Kra\u0085ków' })
        .where('id', '=', one.installationId)
        .execute(),
    );
    const text = await read(await make(at.installer));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}--\t]/v);
    const event = events(text).find(({ summary }) => summary.includes('Bell'));
    expect(event?.summary).toContain('Kraków');
    expect(event?.location).toContain('ul. [31mDługa 1');
  });

  it('says neither where nor whom to call once the customer is erased', async () => {
    const one = await at.accepted(at.installer, 'CAL-ERASED', { customerEmail: 'gone@customer.test' });
    const { clientId } = (await at.installer.get(`/inspections/${one.inspectionId}`)).body;
    const path = await make(at.installer);
    const entry = async () => events(await read(path)).find(({ uid }) => uid === `inspection-${clientId}`);
    expect((await entry())?.location).toContain('Kraków');
    const erasing = await at.admin.post('/customers/erase', { email: 'gone@customer.test' });
    expect(erasing.body).toEqual({ installations: 1 });
    const erased = await entry();
    expect(erased?.location).toBeNull();
    expect([erased?.summary, erased?.description].join()).not.toContain('—');
  });

  it('ends with the link: a new one replaces it, a revoked one and a made-up one are nowhere', async () => {
    const old = await make(at.installer);
    const fresh = await make(at.installer);
    expect(fresh).not.toBe(old);
    expect((await test.nobody.get(old)).status).toBe(404);
    expect((await at.installer.get('/user/calendar')).body).toMatchObject({ feed: { readAt: null } });
    await read(fresh);
    expect((await at.installer.get('/user/calendar')).body.feed.readAt).toBe(test.clock.now.toISOString());
    expect((await at.installer.delete('/user/calendar')).status).toBe(204);
    expect((await test.nobody.get(fresh)).status).toBe(404);
    expect((await at.installer.get('/user/calendar')).body).toEqual({ feed: null });
  });

  it('keeps no secret: the table has a hash, and neither list nor log tells the link again', async () => {
    const path = await make(at.installer);
    const secret = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const rows = await test.db.system((tx) => tx.selectFrom('calendar_feeds').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = await test.db.system((tx) => tx.selectFrom('events').selectAll().execute());
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('stops somebody who guesses, and goes on for the calendar that has the link', async () => {
    const path = await make(at.installer);
    const wrong = (at: number) => test.nobody.get(`/calendar/${String(at).padStart(43, 'x')}.ics`);
    const answers = [];
    for (let guess = 0; guess < 61; guess += 1) answers.push((await wrong(guess)).status);
    expect(answers.at(0)).toBe(404);
    expect(answers.at(-1)).toBe(429);
    test.clock.now = new Date(test.clock.now.getTime() + 16 * 60_000);
    await read(path);
  });

  it('is no link of somebody who no longer works in the field', async () => {
    const path = await make(at.installer2);
    await read(path);
    await at.admin.patch(`/users/${at.people.installer2}`, { roles: ['ROLE_PRODUCTION'] });
    expect((await test.nobody.get(path)).status).toBe(404);
  });
});
