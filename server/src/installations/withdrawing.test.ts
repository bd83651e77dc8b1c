import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

describe('an installer who takes back what nobody has decided on', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const withdraw = (who: typeof at.admin, id: number) =>
    who.patch(`/installations/${id}`, { withdrawn: true }, { 'if-match': '*' });
  const noticesOf = async (who: typeof at.admin) =>
    (await who.get('/user/notices')).body.map(({ kind, about, params }: Record<string, unknown>) => ({
      kind,
      about,
      params,
    }));

  it('leaves everything where it is, and nobody can decide until it is submitted again', async () => {
    const id = await at.commission(at.installer, 'BACK-1');
    const before = await at.admin.get(`/installations/${id}`);
    const withdrawn = await withdraw(at.installer, id);
    expect(withdrawn.status).toBe(200);
    expect(withdrawn.body).toMatchObject({ status: 'pending', may: ['correct', 'edit', 'share'] });
    expect(withdrawn.body.withdrawnAt).not.toBeNull();
    const seen = await at.admin.get(`/installations/${id}`);
    expect(seen.body.may).toEqual(['edit', 'share', 'delete']);
    expect(seen.body).toMatchObject({
      photos: before.body.photos,
      signature: 'customer.png',
      complete: true,
    });
    for (const [act, body] of [
      ['accept', undefined],
      ['no-warranty', undefined],
      ['reject', { reason: 'nie' }],
    ] as const) {
      const refused = await at.admin.post(`/installations/${id}/${act}`, body);
      expect([refused.status, refused.body.type]).toEqual([409, 'installation-withdrawn']);
    }
    const events = await at.installer.get(`/installations/${id}/events`);
    expect(events.body[0]).toMatchObject({ type: 'installation.withdrawn' });
    const again = await at.installer.patch(
      `/installations/${id}`,
      { customerCity: 'Gdynia', status: 'pending' },
      { 'if-match': '*' },
    );
    expect(again.body).toMatchObject({ status: 'pending', withdrawnAt: null, customerCity: 'Gdynia' });
    expect((await at.admin.post(`/installations/${id}/accept`)).body.status).toBe('accepted');
  });

  it('twice is once, and counts for nobody who verifies', async () => {
    const id = await at.commission(at.installer, 'BACK-2');
    const counted = async () => (await at.admin.get('/notifications')).body.toVerify;
    const before = await counted();
    const first = await withdraw(at.installer, id);
    const second = await withdraw(at.installer, id);
    expect([second.status, second.headers['etag']]).toEqual([200, first.headers['etag']]);
    expect(await counted()).toBe(before - 1);
    const rows = await at.installer.get('/installations?search=BACK-2');
    expect(rows.body).toMatchObject([{ status: 'pending', withdrawn: true }]);
  });

  it('is too late once somebody has decided, and is nobody else’s', async () => {
    const id = await at.commission(at.installer, 'BACK-3');
    expect((await withdraw(at.admin, id)).status).toBe(403);
    expect((await withdraw(at.installer2, id)).status).toBe(404);
    expect((await withdraw(at.stranger, id)).status).toBe(404);
    await at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
    const late = await withdraw(at.installer, id);
    expect([late.status, late.body.type]).toEqual([409, 'impossible-transition']);
  });

  it('cannot change anything in the same breath', async () => {
    const id = await at.commission(at.installer, 'BACK-4');
    const both = await at.installer.patch(
      `/installations/${id}`,
      { withdrawn: true, customerCity: 'Gdynia' },
      { 'if-match': '*' },
    );
    expect(both.status).toBe(400);
  });

  it('is told to whoever verifies: the service partner of the installer, without one the office', async () => {
    const changed = async (who: typeof at.admin, serial: string) => {
      const id = await at.commission(who, serial);
      await who.patch(`/installations/${id}`, { customerCity: 'Gdynia' }, { 'if-match': '*' });
      await withdraw(who, id);
      const about = { type: 'installation', id };
      return [
        { kind: 'installation-withdrawn', about, params: { serial } },
        { kind: 'installation-changed', about, params: { serial } },
      ];
    };
    const ofPartner = await changed(at.installer, 'BACK-5');
    expect((await noticesOf(at.asp)).slice(0, 2)).toEqual(ofPartner);
    const ofOffice = await changed(at.installer2, 'BACK-6');
    expect(await noticesOf(at.admin)).toEqual(ofOffice);
    // What the office itself changes is told to nobody.
    const { id } = ofOffice[0]!.about;
    await at.admin.patch(`/installations/${id}`, { customerCity: 'Sopot' }, { 'if-match': '*' });
    expect(await noticesOf(at.admin)).toEqual(ofOffice);
    expect(await noticesOf(at.installer)).not.toContainEqual(ofPartner[0]);
  });
});
