import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { servicing } from './servicing.sample.ts';

type Item = {
  id: string;
  clock: string;
  waitsFor: string;
  due: string | null;
  overdue: boolean;
  record: string;
  installer: { id: number } | null;
};

const summaryOf = (items: Item[]) =>
  items.map(({ clock, waitsFor, due, overdue }) => [clock, waitsFor, due, overdue]);

describe('the service inbox', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
    test.clock.now = new Date('2026-06-15T08:00:00.000Z');
  });
  afterAll(() => test.close());

  const inbox = async (who: typeof at.asp, query = ''): Promise<Item[]> =>
    (await who.get(`/desk?itemsPerPage=100${query}`)).body;

  it('tells whose turn it is by the clocks of the warranty terms, overdue first', async () => {
    const repair = await at.begun(at.installer, 'DESK-1');
    const { deviceId } = repair;
    const planned = await at.begin(at.installer, deviceId, { serviceStartDate: '2026-06-30' });
    const parts = await at.begin(at.installer, deviceId, {
      status: 'require_spare_parts',
      requiredSpareParts: 'Uszczelka',
    });
    const sent = await at.begin(at.installer, deviceId, {
      status: 'require_spare_parts',
      requiredSpareParts: 'Pompa',
    });
    await at.change(at.asp, `/services/${sent.body.id}`, {
      status: 'spare_parts_sent',
      sentSpareParts: 'Pompa',
    });
    const waiting = await at.commission(at.installer, 'DESK-2');
    const unsent = await at.send(at.installer, 'DESK-3');
    test.clock.now = new Date('2026-06-18T10:00:00.000Z');
    const items = await inbox(at.asp, '&search=DESK');
    expect(items.map(({ clock, record }) => [clock, record])).toEqual([
      ['protocol', `/installations/${unsent.body.id}`],
      ['response', `/services/${planned.body.id}`],
      ['repair', `/services/${repair.id}`],
      ['repair', `/services/${planned.body.id}`],
      ['part_return', `/services/${sent.body.id}`],
      ['parts', `/services/${parts.body.id}`],
      ['repair', `/services/${sent.body.id}`],
      ['verification', `/installations/${waiting}`],
    ]);
    expect(summaryOf(items)).toEqual([
      ['protocol', 'installer', '2026-06-13T22:00:00.000Z', true],
      ['response', 'installer', '2026-06-17T08:00:00.000Z', true],
      ['repair', 'installer', '2026-07-03T22:00:00.000Z', false],
      ['repair', 'installer', '2026-07-03T22:00:00.000Z', false],
      ['part_return', 'installer', '2026-07-15T22:00:00.000Z', false],
      ['parts', 'asp', '2026-07-23T22:00:00.000Z', false],
      ['repair', 'installer', '2026-07-23T22:00:00.000Z', false],
      ['verification', 'asp', null, false],
    ]);
    expect(items[0]).toMatchObject({
      installer: { id: at.people.installer },
      customDevice: { serial: 'DESK-3' },
      customer: { name: 'Jan Kowalski', city: 'Kraków' },
    });
  });

  it('is found by installer, clock and whose turn it is, and shows a service partner their own people alone', async () => {
    const { url } = await at.begun(at.installer2, 'OTHER-1');
    await at.change(at.installer2, url, { status: 'require_spare_parts', requiredSpareParts: 'Zawór' });
    expect(await inbox(at.asp, '&search=OTHER')).toEqual([]);
    expect(summaryOf(await inbox(at.admin, `&installer.id[]=${at.people.installer2}`))).toEqual([
      ['parts', 'admin', '2026-07-28T22:00:00.000Z', false],
    ]);
    const byInstaller = (await at.admin.get('/desk?order[installer]=asc&waitsFor=installer&itemsPerPage=100'))
      .body;
    expect(new Set(byInstaller.map((item: Item) => item.waitsFor))).toEqual(new Set(['installer']));
    expect((await at.installer.get('/desk')).status).toBe(403);
    expect((await at.strangeAdmin.get('/desk')).body).toEqual([]);
    expect((await at.admin.get('/desk?clock=never')).status).toBe(400);
  });

  it('counts by installer what waits, most overdue first, as far as the caller oversees them', async () => {
    const summary = async (who: typeof at.asp) => (await who.get('/desk/installers')).body;
    const [first, ...rest] = await summary(at.asp);
    expect(first).toMatchObject({ installer: { id: at.people.installer } });
    expect(rest).toEqual([]);
    const mine = await inbox(at.asp);
    expect(first).toMatchObject({
      items: mine.length,
      overdue: mine.filter(({ overdue }) => overdue).length,
    });
    const seen = (await summary(at.admin)).map((one: { installer: { id: number } }) => one.installer.id);
    expect(seen).toEqual([at.people.installer, at.people.installer2]);
    expect((await at.installer.get('/desk/installers')).status).toBe(403);
    expect(await summary(at.strangeAdmin)).toEqual([]);
  });

  it('stands installer by installer, whoever has most overdue first, the overdue of each first', async () => {
    const grouped = '&order[installer]=asc&order[due]=asc';
    const items = await inbox(at.admin, grouped);
    const runs = items.map(({ installer }) => installer?.id).filter((id, n, all) => id !== all[n - 1]);
    expect(runs).toEqual([at.people.installer, at.people.installer2]);
    const mine = items.filter(({ installer }) => installer?.id === at.people.installer);
    const dues = mine.map(({ due }) => due ?? '9999');
    expect(dues).toEqual(dues.toSorted());
    expect(mine[0]?.overdue).toBe(true);
    // Page by page it is the same order.
    const pages = [];
    for (let next: string | undefined = `/desk.jsonld?itemsPerPage=3${grouped}`; next;) {
      const { body } = await at.admin.get(next.replace(/^\/api/, ''));
      pages.push(...body['hydra:member']);
      next = body['hydra:view']?.['hydra:next'];
    }
    expect(pages.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    // Whose turn it is decides what counts: of the admins' things the other one has most.
    const [first] = await inbox(at.admin, `&waitsFor=admin${grouped}`);
    expect(first?.installer?.id).toBe(at.people.installer2);
    const [summed] = (await at.admin.get('/desk/installers?waitsFor=admin')).body;
    expect(summed).toMatchObject({ installer: { id: at.people.installer2 }, items: 1, overdue: 0 });
    expect((await at.admin.get('/desk/installers?waitsFor=nobody')).status).toBe(400);
  });

  it('lets a clock go when what it waits for has come', async () => {
    const { url } = await at.begun(at.installer, 'GONE-1');
    await at.change(at.installer, url, { status: 'require_spare_parts', requiredSpareParts: 'Zawór' });
    await at.change(at.asp, url, { status: 'spare_parts_sent', sentSpareParts: 'Zawór' });
    await at.change(at.installer, url, { status: 'done', repairDescription: 'Wymieniono zawór' });
    expect((await inbox(at.asp, '&search=GONE')).map(({ clock }) => clock)).toEqual(['part_return']);
    const own = await at.change(at.installer, url, { partsReturnedOn: '2026-06-18' });
    expect(own.status).toBe(403);
    await at.change(at.asp, url, { partsReturnedOn: '2026-06-18' });
    expect(await inbox(at.asp, '&search=GONE')).toEqual([]);
  });

  it('says since when an installation waits as the list and the home page do: since it was sent again', async () => {
    const id = await at.commission(at.installer, 'SINCE-1');
    await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie nieostre' });
    for (const other of await inbox(at.asp, '&clock[]=verification&clock[]=protocol'))
      await at.admin.post(`${other.record}/reject`, { reason: 'x' });
    test.clock.now = new Date('2026-06-19T10:00:00.000Z');
    await at.installer.patch(`/installations/${id}`, { status: 'pending' }, { 'if-match': '*' });
    const unsent = await at.send(at.installer, 'SINCE-2');
    await at.admin.post(`/installations/${unsent.body.id}/reject`, { reason: 'x' });
    await at.admin.post(`/installations/${unsent.body.id}/restore`);
    const since = '2026-06-19T10:00:00.000Z';
    const items = (await at.asp.get('/desk?search=SINCE')).body;
    expect(items.map((item: Item & { since: string }) => [item.clock, item.since])).toEqual([
      ['protocol', since],
      ['verification', since],
    ]);
    expect((await at.asp.get('/notifications')).body).toMatchObject({ verifySince: since });
  });

  it('counts an inspection for nobody whose installer is unknown, not for the admin who imported the installation', async () => {
    const { installationId } = await at.accepted(at.installer, 'IMPORTED-1');
    await test.db.system(async (tx) => {
      await tx
        .updateTable('installations')
        .set({ imported_at: '2026-01-01T00:00:00.000Z', installer_email: '', owner_id: at.people.admin })
        .where('id', '=', installationId)
        .execute();
      await tx
        .updateTable('inspections')
        .set({ soonest_date: '2026-05-01', due_date: '2026-06-01' })
        .where('installation_id', '=', installationId)
        .execute();
    });
    const items = await inbox(at.admin, '&search=IMPORTED&order[installer]=asc');
    expect(items.map(({ clock, installer }) => [clock, installer])).toEqual([['inspection', null]]);
    expect((await at.admin.get('/desk/installers?search=IMPORTED')).body).toEqual([
      { installer: null, items: 1, overdue: 1 },
    ]);
    expect(await inbox(at.admin, `&search=IMPORTED&installer.id[]=${at.people.admin}`)).toEqual([]);
  });

  it('counts an installation that waits for nobody whose installer is unknown, whoever their partner is', async () => {
    const id = await at.commission(at.installer, 'IMPORTED-2');
    const from = { imported_at: '2026-01-01T00:00:00.000Z', installer_email: '' };
    await test.db.system((tx) => tx.updateTable('installations').set(from).where('id', '=', id).execute());
    const items = await inbox(at.admin, '&search=IMPORTED-2&order[installer]=asc');
    expect(items.map(({ clock, waitsFor, installer }) => [clock, waitsFor, installer])).toEqual([
      ['verification', 'admin', null],
    ]);
    expect((await at.admin.get('/desk/installers?search=IMPORTED-2')).body).toEqual([
      { installer: null, items: 1, overdue: 0 },
    ]);
    expect(await inbox(at.admin, '&search=IMPORTED-2&waitsFor=asp')).toEqual([]);
    expect(await inbox(at.admin, `&search=IMPORTED-2&installer.id[]=${at.people.installer}`)).toEqual([]);
  });

  it('has its pages, and goes on from one to the next by cursor', async () => {
    const first = await at.admin.get('/desk.jsonld?itemsPerPage=2');
    expect(first.body['hydra:member']).toHaveLength(2);
    const next: string = first.body['hydra:view']['hydra:next'];
    const second = await at.admin.get(next.replace(/^\/api/, ''));
    const ids = [...first.body['hydra:member'], ...second.body['hydra:member']].map((item: Item) => item.id);
    expect(new Set(ids).size).toBe(4);
    expect(first.body['hydra:totalItems']).toBeGreaterThan(4);
  });

  it('leaves to another service partner what that one decides, though the installations were shared', async () => {
    const waiting = await at.commission(at.installer2, 'THEIRS-1');
    const replaced = await at.begun(at.installer2, 'THEIRS-2');
    const done = { status: 'done', repairDescription: 'Wymieniono', replacementSerial: 'NEW-2' };
    await at.change(at.installer2, replaced.url, done);
    const paused = await at.begun(at.installer2, 'THEIRS-3');
    await at.change(at.installer2, paused.url, {
      status: 'require_spare_parts',
      requiredSpareParts: 'Zawór',
    });
    const shared = [waiting, replaced.installationId, paused.installationId];
    await test.db.system(async (tx) => {
      const partner = await buildUser(tx, 2, { roles: ['ROLE_ASP'] });
      await tx.updateTable('users').set({ asp_id: partner }).where('id', '=', at.people.installer2).execute();
      for (const installation_id of shared)
        await tx
          .insertInto('installation_receivers')
          .values({ organisation_id: 2, installation_id, user_id: at.people.asp })
          .execute();
    });
    const clocks = async (who: typeof at.asp) =>
      (await inbox(who, '&search=THEIRS&waitsFor=asp')).map(({ clock }) => clock).toSorted();
    expect(await clocks(at.admin)).toEqual(['parts', 'replacement', 'verification']);
    expect(await clocks(at.asp)).toEqual([]);
  });
});
